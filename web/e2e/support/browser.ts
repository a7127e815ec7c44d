import { execFileSync } from 'node:child_process';

/** The system's Chromium: none is ever downloaded. `CHROMIUM` names another one. */
export function chromium(): string {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const name of ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim();
    } catch {
      // the next one
    }
  }
  throw new Error(
    'No Chromium on this machine: install one, or name it with CHROMIUM=/path/to/chromium (see scripts/browser).',
  );
}
