import { readFile } from 'node:fs/promises';
import { CompanyPage } from '../../pages/company.ts';
import { DashboardPage } from '../../pages/dashboard.ts';
import { acceptInvitation, createClient, made, openSignedIn } from '../../support/api.ts';
import { axeFindingsInBothThemes } from '../../support/axe.ts';
import { testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { newClient } from '../../support/people.ts';
import { pick } from '../../support/pick.ts';

const test = testWithFirm();

const TEXT = 'STATEMENT OF WORK\n\n  1. Scope\n\t“everything” – nothing else ';

const PDF = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n',
);

test('a SOW from its draft to a change order, with its company’s overview, people and audit trail', async ({
  page,
  firm,
  pageErrors,
}) => {
  const client = newClient();
  await createClient(firm, firm.token, client);
  await openSignedIn(page, firm.key, firm.admin);
  const company = new CompanyPage(page);

  await test.step('the row of the list opens the company', async () => {
    await page.getByRole('link', { name: client.name }).click();
    await expect(company.title).toHaveText(client.name);
    await company.link('New SOW').click();
  });

  await test.step('a SOW is drafted, and its text kept as it was pasted', async () => {
    await company.field(/^Title/).fill('Service desk roll-out');
    await company.field('Amount').fill('12,500.50');
    await pick(company.field('Currency'), 'EUR · Euro');
    await company.field('Start date').fill('2026-01-15');
    await company.field('End date').fill('2027-02-28');
    await company.field('Text of the SOW').fill(TEXT);
    await company.button('Save draft').click();
    await expect(company.title).toHaveText('Service desk roll-out');
    await expect(page.getByText('€12,500.50')).toBeVisible();
    expect(await page.getByText('“everything”').textContent()).toBe(TEXT);
  });

  await test.step('a PDF is attached to it and downloaded; anything else is refused', async () => {
    await page
      .getByLabel('Attach a document to the SOW')
      .setInputFiles({ name: 'forged.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
    await expect(page.getByRole('main').getByRole('alert')).toContainText('forged.pdf: ');
    await page
      .getByLabel('Attach a document to the SOW')
      .setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer: PDF });
    const saved = page.waitForEvent('download');
    await company.button('Download signed.pdf').click();
    expect(await readFile(await (await saved).path())).toEqual(PDF);
    await expect(company.title).toHaveText('Service desk roll-out');
    expect(await axeFindingsInBothThemes(page, 'main')).toEqual([]);
  });

  await test.step('it is put to the client, and what changes later is a change order', async () => {
    await company.agreeTo('Activate');
    await expect(page.getByRole('main').getByText('Active', { exact: true })).toBeVisible();
    await company.link('New change order').click();
    await company.field(/^Title/).fill('Two more request types');
    await company.button('Save draft').click();
    await company.agreeTo('Accepted on paper');
    await expect(company.button('Close')).toBeVisible();
  });

  await test.step('the overview draws both, and tells them in a table too', async () => {
    await company.entry('Overview').click();
    await expect(company.link(/^Service desk roll-out ?, SOW, active/)).toBeVisible();
    await expect(page.getByText('accepted the change order')).toBeVisible();
    expect(await axeFindingsInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await axeFindingsInBothThemes(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await company.button('Table').click();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
  });

  await test.step('someone is invited, made an administrator, and revoked', async () => {
    await company.entry('People').click();
    await company.button('Invite someone').click();
    const { email } = newClient().admin;
    await page
      .getByRole('dialog')
      .getByLabel(/^Email/)
      .fill(email);
    await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('View only');
    expect(await axeFindingsInBothThemes(page, 'main')).toEqual([]);
    await company.act(email, 'Make administrator');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make administrator' }).click();
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Administrator');
    await company.act(email, 'Revoke invitation');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitation' }).click();
    await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0);
  });

  await test.step('the audit trail tells all of it, narrowed by kind, and as a file', async () => {
    await company.entry('Activity').click();
    await pick(page.getByLabel('Kind'), 'SOWs');
    await expect(page.getByRole('listitem').filter({ hasText: 'drafted the SOW Service desk roll-out' })).toContainText(
      '€12,500.50',
    );
    await expect(page.getByText('invited', { exact: false })).toHaveCount(0);
    expect(await axeFindingsInBothThemes(page, 'main')).toEqual([]);
    const download = page.waitForEvent('download');
    await company.button('Export CSV').click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^activity-.*\.csv$/);
    expect((await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(3);
  });
  expect(pageErrors).toEqual([]);
});

test('two people edit one SOW: the second sees both values and chooses', async ({
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
  expect(await axeFindingsInBothThemes(other, 'main')).toEqual([]);
  await expect(second.button('Save the current text')).toBeDisabled();
  await second.conflict.getByRole('radio', { name: /Theirs.*Roll-out north/ }).check();
  await second.button('Save the current text').click();
  await expect(second.title).toHaveText('Roll-out north');
  await expect(other.getByText('Call them')).toBeVisible();
  await expect(other.getByText('31 Mar 2027')).toBeVisible();
  await other.context().close();
  expect(pageErrors).toEqual([]);
});

test('what was typed is not lost by a press on a link', async ({ page, firm }) => {
  const { companyId } = firm;
  await openSignedIn(page, firm.key, firm.admin, `/companies/${companyId}/sows/new`);
  const company = new CompanyPage(page);
  await company.field(/^Title/).fill('Half a sentence');
  await company.entry('People').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(company.field(/^Title/)).toHaveValue('Half a sentence');
});

test('a client sees what was put to them, in their words, and nothing else', async ({
  page,
  firm,
  mailTo,
  pageErrors,
}) => {
  const client = newClient();
  const companyId = await createClient(firm, firm.token, client);
  const put = await made(firm, `companies/${companyId}/sows`, {
    title: 'Agreed work',
    notes: 'our secret',
    pastedText: TEXT,
  });
  await made(firm, `sows/${put.id}/status`, { version: 1, status: 'active' });
  const draft = await made(firm, `companies/${companyId}/sows`, { title: 'Not yet' });
  await acceptInvitation(firm, await mailTo(client.admin.email), client.admin.password);

  await openSignedIn(page, firm.key, client.admin);
  const company = new CompanyPage(page);
  await expect(company.title).toHaveText('Your company');
  await expect(company.link(/^Agreed work/).first()).toBeVisible();
  expect(await axeFindingsInBothThemes(page)).toEqual([]);
  await company.entry('Agreements').click();
  await expect(company.title).toHaveText('Agreements');
  await expect(company.link(/^Agreed work/).first()).toBeVisible();
  await expect(page.getByText('Not yet')).toHaveCount(0);
  await company
    .link(/^Agreed work/)
    .first()
    .click();
  await expect(page.getByText('“everything”')).toBeVisible();
  await expect(page.getByText('our secret')).toHaveCount(0);
  await expect(company.link('Edit')).toHaveCount(0);
  expect(await axeFindingsInBothThemes(page)).toEqual([]);

  await test.step('addresses that are not theirs stand for nothing', async () => {
    for (const path of [
      `companies/${companyId}/sows/${draft.id}`,
      `companies/${companyId}/settings`,
      `companies/${firm.companyId}`,
    ]) {
      await openSignedIn(page, firm.key, client.admin, `/${path}`);
      await expect(company.title).toHaveText('Page not found');
    }
  });
  expect(pageErrors).toEqual([]);
});

test('a company is renamed, archived, brought back, deleted by its typed name, and restored', async ({
  page,
  firm,
  pageErrors,
}) => {
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
  expect(await axeFindingsInBothThemes(page)).toEqual([]);
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
