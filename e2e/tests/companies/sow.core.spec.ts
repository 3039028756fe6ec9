import { readFile } from 'node:fs/promises';
import { CompanyPage } from '../../pages/company.ts';
import { createClient, openSignedIn } from '../../support/api.ts';
import { testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newClient } from '../../support/people.ts';
import { pick } from '../../support/pick.ts';

const test = testWithFirm();

const TEXT = 'STATEMENT OF WORK\n\n  1. Scope\n\t“everything” – nothing else ';

const PDF = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n',
);

test('a SOW from its draft to a change order, with its company’s overview, people and audit trail', {
  tag: '@looks',
}, async ({ page, firm, pageErrors }) => {
  const client = newClient();
  await createClient(firm, firm.token, client);
  await openSignedIn(page, firm.key, firm.admin);
  const company = new CompanyPage(page);

  await test.step('the row of the list opens the company', async () => {
    await page.getByRole('link', { name: client.name }).click();
    await expect(company.title).toHaveText(client.name);
    await company.link('New SOW').click();
  });

  await test.step('a SOW is drafted, and its text stored as pasted', async () => {
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
    await look(page, 'a SOW with its document', { within: 'main' });
  });

  await test.step('it is put to the client, and what changes later is a change order', async () => {
    await company.agreeTo('Activate');
    await expect(page.getByRole('main').getByText('Active', { exact: true })).toBeVisible();
    await company.link('New change order').click();
    await company.field(/^Title/).fill('Two more request types');
    await company.field(/^Reason for no charge/).fill('They replace two others');
    await company.button('Save draft').click();
    await company.agreeTo('Accepted on paper');
    await expect(company.button('Close')).toBeVisible();
  });

  await test.step('the overview draws both, and lists them in a table too', async () => {
    await company.entry('Overview').click();
    await expect(company.link(/^Service desk roll-out ?, SOW, active/)).toBeVisible();
    await expect(page.getByText('accepted the change order')).toBeVisible();
    await look(page, 'the overview of a company');
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
    await look(page, 'people of a company', { within: 'main' });
    await company.act(email, 'Make administrator');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make administrator' }).click();
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Administrator');
    await company.act(email, 'Revoke invitation');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitation' }).click();
    await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0);
  });

  await test.step('the audit trail has all of it, filtered by kind, and as a file', async () => {
    await company.entry('Activity').click();
    await pick(page.getByLabel('Kind'), 'SOWs');
    await expect(page.getByRole('listitem').filter({ hasText: 'drafted the SOW Service desk roll-out' })).toContainText(
      '€12,500.50',
    );
    await expect(page.getByText('invited', { exact: false })).toHaveCount(0);
    await look(page, 'the activity of a company', { within: 'main' });
    const download = page.waitForEvent('download');
    await company.button('Export CSV').click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^activity-.*\.csv$/);
    expect((await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(3);
  });
  expect(pageErrors).toEqual([]);
});
