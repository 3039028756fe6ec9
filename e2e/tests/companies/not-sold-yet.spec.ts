import { agreedProject } from '../../support/agreed-project.ts';
import { openSignedIn } from '../../support/api.ts';
import { testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';

const test = testWithFirm();

test('what is not sold yet is counted after an edit, and drafted in two clicks from the project', {
  tag: '@looks',
}, async ({ page, firm, pageErrors }) => {
  const { companyId } = firm;
  const { project } = await agreedProject(firm);
  await openSignedIn(page, firm.key, firm.admin, `/companies/${companyId}/projects/${project.id}`);
  const notice = page.getByRole('link', { name: /^Not sold yet/ });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toHaveValue('IT services');
  await expect(notice).toHaveCount(0);
  await name.fill('Help desk');
  await name.press('Tab');
  await expect(notice).toHaveText('Not sold yet: 1 part');
  await look(page, 'what is not sold yet');
  await notice.click();
  await expect(page.getByText(/^Price: /)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('CO-001 to “Service desk”')).toBeVisible();
  expect(pageErrors).toEqual([]);
});
