/** Which rule the rulebook panel is open at. The table screen shows the panel; any chip anywhere opens it. */
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
