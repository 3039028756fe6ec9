import { AGREEMENT } from '../../support/agreement.ts';
import { made, openSignedIn } from '../../support/api.ts';
import { testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { pressOn } from '../../support/keyboard.ts';
import { look } from '../../support/look.ts';

const test = testWithFirm();

const OPEN = `## Milestones

- Go-live on 3/4/2027
- Acceptance test: [TBD]

## Rates

Role | Level | Rate per hour
--- | --- | ---
Consultant | Senior | $180
Consultant | Principal | $240
Trainer | Senior | $150

## Fees

The total price is $48,000 excluding VAT.

Part | Amount
--- | ---
Total | $50,000
`;
const FEE = 'The fixed fee for the services is $48,000.00.';

test('on a phone the source opens from the list and Back returns to the clause; its amount is taken over', {
  tag: '@looks',
}, async ({ page, firm, pageErrors }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await made(firm, `companies/${firm.companyId}/sows`, { title: 'Phone', pastedText: AGREEMENT });
  await openSignedIn(page, firm.key, firm.admin, `/companies/${firm.companyId}/sows/${id}/clauses`);
  const row = page.getByRole('button', { name: FEE, exact: true });
  await row.click();
  const current = page.getByRole('region', { name: 'Current clause' });
  await expect(current).toContainText(FEE);
  await look(page, 'a clause with its source', { within: 'main', widths: [390] });
  await current.getByRole('button', { name: 'Accept' }).click();
  await expect(current.getByText('Accepted')).toBeVisible();
  await page.goBack();
  await expect(row).toBeFocused();
  await page.getByRole('button', { name: 'Take over', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Use as amount of this SOW' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Change the amount of this SOW?' });
  await expect(dialog).toContainText(/From: Nothing\. To: .*48,000/);
  await dialog.getByRole('button', { name: 'Use as amount' }).click();
  await expect(page.getByText('Is the amount of this SOW')).toBeVisible();
  await look(page, 'an amount taken from a clause', { within: 'main' });
  expect(pageErrors).toEqual([]);
});

test('open questions come first, and lead to their clauses by keyboard; rates are a table', {
  tag: '@looks',
}, async ({ page, firm, pageErrors }) => {
  const { id } = await made(firm, `companies/${firm.companyId}/sows`, { title: 'Open', pastedText: OPEN });
  await openSignedIn(page, firm.key, firm.admin, `/companies/${firm.companyId}/sows/${id}/clauses`);
  const questions = page.getByRole('region', { name: /^Open questions/ });
  await expect(questions.getByRole('listitem')).toHaveCount(3);
  await expect(questions).toContainText(/Totals differ: .*48,000.* and .*50,000/);
  await look(page, 'what is open in a SOW', { within: 'main' });

  const kinds = page.getByRole('group', { name: 'Kinds to show' });
  const fees = kinds.getByRole('button', { name: /^Fee/ });
  await pressOn(page, fees, 'Enter');
  await expect(fees).toHaveAttribute('aria-pressed', 'true');
  const list = page.getByRole('region', { name: 'Clauses', exact: true });
  await expect(list.getByRole('button', { name: /^Go-live on/ })).toHaveCount(0);
  await list.getByRole('button', { name: /^Consultant/ }).focus();
  const rates = page.getByRole('region', { name: /^Rates: / });
  await expect(rates.getByRole('row', { name: /Trainer Senior/ })).toBeVisible();
  await look(page, 'a rate card', { within: 'main' });

  await pressOn(page, questions.getByRole('button', { name: /^Which date is/ }), 'Enter');
  await expect(list.getByRole('button', { name: 'Go-live on 3/4/2027', exact: true })).toBeFocused();
  await expect(fees).toHaveAttribute('aria-pressed', 'false');
  expect(pageErrors).toEqual([]);
});
