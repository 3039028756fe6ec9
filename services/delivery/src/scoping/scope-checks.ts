import type { ScopeCheck } from '@scopewright/contracts/scoping';
import { currentCheck, type KeptCheck, type Models, SCOPE_RULES, type ScopeItemDoc, storeCheck, storedCheck, trusted } from '@scopewright/data';
import { BLANK_CONTENT } from '@scopewright/domain/scoping/blank';
import { type Buildability, type BuildabilityOptions, checkCompany } from '@scopewright/domain/scoping/buildability';
import { buildabilityOf } from '@scopewright/domain/scoping/company-check';
import type { CheckedItem } from '@scopewright/domain/scoping/company-rules';
import { compareBytes } from '@scopewright/domain/scoping/parts';
import { failures } from '@scopewright/service-kit';
import { LRUCache } from 'lru-cache';
import { type FilterQuery, Types } from 'mongoose';
import { inTurn } from './in-turn.ts';

/** Parts of checks that are kept at most: some 30 MB of memory, for about twenty companies of thirty projects. */
const KEPT_MAX = 400_000;

/** What of an item the rules look at, and its version. */
const CHECKED = { kind: 1, projectId: 1, name: 1, content: 1, version: 1 } as const;
/** What of items of other projects matters to a project: the platform has one list of projects, workflows, statuses and fields. */
const ELSEWHERE = {
  ...{ kind: 1, projectId: 1, name: 1 },
  ...{ 'content.key': 1, 'content.statuses': 1, 'content.workflowId': 1, 'content.portalGroupId': 1 },
} as const;
type Stored = Pick<ScopeItemDoc, '_id' | 'kind' | 'projectId' | 'name' | 'content' | 'version' | 'uses'>;

/**
 * Checks of companies and of projects. What was found in a company is kept, in the process and in the database, with the revision of its scope: as long as it has
 * that one nothing is read of its items, and afterwards only what has changed. Of a project its own items are read, and of all others what they have to do with it.
 * @param rules the name of the rules whose findings are taken over
 */
export function scopeChecks(models: Models, rules = SCOPE_RULES) {
  const { scopeItems } = models;
  const kept = new LRUCache<string, KeptCheck>({ maxSize: KEPT_MAX, sizeCalculation: sizeOf });
  const present = (companyId: Types.ObjectId) => ({ companyId, deletedAt: null });
  const read = (filter: FilterQuery<ScopeItemDoc>) => scopeItems.find(filter, CHECKED).lean<Stored[]>();

  const current = inTurn(async (id) => {
    const companyId = new Types.ObjectId(id);
    const known = kept.get(id) ?? (await storedCheck(models, companyId, rules));
    const found = await currentCheck(models, companyId, known);
    kept.set(id, found);
    // the worker stores what edits have changed; what nobody has checked before is too much to be done again by another process
    if (known === null) await storeCheck(models, companyId, found, rules);
    return found;
  });

  return {
    /** Everything of a company. */
    ofCompany: async (companyId: Types.ObjectId, { estimates }: Pick<BuildabilityOptions, 'estimates'> = {}): Promise<ScopeCheck> =>
      buildabilityOf((await current(companyId.toHexString())).check, estimates),

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
function withHeads(checked: Buildability, itemOf: (id: string) => { item: CheckedItem; version: number } | undefined): ScopeCheck {
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

/** At least one: the cache asks for it. */
const sizeOf = ({ check: { rows } }: KeptCheck): number => rows.reduce((sum, { uses, findings }) => sum + 1 + uses.length + findings.length, 1);

/** As they were made: of two with one name the later one is said to have it twice. */
const inOrder = (items: CheckedItem[]): CheckedItem[] => items.sort((one, other) => compareBytes(one.id, other.id));
