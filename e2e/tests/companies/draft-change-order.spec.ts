import { CompanyPage } from '../../pages/company.ts';
import { agreedProject } from '../../support/agreed-project.ts';
import { openSignedIn } from '../../support/api.ts';
import { item, testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';

const test = testWithFirm();

test('after an edit a change order is drafted in four clicks from the project', async ({ page, firm, pageErrors }) => {
  const { companyId } = firm;
  const { project } = await agreedProject(firm);
  for (const name of ['Laptop return', 'Badge', 'Parking permit'])
    await item(firm, { kind: 'requestType', name, projectId: project.id });
  await openSignedIn(page, firm.key, firm.admin, `/companies/${companyId}/projects/${project.id}`);
  const company = new CompanyPage(page);
  await page.getByRole('navigation', { name: 'Parts of the project' }).getByRole('link', { name: 'Changes' }).click();
  await page.getByRole('button', { name: /^Select all/ }).click();
  await expect(page.getByText(/^\d+ work items? (added|changed|dropped)/)).toBeVisible();
  await company.button('Draft change order').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('CO-001 to “Service desk”')).toBeVisible();
  expect(pageErrors).toEqual([]);
});
