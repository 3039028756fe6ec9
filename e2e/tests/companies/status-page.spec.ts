import { CompanyPage } from '../../pages/company.ts';
import { acceptInvitation, made, openSignedIn } from '../../support/api.ts';
import { testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';

const test = testWithFirm();

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a consultant writes the status and tracks milestones, and the client sees it without internal data', {
  tag: '@looks',
}, async ({ page, firm, mailTo }) => {
  const { client, companyId } = firm;
  const sow = await made(firm, `companies/${companyId}/sows`, { title: 'Service desk roll-out' });
  await made(firm, `sows/${sow.id}/status`, { version: sow.version, status: 'active' });
  const company = new CompanyPage(page);
  const add = async (title: string, fill: () => Promise<void>) => {
    await company.button('Add milestone or input').click();
    await fill();
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // the parts of the page that then show it move the button
    await expect(page.getByRole('table', { name: 'Milestones and inputs' })).toContainText(title);
    await expect(
      page.getByRole('region', { name: /^(Milestones|What we wait for from the client)$/ }).filter({ hasText: title }),
    ).toBeVisible();
  };

  await openSignedIn(page, firm.key, firm.admin, `/companies/${companyId}`);
  await company.entry('Status').click();
  await expect(company.title).toHaveText('Status');
  await company.button('Write the status').click();
  await page.getByRole('textbox', { name: 'Status' }).fill('The pilot runs with two teams.');
  await company.button('Save').click();
  await expect(page.getByText('The pilot runs with two teams.')).toBeVisible();
  await add('Go-live of the portal', async () => {
    await page.getByLabel(/^Planned for/).fill(day(-3));
    await page.getByRole('textbox', { name: 'Note' }).fill('They were late last time');
  });
  await add('List of approvers', async () => {
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Input or decision');
    await page.getByLabel(/^Planned for/).fill(day(-8));
  });
  await expect(page.getByRole('region', { name: 'Milestones', exact: true })).toContainText('3 days late');
  await look(page, 'the status page of a consultant');

  await company.entry('Tracking').click();
  await expect(company.title).toHaveText('Tracking');
  const late = page.getByRole('table', { name: 'What is due' });
  await expect(late.getByRole('row').nth(1)).toContainText('List of approvers');
  await expect(late.getByRole('row').nth(2)).toContainText('Go-live of the portal');
  await look(page, 'what is late');

  await acceptInvitation(firm, await mailTo(client.admin.email), client.admin.password);
  await openSignedIn(page, firm.key, client.admin, '/');
  await company.entry('Status').click();
  await expect(page.getByText('The pilot runs with two teams.')).toBeVisible();
  const waiting = page.getByRole('region', { name: 'What we wait for from you' });
  await expect(waiting).toContainText('List of approvers');
  await expect(waiting).toContainText('8 days overdue');
  await expect(page.getByRole('region', { name: 'Agreements and change orders' })).toContainText(
    'Service desk roll-out',
  );
  await expect(page.getByText('They were late last time')).toHaveCount(0);
  await expect(company.button('Write the status')).toHaveCount(0);
  await look(page, 'the status page of a client');
});
