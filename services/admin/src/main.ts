import { CALENDAR_CONFIG_NAMES, calendarProvidersOf } from '@scopewright/calendar-providers';
import { databaseStateOf, publishAddressChange } from '@scopewright/data';
import { HOSTING_CONFIG_NAMES, hostingOf } from '@scopewright/hosting';
import { openQueues } from '@scopewright/job-queue';
import { queuePrefix } from '@scopewright/jobs';
import { requireConfig, runApiService } from '@scopewright/service-kit';
import { adminCalls } from './calls.ts';

/** Timeout for the address of identity's keys. */
const KEYS_LIMIT_MS = 1500;
/** Timeout for an answer of a provider of calendars: someone waits, for a few of them one after the other. */
const CALENDAR_LIMIT_MS = 6000;

await runApiService({
  name: 'admin',
  configNames: [...HOSTING_CONFIG_NAMES, ...CALENDAR_CONFIG_NAMES, 'JWKS_URL'],
  calls: ({ data, redis, revocations, hosts, config }) =>
    adminCalls({
      data,
      database: databaseStateOf(data),
      revocations,
      hosting: hostingOf(config),
      productDomain: config.PRODUCT_DOMAIN,
      links: { hosts, production: config.NODE_ENV === 'production' },
      announceAddress: (addressId) => publishAddressChange(redis, addressId),
      isKeyServerThere: async () => {
        const answer = await fetch(requireConfig(config, ['JWKS_URL']).JWKS_URL, {
          signal: AbortSignal.timeout(KEYS_LIMIT_MS),
        });
        if (!answer.ok) throw new Error(`The keys were answered with ${answer.status}`);
      },
      environment: process.env,
      calendars: calendarProvidersOf(config, { timeoutMs: CALENDAR_LIMIT_MS }),
      queues: openQueues({ redis, prefix: queuePrefix(config.MONGODB_DATABASE) }),
    }),
});
