import { factories, testDatabase } from '@scopewright/data/testing';
import { createInvitationQuota } from '@scopewright/service-kit';
import { describeAccess, startTestService, TEST_HOSTS, testClock, testTokens } from '@scopewright/service-kit/testing';
import { deliveryCalls } from './calls.ts';

describeAccess('delivery', async () => {
  const { clock } = testClock();
  const tokens = testTokens(clock);
  const data = await testDatabase('delivery-access');
  const service = await startTestService({
    name: 'delivery',
    data,
    clock,
    keys: tokens.keys,
    build: ({ revocations }) => ({
      calls: deliveryCalls({
        data,
        revocations,
        invitationSecret: 'invitation-secret-of-tests',
        quota: createInvitationQuota({ models: data.models, perDay: 1 }),
        links: { hosts: TEST_HOSTS, production: false },
      }),
    }),
  });
  return { service, make: factories(data.models, { clock }), sign: tokens.signFor, close: () => service.close().then(data.close) };
});
