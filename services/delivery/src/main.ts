import { runApiService } from '@scopewright/service-kit';
import { deliveryCalls } from './calls.ts';

await runApiService({
  name: 'delivery',
  configNames: ['INVITATION_SECRET'],
  calls: ({ data, revocations, hosts, config }) => deliveryCalls({ data, revocations, hosts, invitationSecret: config.INVITATION_SECRET }),
});
