import { readFile } from 'node:fs/promises';
import { CompanyPage } from '../../pages/company.ts';
import { openSignedIn } from '../../support/api.ts';
import { item, projectOf, testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';

const test = testWithFirm();

test('a SOW is written from the scope, covers all of it, and is a Word file', {
  tag: '@looks',
}, async ({ page, firm, pageErrors }) => {
  const project = await projectOf(firm, 'IT services', 'ITS');
  await item(firm, { kind: 'workflow', name: 'Repair', projectId: project.id });
  await item(firm, { kind: 'requestType', name: 'Broken printer', projectId: project.id });
  await openSignedIn(page, firm.key, firm.admin, `/companies/${firm.companyId}/sows/new`);
  const company = new CompanyPage(page);

  await company.link('Write it').click();
  // the page before has a title to enter, too
  await expect(company.title).toHaveText('Write a SOW from the scope');
  await company.field(/^Title/).fill('IT service desk');
  await company.field(/^Amount/).fill('12500');
  await company.field('Not included').fill('- Data migration\n- Hardware');
  await company.button('Add a milestone').click();
  await company.field('Name of milestone 1').fill('Go-live');
  await company.field('Date of milestone 1').fill('2027-06-15');
  await look(page, 'writing a SOW from the scope', { within: 'main' });
  await company.button('Write the SOW').click();

  const article = page.getByRole('article');
  await expect(article.getByText('The request type “Broken printer”.')).toBeVisible();
  await expect(article.getByText('Go-live: 15 June 2027')).toBeVisible();
  await look(page, 'a SOW as a document', { within: 'main' });
  const download = page.waitForEvent('download');
  await company.button('Word file').click();
  const file = await readFile(await (await download).path());
  expect((await download).suggestedFilename()).toBe('IT service desk.docx');
  expect(file.subarray(0, 2).toString()).toBe('PK');

  await company.entry('Coverage').click();
  await expect(page.getByText('Every clause has something behind it')).toBeVisible();
  expect(pageErrors).toEqual([]);
});
