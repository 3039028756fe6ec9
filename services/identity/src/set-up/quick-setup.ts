import type { ParsedCall } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type AuthAccountDoc,
  createOne,
  type EndedSessions,
  endMembershipSessions,
  membershipDetails,
  runAsSystem,
  trusted,
  type UserDoc,
  upserting,
} from '@scopewright/data';
import { type CallContext, failures, type Implementation, implement, inTx, type Tx } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import type { IdentityParts } from '../parts.ts';
import { workplaceOf } from '../recovery/person.ts';
import { announceAddress } from '../tenant/announce-address.ts';
import { assertSetUpSubdomain, createLegacyCompany, recordSetUp } from './legacy-company.ts';

type Input = ParsedCall<'quickSubdomainSetup'>['body'];

/** If two calls claim an address or a person concurrently, the loser retries and finds the winner's documents. */
const TRIES = 3;
const NOTHING_ENDED: EndedSessions = { sessionIds: [] };

/** Describes a person's existing membership, if any. In the system scope. */
async function whereabouts({ models, session }: Tx, email: string): Promise<string | null> {
  const records = await models.users
    .find({ email, status: trusted({ $ne: 'removed' }) })
    .session(session)
    .lean<UserDoc[]>();
  if (records.some(({ role, isAdmin }) => isAdmin || role === 'systemAdmin')) return 'is a system administrator';
  const workplaces = await Promise.all(
    records
      .filter(({ firmId, companyId }) => firmId !== null || companyId !== null)
      .map((record) => workplaceOf(models, record, session)),
  );
  const names = [...new Set(workplaces.map((workplace) => workplace?.name ?? 'a firm that is gone'))];
  return names.length === 0 ? null : `already belongs to ${names.join(', ')}`;
}

/**
 * Makes a person the administrator of a company without a firm, using their record without a tenant if there is one.
 */
async function makeAdministrator(
  { models, session }: Tx,
  account: AuthAccountDoc,
  companyId: Types.ObjectId,
  now: Date,
): Promise<{ user: UserDoc; ended: EndedSessions }> {
  const { email } = account;
  const set = { companyId, role: 'companyUser', isAdmin: false, status: 'active' } as const;
  const nowhere = await models.users
    .findOneAndUpdate({ firmId: null, email }, { $set: set }, { session, projection: { _id: 1 } })
    .lean();
  if (nowhere === null) {
    const user = await createOne(models.users, session, { email, ...set, createdAt: now });
    return { user, ended: NOTHING_ENDED };
  }
  const ended = await endMembershipSessions(models, nowhere._id, { session, now, reason: 'taken up by a company' });
  const user = await models.users.findOne({ _id: nowhere._id }, null, { session }).lean<UserDoc>();
  if (user === null) throw new Error('The user was deleted');
  return { user, ended };
}

/**
 * Creates a company with a subdomain for an account without a tenant, and makes the person its administrator (§2.11,
 * decisions.md).
 * @throws CallError 404 without an account, 409 for one that has a tenant and for a subdomain that is in use, 422 for
 * one that is not allowed
 */
async function setUp(parts: IdentityParts, { email, companyName, subdomain }: Input, call: CallContext): Promise<void> {
  const { data, revocations, clock } = parts;
  assertSetUpSubdomain(subdomain);
  const ended = await runAsSystem('set a company up', () =>
    inTx(data, call, async (tx) => {
      const { models, session } = tx;
      const now = clock();
      const account = await models.authAccounts.findOne({ email }, null, { session }).lean<AuthAccountDoc>();
      if (account === null) throw failures.notFound(MESSAGES.noAccountForAddress);
      const where = await whereabouts(tx, email);
      if (where !== null) throw failures.conflict(`This account ${where}.`);
      const companyId = await createLegacyCompany(tx, parts, { name: companyName, subdomain });
      const made = await makeAdministrator(tx, account, companyId, now);
      const details = { subdomain, ...membershipDetails(made.user, account) };
      const target = { companyId, targetType: 'company', targetId: companyId.toHexString() };
      await recordSetUp(tx, { action: 'company.set-up', ...target, details });
      return made.ended;
    }),
  );
  await revocations.announce(ended);
  await announceAddress(parts, subdomain);
}

export const quickSetupCall = (parts: IdentityParts): Implementation =>
  implement('quickSubdomainSetup', async ({ body }, call) => {
    await upserting(() => setUp(parts, body, call), TRIES);
    return { success: true as const };
  });
