/** Where the tips begin, and each of them: rules are numbered with a letter, so that these are never theirs. */
export const TIPS = 'tips';
export const tipAnchor = (number: number): string => `tip-${number}`;

/** Which rule or tip the rulebook panel is open at. The table screen shows the panel; any chip anywhere opens it. */
class RulebookPanel {
  rule = $state<string | null>(null);

  open = (rule: string): void => {
    this.rule = rule;
  };

  close = (): void => {
    this.rule = null;
  };
}

export const rulebook = new RulebookPanel();
