import { AGREEMENT } from '../../support/agreement.ts';
import { made, openSignedIn } from '../../support/api.ts';
import { testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';

const test = testWithFirm();

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
  await page.getByRole('button', { name: 'Take over' }).click();
  await page.getByRole('menuitem', { name: 'Use as amount of this SOW' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Change the amount of this SOW?' });
  await expect(dialog).toContainText(/From: Nothing\. To: .*48,000/);
  await dialog.getByRole('button', { name: 'Use as amount' }).click();
  await expect(page.getByText('Is the amount of this SOW')).toBeVisible();
  await look(page, 'an amount taken from a clause', { within: 'main' });
  expect(pageErrors).toEqual([]);
});
