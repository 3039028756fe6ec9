import { ProjectPage } from '../../pages/project.ts';
import { made, openSignedIn } from '../../support/api.ts';
import { item, projectOf, storedItem, testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';

const test = testWithFirm();

test('two people at one place see both values, also after a reload, and nothing is overwritten unseen', {
  tag: '@looks',
}, async ({ page, firm, pageErrors }) => {
  const { id: projectId } = await projectOf(firm, 'Facilities', 'FAC');
  const { id, version } = await item(firm, { kind: 'requestType', projectId, name: 'Broken chair' });
  const project = new ProjectPage(page);
  await openSignedIn(page, firm.key, firm.admin, `/companies/${firm.companyId}/projects/${projectId}/items/${id}`);
  await expect(project.name).toHaveValue('Broken chair');
  await made(firm, `scope-items/${id}/changes`, {
    operationId: `theirs-${id}`,
    version,
    changes: [
      { kind: 'set', path: ['name'], from: 'Broken chair', to: 'Broken furniture' },
      { kind: 'set', path: ['phase'], from: 1, to: 2 },
    ],
  });
  await project.rename('Damaged chair');
  const dialog = page.getByRole('dialog', { name: /also edited “Damaged chair”/ });
  await expect(dialog.getByText('Broken furniture')).toBeVisible();
  await expect(dialog.getByText('Damaged chair', { exact: true })).toBeVisible();
  await look(page, 'two versions of a name');
  await dialog.getByRole('button', { name: 'Later' }).click();
  const notice = page.getByRole('region', { name: 'Changes that are not saved' });
  await expect(notice.getByText(/ changed “Damaged chair” at the same place/)).toBeVisible();
  await look(page, 'a change that waits for a choice');

  page.on('dialog', (leaving) => void leaving.accept());
  await page.reload();
  await expect(dialog.getByText('Broken furniture')).toBeVisible();
  // the other change is this person's, too
  await dialog.getByRole('radio', { name: /This tab/ }).check();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await expect(project.saved).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(await storedItem(firm, id)).toMatchObject({ name: 'Damaged chair', phase: 2 });
  expect(pageErrors).toEqual([]);
});

test('a value that the server refuses stays with its reason, and is corrected by typing on', { tag: '@looks' }, async ({
  page,
  firm,
  pageErrors,
}) => {
  await projectOf(firm, 'Payroll', 'PAY');
  const { id } = await projectOf(firm, 'Pensions', 'PEN');
  const project = new ProjectPage(page);
  await openSignedIn(page, firm.key, firm.admin, `/companies/${firm.companyId}/projects/${id}`);
  const key = page.getByRole('textbox', { name: /^Key/ });
  await expect(key).toHaveValue('PEN');
  await key.fill('PAY');
  await key.press('Enter');
  const notice = page.getByRole('region', { name: 'Changes that are not saved' });
  await expect(notice.getByText('Some of your changes to “Pensions” couldn’t be saved')).toBeVisible();
  await expect(notice.getByRole('listitem').filter({ hasText: 'PAY' }).first()).toBeVisible();
  await look(page, 'a change that was refused');
  await project.rename('Pension fund');
  await expect.poll(() => storedItem(firm, id)).toMatchObject({ name: 'Pension fund', content: { key: 'PEN' } });

  await key.fill('PNS');
  await key.press('Enter');
  await expect(notice).toHaveCount(0);
  await expect(project.saved).toBeVisible();
  expect(await storedItem(firm, id)).toMatchObject({ name: 'Pension fund', content: { key: 'PNS' } });
  expect(pageErrors).toEqual([]);
});

test('a browser that is killed loses nothing that was shown as saved, and what waited is sent by the next one', async ({
  page,
  context,
  firm,
}) => {
  const { id: projectId } = await projectOf(firm, 'Human resources', 'HR');
  const { id } = await item(firm, { kind: 'requestType', projectId, name: 'New colleague' });
  const path = `/companies/${firm.companyId}/projects/${projectId}/items/${id}`;
  const project = new ProjectPage(page);
  await openSignedIn(page, firm.key, firm.admin, path);
  await project.rename('Onboarding');
  await expect(project.saved).toBeVisible();
  // saved means stored, regardless of the browser's fate afterwards
  expect(await storedItem(firm, id)).toMatchObject({ name: 'Onboarding' });

  await page.route('**/api/scope-items/*/changes', (route) => route.abort('connectionfailed'));
  await page.getByRole('textbox', { name: 'Description' }).fill('For everyone who starts');
  await expect(page.getByText(/Offline/)).toBeVisible();
  const address = page.url();
  // skips the page's handlers for closing
  await page.close({ runBeforeUnload: false });

  const next = await context.newPage();
  const again = new ProjectPage(next);
  await next.goto(address);
  await expect(again.saved).toBeVisible();
  await expect(next.getByRole('textbox', { name: 'Description' })).toHaveValue('For everyone who starts');
  await expect
    .poll(() => storedItem(firm, id))
    .toMatchObject({ name: 'Onboarding', description: 'For everyone who starts' });
});
