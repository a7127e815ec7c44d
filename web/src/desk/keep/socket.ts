import { Connection, type Dial } from '../../net/connection';
import type { Entry, Outcome } from '../book/types';
import type { SentBook } from './api';
import type { Line } from './kept';

export type DeskMessage =
  | { type: 'book'; book: SentBook }
  | { type: 'entries'; entries: Line[]; outcome: Outcome }
  /** Another referee entered at the same time as this device's newest entry. */
  | { type: 'clash'; entry: Entry; against: number }
  | { type: 'gone' };

const told = ['book', 'entries', 'clash', 'gone'];

export interface DeskHandlers {
  /** The number of the last entry known here. */
  since(): number;
  key(): string | null;
  message(message: DeskMessage): void;
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
          if (key !== null) this.line.transmit({ type: 'referee', key });
          handlers.link(true);
        },
        received: (data) => {
          // a pong only shows that the line is open; an error is followed by its close
          const message = JSON.parse(data) as { type: string };
          if (told.includes(message.type)) handlers.message(message as DeskMessage);
        },
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
