import { SystemAdminPage } from '../../pages/system-admin.ts';
import { signUp } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newFirm } from '../../support/people.ts';

// a name without a place to break: the screen has to break the word
const firm = newFirm({ name: `Siennaworks${'verwaltungsgesellschaft'.repeat(3)}${crypto.randomUUID().slice(0, 8)}` });

test.beforeAll(() => signUp(firm));

const width = (page: { evaluate: <T>(read: () => T) => Promise<T> }) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('the tabs of operations read well in every width and theme', async ({ page, pageErrors }) => {
  const admin = new SystemAdminPage(page);
  await admin.open('/system-admin/jobs');
  for (const [tab, table] of [
    ['Jobs', 'Schedules'],
    ['Firms', 'Firms'],
    ['Users', 'Users'],
  ] as const) {
    await admin.tab(tab).click();
    await expect(page.getByRole('table', { name: table })).toBeVisible();
    // the narrowest screen with a table instead of cards
    await page.setViewportSize({ width: 640, height: 900 });
    expect(await width(page), `${tab}, 640 px`).toBeLessThanOrEqual(0);
    await look(page, tab);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  expect(pageErrors).toEqual([]);
});
