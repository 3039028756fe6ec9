import type { CallOutput } from '@scopewright/contracts';
import {
  CLAUSES_ON_TIMELINE,
  type ClauseDoc,
  type MilestoneDoc,
  type Models,
  trusted,
  type UserDoc,
  type Viewer,
  visibleChangeOrders,
  visibleClauses,
  visibleSows,
} from '@scopewright/data';
import { can, isOfClient, ROLES } from '@scopewright/domain/policy';
import { soughtOrderNumber } from '@scopewright/domain/search/change-order-number';
import { wordPattern } from '@scopewright/domain/search/pattern';
import { foldText } from '@scopewright/domain/search/words';
import { Types } from 'mongoose';
import { MEMBER } from '../people/membership.ts';
import { STAFF } from '../staff/staff.ts';

export type SearchHit = CallOutput<'searchFirm'>['items'][number];

/** A search: its words, its viewer, and the companies that it covers. */
export interface Search {
  models: Models;
  viewer: Viewer;
  /** Each begins a word of a result. */
  words: readonly string[];
  /** Names of the companies that the viewer sees, by id. */
  companies: ReadonlyMap<string, string>;
  /** Its results come first. */
  openCompanyId: string | null;
}

/** Matches that are read and ranked, of the open company and of the others. */
export const CANDIDATES = 50;

/** A condition for fields of which one has a word that begins with this. */
export const beginning = (word: string) => trusted({ $regex: wordPattern(word), $options: 'i' });

/** A condition that each word begins a word of one of the fields. */
const holding = (words: readonly string[], ...fields: string[]) => ({
  $and: words.map((word) => ({ $or: fields.map((field) => ({ [field]: beginning(word) })) })),
});

/**
 * Candidates among the companies that the viewer sees. Those of the open company are read separately, so that the
 * matches in many others don't displace them.
 */
export async function inCompanies<T>(
  { companies, openCompanyId }: Search,
  find: (inCompany: { companyId: object }) => Promise<T[]>,
): Promise<T[]> {
  const all = [...companies.keys()];
  const parts = [all.filter((id) => id === openCompanyId), all.filter((id) => id !== openCompanyId)];
  const found = await Promise.all(
    parts
      .filter((ids) => ids.length > 0)
      .map((ids) => find({ companyId: trusted({ $in: ids.map((id) => new Types.ObjectId(id)) }) })),
  );
  return found.flat();
}

/** The company of a result. */
export const companyOfHit = ({ companies }: Search, companyId: Types.ObjectId) => ({
  companyId: companyId.toHexString(),
  companyName: companies.get(companyId.toHexString()) ?? '',
});

/** The companies themselves, whose names have been read, also by other parts of their words. */
export const findCompanies = async ({ companies, words }: Search): Promise<SearchHit[]> =>
  [...companies].flatMap(([id, title]) => {
    const folded = foldText(title);
    return words.every((word) => folded.includes(word)) ? [{ kind: 'company', id, title }] : [];
  });

export async function findProjects(search: Search): Promise<SearchHit[]> {
  const { models, viewer, words } = search;
  if (!can(viewer.abilities, 'scope:read')) return [];
  const found = await inCompanies(search, (inCompany) =>
    models.scopeItems
      .find({ ...inCompany, kind: 'project', deletedAt: null, ...holding(words, 'name') }, { name: 1, companyId: 1 })
      .limit(CANDIDATES)
      .lean(),
  );
  return found.map(({ _id, name, companyId }) => ({
    kind: 'project',
    id: _id.toHexString(),
    title: name,
    ...companyOfHit(search, companyId),
  }));
}

export async function findSows(search: Search): Promise<SearchHit[]> {
  const { models, viewer, words } = search;
  const found = await inCompanies(search, (inCompany) =>
    models.sows
      .find(visibleSows(viewer, { ...inCompany, ...holding(words, 'title') }), { title: 1, status: 1, companyId: 1 })
      .limit(CANDIDATES)
      .lean(),
  );
  return found.map(({ _id, title, status, companyId }) => ({
    kind: 'sow',
    id: _id.toHexString(),
    title,
    status,
    ...companyOfHit(search, companyId),
  }));
}

/** Change orders by their title or number. */
export async function findChangeOrders(search: Search): Promise<SearchHit[]> {
  const { models, viewer, words } = search;
  const number = soughtOrderNumber(words);
  const titled = holding(words, 'title');
  const which = number === null ? titled : { $or: [{ number }, titled] };
  const fields = { title: 1, number: 1, status: 1, sowId: 1, companyId: 1 } as const;
  const found = await inCompanies(search, (inCompany) =>
    models.changeOrders
      .find(visibleChangeOrders(viewer, { ...inCompany, ...which }), fields)
      .limit(CANDIDATES)
      .lean(),
  );
  return found.map(({ _id, title, number, status, sowId, companyId }) => ({
    kind: 'changeOrder',
    id: _id.toHexString(),
    title,
    number,
    status,
    sowId: sowId.toHexString(),
    ...companyOfHit(search, companyId),
  }));
}

/** Milestones that were added by hand, and those of accepted clauses. */
export async function findMilestones(search: Search): Promise<SearchHit[]> {
  const { models, viewer, words } = search;
  if (!can(viewer.abilities, 'tracking:read')) return [];
  const [own, ofClauses] = await Promise.all([
    inCompanies(search, (inCompany) =>
      models.milestones
        .find({ ...inCompany, clauseId: null, ...holding(words, 'title') }, { title: 1, dueOn: 1, companyId: 1 })
        .limit(CANDIDATES)
        .lean<Pick<MilestoneDoc, '_id' | 'title' | 'dueOn' | 'companyId'>[]>(),
    ),
    inCompanies(search, async (inCompany) => {
      const which = { ...CLAUSES_ON_TIMELINE, ...inCompany, ...holding(words, 'milestone.title') };
      return models.clauses
        .find(await visibleClauses(models, viewer, which), { milestone: 1, companyId: 1 })
        .limit(CANDIDATES)
        .lean<Pick<ClauseDoc, '_id' | 'milestone' | 'companyId'>[]>();
    }),
  ]);
  const all = [
    ...own,
    ...ofClauses.map(({ _id, milestone, companyId }) => ({
      _id,
      title: milestone?.title ?? null,
      dueOn: milestone?.date ?? null,
      companyId,
    })),
  ];
  return all.map(({ _id, title, dueOn, companyId }) => ({
    kind: 'milestone',
    id: _id.toHexString(),
    title: title ?? '',
    date: dueOn ?? '',
    ...companyOfHit(search, companyId),
  }));
}

type FoundPerson = Pick<UserDoc, '_id' | 'name' | 'email' | 'companyId'>;
const OF_CLIENTS = { role: trusted({ $in: ROLES.filter(isOfClient) }) } as const;

/** People of the companies, and for its own people those of the firm. */
export async function findPeople(search: Search): Promise<SearchHit[]> {
  const { models, viewer, words } = search;
  const find = (which: object) =>
    models.users
      .find({ ...which, ...MEMBER, ...holding(words, 'name', 'email') }, { name: 1, email: 1, companyId: 1 })
      .limit(CANDIDATES)
      .lean<FoundPerson[]>();
  const [staff, clients] = await Promise.all([
    can(viewer.abilities, 'staff:list') ? find(STAFF) : [],
    inCompanies(search, (inCompany) => find({ ...inCompany, ...OF_CLIENTS })),
  ]);
  const present = ({ _id, name, email }: FoundPerson) =>
    ({ kind: 'person', id: _id.toHexString(), title: name || email, email }) as const;
  return [
    ...staff.map((person) => ({ ...present(person), companyId: null, companyName: null })),
    ...clients.flatMap((person) =>
      person.companyId ? [{ ...present(person), ...companyOfHit(search, person.companyId) }] : [],
    ),
  ];
}
