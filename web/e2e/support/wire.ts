import type { BrowserContext } from '@playwright/test';

/** Everything that came to a browser from the server, in order. */
export interface Received {
  from: string;
  text: string;
}

/** Reads along: every frame of every socket, every body of the API. Begins when it is made. */
export class Recorder {
  readonly received: Received[] = [];
  private readonly reading: Promise<void>[] = [];

  constructor(context: BrowserContext) {
    for (const page of context.pages()) {
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => this.received.push({ from: socket.url(), text: String(payload) })),
      );
    }
    context.on('response', (response) => {
      if (!new URL(response.url()).pathname.startsWith('/api/') || response.status() === 101) return;
      const body = response.text().then((text) => void this.received.push({ from: response.url(), text }));
      this.reading.push(body.catch(() => {})); // the page went elsewhere before the body came: it has not seen it either
    });
  }

  /** What has come so far, bodies included. */
  async all(): Promise<Received[]> {
    await Promise.all(this.reading);
    return [...this.received];
  }
}
