import { archiveFirm } from '@scopewright/dev-stack';
import { LoginPage } from '../../pages/login.ts';
import { signUp } from '../../support/api.ts';
import { BROKEN, whileCall } from '../../support/failing-calls.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newFirm } from '../../support/people.ts';
import { stack } from '../../support/stack.ts';

test('a wrong password is answered with the server’s sentence, and never with the way to a first account', async ({
  page,
  place,
}) => {
  const firm = newFirm();
  await signUp(firm);
  await page.goto(place.tenant(firm.key));
  const login = new LoginPage(page);
  await login.signIn({ email: firm.admin.email, password: 'not-the-password' });
  await expect(login.text('Invalid credentials')).toBeVisible();
  await expect(page.getByText(/Invited, but not accepted yet\?/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create the first admin account' })).toHaveCount(0);
});

test('every way in which signing in fails is reported (§5, §8), and so are the results of the server test', async ({
  page,
  place,
  pageErrors,
}) => {
  const firm = newFirm();
  await signUp(firm);
  await page.goto(place.tenant(firm.key));
  const login = new LoginPage(page);
  const status = page.getByRole('status').filter({ hasText: /server/i });
  const testServer = () => page.getByRole('button', { name: 'Test Server Connection' }).click();

  await test.step('empty fields', async () => {
    await login.submit.click();
    for (const text of ['Email is required', 'Password is required'])
      await expect(page.getByText(text).first()).toBeVisible();
    await login.signIn({ email: 'ines', password: '12345' });
    for (const text of ['Please enter a valid email address', 'Password must be at least 6 characters'])
      await expect(page.getByText(text).first()).toBeVisible();
  });

  await test.step('answers that can’t be read', async () => {
    for (const [answer, text] of [
      [
        BROKEN.html,
        'Server error: The server is not responding correctly. Please click Test Server Connection below to check server status.',
      ],
      [BROKEN.noJson, 'Invalid server response. Please try again or contact support.'],
      [BROKEN.noSentence, 'Login failed. Please check your credentials.'],
      [BROKEN.nothingInIt, 'Invalid login response. Please try again or contact support.'],
      [BROKEN.noAnswer, 'Network error. Please check your connection and try again.'],
    ] as const)
      await whileCall(page, 'login', answer, async () => {
        await login.signIn(firm.admin);
        await expect(page.getByRole('alert').last()).toHaveText(text);
      });
  });

  await test.step('the server test', async () => {
    for (const [answer, text] of [
      [BROKEN.html, 'Server not deployed: an error page came back. Please wait 2 minutes and refresh this page.'],
      [BROKEN.noJson, 'The server responded with invalid JSON'],
      [BROKEN.noSentence, 'Server error'],
      [BROKEN.noAnswer, 'Server error: no answer. Please check your connection.'],
    ] as const)
      await whileCall(page, 'health', answer, async () => {
        await testServer();
        await expect(status).toHaveText(text);
      });
    await testServer();
    await expect(status).toHaveText(/^Server is working \(version .+\)$/);
  });

  await test.step('too many attempts', async () => {
    await whileCall(
      page,
      'login',
      (route) =>
        route.fulfill({
          status: 429,
          headers: { 'retry-after': '150' },
          json: { error: 'Too many requests. Please try again later.', code: 'rate_limited', requestId: 'r' },
        }),
      async () => {
        await login.signIn(firm.admin);
        await expect(page.getByRole('alert').last()).toHaveText(
          'Too many requests. Please try again later. You can try again in 3 minutes.',
        );
        await expect(page.getByRole('button', { name: 'Try again in 3 minutes' })).toBeDisabled();
      },
    );
  });
  expect(pageErrors).toEqual([]);
});

test('a firm that is archived while its login is open shows that, and how to restore it', async ({ page, place }) => {
  const firm = newFirm();
  await signUp(firm);
  await page.goto(place.tenant(firm.key));
  await archiveFirm({ mongo: stack.mongo, redis: stack.redis, database: 'scopewright', tenantKey: firm.key });
  await new LoginPage(page).signIn(firm.admin);
  await expect(page.getByRole('alert')).toContainText('This account is archived');
  await expect(page.getByRole('alert')).toContainText('Nothing has been deleted.');
});
