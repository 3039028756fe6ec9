import type { CallOutput } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { trusted } from '@scopewright/data';
import { type CallContext, failures, type Implementation, implement, inTx, record } from '@scopewright/service-kit';
import { ownAccount } from '../account/own-account.ts';
import type { IdentityParts } from '../parts.ts';
import { announceAddress } from '../tenant/announce-address.ts';
import { hasSecondFactor } from './factors.ts';

/** In the firm's scope. */
async function firmSecurity(
  { data: { models } }: Pick<IdentityParts, 'data'>,
  call: CallContext,
): Promise<CallOutput<'firmSecurity'>> {
  const { firmId } = call.requirePrincipal();
  const [firm, members] = await Promise.all([
    models.firms.findOne({ _id: firmId }, { secondFactorRequired: 1 }).lean(),
    models.users.find({ status: 'active' }, { email: 1, companyId: 1 }).lean(),
  ]);
  const emails = members.map(({ email }) => email);
  const withFactor = await models.authAccounts.countDocuments({
    email: trusted({ $in: emails }),
    $or: [{ totp: trusted({ $ne: null }) }, { 'passkeys.credentialId': trusted({ $exists: true }) }],
  });
  return {
    secondFactorRequired: firm?.secondFactorRequired ?? false,
    members: members.length,
    membersWithout: members.length - withFactor,
    ofClients: members.filter(({ companyId }) => companyId !== null).length,
  };
}

/**
 * Starts or stops requiring a second factor of the firm's members, immediately in every service. A caller without a
 * second factor can't require one: it would lock them out. In the firm's scope.
 * @throws CallError 409
 */
async function setFirmSecurity(parts: IdentityParts, secondFactorRequired: boolean, call: CallContext): Promise<void> {
  const { data } = parts;
  const { models } = data;
  const { firmId } = call.requirePrincipal();
  if (secondFactorRequired && !hasSecondFactor(await ownAccount(parts, call)))
    throw failures.conflict(MESSAGES.ownSecondFactorFirst);
  await inTx(data, call, async (tx) => {
    const { modifiedCount } = await models.firms.updateOne(
      { _id: firmId },
      { $set: { secondFactorRequired } },
      { session: tx.session },
    );
    if (modifiedCount === 0) return;
    await record(tx, {
      action: secondFactorRequired ? 'firm.second-factor-required' : 'firm.second-factor-optional',
      targetType: 'firm',
      targetId: firmId,
    });
  });
  const addresses = await models.addresses.find({}, { _id: 1 }).lean();
  for (const { _id } of addresses) await announceAddress(parts, _id);
}

/** A firm's requirements for signing in. */
export const firmSecurityCalls = (parts: IdentityParts): Implementation[] => [
  implement('firmSecurity', (_input, call) => firmSecurity(parts, call)),
  implement('setFirmSecurity', async ({ body }, call) => {
    await setFirmSecurity(parts, body.secondFactorRequired, call);
    return { success: true as const };
  }),
];
