import { publishAddressChange } from '@scopewright/data';
import { openQueues } from '@scopewright/job-queue';
import { queuePrefix } from '@scopewright/jobs';
import { HOSTING_CONFIG_NAMES, hostingOf, runApiService } from '@scopewright/service-kit';
import { adminCalls } from './calls.ts';

await runApiService({
  name: 'admin',
  configNames: HOSTING_CONFIG_NAMES,
  calls: ({ data, redis, revocations, hosts, config }) =>
    adminCalls({
      data,
      revocations,
      hosting: hostingOf(config),
      productDomain: config.PRODUCT_DOMAIN,
      links: { hosts, production: config.NODE_ENV === 'production' },
      announceAddress: (addressId) => publishAddressChange(redis, addressId),
      queues: openQueues({ redis, prefix: queuePrefix(config.MONGODB_DATABASE) }),
    }),
});
