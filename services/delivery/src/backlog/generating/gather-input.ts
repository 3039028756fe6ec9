import { createHash } from 'node:crypto';
import { nameKey } from '@scopewright/data';
import type { BacklogInput } from '@scopewright/domain/backlog/input';
import type { BacklogProfile } from '@scopewright/domain/backlog/profile';
import { HAND_WORK_HOURS } from '@scopewright/domain/scoping/company/hand-work-hours';
import type { AgreedClause } from '@scopewright/domain/trace/agreed';
import { configKey } from '@scopewright/domain/trace/trace';
import type { CallContext } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import type { DeliveryParts } from '../../parts.ts';
import { estimatesOf } from '../../scoping/check/hand-work-hours.ts';
import type { ScopeChecks } from '../../scoping/check/scope-checks.ts';
import { offeredItems } from '../../scoping/reading/config-items.ts';
import { agreedClauses, traceLinks } from '../../trace/traced-company.ts';

/** Dependencies for gathering a backlog's input. */
export type GatheringParts = Pick<DeliveryParts, 'data'> & { checks: ScopeChecks };

interface OfProject {
  companyId: Types.ObjectId;
  projectId: Types.ObjectId;
}

/** Input of generating a backlog, besides the items themselves. */
export interface Gathered {
  input: Omit<BacklogInput, 'items' | 'errors'>;
  /** Differs if anything differs that the backlog would be generated from. */
  state: string;
}

/**
 * Input of generating a project's backlog now, without its items and the check's findings.
 * @param revision the scope's, read before everything else: changes during the reading then lead to another state
 */
export async function gatherInput(
  { data: { models } }: Pick<DeliveryParts, 'data'>,
  call: CallContext,
  { companyId, projectId }: OfProject,
  profile: BacklogProfile,
  revision: number,
): Promise<Gathered> {
  const [clauses, hours, offered, oldest] = await Promise.all([
    agreedClauses(models, call.viewer, companyId),
    estimatesOf(models),
    offeredItems(models, companyId),
    models.scopeItems
      .findOne({ companyId, kind: 'project', deletedAt: null }, { _id: 1 })
      .sort({ createdAt: 1, _id: 1 })
      .lean(),
  ]);
  const links = await traceLinks(models, companyId, clauses);
  const input = {
    projectId: projectId.toHexString(),
    configItems: oldest?._id.equals(projectId)
      ? offered.map(({ inCatalogue: _inCatalogue, ...item }) => ({ ...item, key: configKey(nameKey(item.name)) }))
      : [],
    clauses: clauses.map((clause) => ({
      id: clause.id,
      kind: clause.kind,
      text: clause.text,
      place: describePlace(clause),
    })),
    links: links.map(({ clauseId, key }) => ({ clauseId, key })),
    handWork: { ...HAND_WORK_HOURS, ...hours.hours },
    profile,
  };
  const state = createHash('sha256')
    .update(JSON.stringify([revision, input]))
    .digest('base64');
  return { input, state };
}

/** Messages of errors that the check has found, by the id of the item. */
export async function errorsOf(
  { checks }: Pick<GatheringParts, 'checks'>,
  call: CallContext,
  { companyId, projectId }: OfProject,
): Promise<Record<string, string[]>> {
  const company = { _id: companyId, firmId: call.requireTenant().firmId };
  const { findings } = await checks.of(company, { projectId: projectId.toHexString() });
  const errors: Record<string, string[]> = {};
  for (const { severity, itemId, message } of findings) {
    if (severity !== 'error' || itemId === null) continue;
    const ofItem = errors[itemId] ?? [];
    errors[itemId] = ofItem;
    ofItem.push(message);
  }
  return errors;
}

/** Where a clause is: `SOW “Phase one”, 3.2 Deliverables, page 4`. */
function describePlace({ agreementTitle, section, shown: { agreement, page } }: AgreedClause): string {
  const kind = agreement.type === 'sow' ? 'SOW' : 'Change order';
  const heading = section.at(-1);
  return [`${kind} “${agreementTitle}”`, ...(heading ? [heading] : []), ...(page ? [`page ${page}`] : [])].join(', ');
}
