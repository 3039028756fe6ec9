import type { Page } from '@playwright/test';
import { loseAccountPart } from '@scopewright/dev-stack';
import { SetUpPage } from '../../pages/set-up.ts';
import { signUp } from '../../support/api.ts';
import { BROKEN, whileCall } from '../../support/failing-calls.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newFirm } from '../../support/people.ts';
import { stack } from '../../support/stack.ts';

const withKey = `#setup-key=${encodeURIComponent(stack.setupKey)}`;
const NOBODY = 'nobody@nowhere.example';
const alert = (page: Page) => page.getByRole('alert');
const lose = (email: string, part: 'user-record' | 'auth-account') =>
  loseAccountPart({ mongo: stack.mongo, database: 'scopewright', email, part });

test('recovery, password reset, diagnostic and subdomain repair report failures (§8)', async ({
  page,
  place,
  pageErrors,
}) => {
  const [forgotten, unknown] = [newFirm(), newFirm()];
  await Promise.all([signUp(forgotten), signUp(unknown)]);
  await Promise.all([lose(forgotten.admin.email, 'user-record'), lose(unknown.admin.email, 'auth-account')]);
  const screen = new SetUpPage(page);

  await test.step('recovery', async () => {
    await page.goto(place.bare(`/recover${withKey}`));
    await screen.enterEmail('not-an-address');
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await screen.email.fill(forgotten.admin.email);
    for (const [answer, text] of [
      [BROKEN.noAnswer, 'Network error'],
      [BROKEN.noSentence, 'Diagnostic failed'],
    ] as const)
      await whileCall(page, 'admin/user-diagnostic', answer, async () => {
        await screen.button('Run diagnostic').click();
        await expect(alert(page)).toHaveText(text);
      });
    await screen.enterEmail(NOBODY);
    await expect(page.getByText('No auth account exists for this email')).toBeVisible();
    await screen.enterEmail(forgotten.admin.email);
    for (const [answer, text] of [
      [BROKEN.noAnswer, 'Network error'],
      [BROKEN.noSentence, 'Recovery failed'],
    ] as const)
      await whileCall(page, 'admin/recover-user', answer, async () => {
        await screen.button('Recover My User Record').click();
        await expect(alert(page)).toHaveText(text);
      });
  });

  await test.step('password reset', async () => {
    await page.goto(place.bare('/forgot-password'));
    await whileCall(page, 'admin/reset-password', BROKEN.noSentence, async () => {
      await screen.enterEmail(forgotten.admin.email);
      await expect(alert(page)).toHaveText('User lookup failed');
    });
    await screen.enterEmail(NOBODY);
    await expect(alert(page)).toHaveText('No account found with this email address.');
    await screen.enterEmail(forgotten.admin.email);
    await page.getByLabel('New password', { exact: true }).fill('an-other-secret');
    await page.getByLabel('Confirm new password').fill('an-other-secret');
    await whileCall(page, 'admin/reset-password', BROKEN.noSentence, async () => {
      await screen.button('Reset password').click();
      await expect(alert(page)).toHaveText('Password reset failed');
    });
  });

  await test.step('diagnostic', async () => {
    await page.goto(place.bare('/diagnostic'));
    await whileCall(page, 'admin/check-account', BROKEN.noSentence, async () => {
      await screen.enterEmail(unknown.admin.email);
      await expect(alert(page)).toHaveText('Failed to check account');
    });
    await screen.enterEmail(NOBODY);
    await expect(page.getByText('No data found!')).toBeVisible();
    await screen.enterEmail(unknown.admin.email);
    await whileCall(page, 'admin/create-auth-account', BROKEN.noSentence, async () => {
      await screen.button('Create Auth Account').click();
      await expect(alert(page)).toHaveText('Failed to create auth account');
    });
  });

  await test.step('subdomain repair', async () => {
    await page.goto(place.bare('/fix'));
    await whileCall(page, 'admin/fix-subdomain-enabled', BROKEN.noSentence, async () => {
      await screen.enterEmail(unknown.admin.email);
      await expect(alert(page)).toHaveText('Failed to fix subdomain');
    });
    await screen.enterEmail(NOBODY);
    await expect(alert(page)).toHaveText('No account found with this email address.');
  });
  expect(pageErrors).toEqual([]);
});

test('quick setup, the tools, the OAuth test and the first-time setup report failures (§5, §8)', async ({
  page,
  place,
  pageErrors,
}) => {
  const taken = newFirm();
  await signUp(taken);
  const screen = new SetUpPage(page);
  const subdomain = page.getByLabel('Subdomain', { exact: true });

  await test.step('the setup key', async () => {
    await page.goto(place.bare('/tools'));
    await screen.proceed.click();
    await expect(page.getByText('Setup key is required')).toBeVisible();
    await screen.enterSetupKey('no key, but words');
    await expect(page.getByText('This is not a setup key')).toBeVisible();
    await screen.enterSetupKey(stack.setupKey);
  });

  await test.step('the tools', async () => {
    await subdomain.fill(newFirm().key);
    for (const [path, button, text] of [
      ['admin/create-subdomain', 'Create subdomain', 'Failed to create subdomain'],
      ['admin/vercel-diagnostic', 'Check hosting configuration', 'Failed to check the hosting configuration'],
      ['admin/bootstrap-isos-technology', 'Bootstrap sample tenant', 'Bootstrap failed'],
    ] as const)
      await whileCall(page, path, BROKEN.noSentence, async () => {
        await screen.button(button).click();
        await expect(alert(page).filter({ hasText: text })).toBeVisible();
      });
    await subdomain.fill('admin');
    await screen.button('Create subdomain').click();
    await expect(alert(page).filter({ hasText: 'This subdomain is reserved.' })).toBeVisible();
  });

  await test.step('quick setup', async () => {
    await page.goto(place.bare('/setup'));
    await screen.button('Set up subdomain').click();
    for (const text of ['Email is required', 'Company name is required', 'Subdomain is required'])
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await screen.email.fill(NOBODY);
    await page.getByLabel('Company name').fill('Nowhere');
    await subdomain.fill(taken.key);
    await whileCall(page, 'admin/quick-subdomain-setup', BROKEN.noSentence, async () => {
      await screen.button('Set up subdomain').click();
      await expect(alert(page).last()).toHaveText('Failed to set up subdomain');
    });
    await screen.button('Set up subdomain').click();
    await expect(alert(page).last()).toHaveText('No account found with this email address.');
  });

  await test.step('the OAuth test', async () => {
    for (const [answer, text] of [
      [BROKEN.noSentence, 'Failed to test OAuth configuration'],
      [BROKEN.noAnswer, 'Failed to test OAuth'],
    ] as const)
      await whileCall(page, 'public/oauth/test', answer, async () => {
        await page.goto(place.bare('/oauth-test'));
        await expect(alert(page).getByText(text, { exact: true })).toBeVisible();
      });
    await screen.button('Retry').click();
    await expect(alert(page)).toContainText('The calendar provider is not configured');
  });

  await test.step('the first-time setup', async () => {
    await page.goto(place.bare('/bootstrap'));
    await page.getByLabel('Password', { exact: true }).fill('12345');
    await page.getByLabel('Confirm password').fill('54321');
    await subdomain.fill('a');
    await screen.button('Create admin account').click();
    for (const text of [
      'Name is required',
      'Email is required',
      'Password must be at least 6 characters',
      'Company name is required',
      'Subdomain must be at least 2 characters',
    ])
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await page.getByLabel('Your name').fill('Eve');
    await screen.email.fill('eve@larch.example');
    await page.getByLabel('Company name').fill('Larch');
    await page.getByLabel('Password', { exact: true }).fill('larch-secret');
    await subdomain.fill(taken.key);
    await screen.button('Create admin account').click();
    await expect(page.getByText('Passwords do not match').first()).toBeVisible();
    await page.getByLabel('Confirm password').fill('larch-secret');
    for (const [answer, text] of [
      [BROKEN.html, 'Server error (502): Bad gateway'],
      [BROKEN.noJson, 'Server error (200): good day'],
      [BROKEN.noSentence, 'Failed to create admin account (500)'],
      [BROKEN.noAnswer, 'Network error. Please check your connection and try again.'],
    ] as const)
      await whileCall(page, 'bootstrap/create-admin', answer, async () => {
        await screen.button('Create admin account').click();
        await expect(alert(page).last()).toHaveText(text);
      });
  });
  expect(pageErrors).toEqual([]);
});
