import { CompanyPage } from '../../pages/company.ts';
import { DashboardPage } from '../../pages/dashboard.ts';
import { createClient, made, openSignedIn } from '../../support/api.ts';
import { testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newClient } from '../../support/people.ts';

const test = testWithFirm();

test('two people edit one SOW: the second sees both values and chooses', { tag: '@looks' }, async ({
  page,
  browser,
  firm,
  pageErrors,
}) => {
  const { companyId } = firm;
  const { id } = await made(firm, `companies/${companyId}/sows`, { title: 'Roll-out', notes: 'ours' });
  const path = `/companies/${companyId}/sows/${id}`;
  const other = await (await browser.newContext()).newPage();
  await openSignedIn(page, firm.key, firm.admin, `${path}/edit`);
  await openSignedIn(other, firm.key, firm.admin, `${path}/edit`);
  const [first, second] = [new CompanyPage(page), new CompanyPage(other)];
  await second.field(/^Title/).fill('Roll-out south');
  await second.field('Notes').fill('Call them');
  await first.field(/^Title/).fill('Roll-out north');
  await first.field('End date').fill('2027-03-31');
  await first.button('Save changes').click();
  await expect(first.title).toHaveText('Roll-out north');

  await second.button('Save changes').click();
  await expect(second.conflict.getByRole('radio', { name: /Yours.*Roll-out south/ })).toBeVisible();
  await expect(second.conflict).toContainText('31 Mar 2027');
  await look(other, 'two versions of a SOW', { within: 'main' });
  await expect(second.button('Save the current text')).toBeDisabled();
  await second.conflict.getByRole('radio', { name: /Theirs.*Roll-out north/ }).check();
  await second.button('Save the current text').click();
  await expect(second.title).toHaveText('Roll-out north');
  await expect(other.getByText('Call them')).toBeVisible();
  await expect(other.getByText('31 Mar 2027')).toBeVisible();
  await other.context().close();
  expect(pageErrors).toEqual([]);
});

test('input is not lost by clicking a link', async ({ page, firm }) => {
  const { companyId } = firm;
  await openSignedIn(page, firm.key, firm.admin, `/companies/${companyId}/sows/new`);
  const company = new CompanyPage(page);
  await company.field(/^Title/).fill('Half a sentence');
  await company.entry('People').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(company.field(/^Title/)).toHaveValue('Half a sentence');
});

test('a company is renamed, archived, brought back, deleted by its typed name, and restored', {
  tag: '@looks',
}, async ({ page, firm, pageErrors }) => {
  const client = newClient();
  const companyId = await createClient(firm, firm.token, client);
  await openSignedIn(page, firm.key, firm.admin, `/companies/${companyId}/settings`);
  const company = new CompanyPage(page);
  const renamed = `${client.name} Group`;
  await company.field(/^Company name/).fill(renamed);
  await company.button('Rename').click();
  await expect(company.link(renamed)).toBeVisible();
  await company.agreeTo('Archive company', 'Archive');
  await expect(page.getByText('This client company is archived')).toBeVisible();
  await look(page, 'an archived company');
  await company.button('Restore').click();
  await company.button('Delete company').click();
  await page.getByRole('alertdialog').getByLabel(`Type ${renamed} to confirm`).fill(renamed);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete company' }).click();
  await expect(page.getByText('This client company is deleted')).toBeVisible();
  await openSignedIn(page, firm.key, firm.admin);
  await expect(new DashboardPage(page).title).toHaveText(firm.name);
  await expect(page.getByRole('link', { name: renamed })).toHaveCount(0);
  await openSignedIn(page, firm.key, firm.admin, `/companies/${companyId}`);
  await company.button('Restore').click();
  await expect(page.getByText('No SOW yet')).toBeVisible();
  await expect(company.title).toHaveText(renamed);
  expect(pageErrors).toEqual([]);
});
