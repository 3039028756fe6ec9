import { CompanyPage } from '../../pages/company.ts';
import { AGREEMENT } from '../../support/agreement.ts';
import { made, openSignedIn } from '../../support/api.ts';
import { testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';

const test = testWithFirm();

const FORM = 'The Consultant will deliver a form for laptop returns.';
const BASE = 'The Consultant will deliver a knowledge base; ten articles are part of it.';

/** The words that a highlight of the source marks. */
const highlighted = (name: string) => {
  const ranges = [...((CSS.highlights.get(name) ?? []) as Iterable<StaticRange>)];
  return ranges
    .map(({ startContainer, startOffset, endOffset }) => startContainer.textContent?.slice(startOffset, endOffset))
    .join('|');
};

test('a pasted text is reviewed by keyboard: decided on, split, selected in and undone, with its words highlighted', {
  tag: '@looks',
}, async ({ page, firm, pageErrors }) => {
  const { id } = await made(firm, `companies/${firm.companyId}/sows`, { title: 'Roll-out', pastedText: AGREEMENT });
  await openSignedIn(page, firm.key, firm.admin, `/companies/${firm.companyId}/sows/${id}`);
  const company = new CompanyPage(page);
  await company.link('Review clauses').press('Enter');
  const list = page.getByRole('region', { name: 'Clauses' });
  const row = (text: string) => list.getByRole('button', { name: text, exact: true });
  const item = (text: string) =>
    list.locator('[data-clause]').filter({ has: page.getByRole('button', { name: text, exact: true }) });
  await expect(row(FORM)).toBeVisible();
  await look(page, 'clauses of a pasted text', { within: 'main' });

  await page.keyboard.press('j');
  await expect(row(FORM)).toBeFocused();
  await expect.poll(() => page.evaluate(highlighted, 'clause-current')).toBe(FORM);
  await page.keyboard.press('a');
  await expect(row(BASE)).toBeFocused();
  await expect(item(FORM).getByText('Accepted')).toBeVisible();
  await expect.poll(() => page.evaluate(highlighted, 'clause-accepted')).toBe(FORM);

  await page.keyboard.press('s');
  await page.getByRole('dialog').getByRole('button', { name: 'Split' }).press('Enter');
  await expect(row('The Consultant will deliver a knowledge base;')).toBeFocused();
  await page.keyboard.press('u');
  await expect(row(BASE)).toBeFocused();
  await expect.poll(() => page.evaluate(highlighted, 'clause-current')).toBe(BASE);

  // words of the source are selected from the current clause on
  await page.keyboard.press('F6');
  await expect(page.getByRole('region', { name: 'Source' })).toBeFocused();
  for (const _ of ['The', 'Consultant', 'will', 'deliver']) await page.keyboard.press('Control+Shift+ArrowRight');
  await expect(page.getByRole('region', { name: 'Selected text' })).toContainText('“The Consultant will deliver”');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Kind of the new clause' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(row('The Consultant will deliver')).toBeFocused();
  await page.keyboard.press('u');
  await expect(row('The Consultant will deliver')).toHaveCount(0);

  await page.reload();
  await expect(item(FORM).getByText('Accepted')).toBeVisible();
  expect(pageErrors).toEqual([]);
});
