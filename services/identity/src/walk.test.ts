import { comparedWalk } from '@scopewright/build-config/walks';
import { afterAll, expect, test } from 'vitest';
import { PAYMENT_TOKEN, startTestIdentity } from './testing/identity.ts';

const identity = await startTestIdentity();
afterAll(() => identity.close());

test('a signup runs the files that its walk describes', async () => {
  const compared = await comparedWalk('A firm signs up', 'service', (step) =>
    step(async () => {
      const { status } = await identity.call('signup', {
        headers: { 'Idempotency-Key': '0b9f4c7e-5d7b-4c5e-9a51-6a8f0b6f3d11' },
        body: {
          companyName: 'Acme Consulting',
          subdomain: 'acme',
          adminEmail: 'admin@example.test',
          adminName: 'Jo Admin',
          password: 'long enough',
          paymentToken: PAYMENT_TOKEN,
        },
      });
      expect(status).toBe(201);
    }),
  );
  expect(compared).toEqual({ didNotRun: [], undescribed: [] });
});
