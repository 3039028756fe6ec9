import type { CallOutput } from '@scopewright/contracts';
import { BACKLOG_PREVIEW_HOURS } from '@scopewright/contracts/backlog/limits';
import { CONFIG_PHASES, LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type BacklogPreviewDoc,
  backlogRevision,
  itemsOfProjects,
  type Models,
  scopeRevision,
  trusted,
  workItemsOfProject,
} from '@scopewright/data';
import type { PlanEntry, PlanKind } from '@scopewright/domain/backlog/plan';
import { DEFAULT_PROFILE } from '@scopewright/domain/backlog/profiles';
import { expectedHours, type WorkItemFields } from '@scopewright/domain/backlog/work-item';
import { inOrder } from '@scopewright/domain/scoping/parts';
import { type CallContext, failures, type Implementation, implement, type SubjectOf } from '@scopewright/service-kit';
import { WorkExceeded } from '@scopewright/work-pool/errors';
import { packedParts } from '@scopewright/work-pool/packed';
import { Types } from 'mongoose';
import { requireActive } from '../../companies/visible-company.ts';
import type { DeliveryParts } from '../../parts.ts';
import { profileOf } from '../profile-of.ts';
import { errorsOf, type GatheringParts, gatherInput } from './gather-input.ts';
import { pageOfPacked } from './page-of-packed.ts';
import { STAGED_KEYS } from './stage-work-items.ts';

/** Dependencies of these calls. */
export type PreviewParts = GatheringParts & Pick<DeliveryParts, 'pool'>;

/** The number of stored previews of a project. */
const PREVIEWS_KEPT = 3;
/** A document of MongoDB can be up to 16 MB. */
export const PACKED_MAX_BYTES = 15_000_000;
/** Generating and planning can't be divided; the front door waits for 15 s. */
const LIMIT = { timeLimitMs: 8_000 };

/** Previews of generating a backlog. */
export const previewBacklogCalls = (parts: PreviewParts): Implementation[] => {
  const { models } = parts.data;
  return [
    implement('previewBacklog', async ({ subject: { ownProject }, body: { profileId } }, call) => {
      requireActive(ownProject.company);
      return preview(parts, call, ownProject, profileId);
    }),

    implement(
      'backlogPreviewEntries',
      async ({ subject: { backlogPreview }, query: { kind, limit = LIST_DEFAULT_LIMIT, cursor } }) => {
        const { plan, counts, projectId } = backlogPreview;
        const parts = packedParts<PlanEntry>(plan.value());
        const isShown = (entry: Pick<PlanEntry, 'kind'>) =>
          kind === undefined ? entry.kind !== 'unchanged' : entry.kind === kind;
        const { rows, nextCursor } = await pageOfPacked(parts, isShown, { cursor, limit });
        const titles = await titlesOf(models, projectId, rows, parts);
        return {
          items: rows.map((entry) => presentEntry(entry, titles)),
          nextCursor,
          total: Object.entries(counts).reduce(
            (sum, [of, count]) => sum + (isShown({ kind: of as PlanKind }) ? count : 0),
            0,
          ),
        };
      },
      { subjects: 'whole' },
    ),
  ];
};

async function preview(
  parts: PreviewParts,
  call: CallContext,
  { _id: projectId, companyId }: SubjectOf<'ownProject'>,
  wanted: string | undefined,
): Promise<CallOutput<'previewBacklog'>> {
  const { models } = parts.data;
  const backlog = await models.backlogs.findOne({ projectId }, { profileId: 1 }).lean();
  const profile = await profileOf(models, wanted ?? backlog?.profileId ?? DEFAULT_PROFILE.id);
  const ofProject = { companyId, projectId };
  // read before the preview's input: changes during the reading then make the preview out of date
  const [ofBacklog, ofScope] = await Promise.all([
    backlogRevision(models, projectId),
    scopeRevision(models, companyId),
  ]);
  const [gathered, errors, items, workItems] = await Promise.all([
    gatherInput(parts, call, ofProject, profile, ofScope),
    errorsOf(parts, call, ofProject),
    itemsOfProjects(models, companyId, [projectId]),
    workItemsOfProject(models, projectId, STAGED_KEYS),
  ]);
  const planned = await planIn(parts, call, {
    input: { ...gathered.input, errors },
    items,
    workItems,
  });
  if (planned.kind === 'tooLarge') throw failures.conflict(planned.message);
  if (planned.plan.length > PACKED_MAX_BYTES) throw failures.conflict(MESSAGES.backlogTooLarge);
  const now = call.now();
  const document = {
    _id: new Types.ObjectId(),
    ...ofProject,
    profileId: profile.id,
    profileVersion: profile.version,
    backlogRevision: ofBacklog,
    scopeState: gathered.state,
    scopeRevision: ofScope,
    counts: planned.counts,
    plan: Buffer.from(planned.plan.buffer),
    createdBy: new Types.ObjectId(call.viewer.userId),
    createdAt: now,
    expiresAt: new Date(now.getTime() + BACKLOG_PREVIEW_HOURS * 3_600_000),
  };
  await models.backlogPreviews.create(document);
  await keepLatest(models, projectId);
  return {
    previewId: document._id.toHexString(),
    profileId: profile.id,
    counts: planned.counts,
    changes: planned.changes || backlog?.profileId !== profile.id,
    expiresAt: document.expiresAt.toISOString(),
  };
}

/** @throws CallError 422 when it exceeds the threads' limits; WorkRefused, WorkInterrupted */
export async function planIn(
  { pool }: Pick<DeliveryParts, 'pool'>,
  call: CallContext,
  input: Parameters<typeof pool.run<'planBacklog'>>[2],
) {
  try {
    return await pool.run(call.requireTenant().firmId, 'planBacklog', input, LIMIT);
  } catch (error) {
    if (error instanceof WorkExceeded) throw failures.conflict(MESSAGES.backlogTooComplex);
    throw error;
  }
}

async function keepLatest({ backlogPreviews }: Pick<Models, 'backlogPreviews'>, projectId: Types.ObjectId) {
  const older = await backlogPreviews
    .find({ projectId }, { _id: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .skip(PREVIEWS_KEPT)
    .lean<Pick<BacklogPreviewDoc, '_id'>[]>();
  if (older.length > 0) await backlogPreviews.deleteMany({ _id: trusted({ $in: older.map(({ _id }) => _id) }) });
}

/** Titles of the work items that entries name as parents and dependencies, by key. */
async function titlesOf(
  { workItems }: Pick<Models, 'workItems'>,
  projectId: Types.ObjectId,
  entries: readonly PlanEntry[],
  parts: ReturnType<typeof packedParts<PlanEntry>>,
): Promise<Map<string, string>> {
  const keys = new Set<string>();
  for (const { fields, ...entry } of entries)
    for (const { field } of fields)
      for (const state of [entry.base, entry.mine, entry.generated?.fields, entry.result]) {
        if (field === 'parent' && state?.parent) keys.add(state.parent);
        if (field === 'dependsOn') for (const key of state?.dependsOn ?? []) keys.add(key);
      }
  const titles = new Map<string, string>();
  if (keys.size === 0) return titles;
  const stored = await workItems.find({ projectId, key: trusted({ $in: [...keys] }) }, { key: 1, title: 1 }).lean();
  for (const { key, title } of stored) titles.set(key, title);
  for (const part of parts) {
    if (titles.size === keys.size) break;
    if (!part.counts.new) continue;
    for (const { key, title } of await part.read()) if (keys.has(key)) titles.set(key, title);
  }
  return titles;
}

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** A field's value as a text for people. */
function inWords(
  field: PlanEntry['fields'][number]['field'],
  fields: WorkItemFields | null | undefined,
  titles: ReadonlyMap<string, string>,
): string {
  if (!fields) return '';
  const titleOf = (key: string) => titles.get(key) ?? 'A work item that no longer exists';
  switch (field) {
    case 'criteria':
      return inOrder(fields.criteria)
        .map(([, { text }]) => text)
        .join('\n\n');
    case 'parent':
      return fields.parent === null ? 'None' : titleOf(fields.parent);
    case 'phase':
      return CONFIG_PHASES.find(({ value }) => value === fields.phase)?.label ?? String(fields.phase);
    case 'labels':
      return fields.labels.join(', ');
    case 'estimate': {
      if (fields.estimate === null) return 'None';
      const { low, likely, high } = fields.estimate;
      const [least, expected, most] = [low, expectedHours({ low, likely, high }), high].map((one) =>
        NUMBER.format(one),
      );
      return `${expected} h (${least} to ${most} h)`;
    }
    case 'dependsOn':
      return fields.dependsOn.map(titleOf).join('\n');
    case 'dueDate':
      return fields.dueDate ?? 'None';
    default:
      return fields[field];
  }
}

function presentEntry(
  { kind, key, workItemId, level, title, fields, base, mine, generated, result }: PlanEntry,
  titles: ReadonlyMap<string, string>,
): CallOutput<'backlogPreviewEntries'>['items'][number] {
  return {
    kind,
    key,
    workItemId,
    level,
    title,
    fields: fields.map(({ field, outcome }) => ({
      field,
      outcome,
      base: inWords(field, base, titles),
      mine: inWords(field, mine, titles),
      generated: inWords(field, generated?.fields, titles),
      result: inWords(field, result ?? mine, titles),
    })),
  };
}
