import { type Data, publishAddressChange } from '@scopewright/data';
import type { JobQueues } from '@scopewright/job-queue';
import type { Engines } from '@scopewright/service-kit';
import { TEST_HOSTS } from '@scopewright/service-kit/testing';
import type { AdminParts } from '../parts.ts';

/** What the calls under test work with, over the test's own database and engines. */
export const testParts = (data: Data, { redis, revocations }: Pick<Engines, 'redis' | 'revocations'>): AdminParts => ({
  data,
  revocations,
  hosting: { needsDomains: true },
  productDomain: TEST_HOSTS.productDomain,
  links: { hosts: TEST_HOSTS, production: true },
  queues: awayQueues(redis),
  isKeyServerThere: async () => undefined,
  environment: {},
  announceAddress: (addressId) => publishAddressChange(redis, addressId),
});

/** Queues whose Redis is away: the calls about jobs have a test with queues of its own. */
function awayQueues(redis: Engines['redis']): JobQueues {
  const named = () => {
    throw new Error('Redis is away');
  };
  return { redis: redis.duplicate({ lazyConnect: true }), all: [], named, of: named, close: async () => undefined };
}
