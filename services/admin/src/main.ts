import { publishAddressChange } from '@scopewright/data';
import { runApiService } from '@scopewright/service-kit';
import { adminCalls } from './calls.ts';

await runApiService({
  name: 'admin',
  calls: ({ data, redis }) => adminCalls({ data, announceAddress: (addressId) => publishAddressChange(redis, addressId) }),
});
