import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Serious and critical findings, in words. */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  // without a second page to gather the results of frames, of which there are none; and only what is wrong is written up
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 5).map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`));
}
