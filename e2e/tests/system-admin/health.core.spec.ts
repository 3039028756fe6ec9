import { SystemAdminPage } from '../../pages/system-admin.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { stack } from '../../support/stack.ts';

test('the system is healthy, and the system administrator sees it', { tag: '@looks' }, async ({ page, pageErrors }) => {
  const admin = new SystemAdminPage(page);
  await admin.open('/system-admin/system');
  const row = (name: string) =>
    page.getByRole('table', { name: 'Checks' }).getByRole('row', { name: new RegExp(`^${name}`) });
  for (const name of [
    'MongoDB',
    'Redis',
    'Identity',
    'Mail server',
    'File store',
    'Payment gateway',
    'Migrations',
    'Workers',
    'Clocks',
  ])
    await expect(row(name)).toContainText('Fine');
  for (const name of ['Front door', 'Identity', 'Delivery', 'Admin', 'Worker'])
    await expect(
      page.getByRole('table', { name: 'Services' }).getByRole('row', { name: new RegExp(`^${name} Running`) }),
    ).toBeVisible();
  await expect(page.getByRole('table', { name: 'Remotes' }).getByRole('row', { name: /In use/ })).toHaveCount(
    Object.keys(stack.remotes).length,
  );
  await expect(page.getByRole('table', { name: 'Settings' }).getByRole('row', { name: /^MONGODB_URI/ })).toContainText(
    'All services',
  );
  await page.getByRole('button', { name: 'Show unset settings' }).press('Enter');
  await expect(page.getByRole('table', { name: 'Settings' }).getByRole('row', { name: /^MONGODB_URI/ })).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Settings' }).getByRole('row', { name: /^CLAMD_URL/ })).toContainText(
    'Documents are not scanned for viruses',
  );
  await look(page, 'the health of the system');
  expect(pageErrors).toEqual([]);
});
