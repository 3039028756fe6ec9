import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import {
  containing,
  type DataAccess,
  type Models,
  nameKey,
  orderBy,
  PRESENT,
  type ScopeItemDoc,
  trusted,
  type Viewer,
} from '@scopewright/data';
import { type Implementation, implement, readCountedPage } from '@scopewright/service-kit';
import { type FilterQuery, Types } from 'mongoose';
import { visibleCompanyIds } from '../../companies/visible-company.ts';
import { among } from '../items/create-item.ts';
import { presentRow, ROW_FIELDS, type StoredRow } from '../items/present-item.ts';

/** The last changed first. */
const CHANGED_LAST_FIRST = orderBy('updatedAt', 'time', -1);

/** Projects of all companies that a person sees, or of one company. */
export const listProjectsCall = ({ models }: Pick<DataAccess, 'models'>): Implementation =>
  implement('projects', ({ query }, { viewer }) => listProjects(models, viewer, query));

/**
 * Ids of the companies whose projects are listed: one, those that a consultant sees, or all existing ones of the firm.
 */
async function ofCompanies(
  models: Models,
  viewer: Viewer,
  companyId: string | undefined,
): Promise<FilterQuery<ScopeItemDoc>> {
  if (companyId !== undefined) return { companyId };
  const seen = await visibleCompanyIds(models, viewer);
  if (seen !== null) return { companyId: trusted({ $in: seen }) };
  const gone = await models.companies.find({ status: trusted({ $nin: PRESENT.status.$in }) }, { _id: 1 }).lean();
  return gone.length === 0 ? {} : { companyId: trusted({ $nin: gone.map(({ _id }) => _id) }) };
}

/**
 * A page of projects, by the same number of queries whatever its length. @throws CallError 422 for an invalid cursor
 */
async function listProjects(
  models: Models,
  viewer: Viewer,
  { search, companyId, ...query }: ParsedCall<'projects'>['query'],
): Promise<CallOutput<'projects'>> {
  const searched = search ? { nameKey: containing(nameKey(search)) } : {};
  const matching: FilterQuery<ScopeItemDoc> = {
    kind: 'project',
    deletedAt: null,
    ...(await ofCompanies(models, viewer, companyId)),
    ...searched,
  };
  const { scopeItems } = models;
  const { rows, ...page } = await readCountedPage(scopeItems, CHANGED_LAST_FIRST, matching, query, (filter, options) =>
    scopeItems.find(filter, ROW_FIELDS, options).lean<StoredRow[]>(),
  );
  const [companies, countsOf] = await Promise.all([
    rows.length === 0
      ? []
      : models.companies.find(among([...new Set(rows.map((row) => String(row.companyId)))]), { name: 1 }).lean(),
    countsOfProjects(models, rows),
  ]);
  const names = new Map(companies.map(({ _id, name }) => [_id.toHexString(), name]));
  return {
    items: rows.map((row) => ({
      ...presentRow(row),
      key: row.projectKey ?? '',
      companyId: row.companyId.toHexString(),
      companyName: names.get(row.companyId.toHexString()) ?? '',
      counts: countsOf(row),
    })),
    ...page,
  };
}

interface Counted {
  _id: { projectId: Types.ObjectId; kind: ScopeItemDoc['kind'] };
  items: number;
  implemented: number;
  unanswered: number;
}

/** Item counts of projects; each project counts as one of its items. */
async function countsOfProjects({ scopeItems }: Models, projects: readonly StoredRow[]) {
  const counted =
    projects.length === 0
      ? []
      : await scopeItems.aggregate<Counted>([
          {
            $match: {
              projectId: trusted({ $in: projects.map(({ _id }) => new Types.ObjectId(_id)) }),
              deletedAt: null,
            },
          },
          {
            $group: {
              _id: { projectId: '$projectId', kind: '$kind' },
              items: { $sum: 1 },
              implemented: { $sum: { $cond: [{ $ne: ['$implementedAt', null] }, 1, 0] } },
              unanswered: { $sum: '$unanswered' },
            },
          },
        ]);
  return ({ _id, implementedAt, unanswered }: StoredRow) => {
    const its = counted.filter((group) => group._id.projectId.equals(_id));
    const sum = (of: (group: Counted) => number, among = its) => among.reduce((total, group) => total + of(group), 0);
    const ofKind = (kind: ScopeItemDoc['kind']) =>
      sum(
        ({ items }) => items,
        its.filter((group) => group._id.kind === kind),
      );
    return {
      workflows: ofKind('workflow'),
      requestTypes: ofKind('requestType'),
      inScope: 1 + sum(({ items }) => items),
      implemented: (implementedAt === null ? 0 : 1) + sum(({ implemented }) => implemented),
      openQuestions: unanswered + sum((group) => group.unanswered),
    };
  };
}
