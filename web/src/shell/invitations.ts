import type { Invitation } from '../net/protocol';
import { keyValueStore } from '../base/storage';

/** Links we made are kept by the tab that made them: the server has only their hashes. */
class Invitations {
  private readonly storage = keyValueStore('sessionStorage');

  keep(table: string, made: Invitation[]): void {
    const all = { ...this.of(table), ...Object.fromEntries(made.map(({ seat, secret }) => [seat, secret])) };
    this.storage.setItem(this.key(table), JSON.stringify(all));
  }

  of(table: string): Record<number, string> {
    try {
      return JSON.parse(this.storage.getItem(this.key(table)) ?? '{}') as Record<number, string>;
    } catch {
      return {};
    }
  }

  forget(table: string, seat: number): void {
    const { [seat]: _gone, ...rest } = this.of(table);
    this.storage.setItem(this.key(table), JSON.stringify(rest));
  }

  /** The link to the whole table. */
  link(table: string): string | null {
    return this.storage.getItem(`${this.key(table)}.link`) ?? null;
  }

  keepLink(table: string, secret: string): void {
    this.storage.setItem(`${this.key(table)}.link`, secret);
  }

  private key(table: string): string {
    return `sillage.invitations.${table}`;
  }
}

export const invitations = new Invitations();

/** The secret stays in the fragment: it reaches no server log. */
export function invitationUrl(table: string, secret: string): string {
  return `${location.origin}/t/${table}#i=${secret}`;
}
