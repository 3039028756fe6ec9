import { openSignedIn } from '../../support/api.ts';
import { callsOf, generateBacklog, operationId, testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';

const test = testWithFirm();

/** A text as spreadsheets save it; only its quotes differ from Latin 1. */
const windows1252 = (text: string) => Buffer.from(text.replaceAll('“', '\u0093').replaceAll('”', '\u0094'), 'latin1');

test('a table with unknown columns is explained, read, and known from then on', { tag: '@looks' }, async ({
  firm,
  page,
}) => {
  const ask = callsOf(firm);
  const { projectId } = await ask<{ projectId: string }>(
    'POST',
    `companies/${firm.companyId}/scope-templates/incident`,
    {
      operationId: operationId(),
      projectId: null,
      project: { key: 'ITSD', name: 'Service desk' },
    },
  );
  await generateBacklog(ask, projectId);
  const { items } = await ask<{ items: { title: string; level: string }[] }>(
    'GET',
    `companies/${firm.companyId}/backlog?projectId=${projectId}&limit=200`,
  );
  const story = items.find(
    ({ level, title }) => level === 'story' && items.filter((one) => one.title === title).length === 1,
  );
  if (!story) throw new Error('The template has stories');
  const text = `Nyckel;Rubrik;Läge\r\nSD-1;"${story.title.replaceAll('"', '""')}";In progress\r\nSD-2;Något annat;Done\r\n`;
  const file = { name: 'läge.csv', mimeType: 'text/csv', buffer: windows1252(text) };
  const drop = page.getByLabel('Files of your tracker');

  await openSignedIn(page, firm.key, firm.admin, `/companies/${firm.companyId}/backlog/status-import`);

  await test.step('its columns are asked for, with proposals', async () => {
    await drop.setInputFiles(file);
    const columns = page.getByRole('region', { name: 'Columns of the file' });
    await expect(columns.getByRole('combobox', { name: 'Nyckel' })).toHaveText('Key of the issue');
    await expect(columns.getByRole('combobox', { name: 'Läge' })).toHaveText('Status');
    await look(page, 'the unknown columns of a file');
    await columns.getByRole('button', { name: 'Read the file' }).click();
  });

  await test.step('its preview has a note on its encoding, and its proposal is confirmed', async () => {
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText('was read as Windows-1252');
    await preview.getByRole('button', { name: 'To confirm 1' }).click();
    await preview.getByRole('checkbox', { name: 'Confirm SD-1' }).check();
    await look(page, 'the preview of a file that needed repairs');
    await preview.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('1 work item updated', { exact: true })).toBeVisible();
  });

  await test.step('the same columns are known the next time', async () => {
    await drop.setInputFiles(file);
    await expect(page.getByRole('button', { name: 'No change 1' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Columns of the file' })).toBeHidden();
  });

  await test.step('a workbook is refused with what to do', async () => {
    await drop.setInputFiles({
      name: 'jira.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000', 'latin1'),
    });
    await expect(page.getByRole('alert').filter({ hasText: 'This is an Excel export' })).toBeVisible();
  });
});
