import { publishAddressChange } from '@scopewright/data';
import { runApiService } from '@scopewright/service-kit';
import { adminCalls } from './calls.ts';

await runApiService({
  name: 'admin',
  calls: ({ data, redis, revocations }) => adminCalls({ data, revocations, announceAddress: (addressId) => publishAddressChange(redis, addressId) }),
});
