import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A wire between a browser and the server that can be cut and mended. */
export class Wire {
  private cut = false;
  private readonly open = new Set<Socket>();
  private readonly listener = createServer((near) => {
    if (this.cut) return void near.destroy();
    const far = connect(this.target, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.open.add(socket);
      socket.pipe(other);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        this.open.delete(socket);
        other.destroy();
      });
    }
  });

  constructor(private readonly target: number) {}

  /** The address to use instead of the server's. */
  async start(): Promise<string> {
    await new Promise<void>((done) => this.listener.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
  }

  /** Nothing comes through any more; open connections are dropped and new ones refused. */
  break(): void {
    this.cut = true;
    for (const socket of this.open) socket.destroy();
  }

  mend(): void {
    this.cut = false;
  }

  stop(): void {
    this.break();
    this.listener.close();
  }
}
