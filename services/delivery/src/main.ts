import { publishAddressChange } from '@scopewright/data';
import { createInvitationQuota, paymentGatewayOf, runApiService } from '@scopewright/service-kit';
import { deliveryCalls } from './calls.ts';

await runApiService({
  name: 'delivery',
  configNames: ['INVITATION_SECRET', 'INVITATIONS_PER_DAY', 'PAYMENT_GATEWAY', 'TEST_PAYMENT_TOKEN'],
  calls: ({ data, redis, revocations, hosts, config }) =>
    deliveryCalls({
      data,
      revocations,
      announceAddress: (addressId) => publishAddressChange(redis, addressId),
      links: { hosts, production: config.NODE_ENV === 'production' },
      quota: createInvitationQuota({ models: data.models, perDay: config.INVITATIONS_PER_DAY }),
      gateway: paymentGatewayOf(config),
      invitationSecret: config.INVITATION_SECRET,
    }),
});
