import type { Page } from '@playwright/test';
import { addHomeFirm } from '@scopewright/dev-stack';
import { openSignedIn, signUp } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newFirm } from '../../support/people.ts';
import { stack } from '../../support/stack.ts';

async function openAsSystemAdmin(page: Page, path: string): Promise<void> {
  if (!stack.demo) throw new Error('The product was started without demo data');
  await openSignedIn(page, null, stack.demo.systemAdmin, path);
}

test('a system administrator moves one company, whose old address leads on, and deletes others', {
  tag: '@looks',
}, async ({ page, place, pageErrors }) => {
  const firm = newFirm();
  const names = ['moved', 'deleted-one', 'deleted-two'].map((name) => `${name}-${firm.key}`);
  const [moved = '', one = '', two = ''] = names;
  await signUp(firm);
  await addHomeFirm({
    mongo: stack.mongo,
    database: 'scopewright',
    tenantKey: firm.key,
    waiting: Object.fromEntries(names.map((name) => [name, `Company ${name}`])),
  });
  await openAsSystemAdmin(page, '/system-admin/company-cleanup');
  await page.getByRole('searchbox', { name: 'Search companies' }).fill(firm.key);
  await expect(page.getByRole('heading', { name: 'Companies needing setup (3)' })).toBeVisible();
  await look(page, 'companies that need a setup', { within: 'main' });

  await page.getByRole('button', { name: `Migrate Company ${moved}` }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(`${moved} will lead to ${firm.key}`);
  await look(page, 'the question before a migration', { within: '[role=alertdialog]' });
  await dialog.getByRole('button', { name: 'Migrate' }).click();
  await expect(page.getByText(`Successfully migrated "Company ${moved}"`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Companies needing setup (2)' })).toBeVisible();

  for (const name of [one, two]) await page.getByRole('checkbox', { name: `Select Company ${name}` }).check();
  await page.getByRole('button', { name: 'Delete Selected (2)' }).click();
  await expect(dialog).toContainText('This cannot be undone.');
  await dialog.getByRole('button', { name: 'Delete 2 companies' }).click();
  await expect(page.getByText('Deleted 2 companies')).toBeVisible();
  await expect(page.getByText(`No companies match “${firm.key}”`)).toBeVisible();

  await test.step('the old address is the firm’s, with path and query', async () => {
    await page.goto(place.tenant(moved, '/companies?sort=name'));
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect(page.getByRole('main').getByText(firm.name)).toBeVisible();
    const url = new URL(page.url());
    expect(place.isTenant(url, firm.key)).toBe(true);
    expect([url.pathname, url.searchParams.get('sort')]).toEqual(['/companies', 'name']);
  });
  expect(pageErrors).toEqual([]);
});

test('every panel of the migration shows its findings, and asks before it changes anything', {
  tag: '@looks',
}, async ({ page, pageErrors }) => {
  await openAsSystemAdmin(page, '/system-admin/migration');
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(page.getByRole('tab', { name: 'Migration NEW' })).toHaveAttribute('aria-selected', 'true');
  await expect(panel('Company Migration Status').getByRole('progressbar')).toBeVisible();
  const diagnostic = page.waitForResponse((response) => response.url().endsWith('/admin/data-diagnostic'));
  await panel('Database Diagnostic').getByRole('button', { name: 'Run diagnostic' }).click();
  expect(await (await diagnostic).text()).toContain('company_data:');
  // other tests may have created thousands of companies, whose keys come first
  await expect(panel('Database Diagnostic').getByRole('region', { name: 'Stored keys' })).toContainText(
    /company:[0-9a-f]{24}/,
  );
  await panel('Database Cleanup').getByRole('button', { name: 'Clean up corrupted data' }).click();
  await expect(
    panel('Database Cleanup').getByText('Nothing is corrupted.').or(page.getByRole('alertdialog')),
  ).toBeVisible();
  if (await page.getByRole('alertdialog').isVisible()) await page.getByRole('button', { name: 'Cancel' }).click();

  const migrate = panel('Migrate to Consulting Firm Model');
  await expect(migrate.getByRole('textbox', { name: /firm name/ })).not.toHaveValue('');
  await migrate.getByRole('textbox', { name: /Subdomain/ }).fill('');
  await migrate.getByRole('button', { name: 'Start migration' }).click();
  await expect(migrate.getByRole('alert')).toHaveText('Consulting firm name and subdomain are required');
  await look(page, 'the panels of the migration', { within: 'main' });
  expect(pageErrors).toEqual([]);
});
