import { Workplace } from '../../pages/workplace.ts';
import { AGREEMENT } from '../../support/agreement.ts';
import { openSignedIn } from '../../support/api.ts';
import { callsOf, type FirmWithClient, operationId, testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';

const test = testWithFirm();

interface Clause {
  id: string;
  version: number;
  quote: string;
}

/** An active SOW of the client that was read, with one accepted clause; and a project. */
async function agreedWork(firm: FirmWithClient) {
  const ask = callsOf(firm);
  const { companyId } = firm;
  const { projectId } = await ask<{ projectId: string }>('POST', `companies/${companyId}/scope-templates/incident`, {
    operationId: operationId(),
    projectId: null,
    project: { key: 'ITSD', name: 'Service desk' },
  });
  const body = { title: 'Rollout of the portal', pastedText: AGREEMENT };
  const sow = await ask<Clause>('POST', `companies/${companyId}/sows`, body);
  await ask('POST', `sows/${sow.id}/source/read`, {});
  await expect.poll(async () => (await ask<{ state: string }>('GET', `sows/${sow.id}/source`)).state).toBe('read');
  const { items } = await ask<{ items: Clause[] }>('GET', `sows/${sow.id}/clauses`);
  const sold = items.find(({ quote }) => quote.includes('laptop returns'));
  if (!sold) throw new Error(`No clause about laptop returns among ${JSON.stringify(items)}`);
  await ask('POST', `clauses/${sold.id}`, { version: sold.version, state: 'accepted', kind: 'deliverable' });
  await ask('POST', `sows/${sow.id}/status`, { version: sow.version, status: 'active' });
  return { sowId: sow.id, projectId };
}

test('the palette finds a SOW, an accepted clause, a person and billing, and generates a backlog', {
  tag: '@looks',
}, async ({ page, firm, pageErrors }) => {
  const { sowId, projectId } = await agreedWork(firm);
  const { client, companyId } = firm;
  const company = `/companies/${companyId}`;
  await openSignedIn(page, firm.key, firm.admin);
  const workplace = new Workplace(page);
  const { palette, title } = workplace;
  const path = () => new URL(page.url()).pathname;
  const find = async (words: string) => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(words);
  };
  const group = (name: string) => palette.getByRole('group', { name });
  await expect(title).toHaveText(firm.name);

  await test.step('nothing is found by other words', async () => {
    await find('zebra crossing');
    await expect(palette).toContainText('No results for “zebra crossing”');
    await look(page, 'the palette without results');
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
  });

  await test.step('a SOW by a word of its title, whatever its case and accents', async () => {
    await find('pörtal');
    await expect(group('SOWs').getByRole('option')).toContainText(client.name);
    await look(page, 'the palette with results');
    await group('SOWs').getByRole('option').click();
    await expect.poll(path).toBe(`${company}/sows/${sowId}`);
    await expect(title).toHaveText('Rollout of the portal');
  });

  await test.step('what can be done with the open SOW', async () => {
    await find('review');
    await expect(group('On this page').getByRole('option', { name: 'Review clauses' })).toBeVisible();
    await palette.getByRole('combobox').fill('new change');
    await expect(palette.getByRole('option', { name: 'New change order' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(title).toHaveText('New change order');
  });

  await test.step('an accepted clause by its words, but no proposed one', async () => {
    await find('laptop ret');
    await expect(group('Accepted clauses').getByRole('option')).toContainText('a form for laptop returns');
    await group('Accepted clauses').getByRole('option').click();
    await expect.poll(path).toBe(`${company}/sows/${sowId}/clauses`);
    await find('historical tickets');
    await expect(palette.getByRole('status')).toBeEmpty();
    await expect(group('Accepted clauses')).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('a person of the client by name', async () => {
    await find(client.admin.name);
    const person = group('People').getByRole('option').filter({ hasText: client.name });
    await person.click();
    await expect.poll(path).toBe(`${company}/people`);
    await expect(page.getByRole('table', { name: 'People' })).toContainText(client.admin.email);
  });

  await test.step('billing by a word that is not its name', async () => {
    await find('invoices');
    await expect(group('Settings').getByRole('option', { name: 'Plan & billing' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.poll(path).toBe('/settings/billing');
  });

  await test.step('the backlog of a project is generated', async () => {
    await find('service desk');
    await group('Projects').getByRole('option').first().click();
    await expect.poll(path).toBe(`${company}/projects/${projectId}`);
    await expect(page.getByRole('tree', { name: 'Items' })).toBeVisible();
    await find('generate');
    await expect(palette.getByRole('option', { name: 'Generate the backlog' })).toBeVisible();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Generate the backlog' });
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'The backlog is generated' })
      .getByRole('button', { name: 'Close' })
      .first()
      .click();
    await expect.poll(() => page.url()).not.toContain('dialog=');
    await expect(page.getByRole('treeitem').first()).toBeVisible();
  });
  expect(pageErrors).toEqual([]);
});
