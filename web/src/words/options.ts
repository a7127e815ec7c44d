import { inLang, t } from '.';
import type { OptionChoice, OptionSpec } from '../net/protocol';

/** The value as it goes into the options: numbers without quotes. */
export function choiceValue(choice: OptionChoice): string | number {
  return choice.number ? Number(choice.value) : choice.value;
}

/** An option as it was set, in words; empty when there is nothing to say. */
export function optionWords(spec: OptionSpec, value: unknown, names: string[]): string {
  if (value === null || value === undefined) return spec.kind === 'seat' ? t('option.by_lot') : '';
  switch (spec.kind) {
    case 'one_of':
      return named(spec.values, value);
    case 'list_of':
      return Array.isArray(value) ? value.map((each) => named(spec.values, each)).join(' · ') : '';
    case 'text':
      return named(spec.values, value);
    case 'flag':
      return value === true ? t('option.yes') : '';
    case 'seat':
      return names[Number(value)] ?? '';
    case 'number':
      return String(value);
    case 'custom':
      return '';
  }
}

function named(choices: OptionChoice[], value: unknown): string {
  const choice = choices.find((each) => choiceValue(each) === value);
  return choice ? inLang(choice.label) : t('option.own');
}
