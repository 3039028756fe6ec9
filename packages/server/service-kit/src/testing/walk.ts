import { type Call, ROLES, type Role } from '@scopewright/contracts';
import {
  type CompanyDoc,
  type Data,
  type FirmDoc,
  runAsSystem,
  type SessionDoc,
  type UserDoc,
} from '@scopewright/data';
import type { factories } from '@scopewright/data/testing';
import { abilitiesFor, can } from '@scopewright/domain/policy';
import type { TestService } from './service.ts';

/** A service under test over an empty database. */
export interface Walk {
  service: Pick<TestService, 'call'>;
  data: Data;
  make: ReturnType<typeof factories>;
  sign: (user: UserDoc, session: SessionDoc) => string;
  close: () => Promise<unknown>;
}

/** Where the subject of a call is created: in a company of a firm, and owned by a person. */
export interface WalkPlace {
  firm: FirmDoc;
  company: CompanyDoc;
  owner: UserDoc;
  /** A session of the owner. */
  session: SessionDoc;
}

export const abilitiesOf = (role: Role) => abilitiesFor({ role, readOnly: false, consultantsCanSeeAllClients: false });
export const mayCall = (role: Role, { who }: Pick<Call, 'who'>): boolean =>
  !('ability' in who) || can(abilitiesOf(role), who.ability);

/** A firm with an own company, a company that only administrators see, and a deleted one. */
export async function firmOfWalk({ make, sign }: Pick<Walk, 'make' | 'sign'>, key: string) {
  const firm = await make.firmAt(key);
  const consultant = await make.user(firm._id, { role: 'consultant' });
  const company = await make.company(firm._id, { assignedConsultantIds: [consultant._id] });
  const hidden = await make.company(firm._id);
  const deleted = await make.company(firm._id, {
    status: 'deleted',
    deletedAt: new Date(),
    assignedConsultantIds: [consultant._id],
  });
  const signIn = async (user: UserDoc) => {
    const account = await make.authAccount({ email: user.email });
    const session = await make.session(user, { accountId: account._id });
    return { user, session, token: sign(user, session) };
  };
  const people = new Map<Role, Awaited<ReturnType<typeof signIn>>>();
  for (const role of ROLES) {
    const made = async () => {
      if (role === 'consultant') return consultant;
      if (role === 'systemAdmin') return make.user(null);
      return make.user(firm._id, {
        role,
        ...((role === 'user' || role === 'companyUser') && { companyId: company._id }),
      });
    };
    people.set(role, await signIn(await made()));
  }
  const another = await signIn(await make.user(firm._id));
  return { key, firm, company, hidden, deleted, people, another };
}

export type WalkedFirm = Awaited<ReturnType<typeof firmOfWalk>>;

export const placeOf = (
  { firm, company }: WalkedFirm,
  { user, session }: { user: UserDoc; session: SessionDoc },
): WalkPlace => ({
  firm,
  company,
  owner: user,
  session,
});

/**
 * Calls a function once for each pair of arguments. Used for documents foreign to a role: refused calls don't change
 * them, which each test checks.
 */
export function keeping<A extends string, B extends string, T>(
  make: (a: A, b: B) => Promise<T>,
): (a: A, b: B) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (a, b) => {
    const key = `${a} ${b}`;
    const made = kept.get(key) ?? make(a, b);
    kept.set(key, made);
    return made;
  };
}

/** Fields that any request may update, and the collections with such fields. */
const ACTIVITY = new Set(['lastActivityAt', 'lastSeenAt']);
const WITH_ACTIVITY = ['companies', 'firms', 'sessions', 'users'];

/** A digest of everything that is stored, except times of last activity. */
export const digestOf = ({ connection }: Data): Promise<string> =>
  runAsSystem('compare what is stored', async () => {
    const { db } = connection;
    if (db === undefined) throw new Error('There is no connection to the database');
    const active = await Promise.all(
      WITH_ACTIVITY.map((name) => db.collection(name).find().sort({ _id: 1 }).toArray()),
    );
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    const others = names.filter((name) => name !== 'dailyFigures' && !WITH_ACTIVITY.includes(name));
    const { collections } = await db.command({ dbHash: 1, collections: others });
    return JSON.stringify([collections, active], (key, value) => (ACTIVITY.has(key) ? undefined : value));
  });
