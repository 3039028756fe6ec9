import type { CalendarProviders } from '@scopewright/calendar-providers';
import { type Data, databaseStateOf, publishAddressChange } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import type { JobQueues } from '@scopewright/job-queue';
import type { Engines } from '@scopewright/service-kit';
import { startTestService, TEST_HOSTS, type testClock, type testTokens } from '@scopewright/service-kit/testing';
import { adminCalls } from '../calls.ts';
import type { AdminParts } from '../parts.ts';

/** The dependencies of the calls under test, over the test's own database and engines. */
const testParts = (
  data: Data,
  { redis, revocations }: Pick<Engines, 'redis' | 'revocations'>,
  calendars: CalendarProviders | null,
): AdminParts => ({
  data,
  database: databaseStateOf(data),
  revocations,
  hosting: { needsDomains: true },
  productDomain: TEST_HOSTS.productDomain,
  links: { hosts: TEST_HOSTS, production: true },
  queues: awayQueues(redis),
  isKeyServerThere: async () => undefined,
  environment: {},
  calendars,
  announceAddress: (addressId) => publishAddressChange(redis, addressId),
});

/** Queues without a reachable Redis: the calls about jobs have a test with their own queues. */
function awayQueues(redis: Engines['redis']): JobQueues {
  const named = () => {
    throw new Error('Redis is away');
  };
  return { redis: redis.duplicate({ lazyConnect: true }), all: [], named, of: named, close: async () => undefined };
}

/** The whole service with its own database, named after `name`. */
export async function startAdmin(
  name: string,
  { clock }: Pick<ReturnType<typeof testClock>, 'clock'>,
  { keys }: Pick<ReturnType<typeof testTokens>, 'keys'>,
  { calendars = null }: { calendars?: CalendarProviders | null } = {},
) {
  const database = await testDatabase(name);
  const service = await startTestService({
    name: 'admin',
    data: database,
    clock,
    keys,
    build: (engines) => ({ calls: adminCalls(testParts(database, engines, calendars)) }),
  });
  const close = async () => {
    await service.close();
    await database.close();
  };
  return { database, service, make: factories(database.models, { clock }), close };
}
