import { type Data, publishAddressChange } from '@scopewright/data';
import { openQueues } from '@scopewright/job-queue';
import type { Engines } from '@scopewright/service-kit';
import { TEST_HOSTS } from '@scopewright/service-kit/testing';
import type { AdminParts } from '../parts.ts';

/** What the calls under test work with, over the test's own database and engines. */
export const testParts = (data: Data, { redis, revocations }: Pick<Engines, 'redis' | 'revocations'>): AdminParts => ({
  data,
  revocations,
  hosting: { needsDomains: true },
  productDomain: TEST_HOSTS.productDomain,
  queues: openQueues({ redis, prefix: `{${data.connection.name}}` }),
  announceAddress: (addressId) => publishAddressChange(redis, addressId),
});
