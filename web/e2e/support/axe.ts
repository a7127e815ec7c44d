import axe from 'axe-core';
import type { Page } from '@playwright/test';

/** What `axe.run` needs in the page; `_audit` holds how grave a rule's findings are, which `getRules` does not say. */
type InPage = typeof axe & { _audit: { rules: { id: string; impact: axe.ImpactValue }[] } };

/** Serious and critical findings, in words; of all rules, or of some. */
export async function findings(page: Page, only?: string[]): Promise<string[]> {
  // half a megabyte: a document is given it once
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: InPage };
    const grave = (impact?: axe.ImpactValue) => impact === 'serious' || impact === 'critical';
    // a rule's own gravity is that of all it finds: rules whose findings are left out below need not run
    const slight = axe._audit.rules.filter(({ impact }) => impact && !grave(impact));
    const rules = Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }]));
    // only what is wrong is written up; style sheets and media are read again for no rule that is left
    const { violations } = await axe.run({
      ...(only ? { runOnly: only } : { rules }),
      resultTypes: ['violations'],
      preload: false,
    });
    return violations
      .filter(({ impact }) => grave(impact))
      .flatMap(({ id, nodes }) =>
        nodes.slice(0, 5).map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
      );
  }, only);
}
