import { createHash } from 'node:crypto';
import type { ScopeCheck } from '@scopewright/contracts/scoping';
import type { AcknowledgmentDoc } from '@scopewright/data';
import type { GuardFinding } from '@scopewright/domain/trace/guards';
import { withoutAcknowledged } from '@scopewright/domain/trace/guards';
import {
  configKey,
  configNameOf,
  type TracedClause,
  type TracedItem,
  type TracedLink,
} from '@scopewright/domain/trace/trace';
import { type CallContext, type Implementation, implement } from '@scopewright/service-kit';
import type { WorkPool } from '@scopewright/work-tasks';
import { LRUCache } from 'lru-cache';
import type { Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';
import { agreedClauses, plainClause, tracedConfigItems, tracedScopeItems, traceLinks } from './traced-company.ts';

interface InputOfGuards {
  items: TracedItem[];
  clauses: TracedClause[];
  links: TracedLink[];
}

type ShownFinding = ScopeCheck['findings'][number];

/** What scope and agreements contradict each other in, without the rest of the check. */
export const traceFindingsCall = (parts: Pick<DeliveryParts, 'data' | 'pool'>): Implementation =>
  implement('traceFindings', async ({ subject: { company }, query: { projectId } }, call) => {
    const items = await tracedScopeItems(parts.data.models, company._id);
    const findings = await guardsOf(parts, call, company._id, async () => items);
    const shown = new Set<string | null>(
      items.flatMap((item) =>
        projectId === undefined || item.kind === 'field' || item.key === projectId || item.projectId === projectId
          ? [item.key]
          : [],
      ),
    );
    return { findings: findings.filter(({ itemId }) => itemId === null || shown.has(itemId)) };
  });

/**
 * What a company's scope and accepted clauses contradict each other in, without what people have accepted as it is.
 * Worked out anew for each check: a stored check belongs to a state of the scope alone.
 * @param itemsOf everything in scope except configuration items; only asked for if there are clauses
 */
export async function guardsOf(
  { data: { models }, pool }: Pick<DeliveryParts, 'data' | 'pool'>,
  call: CallContext,
  companyId: Types.ObjectId,
  itemsOf: () => Promise<readonly TracedItem[]>,
): Promise<ShownFinding[]> {
  const { clauses } = await agreedClauses(models, call.viewer, companyId);
  const guarding = clauses.filter(
    ({ kind, limit }) => kind === 'exclusion' || kind === 'deliverable' || (limit !== null && limit.of !== 'other'),
  );
  if (guarding.length === 0) return [];
  const [inScope, config, links, acknowledged] = await Promise.all([
    itemsOf(),
    tracedConfigItems(models, companyId),
    traceLinks(models, companyId, clauses),
    models.acknowledgments.find({ companyId }).lean<AcknowledgmentDoc[]>(),
  ]);
  const found = await foundIn(pool, call.requireTenant().firmId, {
    items: [...inScope, ...config].map(({ key, kind, name, projectId }) => ({ key, kind, name, projectId })),
    // all clauses: an item that any of them sells is not excluded
    clauses: clauses.map(plainClause),
    links: links.map(({ clauseId, key }) => ({ clauseId, key })),
  });
  const byId = new Map(clauses.map(({ id, shown }) => [id, shown]));
  const names = new Map(config.map(({ key, name }) => [key, name]));
  return withoutAcknowledged(found, acknowledged.map(keyOf)).map((finding) => present(finding, { byId, names }));
}

/** Findings of companies that are kept while nothing that they are worked out of has changed: some 15 MB at most. */
const KEPT_MAX = 50;
const kept = new LRUCache<string, GuardFinding[]>({ max: KEPT_MAX });

/** What the guards find, in a thread: they compare every exclusion with every name. */
async function foundIn(pool: WorkPool, firmId: string, traced: InputOfGuards): Promise<GuardFinding[]> {
  const digest = createHash('sha256').update(JSON.stringify(traced)).digest('base64');
  const known = kept.get(digest);
  if (known) return known;
  const found = await pool.run(firmId, 'guardScope', traced);
  kept.set(digest, found);
  return found;
}

const keyOf = ({ rule, clauseId, itemId, configKey: config, count }: AcknowledgmentDoc) => ({
  rule,
  clauseId: clauseId.toHexString(),
  key: itemId?.toHexString() ?? (config === null ? null : configKey(config)),
  count,
});

function present(
  { rule, clauseId, key, count, message }: GuardFinding,
  { byId, names }: { byId: ReadonlyMap<string, ShownFinding['clause']>; names: ReadonlyMap<string, string> },
): ShownFinding {
  const clause = byId.get(clauseId);
  const configItem = key === null ? undefined : names.get(key);
  return {
    rule,
    severity: 'warning',
    itemId: key === null || configNameOf(key) !== null ? null : key,
    path: [],
    message,
    ...(configItem !== undefined && { configItem }),
    ...(count !== null && { count }),
    ...(clause && { clause }),
  };
}
