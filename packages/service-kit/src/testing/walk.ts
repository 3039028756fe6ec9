import { createHash } from 'node:crypto';
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

/** Fields that any request may update. */
const ACTIVITY = new Set(['lastActivityAt', 'lastSeenAt']);

/** A digest of everything that is stored, except times of last activity. */
export const digestOf = ({ connection }: Data): Promise<string> =>
  runAsSystem('compare what is stored', async () => {
    const collections = (await connection.db?.collections()) ?? [];
    const hash = createHash('sha256');
    for (const collection of collections.toSorted((a, b) => a.collectionName.localeCompare(b.collectionName))) {
      if (collection.collectionName === 'dailyFigures') continue;
      const documents = await collection.find().sort({ _id: 1 }).toArray();
      hash.update(
        collection.collectionName + JSON.stringify(documents, (key, value) => (ACTIVITY.has(key) ? undefined : value)),
      );
    }
    return hash.digest('hex');
  });
