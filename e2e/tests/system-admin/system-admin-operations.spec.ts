import { SystemAdminPage } from '../../pages/system-admin.ts';
import { signUp } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newFirm } from '../../support/people.ts';

// a name without a place to break: the screen has to break the word
const firm = newFirm({ name: `Siennaworks${'verwaltungsgesellschaft'.repeat(3)}${crypto.randomUUID().slice(0, 8)}` });

test.beforeAll(() => signUp(firm));

test('a firm is found, opened by its address, extended, archived, restored and deleted', {
  tag: '@looks',
}, async ({ page, pageErrors }) => {
  const admin = new SystemAdminPage(page);
  await admin.open('/system-admin/firms');
  await page.getByRole('searchbox', { name: 'Search firms' }).fill(firm.key);
  await page.getByRole('link', { name: firm.name }).click();
  await expect(page).toHaveURL(/\/system-admin\/firms\/[0-9a-f]{24}$/);
  await expect(page).toHaveTitle('Firms · System administration · Scopewright');
  await expect(page.getByRole('heading', { level: 2, name: firm.name })).toBeVisible();
  await look(page, 'a firm in system administration');
  await page.getByRole('button', { name: 'Extend trial' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'the extension of a trial', { within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Extend trial' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  await look(page, 'the question before a firm is deleted', {
    within: '[role=alertdialog]',
    narrow: () => expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 }),
  });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Extend trial' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Extend trial' }).click();
  await expect(page.getByText(`The trial of ${firm.name} runs until`)).toBeVisible();
  await expect(page.getByText('extended the trial')).toBeVisible();

  await page.getByRole('button', { name: 'Give a plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give plan' }).click();
  await expect(page.getByText('Complimentary', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive firm' }).click();
  await expect(page.getByText(`${firm.name} is archived`)).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore firm' }).click();
  await expect(page.getByText(`${firm.name} is restored`)).toBeVisible();

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByLabel(`Type ${firm.name} to confirm`).fill(firm.name);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete firm' }).click();
  await expect(page.getByText(`${firm.name} is deleted`)).toBeVisible();
  await expect(page.getByText('Can be restored until')).toBeVisible();
  await page.getByRole('link', { name: 'All firms' }).click();
  await page.getByLabel('State').selectOption('Deleted');
  await expect(page.getByRole('link', { name: firm.name })).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('someone is found and signed out, and the last administrator of a firm stays one', async ({
  page,
  pageErrors,
}) => {
  const person = newFirm();
  await signUp(person);
  const admin = new SystemAdminPage(page);
  await admin.open('/system-admin/users');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(person.admin.email);
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row');
  const row = rows.filter({ hasText: person.admin.email });
  // the row may be among the newest already: the search results replace that list, and close a menu opened in it
  await expect(rows).toHaveCount(2);
  const choose = async (action: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: action }).click();
  };
  await choose('Deactivate');
  await expect(page.getByText('A firm needs at least one administrator.')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await choose('End sessions');
  await expect(page.getByText('is signed out')).toBeVisible();
  await row.getByRole('link', { name: person.name }).click();
  await expect(page.getByRole('heading', { level: 2, name: person.name })).toBeVisible();
  await expect(page.getByText('out everywhere')).toBeVisible();
  expect(pageErrors).toEqual([]);
});
