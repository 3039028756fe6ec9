import type { ScopeCheck } from '@scopewright/contracts/scoping';
import type { AcknowledgmentDoc } from '@scopewright/data';
import type { GuardFinding } from '@scopewright/domain/trace/guards';
import { withoutAcknowledged } from '@scopewright/domain/trace/guards';
import { configKey, configNameOf } from '@scopewright/domain/trace/trace';
import { type CallContext, type Implementation, implement } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';
import type { CompanyTraces, IndexedTrace } from './company-traces.ts';
import { hasClauses } from './traced-company.ts';

type ShownFinding = ScopeCheck['findings'][number];
type Parts = Pick<DeliveryParts, 'data'> & { traces: CompanyTraces };

/** Contradictions between scope and agreements, without the rest of the check. */
export const traceFindingsCall = (parts: Parts): Implementation =>
  implement('traceFindings', async ({ subject: { company }, query: { projectId } }, call) => {
    const trace = await parts.traces.of(call, company._id);
    const findings = await unacknowledged(parts, company._id, trace);
    const isShown = (key: string): boolean => {
      const item = trace.itemsByKey.get(key);
      return (
        item !== undefined &&
        (projectId === undefined || item.kind === 'field' || key === projectId || item.projectId === projectId)
      );
    };
    return { findings: findings.filter(({ itemId }) => itemId === null || isShown(itemId)) };
  });

/**
 * Contradictions between a company's scope and accepted clauses, without those that people have acknowledged. They are
 * not stored with the check, which belongs to a state of the scope alone.
 */
export async function guardsOf(parts: Parts, call: CallContext, companyId: Types.ObjectId): Promise<ShownFinding[]> {
  if (!(await hasClauses(parts.data.models, call.viewer, companyId))) return [];
  return unacknowledged(parts, companyId, await parts.traces.of(call, companyId));
}

async function unacknowledged(
  { data: { models } }: Parts,
  companyId: Types.ObjectId,
  { guards, clauses, itemsByKey }: IndexedTrace,
): Promise<ShownFinding[]> {
  if (guards.length === 0) return [];
  const acknowledged = await models.acknowledgments.find({ companyId }).lean<AcknowledgmentDoc[]>();
  const clausesById = new Map(clauses.map(({ id, shown }) => [id, shown]));
  return withoutAcknowledged(guards, acknowledged.map(keyOf)).map((finding) =>
    present(finding, { clausesById, itemsByKey }),
  );
}

const keyOf = ({ rule, clauseId, itemId, configKey: config, count }: AcknowledgmentDoc) => ({
  rule,
  clauseId: clauseId.toHexString(),
  key: itemId?.toHexString() ?? (config === null ? null : configKey(config)),
  count,
});

function present(
  { rule, clauseId, key, count, message }: GuardFinding,
  {
    clausesById,
    itemsByKey,
  }: Pick<IndexedTrace, 'itemsByKey'> & { clausesById: ReadonlyMap<string, ShownFinding['clause']> },
): ShownFinding {
  const clause = clausesById.get(clauseId);
  const isConfigItem = key !== null && configNameOf(key) !== null;
  const configItem = isConfigItem ? itemsByKey.get(key)?.name : undefined;
  return {
    rule,
    severity: 'warning',
    itemId: isConfigItem ? null : key,
    path: [],
    message,
    ...(configItem !== undefined && { configItem }),
    ...(count !== null && { count }),
    ...(clause && { clause }),
  };
}
