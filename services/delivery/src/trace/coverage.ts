import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { COVERAGE_LIST_MAX, LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import { type Models, nameKey, trusted } from '@scopewright/data';
import { isOfClient } from '@scopewright/domain/policy';
import type { ReadLink } from '@scopewright/domain/trace/agreed';
import { type CoveredItem, placeOfItem, presentTraced } from '@scopewright/domain/trace/company-trace';
import { isLinkable, SELLING_KINDS } from '@scopewright/domain/trace/trace';
import { type CallContext, type Implementation, implement } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';
import type { CompanyTraces, IndexedTrace } from './company-traces.ts';
import { pageAfter } from './paged.ts';

/** Coverage of a company: whether sold clauses have linked items, and items in scope were sold. */
export const coverageCalls = ({
  data: { models },
  traces,
}: Pick<DeliveryParts, 'data'> & { traces: CompanyTraces }): Implementation[] => [
  implement('coverage', async ({ subject: { company } }, call) => (await traces.of(call, company._id)).overview),

  implement('coverageClauses', async ({ subject: { company }, query }, call) =>
    listClauses(await traces.of(call, company._id), query),
  ),

  implement('coverageItems', async ({ subject: { company }, query }, call) =>
    listItems(await traces.of(call, company._id), query),
  ),

  implement('unsoldItems', async ({ subject: { company }, query: { projectId } }, call) =>
    unsoldItems(await traces.of(call, company._id), projectId),
  ),

  implement('itemTrace', async ({ subject: { scopeItem } }, call) =>
    itemTrace(models, call, await traces.of(call, scopeItem.companyId), scopeItem),
  ),
];

/** A page of the clauses that can be linked to items, with their links. */
function listClauses(
  { clauses, itemsByKey, linksByClause, lostByClause }: IndexedTrace,
  {
    limit = LIST_DEFAULT_LIMIT,
    cursor,
    kind,
    agreementId,
    linked,
    search = '',
  }: ParsedCall<'coverageClauses'>['query'],
): CallOutput<'coverageClauses'> {
  const words = search.toLowerCase();
  const matching = clauses.filter(
    (clause) =>
      isLinkable(clause.kind) &&
      (kind === undefined || clause.kind === kind) &&
      (agreementId === undefined || clause.agreementId === agreementId) &&
      (linked !== 'true' || linksByClause.has(clause.id)) &&
      (linked !== 'false' || (SELLING_KINDS.has(clause.kind) && !linksByClause.has(clause.id))) &&
      (words === '' || clause.text.toLowerCase().includes(words)),
  );
  const present = (link: ReadLink) => {
    const item = itemsByKey.get(link.key);
    return { id: link.id, item: item ? presentTraced(item) : link.wasItem };
  };
  const page = pageAfter(matching, ({ place }) => place, { cursor, limit });
  return {
    items: page.rows.map(({ id, shown }) => ({
      ...shown,
      links: [
        ...(linksByClause.get(id) ?? []).map(present),
        ...(lostByClause.get(id) ?? []).map((link) => ({ ...present(link), lost: true as const })),
      ],
    })),
    nextCursor: page.nextCursor,
    total: matching.length,
  };
}

/** A page of the parts of the scope, with the clauses that cover them. */
function listItems(
  { items }: IndexedTrace,
  { limit = LIST_DEFAULT_LIMIT, cursor, kind, projectId, cover, search = '' }: ParsedCall<'coverageItems'>['query'],
): CallOutput<'coverageItems'> {
  const words = nameKey(search);
  const matching = items.filter(
    (item) =>
      (kind === undefined || item.kind === kind) &&
      (projectId === undefined || item.projectId === projectId || item.key === projectId) &&
      (cover === undefined || item.cover === cover) &&
      (words === '' || item.nameKey.includes(words)),
  );
  const page = pageAfter(matching, placeOfItem, { cursor, limit });
  return {
    items: page.rows.map((item) => ({ ...presentTraced(item), cover: item.cover, links: item.links })),
    nextCursor: page.nextCursor,
    total: matching.length,
  };
}

/** Parts of a project, and of the company's fields, that no clause covers. */
function unsoldItems({ clauses, items }: IndexedTrace, projectId: string): CallOutput<'unsoldItems'> {
  const isShown = ({ key, kind, projectId: of }: CoveredItem) =>
    kind === 'field' || key === projectId || of === projectId;
  const hasClauses = clauses.length > 0;
  const unsold = hasClauses ? items.filter((item) => isShown(item) && item.cover === 'none') : [];
  return { hasClauses, itemIds: unsold.map(({ key }) => key) };
}

/** The clauses linked to a part of the scope: its own, then those of its containers. */
async function itemTrace(
  models: Models,
  { viewer }: CallContext,
  trace: IndexedTrace,
  { _id, companyId }: { _id: Types.ObjectId; companyId: Types.ObjectId },
): Promise<CallOutput<'itemTrace'>> {
  const key = _id.toHexString();
  const item = trace.itemsByKey.get(key);
  const through = item ? await partsAround(models, trace, companyId, item) : new Map<string, CoveredItem>();
  const shown = new Map(trace.clauses.map((clause) => [clause.id, clause.shown]));
  const links = trace.links.filter((link) => link.key === key || through.has(link.key)).slice(0, COVERAGE_LIST_MAX);
  const names = isOfClient(viewer.role) ? new Map<string, string>() : await namesOf(models, links);
  return {
    cover: item?.cover ?? 'none',
    hasClauses: trace.clauses.length > 0,
    links: links
      .toSorted((one, other) => Number(one.key !== key) - Number(other.key !== key))
      .flatMap((link) => {
        const clause = shown.get(link.clauseId);
        const parent = through.get(link.key);
        if (clause === undefined) return [];
        return [
          {
            id: link.id,
            clause,
            through: parent && link.key !== key ? presentTraced(parent) : null,
            createdAt: link.createdAt,
            createdBy: names.get(link.createdBy ?? '') ?? null,
          },
        ];
      }),
  };
}

/** A part of the scope with all its containers, at any level, by key: the forms of a field, and their projects. */
async function partsAround(
  { scopeItems }: Pick<Models, 'scopeItems'>,
  { itemsByKey }: IndexedTrace,
  companyId: Types.ObjectId,
  item: CoveredItem,
): Promise<Map<string, CoveredItem>> {
  const using = { companyId, kind: 'requestType', uses: new Types.ObjectId(item.key), deletedAt: null } as const;
  const forms = item.kind === 'field' ? await scopeItems.find(using, { _id: 1 }).lean() : [];
  const around = new Map<string, CoveredItem>();
  for (const one of [item, ...forms.flatMap(({ _id }) => itemsByKey.get(_id.toHexString()) ?? [])])
    for (const key of [one.key, one.projectId ?? '']) {
      const part = itemsByKey.get(key);
      if (part && part !== item) around.set(key, part);
    }
  return around;
}

/** Names of people who made links or acknowledged findings, by id. */
export async function namesOf(
  { users }: Pick<Models, 'users'>,
  made: readonly { createdBy: Types.ObjectId | string | null }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(made.flatMap(({ createdBy }) => createdBy?.toString() ?? []))];
  if (ids.length === 0) return new Map();
  const found = await users.find({ _id: trusted({ $in: ids }) }, { name: 1 }).lean();
  return new Map(found.map(({ _id, name }) => [_id.toHexString(), name]));
}
