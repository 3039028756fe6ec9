import { CompanyPage } from '../../pages/company.ts';
import { NotificationsPage } from '../../pages/notifications.ts';
import { agreedProject } from '../../support/agreed-project.ts';
import { acceptInvitation, openSignedIn } from '../../support/api.ts';
import { item, testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';

const test = testWithFirm();

test('items added after a SOW is active become a change order, which the client accepts', { tag: '@looks' }, async ({
  firm,
  page,
  mailTo,
}) => {
  const { companyId, client } = firm;
  const company = new CompanyPage(page);
  const { project, sow } = await agreedProject(firm);
  await item(firm, { kind: 'requestType', name: 'Laptop return', projectId: project.id });
  await acceptInvitation(firm, await mailTo(client.admin.email), client.admin.password);

  await test.step('the client asks for it', async () => {
    await openSignedIn(page, firm.key, client.admin, `/companies/${companyId}/changes`);
    await company.button('Request a change').click();
    await company.field(/^What should change/).fill('We also need a form for laptop returns');
    await page.getByRole('dialog').getByRole('button', { name: 'Request change' }).click();
    await expect(page.getByText('We also need a form for laptop returns')).toBeVisible();
    await look(page, 'change requests');
  });

  await test.step('the firm drafts a change order from the difference and the request, and sends it', async () => {
    await openSignedIn(page, firm.key, firm.admin, `/companies/${companyId}/changes/${project.id}`);
    await page.getByRole('checkbox', { name: 'Choose Laptop return request type' }).check();
    await expect(page.getByText(/^1 chosen/)).toBeVisible();
    await expect(page.getByText(/^\d+ work items? (added|changed|dropped)/)).toBeVisible();
    await look(page, 'differences');
    await company.button('Draft change order').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Title/).fill('Laptop returns');
    await dialog.getByRole('checkbox', { name: 'We also need a form for laptop returns' }).check();
    await dialog.getByRole('button', { name: 'Save draft' }).click();
    await expect(company.title).toHaveText('Laptop returns');
    await expect(page.getByText('CO-001 to “Service desk”')).toBeVisible();
    await company.button('Edit document').click();
    await dialog.getByLabel('Reason').fill('Laptops come back when people leave');
    await dialog.getByLabel(/^Working days/).fill('0');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/, 0 days, /)).toBeVisible();
    await look(page, 'change order');
    await company.agreeTo('Send');
    await expect(company.button('Take back')).toBeVisible();
  });

  await test.step('the client reads the sums and accepts it', async () => {
    await openSignedIn(page, firm.key, client.admin, `/companies/${companyId}/sows/${sow.id}`);
    const orders = page.getByRole('region', { name: 'Change orders', exact: true });
    await orders.getByRole('link', { name: 'Laptop returns' }).click();
    await expect(company.title).toHaveText('Laptop returns');
    await expect(page.getByText(/\$10,000\.00$/)).toBeVisible();
    await expect(page.getByText('Laptop return (request type)')).toBeVisible();
    await expect(page.getByText(/ hours/)).toHaveCount(0);
    await company.button('Accept').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Your name/).fill('Kim Client');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText(/^Accepted by Kim Client/)).toBeVisible();
    await look(page, 'accepted change order');
  });

  await test.step('one without a price is not sent, until it states why there is no charge', async () => {
    await openSignedIn(page, firm.key, firm.admin, `/companies/${companyId}/sows/${sow.id}/change-orders/new`);
    await company.field(/^Title/).fill('Clearer wording');
    await company.button('Save draft').click();
    await expect(company.title).toHaveText('Clearer wording');
    await expect(page.getByText('This change order is not priced')).toBeVisible();
    await look(page, 'change order without a price');
    await company.agreeTo('Send');
    await expect(page.getByText(/is not priced\. Enter its amount/)).toBeVisible();
    await company.link('Edit').click();
    await company.field(/^Reason for no charge/).fill('Only the wording changes');
    await company.button('Save changes').click();
    await expect(page.getByText('Only the wording changes')).toBeVisible();
    await company.agreeTo('Send');
    await expect(company.button('Take back')).toBeVisible();
  });

  await test.step('the scope is as agreed', async () => {
    await openSignedIn(page, firm.key, firm.admin, `/companies/${companyId}/changes/${project.id}`);
    await expect(page.getByText('The scope is as agreed')).toBeVisible();
    const notifications = new NotificationsPage(page);
    await notifications.bell.click();
    await expect(notifications.item(/“Laptop returns” .* was accepted/)).toBeVisible();
  });
});
