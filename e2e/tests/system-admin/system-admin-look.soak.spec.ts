import { SystemAdminPage } from '../../pages/system-admin.ts';
import { signUp } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newFirm } from '../../support/people.ts';

const firm = newFirm({ name: `Umber Desk ${crypto.randomUUID().slice(0, 8)}` });

test.beforeAll(async () => {
  await signUp(firm);
});

test('tenants and new items read well in every width and theme', async ({ page, pageErrors }) => {
  const admin = new SystemAdminPage(page);
  await admin.open();
  for (const [tab, heading] of [
    ['Tenant Health', 'Tenants'],
    ['New Config Items', 'New Config Items'],
  ] as const) {
    await admin.tab(tab).click();
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toHaveText(
      new RegExp(`${heading} \\(\\d`),
    );
    await look(page, tab, { narrow: () => expect(admin.tab(tab)).toBeInViewport() });
  }
  expect(pageErrors).toEqual([]);
});
