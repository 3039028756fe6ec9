import { rmSync } from 'node:fs';
import { endPaidMonth, endTrial, mailsTo, type Stack, scratchFolder, startStack } from '@scopewright/dev-stack';
import { BillingPage } from '../../pages/billing.ts';
import { SignupPage } from '../../pages/signup.ts';
import { test as base, expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newFirm } from '../../support/people.ts';
import { printLogsOfFailure } from '../../support/report.ts';
import { stack } from '../../support/stack.ts';

/** Card numbers that the stand-in accepts like Stripe's test mode. */
const CARDS = { good: '4242 4242 4242 4242', refused: '4000 0000 0000 0002', failsWhenCharged: '4000 0000 0000 0341' };
const firm = newFirm();
const MONGODB_DATABASE = `stripe-${firm.key}`;

/**
 * A product whose payments go to a stand-in for Stripe, because the gateway is set for the whole product. It shares the
 * engines of the other tests, with a separate database.
 */
const test = base.extend<object, { paid: Stack }>({
  paid: [
    async ({ browserName: _ }, use) => {
      const dataDir = scratchFolder('scopewright-stripe-');
      const engines = {
        MONGODB_URI: stack.mongo,
        REDIS_URL: stack.redis,
        SMTP_URL: stack.mailbox.smtp,
        MAILDEV_URL: stack.mailbox.web ?? '',
      };
      const env = {
        ...process.env,
        ...engines,
        MONGODB_DATABASE,
        PRODUCT_DOMAIN: stack.productDomain,
        PAYMENT_GATEWAY: 'stripe',
        NODE_ENV: undefined,
      };
      const started = await startStack({ dataDir, port: 0, env, extraEnv: { RATE_LIMIT_FACTOR: '1000' } });
      await use(started);
      await started.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

test.afterEach(({ paid }, testInfo) => printLogsOfFailure(paid.logsDir, testInfo));

test('a firm signs up with a card at Stripe, pays a plan, fails to, pays with another card, and cancels', async ({
  page,
  paid,
  pageErrors,
}) => {
  const { mongo, redis, url, mailbox } = paid.file;
  const changed = { mongo, redis, database: MONGODB_DATABASE, tenantKey: firm.key };
  const billing = new BillingPage(page);

  await test.step('the card of a signup is entered on the page of the gateway, which declines one', async () => {
    const signup = new SignupPage(page);
    await page.goto(`${url}/signup`);
    await signup.fillInfo(firm);
    await signup.next.click();
    await billing.button('Continue to card details').click();
    await billing.cardNumber.fill(CARDS.refused);
    await billing.saveCard.click();
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
    await billing.cardNumber.fill(CARDS.good);
    await billing.saveCard.click();
    await expect(
      page.getByText('Your card is saved. Please choose your password again: it was not kept while you were away.'),
    ).toBeVisible();
    expect(page.url()).not.toContain('card=');
    await signup.password.fill(firm.admin.password);
    await signup.next.click();
    await expect(page.getByText('Your card is saved. Nothing is charged today.')).toBeVisible();
    await signup.pay.click();
    await page.getByRole('link', { name: 'Go there now' }).click();
    await page.waitForURL((address) => address.searchParams.get('tenant') === firm.key);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('a plan is started with another card', async () => {
    await endTrial(changed);
    await page.goto(`${url}/settings/billing?tenant=${firm.key}`);
    await expect(page.getByText(/^Your account is read-only since/)).toBeVisible();
    await billing.button('Choose Standard').click();
    await billing.dialog.getByRole('button', { name: 'Use another card' }).click();
    await billing.enterCard(CARDS.good, /^Pay .*299/);
    await billing.dialog.getByRole('button', { name: /^Pay .*299/ }).click();
    await expect(billing.button('Cancel plan')).toBeVisible();
    await expect(page.getByText(/^Your account is read-only since/)).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Paid' })).toContainText('$299');
  });

  await test.step('a payment that fails is reported on the page and by mail, with the day that the plan would end', async () => {
    await billing.button('Change card').click();
    await billing.enterCard(CARDS.failsWhenCharged, /^Save card$/);
    await billing.dialog.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByText(/Paid with .*0341/)).toBeVisible();
    await endPaidMonth(changed);
    const failed = async () =>
      (await mailsTo(mailbox.web ?? '', firm.admin.email)).filter(({ subject }) =>
        subject.endsWith('Your payment did not go through'),
      );
    await expect.poll(async () => (await failed()).length).toBe(1);
    const [mail] = await failed();
    await page.goto(/https?:\S+\/settings\/billing\S*/.exec(mail?.text ?? '')?.[0] ?? '');
    await expect(page.getByText('The payment of US$299.00 has failed')).toBeVisible();
    await expect(page.getByText('Payment failed', { exact: true })).toBeVisible();
    await expect(page.getByText(/Unless it is paid, your plan ends on/)).toBeVisible();
    await look(page, 'a plan whose payment has failed');
    await billing.button('Try the card again').click();
    await expect(page.getByText('The payment was declined').first()).toBeVisible();
  });

  await test.step('another card pays the debt', async () => {
    await billing.button('Use another card').click();
    await look(page, 'the dialog for another card', { within: '[role="dialog"]' });
    await billing.enterCard(CARDS.good, /^Pay .*299/);
    await billing.dialog.getByRole('button', { name: /^Pay .*299/ }).click();
    await expect(page.getByText('The payment of US$299.00 has failed')).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Paid' })).toHaveCount(2);
  });

  await test.step('a plan that is cancelled continues to the end of the paid period', async () => {
    await billing.button('Cancel plan').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click();
    await expect(page.getByText(/^Standard ends on /)).toBeVisible();
  });
  expect(pageErrors).toEqual([]);
});
