import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { clientOf, type Models, storedTrace, storeTrace, tracedState, type Viewer } from '@scopewright/data';
import { groupBy } from '@scopewright/domain/group-by';
import { isOfClient } from '@scopewright/domain/policy';
import type { ReadLink } from '@scopewright/domain/trace/agreed';
import type { CompanyTrace, CoveredItem, TraceView } from '@scopewright/domain/trace/company-trace';
import type { CallContext } from '@scopewright/service-kit';
import { LRUCache } from 'lru-cache';
import type { Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';
import { inTurn } from '../scoping/items/in-turn.ts';
import { storedTraced, tracedConfigItems } from './traced-company.ts';

/** Characters of JSON in the cache: one of the largest companies possible, or hundreds of usual ones. */
const KEPT_MAX = 64_000_000;

/** The largest company takes longer than other tasks may. */
const LIMIT = { timeLimitMs: 8_000 };

/** A company, and who sees the trace. */
interface TraceOf {
  companyId: Types.ObjectId;
  view: TraceView;
}

/** A trace with indexes. */
export interface IndexedTrace extends CompanyTrace {
  itemsByKey: ReadonlyMap<string, CoveredItem>;
  /** Links that count, by the id of their clause. */
  linksByClause: ReadonlyMap<string, ReadLink[]>;
  lostByClause: ReadonlyMap<string, ReadLink[]>;
}

const byClause = (links: readonly ReadLink[]) => groupBy(links, ({ clauseId }) => clauseId);

/**
 * Traces of companies: computed in a thread once for each state of a company, and stored in memory and in the database.
 * The trace of a client is a separate one, computed only from documents that clients may see.
 */
export function companyTraces({ data: { models }, pool }: Pick<DeliveryParts, 'pool'> & { data: { models: Models } }) {
  const kept = new LRUCache<string, { state: string; size: number; trace: IndexedTrace }>({
    maxSize: KEPT_MAX,
    sizeCalculation: ({ size }) => size,
  });

  const current = inTurn(async (key, which: TraceOf, viewer: Viewer, firmId: string): Promise<IndexedTrace> => {
    const { companyId, view } = which;
    // before the documents: the state after a concurrent change is then another one
    const [{ config, offered }, documents] = await Promise.all([
      tracedConfigItems(models, companyId),
      tracedState(models, companyId),
    ]);
    const digest = createHash('sha256')
      .update(JSON.stringify([config, offered]))
      .digest('base64url');
    const state = `${documents} ${digest}`;
    const known = kept.get(key);
    if (known?.state === state) return known.trace;
    let packed = await storedTrace(models, which, state);
    if (packed === null) {
      const reader = view === 'client' ? clientOf(companyId) : viewer;
      const traced = { view, config, offered, ...(await storedTraced(models, reader, companyId)) };
      packed = await pool.run(firmId, 'traceCompany', traced, LIMIT);
      await storeTrace(models, which, { state, trace: packed });
    }
    const json = (await promisify(inflate)(packed)).toString();
    const trace: CompanyTrace = JSON.parse(json);
    const indexed = {
      ...trace,
      itemsByKey: new Map(trace.items.map((item) => [item.key, item])),
      linksByClause: byClause(trace.links),
      lostByClause: byClause(trace.lost),
    };
    kept.set(key, { state, size: json.length, trace: indexed });
    return indexed;
  });

  return {
    /** The trace of a company for the caller, who may see the company. */
    of(call: CallContext, companyId: Types.ObjectId): Promise<IndexedTrace> {
      const view = isOfClient(call.viewer.role) ? 'client' : 'firm';
      const key = `${companyId.toHexString()} ${view}`;
      return current(key, { companyId, view }, call.viewer, call.requireTenant().firmId);
    },
  };
}

export type CompanyTraces = ReturnType<typeof companyTraces>;
