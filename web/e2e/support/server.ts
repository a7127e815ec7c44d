import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The program under test. */
export const program = process.env.SILLAGE_BIN ?? join(import.meta.dirname, '../../../target/debug/sillage');

export interface ServerOptions {
  /** How long a window lasts at a table of several people. */
  windowMs: number;
  botMs: number;
  /** The seed of the tables' luck and of their bots. */
  luck: number;
  /** Messages to players go to addresses of this machine, too. */
  notifyPrivateNetworks: boolean;
  /** The days of a race over days pass so many times as fast. */
  hurry: number;
}

/** The real program on a port of its own, with a data folder of its own; it can be killed and started again. */
export class Server {
  private process: ChildProcess | null = null;
  private readonly data = mkdtempSync(join(tmpdir(), 'sillage-e2e-'));
  private port = 0;
  private said = '';

  constructor(private readonly options: ServerOptions) {
    if (!existsSync(program))
      throw new Error(`No program at ${program}: cargo build -p sillage, or name it with SILLAGE_BIN.`);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Its error output, for the report of a failed test. */
  get log(): string {
    return this.said;
  }

  /** Starts, or starts again on the same port and the same data. */
  async start(): Promise<void> {
    const { windowMs, botMs, luck, notifyPrivateNetworks, hurry } = this.options;
    const settings = [
      '--window-ms',
      String(windowMs),
      '--bot-ms',
      String(botMs),
      '--fixed-luck',
      String(luck),
      '--loose',
      ...(hurry === 1 ? [] : ['--hurry', String(hurry)]),
      ...(notifyPrivateNetworks ? ['--notify-private-networks'] : []),
    ];
    const child = spawn(program, ['serve', '--addr', `127.0.0.1:${this.port}`, '--data', this.data, ...settings], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.process = child;
    child.stderr.on('data', (text: Buffer) => (this.said += text.toString()));
    this.port = await new Promise<number>((found, failed) => {
      child.once('exit', (code) => failed(new Error(`The server ended with ${code}.\n${this.said}`)));
      createInterface({ input: child.stdout }).on('line', (line) => {
        const port = /:(\d+)\/$/.exec(line)?.[1];
        if (port) found(Number(port));
      });
    });
  }

  /** As a power cut would: nothing is said, nothing is finished. */
  async kill(): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await ended;
  }

  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}
