import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

const fromDist = process.env.SILLAGE_CLIENT === 'dist';
/** Chromium does not know that such a page is of this machine, and would keep it from the server. */
export const clientFlags = fromDist ? ['--disable-features=LocalNetworkAccessChecks'] : [];
const dist = join(import.meta.dirname, '../../dist');

/**
 * The program holds the client it was built with. With `SILLAGE_CLIENT=dist` pages come from `dist/` instead, under the
 * program's own headers: a change of the client needs no new build of the program.
 */
export async function serveClient(context: BrowserContext, server: string): Promise<void> {
  if (!fromDist) return;
  const policy = (await fetch(server)).headers.get('content-security-policy') ?? '';
  await context.route(
    (url) => !url.pathname.startsWith('/api/'),
    (route) => {
      const file = join(dist, decodeURIComponent(new URL(route.request().url()).pathname));
      const found = existsSync(file) && statSync(file).isFile();
      return route.fulfill({
        path: found ? file : join(dist, 'index.html'),
        headers: found ? undefined : { 'content-type': 'text/html', 'content-security-policy': policy },
      });
    },
  );
}
