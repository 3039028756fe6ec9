import { publishAddressChange } from '@scopewright/data';
import { HOSTING_CONFIG_NAMES, hostingOf, runApiService } from '@scopewright/service-kit';
import { adminCalls } from './calls.ts';

await runApiService({
  name: 'admin',
  configNames: HOSTING_CONFIG_NAMES,
  calls: ({ data, redis, revocations, config }) =>
    adminCalls({
      data,
      revocations,
      hosting: hostingOf(config),
      productDomain: config.PRODUCT_DOMAIN,
      announceAddress: (addressId) => publishAddressChange(redis, addressId),
    }),
});
