import { setImmediate as othersTurn } from 'node:timers/promises';
import { type BacklogDoc, tracedState, trusted, type WorkItemDoc } from '@scopewright/data';
import type { BacklogProfile } from '@scopewright/domain/backlog/profile';
import { type ItemFacts, type NotReady, readiness } from '@scopewright/domain/backlog/readiness';
import { addTo } from '@scopewright/domain/group-by';
import { configKey } from '@scopewright/domain/trace/trace';
import type { CallContext } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { inTurn } from '../scoping/items/in-turn.ts';
import { agreedClauses, traceLinks } from '../trace/traced-company.ts';
import { errorsOf, type GatheringParts } from './generating/gather-input.ts';
import { profileOfBacklog } from './profile-of.ts';
import { isOfWorkItem } from './readiness-of-edits.ts';

/** Work items judged before other work continues, and written by one command. */
const BATCH = 500;

/**
 * Updates which work items are ready and why not, if the scope, the agreements or the profile have changed since:
 * otherwise it reads a few sums. Edits of work items are judged with the edit itself.
 */
export function readinessRefresher(parts: GatheringParts) {
  const { models } = parts.data;
  const refresh = inTurn(async (projectId, call: CallContext, companyId: Types.ObjectId, state: string) => {
    const of = { companyId, projectId: new Types.ObjectId(projectId) };
    const profile = await profileOfBacklog(models, of.projectId);
    await judgeAll(parts, call, of, profile);
    await models.backlogs.updateOne({ projectId: of.projectId }, { $set: { readyState: state } });
  });
  return async (call: CallContext, companyId: Types.ObjectId, projectIds: readonly Types.ObjectId[]): Promise<void> => {
    const backlogs = await models.backlogs
      .find({ projectId: trusted({ $in: projectIds }) }, { projectId: 1, profileId: 1, generation: 1, readyState: 1 })
      .lean<Pick<BacklogDoc, 'projectId' | 'profileId' | 'generation' | 'readyState'>[]>();
    if (backlogs.length === 0) return;
    const company = await tracedState(models, companyId);
    for (const { projectId, generation, readyState } of backlogs) {
      const { id, version } = await profileOfBacklog(models, projectId);
      const state = `${company} ${id} ${version} ${generation}`;
      if (readyState === state) continue;
      try {
        await refresh(projectId.toHexString(), call, companyId, state);
      } catch (error) {
        // the list is shown with the last result
        call.log.warn({ err: error, projectId }, 'Which work items are ready could not be brought up to date');
      }
    }
  };
}

interface OfProject {
  companyId: Types.ObjectId;
  projectId: Types.ObjectId;
}

/** Facts of items, by id, with the clauses that are linked to them. */
async function factsOf(parts: GatheringParts, call: CallContext, of: OfProject) {
  const { models } = parts.data;
  const fields = { name: 1, readyState: 1, blockedReason: 1, unanswered: 1 } as const;
  const [items, errors, clauses] = await Promise.all([
    models.scopeItems.find({ companyId: of.companyId, deletedAt: null }, fields).lean(),
    errorsOf(parts, call, of),
    agreedClauses(models, call.viewer, of.companyId),
  ]);
  const facts = new Map(
    items.map(({ _id, name, readyState, blockedReason, unanswered }): [string, ItemFacts] => {
      const id = _id.toHexString();
      return [id, { name, readyState, blockedReason, openQuestions: unanswered, errors: errors[id]?.length ?? 0 }];
    }),
  );
  const linked = new Map<string, string[]>();
  for (const { key, clauseId } of await traceLinks(models, of.companyId, clauses)) addTo(linked, key, clauseId);
  return { facts, linked, accepted: new Set(clauses.map(({ id }) => id)) };
}

const JUDGED = {
  key: 1,
  level: 1,
  parentId: 1,
  estimate: 1,
  hours: 1,
  assigneeId: 1,
  sourceIds: 1,
  clauseIds: 1,
  configKey: 1,
  status: 1,
  ready: 1,
  reasons: 1,
  unmet: 1,
  readyOverride: 1,
  version: 1,
} as const;
type Judged = Pick<WorkItemDoc, '_id' | keyof typeof JUDGED> & { criteriaCount: number };

/** Judges all work items of a backlog. A work item that is edited concurrently is judged by that edit. */
async function judgeAll(
  parts: GatheringParts,
  call: CallContext,
  of: OfProject,
  profile: BacklogProfile,
): Promise<void> {
  const { workItems } = parts.data.models;
  const { facts, linked, accepted } = await factsOf(parts, call, of);
  const stored = await workItems.aggregate<Judged>([
    { $match: { projectId: of.projectId, deletedAt: null } },
    { $project: { ...JUDGED, criteriaCount: { $size: { $objectToArray: '$criteria' } } } },
  ]);
  const below = new Map<string, number>();
  for (const { parentId, hours, status } of stored)
    if (parentId && hours !== null && status !== 'obsolete')
      below.set(parentId.toHexString(), (below.get(parentId.toHexString()) ?? 0) + hours);
  const own = { ...profile, ready: profile.ready.filter(isOfWorkItem) };
  const judge = (workItem: Judged): NotReady[] => {
    const sources = workItem.sourceIds.map((id) => id.toHexString());
    const sold = new Set([
      ...workItem.clauseIds.map((id) => id.toHexString()).filter((id) => accepted.has(id)),
      ...[...sources, ...(workItem.configKey === null ? [] : [configKey(workItem.configKey)])].flatMap(
        (key) => linked.get(key) ?? [],
      ),
    ]);
    const { reasons } = readiness(
      {
        level: workItem.level,
        fields: { estimate: workItem.estimate, criteria: countedCriteria(workItem.criteriaCount) },
      },
      {
        items: sources.flatMap((id) => facts.get(id) ?? []),
        assigneeId: workItem.assigneeId?.toHexString() ?? null,
        clauses: sold.size,
        hoursBelow: below.get(workItem._id.toHexString()) ?? 0,
      },
      // items added by hand are in no scope and no agreement
      workItem.key.startsWith('own:') ? own : profile,
    );
    return reasons;
  };
  for (let at = 0; at < stored.length; at += BATCH) {
    await othersTurn();
    const writes = stored.slice(at, at + BATCH).flatMap((workItem) => {
      const found = judge(workItem);
      const judged = {
        ready: found.length === 0 || workItem.readyOverride !== null,
        reasons: found.map(({ text }) => text),
        unmet: found.map(({ check }) => check),
      };
      const { ready, reasons, unmet } = workItem;
      if (JSON.stringify({ ready, reasons, unmet }) === JSON.stringify(judged)) return [];
      return [{ updateOne: { filter: { _id: workItem._id, version: workItem.version }, update: { $set: judged } } }];
    });
    if (writes.length > 0) await workItems.bulkWrite(writes, { ordered: false });
  }
}

/** That many criteria: only their number counts. */
const countedCriteria = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [String(at), { text: '', order: '' }]));
