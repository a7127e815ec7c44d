import type { Ask } from './contract';
import type { SentAsk } from '../net/protocol';
import { typeset } from '../words/typeset';

const ruled = <T extends { text: string }>(one: T): T => ({ ...one, text: typeset(one.text) });

/** A question with nothing left out, as boards expect it. */
export function readAsk(sent: SentAsk | null): Ask | null {
  if (!sent) return null;
  return {
    decision: sent.decision,
    kind: sent.kind,
    question: ruled(sent.question ?? { text: '', rule: '' }),
    choices: sent.choices.map((choice) => ({
      do: choice.do,
      label: typeset(choice.label ?? JSON.stringify(choice.do)),
      forecast: choice.forecast ? ruled(choice.forecast) : null,
      would: choice.would,
    })),
    barred: (sent.barred ?? []).map((barred) => ruled({ ...barred, label: typeset(barred.label) })),
    wide: sent.wide && { ...sent.wide, about: sent.wide.about ?? '' },
    closes_ms: sent.closes_ms,
  };
}
