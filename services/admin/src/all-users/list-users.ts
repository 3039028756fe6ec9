import type { CallOutput, ParsedCall, UserRecord } from '@scopewright/contracts';
import {
  choosableUsers,
  containing,
  type Models,
  orderBy,
  runAsSystem,
  runWithTenant,
  sortOf,
  trusted,
  type UserDoc,
  type Viewer,
} from '@scopewright/data';
import { failures, type Principal, readPage } from '@scopewright/service-kit';
import type { FilterQuery, Types } from 'mongoose';

const FIELDS = { name: 1, email: 1, role: 1, firmId: 1, companyId: 1, status: 1 } as const;
const BY_EMAIL = orderBy('email', 'text');
/** One batch from the server for lists of usual size. */
const BATCH = 1000;

type UserRow = Pick<UserDoc, '_id' | keyof typeof FIELDS>;

const present = ({ _id, name, email, role, companyId, status }: UserRow): UserRecord => ({
  id: _id.toHexString(),
  name,
  email,
  role,
  companyId: companyId?.toHexString() ?? null,
  status,
});

type Names = (row: UserRow) => Pick<UserRecord, 'firmId' | 'companyName' | 'firmName' | 'onlyAdministrator'>;
/** Reads the names that a list adds to its rows, for all rows together. */
type NamesOf = (rows: readonly UserRow[]) => Promise<Names>;

/**
 * Names of the users' companies, and which users are their company's only administrator: two queries for the whole
 * list. In the firm's scope.
 */
const companiesOf =
  ({ users, companies }: Pick<Models, 'users' | 'companies'>): NamesOf =>
  async (rows) => {
    const ids = [
      ...new Map(
        rows.flatMap(({ companyId }) => (companyId === null ? [] : [[companyId.toHexString(), companyId] as const])),
      ).values(),
    ];
    if (ids.length === 0) return () => ({ companyName: null, onlyAdministrator: false });
    const [names, administrators] = await Promise.all([
      companies.find({ _id: trusted({ $in: ids }) }, { name: 1 }).lean(),
      users.find({ companyId: trusted({ $in: ids }), role: 'companyUser', status: 'active' }, { companyId: 1 }).lean(),
    ]);
    const nameById = new Map(names.map(({ _id, name }) => [_id.toHexString(), name]));
    const count = new Map<string, number>();
    for (const { companyId } of administrators) count.set(String(companyId), (count.get(String(companyId)) ?? 0) + 1);
    return ({ companyId, role }) => {
      const id = companyId?.toHexString();
      if (id === undefined) return { companyName: null, onlyAdministrator: false };
      return {
        companyName: nameById.get(id) ?? null,
        onlyAdministrator: role === 'companyUser' && count.get(id) === 1,
      };
    };
  };

/** Names of the users' firms and companies, by two queries for the whole list. Runs as system. */
const belongingNames =
  ({ firms, companies }: Pick<Models, 'firms' | 'companies'>): NamesOf =>
  async (rows) => {
    const among = (ids: (Types.ObjectId | null)[]) => ({
      _id: trusted({ $in: [...new Set(ids.filter((id) => id !== null).map(String))] }),
    });
    const [firmRows, companyRows] = await Promise.all([
      firms.find(among(rows.map(({ firmId }) => firmId)), { name: 1 }).lean(),
      companies.find(among(rows.map(({ companyId }) => companyId)), { name: 1 }).lean(),
    ]);
    const nameById = new Map([...firmRows, ...companyRows].map(({ _id, name }) => [_id.toHexString(), name]));
    const nameOf = (id: Types.ObjectId | null) => (id && nameById.get(id.toHexString())) ?? null;
    return ({ firmId, companyId }) => ({
      firmId: firmId?.toHexString() ?? null,
      firmName: nameOf(firmId),
      companyName: nameOf(companyId),
    });
  };

/**
 * Users by e-mail address. For a system administrator: every user, or those of one firm, with the names of their firm
 * and company. For a firm's staff: those of the own firm that they can choose as a company's administrator, with the
 * names of their companies. Everything without parameters, else a page of those whose name or e-mail address contains
 * the search.
 * @throws CallError 422 for an invalid cursor
 */
export async function listUsers(
  models: Pick<Models, 'users' | 'firms' | 'companies'>,
  { belonging }: Pick<Principal, 'belonging'>,
  viewer: Viewer,
  query: ParsedCall<'allUsers'>['query'],
): Promise<CallOutput<'allUsers'>> {
  if (belonging.kind === 'system') {
    const ofFirm = query.firmId === undefined ? {} : { firmId: query.firmId };
    return runAsSystem('a system administrator lists all users', () =>
      find(models, ofFirm, query, belongingNames(models)),
    );
  }
  if (belonging.kind === 'company') throw failures.notInFirm();
  return runWithTenant(belonging.id, async () =>
    find(models, await choosableUsers(models, viewer), query, companiesOf(models)),
  );
}

async function find(
  { users }: Pick<Models, 'users'>,
  among: FilterQuery<UserDoc>,
  query: ParsedCall<'allUsers'>['query'],
  namesOf: NamesOf,
): Promise<CallOutput<'allUsers'>> {
  const presentAll = async (found: readonly UserRow[]): Promise<UserRecord[]> => {
    const names = await namesOf(found);
    return found.map((row) => ({ ...present(row), ...names(row) }));
  };
  if (Object.values(query).every((value) => value === undefined)) {
    const all = await users.find(among, FIELDS, { sort: sortOf(BY_EMAIL), batchSize: BATCH }).lean<UserRow[]>();
    return { users: await presentAll(all) };
  }

  const matching: FilterQuery<UserDoc>[] = [
    among,
    { ...(query.status && { status: query.status }), ...(query.role && { role: query.role }) },
  ];
  if (query.search) {
    const { $regex } = containing(query.search);
    const condition = trusted({ $regex, $options: 'i' });
    matching.push({ $or: [{ name: condition }, { email: condition }] });
  }
  const [{ rows, nextCursor }, total] = await Promise.all([
    readPage(BY_EMAIL, { $and: matching }, query, (filter, page) =>
      users.find(filter, FIELDS, { ...page, batchSize: BATCH }).lean<UserRow[]>(),
    ),
    users.countDocuments({ $and: matching }),
  ]);
  return { users: await presentAll(rows), nextCursor, total };
}
