import { endTrial } from '@scopewright/dev-stack';
import { openSignedIn, signUp } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newFirm } from '../../support/people.ts';
import { stack } from '../../support/stack.ts';

test('a firm whose trial has ended finds its way to a plan, pays, and continues working', async ({
  page,
  pageErrors,
}) => {
  const firm = newFirm();
  await signUp(firm);
  await endTrial({ mongo: stack.mongo, redis: stack.redis, database: 'scopewright', tenantKey: firm.key });
  await openSignedIn(page, firm.key, firm.admin);
  await page.getByRole('link', { name: 'Choose a plan' }).first().click();
  await expect(page.getByText(/^Your account is read-only since/)).toBeVisible();
  await expect(page.getByText('Solo costs you least.')).toBeVisible();
  await page.getByRole('button', { name: 'Choose Standard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start Standard' });
  await expect(dialog.getByText('Charged today')).toBeVisible();
  await dialog.getByRole('button', { name: /^Pay .*299/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Standard' })).toBeVisible();
  await expect(page.getByText('Your trial has ended.')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^invoices-.*\.csv$/);
  await page.getByRole('link', { name: /-0001$/ }).click();
  await expect(page.getByRole('heading', { name: /^Invoice / })).toBeVisible();
  await expect(page.getByText(firm.name).last()).toBeVisible();

  await test.step('on paper it is the invoice alone, dark on white in every theme', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Settings', includeHidden: true })).toBeHidden();
    await expect(page.getByRole('heading', { name: /^Invoice / })).toHaveCSS('color', 'rgb(22, 33, 31)');
    await page.emulateMedia({ media: null, colorScheme: null });
  });

  await test.step('the read-only firm can be edited again', async () => {
    const parts = page.getByRole('navigation', { name: 'Settings' });
    await parts.getByRole('link', { name: 'Profile & branding' }).click();
    await page.getByLabel('Firm name').fill(`${firm.name} Ltd`);
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('The name was saved')).toBeVisible();
    await parts.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('button', { name: 'Invite User' }).click();
    const invite = page.getByRole('dialog', { name: 'Invite User' });
    await invite.getByLabel('Email').fill(`con.${firm.key}@larch.example`);
    await invite.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('row', { name: new RegExp(`con.${firm.key}`) })).toContainText('Invited');
    await page.getByRole('radio', { name: /^All clients of the firm/ }).check();
    await expect(page.getByText('Consultants see all clients now')).toBeVisible();
    await parts.getByRole('link', { name: 'Activity' }).click();
    await expect(page.getByText(/started a plan/)).toBeVisible();
  });
  expect(pageErrors).toEqual([]);
});
