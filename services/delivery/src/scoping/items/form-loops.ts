import type { ScopeItemOf } from '@scopewright/contracts/scoping';
import type { Changeable } from '@scopewright/domain/scoping/changes';
import { componentsOf, loopsOf, ruleGraph, rulesInLoops } from '@scopewright/domain/scoping/form/rule-graph';
import { describeLoop } from '@scopewright/domain/scoping/sentence';
import { failures, type Tx } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { fieldsByIds } from './fields-by-ids.ts';

type Form = ScopeItemOf<'requestType'>['content'];

const formOf = (item: Changeable | null): Form | null => (item?.kind === 'requestType' ? item.content : null);

const inLoops = (form: Form | null): ReadonlySet<string> => {
  if (form === null) return new Set();
  const graph = ruleGraph(form);
  return rulesInLoops(graph, componentsOf(graph));
};

/**
 * Refuses rules that depend on themselves, naming a shortest loop; imported loops are accepted until an edit breaks
 * them.
 * @param before null for a new item
 * @throws CallError 422
 */
export async function requireNoNewLoop(
  { models: { scopeItems }, session }: Tx,
  before: Changeable | null,
  after: Changeable,
  { companyId }: { companyId: Types.ObjectId },
): Promise<void> {
  const form = formOf(after);
  const looping = inLoops(form);
  if (form === null || looping.size === 0) return;
  const known = inLoops(formOf(before));
  if ([...looping].every((rule) => known.has(rule))) return;
  const [shortest = []] = loopsOf(ruleGraph(form));
  const fieldIds = Object.values(form.placements).map(({ fieldId }) => fieldId);
  const byId = await fieldsByIds({ scopeItems }, companyId, fieldIds, session);
  const sentence = describeLoop(shortest, { form, fields: byId });
  throw failures.validation({ 'content.rules': sentence }, sentence);
}
