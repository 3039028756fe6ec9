import type { ScopeCheck } from '@scopewright/contracts/scoping';
import { type Models, type ScopeItemDoc, trusted } from '@scopewright/data';
import { BLANK_CONTENT } from '@scopewright/domain/scoping/blank';
import { type Buildability, type BuildabilityOptions, type CheckCompany, checkCompany, repeatedCheck } from '@scopewright/domain/scoping/buildability';
import type { CheckedItem } from '@scopewright/domain/scoping/company-rules';
import { compareBytes } from '@scopewright/domain/scoping/parts';
import { failures } from '@scopewright/service-kit';
import { LRUCache } from 'lru-cache';
import type { FilterQuery, Types } from 'mongoose';

/** Characters of JSON that are kept at most: some 60 MB of memory, for about four companies of thirty projects. */
const KEPT_MAX = 24_000_000;
/** Where more items than these have changed, all of the company's are read. */
const READ_BY_ID_MAX = 500;

/** What of an item the rules look at, and its version. */
const CHECKED = { kind: 1, projectId: 1, name: 1, content: 1, version: 1 } as const;
/** What of items of other projects matters to a project: the platform has one list of projects, workflows, statuses and fields. */
const ELSEWHERE = {
  ...{ kind: 1, projectId: 1, name: 1 },
  ...{ 'content.key': 1, 'content.statuses': 1, 'content.workflowId': 1, 'content.portalGroupId': 1 },
} as const;
type Stored = Pick<ScopeItemDoc, '_id' | 'kind' | 'projectId' | 'name' | 'content' | 'version' | 'uses'>;

interface KeptItem {
  version: number;
  item: CheckedItem;
  size: number;
}
interface KeptCompany {
  items: ReadonlyMap<string, KeptItem>;
  check: CheckCompany;
}

/**
 * Checks of companies and of projects. Of a company that was checked lately only the versions of its items are read, and what has changed: the items, and what was
 * found in them, are kept. Of a project its own items are read, and of all others what they have to do with it.
 */
export function scopeChecks({ scopeItems }: Models) {
  const kept = new LRUCache<string, KeptCompany>({ maxSize: KEPT_MAX, sizeCalculation: ({ items }) => sizeOf(items) });
  const present = (companyId: Types.ObjectId) => ({ companyId, deletedAt: null });
  const read = (filter: FilterQuery<ScopeItemDoc>) => scopeItems.find(filter, CHECKED).lean<Stored[]>();

  async function itemsOf(companyId: Types.ObjectId, known: KeptCompany['items']): Promise<KeptCompany['items']> {
    const stored = await scopeItems.find(present(companyId), { version: 1 }).lean<Pick<Stored, '_id' | 'version'>[]>();
    const changed = stored.filter(({ _id, version }) => known.get(_id.toHexString())?.version !== version).map(({ _id }) => _id);
    const isFew = changed.length <= READ_BY_ID_MAX;
    const found = changed.length === 0 ? [] : await read({ ...present(companyId), ...(isFew && { _id: trusted({ $in: changed }) }) });
    const fresh = new Map(found.map((doc) => [doc._id.toHexString(), keptItem(doc)]));
    // an item that has gone between the two readings is in neither
    return new Map(
      stored.flatMap(({ _id, version }) => {
        const id = _id.toHexString();
        const before = known.get(id);
        const item = fresh.get(id) ?? (before?.version === version ? before : undefined);
        return item ? [[id, item] as const] : [];
      }),
    );
  }

  return {
    /** Everything of a company. */
    async ofCompany(companyId: Types.ObjectId, options: BuildabilityOptions = {}): Promise<ScopeCheck> {
      const { items: known, check } = kept.get(companyId.toHexString()) ?? { items: new Map(), check: repeatedCheck() };
      const items = await itemsOf(companyId, known);
      kept.set(companyId.toHexString(), { items, check });
      const checked = check(inOrder([...items.values()].map(({ item }) => item)), options);
      return withHeads(checked, (id) => items.get(id));
    },

    /** A project, beside all others of the company. @throws CallError 404 */
    async ofProject(companyId: Types.ObjectId, projectId: string, options: BuildabilityOptions = {}) {
      const inCompany = present(companyId);
      const [[project], own, elsewhere] = await Promise.all([
        read({ ...inCompany, _id: projectId, kind: 'project' }),
        scopeItems.find({ ...inCompany, projectId }, { ...CHECKED, uses: 1 }).lean<Stored[]>(),
        scopeItems.find({ ...inCompany, projectId: trusted({ $ne: projectId }) }, ELSEWHERE).lean<Stored[]>(),
      ]);
      if (project === undefined) throw failures.notFound();
      const workflowIds = own.flatMap(({ _id, kind }) => (kind === 'workflow' ? [_id] : []));
      const concerned = await read({
        ...inCompany,
        $or: [{ _id: trusted({ $in: own.flatMap(({ uses }) => uses) }) }, { kind: 'requestType', uses: trusted({ $in: workflowIds }) }],
      });
      const whole = new Map([project, ...concerned].map((doc) => [doc._id.toHexString(), doc]));
      const others = elsewhere.map((doc) => whole.get(doc._id.toHexString()) ?? { ...doc, content: { ...BLANK_CONTENT[doc.kind], ...doc.content } });
      const versions = new Map([...whole.values(), ...own].map(({ _id, version }) => [_id.toHexString(), version]));
      const items = new Map(inOrder([...others, ...own].map(checkedItem)).map((item) => [item.id, { item, version: versions.get(item.id) ?? 0 }]));
      const checked = checkCompany(
        [...items.values()].map(({ item }) => item),
        { ...options, projectId },
      );
      return withHeads(checked, (id) => items.get(id));
    },
  };
}

export type ScopeChecks = ReturnType<typeof scopeChecks>;

/** Of each item, what lists of them show. */
function withHeads(checked: Buildability, itemOf: (id: string) => Pick<KeptItem, 'item' | 'version'> | undefined): ScopeCheck {
  const items = checked.items.flatMap((way) => {
    const found = itemOf(way.itemId);
    if (found === undefined) return [];
    const { kind, name, projectId } = found.item;
    return [{ ...way, kind, name, projectId, version: found.version }];
  });
  return { ...checked, items };
}

const checkedItem = ({ _id, kind, projectId, name, content }: Stored): CheckedItem =>
  // its content is of its kind: it was checked when it was stored
  ({ id: _id.toHexString(), kind, projectId: projectId?.toHexString() ?? null, name, content }) as CheckedItem;

const keptItem = (doc: Stored): KeptItem => ({ version: doc.version, item: checkedItem(doc), size: JSON.stringify(doc.content).length });

/** At least one: the cache asks for it. */
const sizeOf = (items: KeptCompany['items']): number => [...items.values()].reduce((sum, { size }) => sum + size, 1);

/** As they were made: of two with one name the later one is said to have it twice. */
const inOrder = (items: CheckedItem[]): CheckedItem[] => items.sort((one, other) => compareBytes(one.id, other.id));
