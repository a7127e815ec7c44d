import { Connection, type Dial } from '../../../net/connection';
import type { DeskMessage, DeskRequest } from '../../../net/protocol';

/** What changes a desk. A pong only shows that the line is open; an error is followed by its close. */
export type DeskNews = Exclude<DeskMessage, { type: 'error' | 'pong' }>;

const kinds: DeskNews['type'][] = ['book', 'entries', 'clash', 'gone'];
const isNews = (message: DeskMessage): message is DeskNews => kinds.some((kind) => kind === message.type);

export interface DeskHandlers {
  /** The number of the last entry known here. */
  since(): number;
  key(): string | null;
  message(message: DeskNews): void;
  link(open: boolean): void;
}

/** The line on which a desk follows live; it is taken up again wherever it was cut. */
export class DeskSocket {
  private readonly line: Connection;

  constructor(id: string, handlers: DeskHandlers, dial?: Dial) {
    this.line = new Connection(
      {
        url: () => `/api/desks/${encodeURIComponent(id)}/socket?since=${handlers.since()}`,
        connecting: () => {},
        opened: () => {
          const key = handlers.key();
          if (key !== null) this.line.transmit({ type: 'referee', key } satisfies DeskRequest);
          handlers.link(true);
        },
        received: (data) => {
          const message = JSON.parse(data) as DeskMessage;
          if (isNews(message)) handlers.message(message);
        },
        silent: (yes) => handlers.link(!yes),
        dropped: () => handlers.link(false),
      },
      dial,
    );
    this.line.connect();
  }

  nudge(): void {
    this.line.nudge();
  }

  close(): void {
    this.line.close();
  }
}
