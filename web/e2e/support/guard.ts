import type { BrowserContext, Page } from '@playwright/test';

/** Everything that a page may not do in a test: errors, blocked content, dialogs, requests to another host. */
export class Guard {
  readonly faults: string[] = [];
  private allowed: RegExp[] = [];

  constructor(
    context: BrowserContext,
    public host: string,
  ) {
    context.on('page', (page) => this.watch(page));
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (['http:', 'https:', 'ws:', 'wss:'].includes(url.protocol) && url.host !== this.host)
        this.note(`request to another host: ${request.url()}`);
    });
  }

  /** What this test brings about on purpose: a server that is gone, an address that is not there. */
  allow(...faults: RegExp[]): void {
    this.allowed.push(...faults);
  }

  private watch(page: Page): void {
    page.on('pageerror', (error) => this.note(`page error: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.note(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('dialog', (dialog) => {
      this.note(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('websocket', (socket) => {
      if (new URL(socket.url()).host !== this.host) this.note(`socket to another host: ${socket.url()}`);
    });
    page.on('crash', () => this.note('the page crashed'));
  }

  private note(fault: string): void {
    if (!this.allowed.some((pattern) => pattern.test(fault))) this.faults.push(fault);
  }
}

/** Reported by the page itself: the policy blocked something. */
export function reportBlocked(): void {
  document.addEventListener('securitypolicyviolation', (event) =>
    console.error(`blocked by the policy: ${event.violatedDirective} ${event.blockedURI}`),
  );
}
