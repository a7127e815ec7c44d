import type { PersonInfo, Tellings } from '../src/net/protocol.ts';

const day = 86_400_000;

/** A person with two devices, who is told in two places: for looking at screens. Nothing is linked and nothing is sent. */
export class MockPersons {
  private person: PersonInfo = {
    devices: [
      { n: 1, kind: 'phone', linked_ms: Date.now() - 40 * day, me: false, key_file: false, asked: [] },
      { n: 2, kind: 'computer', linked_ms: Date.now() - 12 * day, me: true, key_file: true, asked: [] },
    ],
    restore_ms: Date.now() - 11 * day,
  };
  private tellings: Tellings = {
    key: 'BA',
    mail: true,
    wishes: { all: true, quiet: { from: 1320, to: 480 }, ahead: 60 },
    races: {},
    endpoints: [
      { n: 1, way: 'push', shown: 'push.example', confirmed: true, failing_ms: null },
      { n: 2, way: 'mail', shown: 'camille@example.org', confirmed: false, failing_ms: null },
      { n: 3, way: 'webhook', shown: 'chat.example (Camille)', confirmed: true, failing_ms: Date.now() - day },
    ],
  };

  answer(verb: string, body: Record<string, unknown>): unknown {
    if (verb === 'cut') this.person = { ...this.person, devices: this.person.devices.filter(({ n }) => n !== body.n) };
    if (verb === 'cut')
      return { person: this.person, ended: { key_file: false, endpoints: [], invitations: 1, desk_keys: 0 } };
    return verb === '' ? this.person : { sealed: '', person: this.person };
  }

  told(verb: string, body: Record<string, unknown>): Tellings {
    if (verb === '' && 'all' in body)
      this.tellings = { ...this.tellings, wishes: body as unknown as Tellings['wishes'] };
    if (verb === 'race')
      this.tellings = { ...this.tellings, races: { ...this.tellings.races, [String(body.table)]: Boolean(body.on) } };
    if (verb === 'remove')
      this.tellings = { ...this.tellings, endpoints: this.tellings.endpoints.filter(({ n }) => n !== body.n) };
    return this.tellings;
  }
}
