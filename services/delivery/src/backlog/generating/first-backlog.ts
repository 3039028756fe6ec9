import { MESSAGES } from '@scopewright/contracts/errors';
import {
  ACCEPTED_CLAUSES,
  type ClauseDoc,
  itemsOfProjects,
  type ScopeItemDoc,
  type SowDoc,
  type TraceLinkDoc,
} from '@scopewright/data';
import type { PlanEntry } from '@scopewright/domain/backlog/plan';
import { DEFAULT_PROFILE } from '@scopewright/domain/backlog/profiles';
import { HAND_WORK_HOURS } from '@scopewright/domain/scoping/company/hand-work-hours';
import { clausesOf, linksOf, type PlacedAgreement } from '@scopewright/domain/trace/agreed';
import { failures, type Tx } from '@scopewright/service-kit';
import { packedParts } from '@scopewright/work-pool/packed';
import type { DeliveryParts } from '../../parts.ts';
import { estimatesOf } from '../../scoping/check/hand-work-hours.ts';
import { offeredItems } from '../../scoping/reading/config-items.ts';
import { ownCatalogue } from '../work-catalogue.ts';
import { backlogConfigItems, factsOf, quotedClause } from './gather-input.ts';
import { applyFirst } from './generate-backlog.ts';
import { planIn } from './preview-backlog.ts';

type Parts = Pick<DeliveryParts, 'data' | 'files' | 'pool'>;

/** The only project of its company, and the active SOW that sells it, both created by the transaction. */
interface Created {
  project: Pick<ScopeItemDoc, '_id' | 'companyId' | 'name'>;
  sow: Pick<SowDoc, '_id' | 'title' | 'createdAt'>;
}

/**
 * Generates the backlog of a project in the transaction that has created it, from what the transaction has stored: the
 * same as a preview that is made and applied afterwards.
 * @throws CallError 409; StorageFull, WorkRefused, WorkInterrupted
 */
export async function firstBacklog(tx: Tx, parts: Parts, { project, sow }: Created): Promise<void> {
  const { models, call, session } = tx;
  const { _id, companyId } = project;
  const projectId = _id.toHexString();
  const sowId = sow._id.toHexString();
  const agreement: PlacedAgreement = {
    type: 'sow',
    id: sowId,
    title: sow.title,
    sowId,
    place: [-sow.createdAt.getTime(), sowId],
  };
  // one after the other: a transaction has a single connection
  const accepted = await models.clauses.find({ companyId, ...ACCEPTED_CLAUSES }, {}, { session }).lean<ClauseDoc[]>();
  const stored = await models.traceLinks.find({ companyId }, {}, { session }).sort({ _id: 1 }).lean<TraceLinkDoc[]>();
  const offered = await offeredItems(models, companyId, session);
  const items = await itemsOfProjects(models, companyId, [_id], session);
  const { hours } = await estimatesOf(models);
  const catalogue = await ownCatalogue(models);
  const clauses = clausesOf(accepted, [agreement]);
  const byId = new Map(accepted.map((clause) => [clause._id.toHexString(), clause]));
  const links = linksOf(stored, clauses);
  const planned = await planIn(parts, call, {
    input: {
      projectId,
      configItems: backlogConfigItems(offered),
      clauses: clauses.map((clause) => ({ ...quotedClause(clause), ...factsOf(byId.get(clause.id), true) })),
      company: { projectIds: [projectId], projectOf: Object.fromEntries(links.map(({ key }) => [key, projectId])) },
      links: links.map(({ clauseId, key }) => ({ clauseId, key })),
      ...(catalogue && { catalogue }),
      handWork: { ...HAND_WORK_HOURS, ...hours },
      errors: {},
      profile: DEFAULT_PROFILE,
    },
    items,
    workItems: new Uint8Array(),
  });
  if (planned.kind === 'tooLarge') throw failures.conflict(MESSAGES.backlogTooLarge);
  const entries: PlanEntry[] = [];
  for (const part of packedParts<PlanEntry>(planned.plan)) entries.push(...(await part.read()));
  await applyFirst(tx, parts, project, { entries, counts: planned.counts, profileId: DEFAULT_PROFILE.id });
}
