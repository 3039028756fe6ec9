import { CompanyPage } from '../../pages/company.ts';
import { DashboardPage } from '../../pages/dashboard.ts';
import { openSignedIn, signUp } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newFirm } from '../../support/people.ts';

test('a new firm adds the sample client, sees its backlog, and removes it', { tag: '@looks' }, async ({
  page,
  pageErrors,
}) => {
  const firm = newFirm();
  await signUp(firm);
  await openSignedIn(page, firm.key, firm.admin);
  const [dashboard, company] = [new DashboardPage(page), new CompanyPage(page)];
  const list = page.getByRole('region', { name: 'List of client companies' });

  await test.step('it is added from the empty list with one press', async () => {
    await expect(list.getByRole('button', { name: 'Add a sample client' })).toBeVisible();
    await look(page, 'the empty list of a new firm');
    await list.getByRole('button', { name: 'Add a sample client' }).click();
    await expect(company.title).toHaveText(/Sample client\s*Sample/);
    await expect(page.getByText('This is a sample client')).toBeVisible();
    await look(page, 'the sample client');
  });

  await test.step('it has a backlog and what is not sold yet', async () => {
    await company.entry('Projects').click();
    await company.link('Service desk').first().click();
    await expect(page.getByText(/not sold yet/i).first()).toBeVisible();
    await page.getByRole('navigation', { name: 'Parts of the project' }).getByRole('link', { name: 'Backlog' }).click();
    await expect(
      page.getByRole('treegrid').or(page.getByRole('tree')).getByText('Order a service').first(),
    ).toBeVisible();
  });

  await test.step('no one can be invited to it', async () => {
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Projects' }).click();
    await company.entry('People').click();
    await expect(page.getByText(/No one can be invited to the sample client/)).toBeVisible();
    await expect(company.button('Invite someone')).toHaveCount(0);
  });

  await test.step('it is removed in its settings, and can be added again', async () => {
    await company.entry('Company settings').click();
    await look(page, 'the settings of the sample client');
    await company.agreeTo('Remove the sample client', 'Remove');
    await expect(page).toHaveURL(/\/(\?.*)?$/);
    await expect(dashboard.companies).toHaveCount(0);
    await expect(list.getByRole('button', { name: 'Add a sample client' })).toBeVisible();
  });
  expect(pageErrors).toEqual([]);
});
