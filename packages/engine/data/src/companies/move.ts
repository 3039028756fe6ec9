import type { ClientSession, Schema, Types } from 'mongoose';
import type { UserDoc } from '../models/accounts/user.ts';
import type { AuditEventDoc } from '../models/audit-event.ts';
import type { CompanyDoc } from '../models/companies/company.ts';
import { COLLECTIONS, type Models } from '../models/index.ts';
import type { MovedCounts } from '../models/jobs/migration-run.ts';
import { nameKey } from '../models/name-key.ts';
import type { ScopeItemDoc } from '../models/scoping/scope-item.ts';
import { bytesOfEvent, bytesOfItem, COUNTED_FIELDS, countStorage } from '../storage/storage.ts';
import { companiesWithoutFirm, giveToFirm, keptWithoutFirm } from '../tenant/past-the-plugin.ts';
import { trusted } from '../tenant/trusted.ts';

type Name = keyof Models;

/** Paths in a collection's documents of the owning firm and of the company. */
interface MovedPaths {
  name: Name;
  firm: string;
  company: string;
}

/**
 * Every collection that may hold documents of a company outside any firm: those that declare so, and those whose
 * documents name a company. New collections are included automatically.
 */
export function movedCollections(models: Models): MovedPaths[] {
  return Object.entries<{ schema: () => Schema } & ({ owner: string; ofCompany: string | null } | { global: string })>(
    COLLECTIONS,
  ).flatMap(([key, collection]) => {
    const name = key as Name;
    if ('global' in collection) return [];
    const company =
      collection.ofCompany ?? (Object.hasOwn(models[name].schema.paths, 'companyId') ? 'companyId' : null);
    // per-tenant documents, by the tenant's own id, are rebuilt for the firm
    const isTenants = company === collection.owner;
    return company === null || isTenants ? [] : [{ name, firm: collection.owner, company }];
  });
}

/** Moved separately: what marks the company as moved, and what changes its kind in the move. */
const APART: readonly Name[] = ['companies', 'addresses'];

type Person = Pick<UserDoc, '_id' | 'email' | 'role' | 'status'>;

/** A person of the company who already has a membership in the firm, and what happens to it. */
interface Doubled {
  person: Person;
  inFirm: Types.ObjectId;
  /** The firm's membership takes the company over; otherwise it is not changed. */
  takesOver: boolean;
}

/** Preview of moving a company into a firm, or the rest of a moved company. */
export interface MovePlan {
  company: Pick<CompanyDoc, '_id' | 'name' | 'subdomain' | 'adminEmail' | 'consultingFirmId'>;
  /** Differs from its own name if the firm has a company with that name. */
  nameInFirm: string;
  /** Outcome for the company's subdomain: it redirects to the firm's, becomes the firm's own, or doesn't exist. */
  address: 'redirects' | 'becomes-firms' | 'none';
  people: Person[];
  doubled: Doubled[];
  counts: MovedCounts;
}

/** The firm that a company moves into; without an id until it is created. */
export interface Destination {
  _id: Types.ObjectId | null;
  /** Null if its address no longer exists. */
  subdomain: string | null;
}

type Firm = Destination & { _id: Types.ObjectId };

/**
 * Previews the changes of moving a company. In the system scope.
 * @param taken folded names of companies planned before it for the same firm; the company's is added
 */
export async function planMove(
  models: Models,
  company: MovePlan['company'],
  firm: Destination,
  { session = null, taken = new Set() }: { session?: ClientSession | null; taken?: Set<string> } = {},
): Promise<MovePlan> {
  const whose = { companyId: company._id, firmId: null };
  const people = await models.users
    .find(whose, { email: 1, role: 1, status: 1 })
    .sort({ createdAt: 1, _id: 1 })
    .session(session)
    .lean<Person[]>();
  const doubled = firm._id === null ? [] : await findDoubled(models, people, firm._id, session);
  const addresses = await models.addresses.find(whose, { _id: 1 }).session(session).lean();
  const data = await models.companyData.findOne(whose, { configOverrides: 1 }).session(session).lean();
  const sows = await models.sows.countDocuments(whose).session(session);
  const nameInFirm =
    company.consultingFirmId === null
      ? await freeName(models, company.name, firm._id, { session, taken })
      : company.name;
  return {
    company,
    nameInFirm,
    address:
      addresses.length === 0
        ? 'none'
        : addresses.some(({ _id }) => _id === firm.subdomain)
          ? 'becomes-firms'
          : 'redirects',
    people,
    doubled,
    counts: {
      companies: company.consultingFirmId === null ? 1 : 0,
      users: people.length - doubled.filter(({ takesOver }) => !takesOver).length,
      sows,
      configItems: data?.configOverrides.length ?? 0,
    },
  };
}

/** The company's own name, or the first numbered one that no company of the firm has: `Acme`, `Acme (2)`. */
async function freeName(
  { companies }: Pick<Models, 'companies'>,
  name: string,
  firmId: Types.ObjectId | null,
  { session, taken }: { session: ClientSession | null; taken: Set<string> },
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name} (${number})`;
    const key = nameKey(candidate);
    const exists =
      firmId !== null && (await companies.exists({ consultingFirmId: firmId, nameKey: key }).session(session)) !== null;
    if (exists || taken.has(key)) continue;
    taken.add(key);
    return candidate;
  }
}

/**
 * People have one membership per firm. An existing one is not changed if it is of the firm's own people or of another
 * company; one that was removed, or has no company, takes the company over.
 */
async function findDoubled(
  { users }: Pick<Models, 'users'>,
  people: readonly Person[],
  firmId: Types.ObjectId,
  session: ClientSession | null,
) {
  const emails = people.map(({ email }) => email);
  const found = await users
    .find({ firmId, email: trusted({ $in: emails }) }, { email: 1, role: 1, status: 1, companyId: 1 })
    .session(session)
    .lean();
  return found.flatMap(({ _id, email, role, status, companyId }): Doubled[] => {
    const person = people.find((one) => one.email === email);
    if (person === undefined) return [];
    const takesOver = status === 'removed' || (companyId === null && (role === 'user' || role === 'companyUser'));
    return [{ person, inFirm: _id, takesOver }];
  });
}

interface Moving {
  session: ClientSession;
  now: Date;
}

/** The moved documents, and the announcements to make after the commit. */
export interface Moved {
  counts: MovedCounts;
  sessionIds: string[];
  addressIds: string[];
}

/**
 * Moves a company into a firm as planned, in the transaction that planned it, in the system scope. The sessions of its
 * people end: they sign in again, at the firm's address.
 * @returns null when the company has already moved, or is being removed
 */
export async function moveCompany(models: Models, plan: MovePlan, firm: Firm, moving: Moving): Promise<Moved | null> {
  const { company, nameInFirm, people } = plan;
  const admin = people.find(({ role, status }) => role === 'companyUser' && status === 'active');
  const claimed = await models.companies.updateOne(
    { _id: company._id, consultingFirmId: null, status: trusted({ $in: ['active', 'archived'] }) },
    {
      $set: {
        consultingFirmId: firm._id,
        name: nameInFirm,
        nameKey: nameKey(nameInFirm),
        subdomain: null,
        ...(company.adminEmail === null && admin && { adminEmail: admin.email, invitationStatus: 'used' }),
      },
      $inc: { revision: 1 },
    },
    { session: moving.session },
  );
  return claimed.modifiedCount === 0 ? null : moveBelongings(models, plan, firm, moving);
}

/**
 * Moves everything of a company except the company itself, including documents that were created without a firm during
 * or after its move. See `moveCompany`.
 */
export async function moveBelongings(
  models: Models,
  { company, people, doubled, counts }: MovePlan,
  firm: Firm,
  { session, now }: Moving,
): Promise<Moved> {
  await settleDoubled(models, company._id, doubled, session);
  for (const { name, firm: owner, company: path } of movedCollections(models)) {
    if (APART.includes(name)) continue;
    const owned = { firm: owner, company: path };
    const move = { companyId: company._id, firmId: firm._id };
    if (name === 'scopeItems' || name === 'auditEvents') await countMoved(models, name, owned, { ...move, session });
    await giveToFirm(models[name], owned, { ...move, raisesVersion: name === 'users' }, session);
  }
  return {
    counts,
    sessionIds: await endSessions(models, people, firm._id, { session, now }),
    addressIds: await moveAddresses(models, company._id, firm, session),
  };
}

/** Counts what moves into a firm toward the firm's storage. */
async function countMoved(
  models: Models,
  name: 'scopeItems' | 'auditEvents',
  owned: Parameters<typeof keptWithoutFirm>[1],
  { companyId, firmId, session }: { companyId: Types.ObjectId; firmId: Types.ObjectId; session: ClientSession },
): Promise<void> {
  let bytes = 0;
  if (name === 'scopeItems') {
    const items = keptWithoutFirm<ScopeItemDoc>(models.scopeItems, owned, companyId, {
      projection: COUNTED_FIELDS,
      session,
    });
    for await (const item of items) bytes += bytesOfItem(item);
  } else {
    for await (const event of keptWithoutFirm<AuditEventDoc>(models.auditEvents, owned, companyId, { session }))
      bytes += bytesOfEvent({ ...event, firmId });
  }
  await countStorage(models, firmId, name === 'scopeItems' ? { scopeBytes: bytes } : { historyBytes: bytes }, session);
}

async function settleDoubled(
  { users }: Pick<Models, 'users'>,
  companyId: Types.ObjectId,
  doubled: readonly Doubled[],
  session: ClientSession,
): Promise<void> {
  for (const { person, inFirm, takesOver } of doubled) {
    await users.updateOne(
      { _id: person._id },
      { $set: { companyId: null, status: 'removed' }, $inc: { version: 1 } },
      { session },
    );
    const set = { companyId, role: person.role, status: person.status };
    if (takesOver) await users.updateOne({ _id: inFirm }, { $set: set, $inc: { version: 1 } }, { session });
  }
}

async function endSessions(
  { sessions }: Pick<Models, 'sessions'>,
  people: readonly Person[],
  firmId: Types.ObjectId,
  { session, now }: Moving,
): Promise<string[]> {
  const whose = { userId: trusted({ $in: people.map(({ _id }) => _id) }) };
  const open = await sessions.find({ ...whose, revokedAt: null }, { _id: 1 }, { session }).lean();
  await sessions.updateMany(
    { ...whose, revokedAt: null },
    { $set: { revokedAt: now, revokedReason: 'company moved into a firm' } },
    { session },
  );
  await sessions.updateMany(whose, { $set: { firmId } }, { session });
  return open.map(({ _id }) => _id);
}

async function moveAddresses(
  { addresses }: Pick<Models, 'addresses'>,
  companyId: Types.ObjectId,
  firm: Firm,
  session: ClientSession,
): Promise<string[]> {
  const found = await addresses.find({ companyId, firmId: null }, { _id: 1 }, { session }).lean();
  for (const { _id } of found) {
    const set =
      _id === firm.subdomain ? { kind: 'subdomain' as const, companyId: null } : { kind: 'redirect' as const };
    await addresses.updateOne({ _id }, { $set: { ...set, firmId: firm._id } }, { session });
  }
  return found.map(({ _id }) => _id);
}

/**
 * Ids of companies that belong to a firm while some of their documents still belong to no firm. In the system scope;
 * bypasses mongoose like `moveBelongings`.
 */
export async function companiesLeftBehind(models: Models): Promise<Types.ObjectId[]> {
  const without = new Map<string, Types.ObjectId>();
  for (const { name, firm, company } of movedCollections(models)) {
    if (name === 'companies') continue;
    for (const id of await companiesWithoutFirm(models[name], { firm, company })) without.set(id.toHexString(), id);
  }
  const moved = await models.companies
    .find(
      {
        _id: trusted({ $in: [...without.values()] }),
        consultingFirmId: trusted({ $ne: null }),
        status: trusted({ $ne: 'purging' }),
      },
      { _id: 1 },
    )
    .sort({ _id: 1 })
    .lean();
  return moved.map(({ _id }) => _id);
}
