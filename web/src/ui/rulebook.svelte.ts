/** Which rule the rulebook panel is open at. The table screen shows the panel; any chip anywhere opens it. */
class RulebookPanel {
  rule = $state<string | null>(null);
  word = $state('Règle');

  open = (rule: string): void => {
    this.rule = rule;
  };

  close = (): void => {
    this.rule = null;
  };

  chipLabel(rule: string): string {
    return `${this.word} ${rule}`;
  }
}

export const rulebook = new RulebookPanel();
