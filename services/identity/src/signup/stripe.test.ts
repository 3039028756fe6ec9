import { runAsSystem, type SubscriptionDoc } from '@scopewright/data';
import { stripeGateway } from '@scopewright/payments';
import { fakeStripe, TEST_CARDS } from '@scopewright/payments/testing';
import { TEST_PRODUCT_DOMAIN } from '@scopewright/service-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { startTestIdentity } from '../testing/identity.ts';

const stripe = await fakeStripe();
const identity = await startTestIdentity({ gateway: stripeGateway(stripe) });
afterAll(async () => {
  await identity.close();
  await stripe.close();
});

let count = 0;
const form = (paymentToken: string) => {
  count += 1;
  const subdomain = `stripe-signup-${count}`;
  return {
    companyName: 'Acme',
    subdomain,
    adminEmail: `ada@${subdomain}.test`,
    adminName: 'Ada',
    password: 'kumquat-ladder',
    paymentToken,
  };
};
/** The address that the card page leads back to. */
async function enterCard(number: string, asked: { plan?: string; host?: string } = {}): Promise<URL> {
  const { host, ...rest } = asked;
  const { body } = await identity.call('openSignupCardPage', {
    body: { adminEmail: 'ada@acme.test', ...rest },
    ...(host && { host }),
  });
  return new URL(await stripe.submit((body as { url: string }).url, { number }));
}

test('a card is entered on Stripe’s page, and makes one firm', async () => {
  const back = await enterCard(TEST_CARDS.good, { plan: 'small' });
  expect([back.pathname, back.searchParams.get('plan')]).toEqual(['/signup', 'small']);
  const token = back.searchParams.get('card') ?? '';
  const made = await identity.call('signup', { body: form(token) });
  expect(made.status).toBe(201);
  const { firmId } = made.body as { firmId: string };
  const held = await runAsSystem('look', () =>
    identity.data.models.subscriptions.findOne({ firmId }).orFail().lean<SubscriptionDoc>(),
  );
  expect(held).toMatchObject({
    gateway: 'stripe',
    paymentMethod: expect.stringMatching(/^pm_/),
    card: { last4: '4242' },
  });
  expect(stripe.account.customers.get(held.customer ?? '')).toMatchObject({ metadata: { firm: firmId } });
  expect((await identity.call('signup', { body: form(token) })).body).toMatchObject({ code: 'payment_declined' });
});

test('a token of anything else signs no one up', async () => {
  for (const token of ['test-payment-token', 'cs_test_unknown'])
    expect((await identity.call('signup', { body: form(token) })).status).toBe(402);
  expect([...stripe.account.intents.values()]).toEqual([]);
});

test('the page never leads to a host that is not ours', async () => {
  expect(
    (await identity.call('openSignupCardPage', { body: { adminEmail: 'ada@acme.test' }, host: 'evil.example' })).status,
  ).toBe(421);
  expect((await enterCard(TEST_CARDS.good, { host: `acme.${TEST_PRODUCT_DOMAIN}` })).hostname).toBe(
    TEST_PRODUCT_DOMAIN,
  );
});
