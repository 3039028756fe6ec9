import { publishAddressChange } from '@scopewright/data';
import { FILES_CONFIG_NAMES, filesOf } from '@scopewright/files';
import { gatewayEventsOf, PAYMENT_CONFIG_NAMES, paymentGatewayOf } from '@scopewright/payments';
import { CLAUSE_MODEL_CONFIG_NAMES, clauseModelOf } from '@scopewright/scope-extractor';
import { createInvitationQuota, runApiService } from '@scopewright/service-kit';
import { createWorkPool } from '@scopewright/work-tasks';
import { deliveryCalls } from './calls.ts';
import { firmTurns } from './firm-turns.ts';

await runApiService({
  name: 'delivery',
  configNames: [
    'INVITATION_SECRET',
    'INVITATIONS_PER_DAY',
    ...PAYMENT_CONFIG_NAMES,
    'STRIPE_WEBHOOK_SECRET',
    ...FILES_CONFIG_NAMES,
    ...CLAUSE_MODEL_CONFIG_NAMES,
  ],
  calls: ({ data, redis, revocations, hosts, config, log, closeFirst }) => {
    const pool = createWorkPool();
    closeFirst(pool.close);
    return deliveryCalls({
      data,
      pool,
      turn: firmTurns(),
      log,
      revocations,
      announceAddress: (addressId) => publishAddressChange(redis, addressId),
      links: { hosts, production: config.NODE_ENV === 'production' },
      quota: createInvitationQuota({ models: data.models, perDay: config.INVITATIONS_PER_DAY }),
      gateway: paymentGatewayOf(config),
      readEvent: gatewayEventsOf(config),
      files: filesOf(config, data),
      clauseModel: clauseModelOf(config),
      invitationSecret: config.INVITATION_SECRET,
    });
  },
});
