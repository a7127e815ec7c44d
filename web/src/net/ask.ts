import type { Ask } from '../games/contract';
import type { SentAsk } from './protocol';

/** A question with nothing left out, as boards expect it. */
export function readAsk(sent: SentAsk | null): Ask | null {
  if (!sent) return null;
  return {
    decision: sent.decision,
    kind: sent.kind,
    question: sent.question ?? { text: '', rule: '' },
    choices: sent.choices.map((choice) => ({ do: choice.do, label: choice.label ?? JSON.stringify(choice.do), forecast: choice.forecast ?? null })),
    barred: sent.barred ?? [],
    wide: sent.wide && { ...sent.wide, about: sent.wide.about ?? '' },
    closes_ms: sent.closes_ms,
  };
}
