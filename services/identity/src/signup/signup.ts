import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type AuthAccountDoc,
  createOne,
  earlierAnswer,
  enqueueOutbox,
  isDuplicateKey,
  keepAnswer,
  keptAnswer,
  membershipDetails,
  runAsSystem,
  type Submission,
  type UserDoc,
} from '@scopewright/data';
import { firmLifecycle, trialEnd } from '@scopewright/domain/lifecycle';
import { subdomainProblem } from '@scopewright/domain/subdomain';
import { isTimeZone } from '@scopewright/domain/time-zone';
import type { KeptCard, PaymentGateway } from '@scopewright/payments';
import {
  type CallContext,
  enqueue,
  failures,
  type Implementation,
  idempotencyKeyOf,
  implement,
  inTx,
  linkTargetOf,
  record,
  type Tx,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { countTry } from '../login/tries.ts';
import type { IdentityParts } from '../parts.ts';
import { hasSecondFactor } from '../second-factor/factors.ts';
import { startSession } from '../session/open-session.ts';
import { enqueueSubdomain } from '../set-up/legacy-company.ts';
import { announceAddress } from '../tenant/announce-address.ts';

type SignupInput = ParsedCall<'signup'>['body'];
type SignupResult = CallOutput<'signup'>;

/** The stored result of a finished signup, under its Idempotency-Key. */
interface SignedUp {
  firmId: string;
  subdomain: string;
  email: string;
}

const CALL = 'signup';
/** A signup not finished by then never will be: its subscription is canceled. */
const SETTLE_AFTER_MS = 15 * 60 * 1000;

/** The password is not stored with the submission; it is compared by its hash. */
const submissionOf = (input: SignupInput, key: string, now: Date): Submission => {
  const { companyName, subdomain, adminEmail, adminName, plan } = input;
  return { call: CALL, key, now, content: [companyName, subdomain, adminEmail, adminName, plan ?? null] };
};

/**
 * The outcome of the signup with a key, for a page that was reloaded before it got the answer. Only the page's own tab
 * knows the key: 128 random bits.
 */
async function signupOutcome(
  { data: { models }, clock }: Pick<IdentityParts, 'data' | 'clock'>,
  key: string | null,
): Promise<CallOutput<'signupOutcome'>> {
  if (key === null) return { status: 'unknown' };
  const kept = await runAsSystem('find an earlier signup', () =>
    keptAnswer<SignedUp>(models, { call: CALL, key, now: clock() }),
  );
  return kept === null ? { status: 'unknown' } : { status: 'complete', subdomain: kept.subdomain, email: kept.email };
}

/**
 * A session at the new firm's address, opened by a ticket, in the caller's transaction; null for an account with a second
 * factor, which is asked for when the person signs in there.
 */
async function ticketFor(
  tx: Tx,
  parts: IdentityParts,
  subject: { user: UserDoc; account: AuthAccountDoc },
): Promise<string | null> {
  if (hasSecondFactor(subject.account)) return null;
  const sessionId = await startSession(tx, { ...subject, reach: 'ticket' });
  return parts.proofs.write('ticket', { sessionId, generation: 0 });
}

/** The answer for a signup that was already done, with a new ticket. @throws CallError 409 for another password */
async function answerAgain(
  parts: IdentityParts,
  { firmId, subdomain }: SignedUp,
  input: SignupInput,
  call: CallContext,
): Promise<SignupResult> {
  const { data, passwords } = parts;
  const account = await data.models.authAccounts.findOne({ email: input.adminEmail }).lean();
  if (account === null || !(await passwords.matches(account.passwordHash, input.password))) throw failures.emailTaken();
  const ticket = await runAsSystem('sign in after a repeated signup', () =>
    inTx(data, call, async (tx) => {
      const user = await data.models.users
        .findOne({ firmId, email: input.adminEmail, status: 'active' }, null, { session: tx.session })
        .lean<UserDoc>();
      if (user === null) throw failures.emailTaken();
      return ticketFor(tx, parts, { user, account });
    }),
  );
  return { firmId, subdomain, ticket };
}

/**
 * The account of a person who already belongs to other firms, proved by its password; null for a new person. Attempts
 * count like those to sign in.
 * @throws CallError 409 when the subdomain is in use, or the e-mail address by an account with another password; 429
 */
async function ownAccount(
  { data: { models }, passwords }: Pick<IdentityParts, 'data' | 'passwords'>,
  { subdomain, adminEmail, password }: SignupInput,
  call: CallContext,
): Promise<AuthAccountDoc | null> {
  const [account, user] = await runAsSystem('check a signup', async () => {
    if ((await models.addresses.exists({ _id: subdomain })) !== null) throw failures.subdomainTaken();
    return Promise.all([
      models.authAccounts.findOne({ email: adminEmail }).lean<AuthAccountDoc>(),
      models.users.exists({ email: adminEmail, status: 'active' }),
    ]);
  });
  if (account === null) {
    // an active user whose auth account is lost gets it back by recovery, never by a stranger's signup with the same
    // e-mail address
    if (user !== null) throw failures.emailTaken();
    return null;
  }
  await countTry(call, adminEmail, account);
  if (!(await passwords.matches(account.passwordHash, password))) throw failures.emailTaken();
  return account;
}

interface NewFirm {
  firmId: Types.ObjectId;
  input: SignupInput;
  /** The account of a person who already has one. It gets the firm, and does not change otherwise. */
  own: AuthAccountDoc | null;
  payment: KeptCard;
  /** The outbox row that would make the gateway forget the card. */
  settlementId: string;
  submission: Submission | null;
  call: CallContext;
}

/**
 * The firm's first user, with their account, in the transaction of the signup.
 * @throws CallError 401 when the account has changed since its password was checked
 */
async function createAdmin(
  { models, session }: Tx,
  { firmId, input: { adminEmail: email, adminName: name }, own }: Pick<NewFirm, 'firmId' | 'input' | 'own'>,
  { passwordHash, now }: { passwordHash: string | null; now: Date },
): Promise<{ user: UserDoc; account: AuthAccountDoc }> {
  const administrator = { email, name, role: 'firmAdmin', firmId, status: 'active', createdAt: now };
  const user = await createOne(models.users, session, administrator);
  const account =
    own === null
      ? await createOne(models.authAccounts, session, { email, passwordHash, passwordChangedAt: now, createdAt: now })
      : await models.authAccounts
          .findOne({ _id: own._id, version: own.version }, null, { session })
          .orFail(failures.invalidCredentials)
          .lean<AuthAccountDoc>();
  return { user, account };
}

/** Creates the firm and everything that belongs to it, in one transaction. */
async function createFirm(
  parts: IdentityParts,
  { firmId, input, own, payment, settlementId, submission, call }: NewFirm,
): Promise<SignupResult> {
  const { data, clock, links, passwords } = parts;
  const { companyName, subdomain, adminEmail, plan, timeZone = '' } = input;
  const passwordHash = own === null ? await passwords.hash(input.password) : null;
  return runAsSystem('sign up a firm', () =>
    inTx(data, call, async (tx) => {
      const { models, session } = tx;
      const now = clock();
      const id = firmId.toHexString();
      // the address first: it is what two concurrent signups conflict on
      const address = { _id: subdomain, kind: 'subdomain', firmId, verifiedAt: now, createdAt: now };
      await createOne(models.addresses, session, address);
      const firm = {
        _id: firmId,
        name: companyName,
        plan: 'trial' as const,
        planWish: plan ?? null,
        timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
        trialEndsAt: trialEnd(now),
        emailConfirmedAt: own?.emailConfirmedAt ?? null,
        lastActivityAt: now,
        createdAt: now,
      };
      await createOne(models.firms, session, { ...firm, lifecycleDueAt: firmLifecycle(firm, now).nextDueAt });
      const { user, account } = await createAdmin(tx, { firmId, input, own }, { passwordHash, now });
      const trial = { firmId, ...payment, plan: 'trial', seats: 1, status: 'trialing', createdAt: now };
      await createOne(models.subscriptions, session, trial);
      await models.outbox.deleteOne({ _id: settlementId }, { session });
      await enqueueSubdomain(tx, parts, subdomain);
      const accountId = account._id.toHexString();
      const link = linkTargetOf(call, { firmId: id, subdomain }, links);
      await enqueue(tx, 'mail.welcome', { firmId: id, accountId, link, issue: 'signup' });
      if (submission !== null)
        await keepAnswer<SignedUp>(
          models,
          submission,
          { firmId: id, subdomain, email: adminEmail },
          { firmId, session },
        );
      const ticket = await ticketFor(tx, parts, { user, account });
      await record(tx, {
        action: 'firm.signed-up',
        firmId,
        actorId: user._id,
        targetType: 'firm',
        targetId: id,
        details: { subdomain, ...membershipDetails(user, account) },
      });
      return { firmId: id, subdomain, ticket };
    }),
  );
}

/**
 * Stores the card with the gateway. The order to forget it unless the signup succeeds is written first, so that it runs
 * even if this process dies in between.
 * @returns the card and the outbox row that would have it forgotten
 * @throws CallError 402 when the gateway declines
 */
async function keepCard(
  { data: { models }, clock }: Pick<IdentityParts, 'data' | 'clock'>,
  gateway: PaymentGateway,
  firmId: Types.ObjectId,
  { paymentToken, companyName }: SignupInput,
  { requestId }: CallContext,
): Promise<{ payment: KeptCard; settlementId: string }> {
  const reference = firmId.toHexString();
  const now = clock();
  const availableAt = new Date(now.getTime() + SETTLE_AFTER_MS);
  const settlementId = await enqueueOutbox(models, 'payment.settle', { reference }, { requestId, now, availableAt });
  const payment = await gateway.keepCard(paymentToken, { reference, name: companyName, customer: null });
  if (payment === null) {
    await models.outbox.deleteOne({ _id: settlementId });
    throw failures.paymentDeclined();
  }
  return { payment, settlementId };
}

/**
 * Signs up a firm (§2.6, §5): firm, address, administrator, trial and subscription in one transaction, with the welcome
 * mail and a ticket that signs the administrator in at the firm's address. A person who already has an account proves
 * it by its password, which never changes.
 * @param key the Idempotency-Key, one per submission; a repeat gets the first answer
 * @throws CallError 402 payment, 409 subdomain or e-mail in use, 422 subdomain not allowed or key used for another
 * signup
 */
async function signUp(
  parts: IdentityParts,
  input: SignupInput,
  key: string | null,
  call: CallContext,
): Promise<SignupResult> {
  const { data, gateway, clock } = parts;
  const problem = subdomainProblem(input.subdomain);
  if (problem !== null) throw failures.validation({ subdomain: problem }, problem);
  const submission = key === null ? null : submissionOf(input, key, clock());
  const earlier = (): Promise<SignedUp | null> =>
    submission === null
      ? Promise.resolve(null)
      : runAsSystem('find an earlier signup', () => earlierAnswer<SignedUp>(data.models, submission));

  const done = await earlier();
  if (done !== null) return answerAgain(parts, done, input, call);
  const own = await ownAccount(parts, input, call);
  if (gateway === null) throw failures.paymentDeclined(MESSAGES.paymentNotConfigured);
  const firmId = new Types.ObjectId();
  const { payment, settlementId } = await keepCard(parts, gateway, firmId, input, call);
  let answer: SignupResult;
  try {
    answer = await createFirm(parts, { firmId, input, own, payment, settlementId, submission, call });
  } catch (error) {
    // the card is not used for any payment
    const now = clock();
    await data.models.outbox.updateOne({ _id: settlementId }, { $set: { availableAt: now, createdAt: now } });
    if (!isDuplicateKey(error)) throw error;
    // the race was lost: to a repeat of the same submission, or to another person
    const winner = await earlier();
    if (winner !== null) return answerAgain(parts, winner, input, call);
    // a new account of the same person counts as another one: repeating the signup adds the firm to it
    if ((await ownAccount(parts, input, call)) !== null && own === null) throw failures.emailTaken();
    throw error;
  }
  await announceAddress(parts, input.subdomain);
  return answer;
}

export const signupCalls = (parts: IdentityParts): Implementation[] => [
  implement('signup', ({ body }, call) => signUp(parts, body, idempotencyKeyOf(call), call)),
  implement('signupOutcome', (_input, call) => signupOutcome(parts, idempotencyKeyOf(call))),
];
