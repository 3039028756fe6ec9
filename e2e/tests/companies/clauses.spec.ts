import { CompanyPage } from '../../pages/company.ts';
import { made, openSignedIn } from '../../support/api.ts';
import { axeFindingsInBothThemes } from '../../support/axe.ts';
import { testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';

const test = testWithFirm();

const TEXT = `3 Deliverables

The Consultant will deliver a form for laptop returns.
The Consultant will deliver a knowledge base; ten articles are part of it.

4 Out of scope

The migration of historical tickets is out of scope.

5 Fees

The fixed fee for the services is $48,000.00.
`;
const FORM = 'The Consultant will deliver a form for laptop returns.';
const BASE = 'The Consultant will deliver a knowledge base; ten articles are part of it.';
const FEE = 'The fixed fee for the services is $48,000.00.';

/** The words that a highlight of the source marks. */
const highlighted = (name: string) => {
  const ranges = [...((CSS.highlights.get(name) ?? []) as Iterable<StaticRange>)];
  return ranges
    .map(({ startContainer, startOffset, endOffset }) => startContainer.textContent?.slice(startOffset, endOffset))
    .join('|');
};

test('a pasted text is reviewed by keyboard: decided on, split, selected in and undone, with its words highlighted', async ({
  page,
  firm,
  pageErrors,
}) => {
  const { id } = await made(firm, `companies/${firm.companyId}/sows`, { title: 'Roll-out', pastedText: TEXT });
  await openSignedIn(page, firm.key, firm.admin, `/companies/${firm.companyId}/sows/${id}`);
  const company = new CompanyPage(page);
  await company.link('Review clauses').press('Enter');
  const list = page.getByRole('region', { name: 'Clauses' });
  const row = (text: string) => list.getByRole('button', { name: text, exact: true });
  const item = (text: string) =>
    list.locator('[data-clause]').filter({ has: page.getByRole('button', { name: text, exact: true }) });
  await expect(row(FORM)).toBeVisible();
  expect(await axeFindingsInBothThemes(page, 'main')).toEqual([]);

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

test('on a phone the source opens from the list and Back returns to the clause; its amount is taken over', async ({
  page,
  firm,
  pageErrors,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await made(firm, `companies/${firm.companyId}/sows`, { title: 'Phone', pastedText: TEXT });
  await openSignedIn(page, firm.key, firm.admin, `/companies/${firm.companyId}/sows/${id}/clauses`);
  const row = page.getByRole('button', { name: FEE, exact: true });
  await row.click();
  const current = page.getByRole('region', { name: 'Current clause' });
  await expect(current).toContainText(FEE);
  expect(await axeFindingsInBothThemes(page, 'main')).toEqual([]);
  await current.getByRole('button', { name: 'Accept' }).click();
  await expect(current.getByText('Accepted')).toBeVisible();
  await page.goBack();
  await expect(row).toBeFocused();
  await page.getByRole('button', { name: 'Take over' }).click();
  await page.getByRole('menuitem', { name: 'Use as amount of this SOW' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Change the amount of this SOW?' });
  await expect(dialog).toContainText(/From: Nothing\. To: .*48,000/);
  await dialog.getByRole('button', { name: 'Use as amount' }).click();
  await expect(page.getByText('Is the amount of this SOW')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await axeFindingsInBothThemes(page, 'main')).toEqual([]);
  expect(pageErrors).toEqual([]);
});
