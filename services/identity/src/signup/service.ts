import { createHash } from 'node:crypto';
import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { audit, isDuplicateKey, publishAddressChange, runAsSystem, type SubmissionDoc, withTransaction } from '@scopewright/data';
import { subdomainProblem, trialEnd } from '@scopewright/domain';
import { type CallContext, failures } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import type { IdentityParts } from '../parts.ts';
import type { PaymentSubscription } from './payment-gateway.ts';

type SignupInput = ParsedCall<'signup'>['body'];
type SignupResult = CallOutput<'signup'>;
type Parts = Pick<IdentityParts, 'data' | 'passwords' | 'gateway' | 'redis' | 'clock' | 'log'>;

const SUBMISSION_PREFIX = 'signup:';
const SUBMISSION_LIFE_MS = 24 * 60 * 60 * 1000;

/** What tells one submission from another one that happens to carry its key. The password is compared by its hash instead. */
const fingerprintOf = ({ companyName, subdomain, adminEmail, adminName }: SignupInput): string =>
  createHash('sha256')
    .update(JSON.stringify([companyName, subdomain, adminEmail, adminName]))
    .digest('hex');

/** The answer that the same submission got before; null when the subdomain is somebody else's. */
async function earlierAnswer({ data: { models } }: Parts, input: SignupInput, submissionKey: string | null): Promise<SignupResult | null> {
  if (submissionKey === null) return null;
  return runAsSystem('find an earlier signup', async () => {
    const address = await models.addresses.findOne({ _id: input.subdomain }, { firmId: 1 }).lean();
    if (!address?.firmId) return null;
    const key = `${SUBMISSION_PREFIX}${submissionKey}`;
    const earlier = await models.submissions
      .findOne({ firmId: address.firmId, key, fingerprint: fingerprintOf(input) }, { response: 1 })
      .lean<Pick<SubmissionDoc, 'response'>>();
    return earlier === null ? null : { firmId: address.firmId.toHexString(), subdomain: input.subdomain };
  });
}

/** @throws CallError 409 when the subdomain or the e-mail is somebody's already */
async function assertFree({ data: { models } }: Parts, { subdomain, adminEmail }: SignupInput): Promise<void> {
  await runAsSystem('check a signup', async () => {
    if ((await models.addresses.exists({ _id: subdomain })) !== null) throw failures.conflict(MESSAGES.subdomainTaken);
    // an active user whose auth account is lost gets it back by recovery, never by a stranger's signup with the same e-mail
    const [account, user] = await Promise.all([
      models.authAccounts.exists({ email: adminEmail }),
      models.users.exists({ email: adminEmail, status: 'active' }),
    ]);
    if (account !== null || user !== null) throw failures.conflict(MESSAGES.emailTaken);
  });
}

interface NewFirm {
  input: SignupInput;
  passwordHash: string;
  payment: PaymentSubscription;
  submissionKey: string | null;
  call: CallContext;
}

/** Writes the firm with all that belongs to it, or nothing. */
function createFirm({ data: { connection, models }, clock }: Parts, { input, passwordHash, payment, submissionKey, call }: NewFirm): Promise<SignupResult> {
  const { companyName, subdomain, adminEmail, adminName } = input;
  return runAsSystem('sign up a firm', () =>
    withTransaction(connection, async (session) => {
      const now = clock();
      const firmId = new Types.ObjectId();
      const userId = new Types.ObjectId();
      const answer: SignupResult = { firmId: firmId.toHexString(), subdomain };
      // the address first: it is what two signups race for
      await models.addresses.create([{ _id: subdomain, kind: 'subdomain', firmId, verifiedAt: now, createdAt: now }], { session });
      await models.firms.create([{ _id: firmId, name: companyName, plan: 'trial', trialEndsAt: trialEnd(now), lastActivityAt: now, createdAt: now }], {
        session,
      });
      await models.authAccounts.create([{ email: adminEmail, passwordHash, passwordChangedAt: now, emailConfirmedAt: now, createdAt: now }], { session });
      await models.users.create([{ _id: userId, email: adminEmail, name: adminName, role: 'firmAdmin', firmId, status: 'active', createdAt: now }], {
        session,
      });
      await models.subscriptions.create([{ firmId, ...payment, plan: 'trial', seats: 1, status: 'trialing', createdAt: now }], { session });
      if (submissionKey !== null) {
        const expiresAt = new Date(now.getTime() + SUBMISSION_LIFE_MS);
        const submission = {
          firmId,
          key: `${SUBMISSION_PREFIX}${submissionKey}`,
          fingerprint: fingerprintOf(input),
          response: answer,
          createdAt: now,
          expiresAt,
        };
        await models.submissions.create([submission], { session });
      }
      await audit(
        models,
        { action: 'firm.signed-up', firmId, actorId: userId, targetType: 'firm', targetId: answer.firmId, ip: call.ip, requestId: call.requestId },
        { session, now },
      );
      return answer;
    }),
  );
}

/**
 * Signs up a firm (§2.6, §5): firm, address, administrator, trial and subscription in one transaction.
 * @param submissionKey names one press of the button; pressing twice gives the first answer again
 * @throws CallError 402 payment, 409 subdomain or e-mail taken, 422 subdomain not allowed
 */
export async function signUp(parts: Parts, input: SignupInput, submissionKey: string | null, call: CallContext): Promise<SignupResult> {
  const problem = subdomainProblem(input.subdomain);
  if (problem !== null) throw failures.validation({ subdomain: problem }, problem);
  const earlier = await earlierAnswer(parts, input, submissionKey);
  if (earlier !== null) return earlier;
  await assertFree(parts, input);
  if (parts.gateway === null) throw failures.paymentDeclined(MESSAGES.paymentNotConfigured);
  const payment = await parts.gateway.subscribe(input.paymentToken, { name: input.companyName, email: input.adminEmail });
  if (payment === null) throw failures.paymentDeclined();
  const passwordHash = await parts.passwords.hash(input.password);
  let answer: SignupResult;
  try {
    answer = await createFirm(parts, { input, passwordHash, payment, submissionKey, call });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // the race was lost: to a second press of the same button, or to somebody else
    const winner = await earlierAnswer(parts, input, submissionKey);
    if (winner !== null) return winner;
    await assertFree(parts, input);
    throw error;
  }
  await publishAddressChange(parts.redis, input.subdomain).catch((error: unknown) => parts.log.warn({ err: error }, 'A new address could not be announced'));
  return answer;
}
