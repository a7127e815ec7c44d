import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A chat room of the test's own: keeps what a webhook is sent. */
export class ChatRoom {
  readonly heard: { text: string }[] = [];
  private server: Server | null = null;

  async open(): Promise<string> {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        this.heard.push(JSON.parse(body) as { text: string });
        response.writeHead(204).end();
      });
    });
    this.server = server;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  }

  close(): void {
    this.server?.close();
  }
}
