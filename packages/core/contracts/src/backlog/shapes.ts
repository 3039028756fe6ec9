import { z } from 'zod';
import { atMost } from '../bounds.ts';
import { inFirm } from '../call.ts';
import { CONFIG_PHASES } from '../constants.ts';
import * as entity from '../entities.ts';
import { MESSAGES } from '../errors.ts';
import { reference } from '../references.ts';
import { orderKey } from '../scoping/content.ts';
import { page } from '../shapes.ts';
import {
  BACKLOG_LEVELS,
  BACKLOG_SORTS,
  CATALOGUE_ENTRIES_MAX,
  COMPLEXITY_BANDS,
  CRITERION_KEY_PATTERN,
  CRITERION_MAX,
  ENTRY_CRITERION_MAX,
  ENTRY_HOURS_MAX,
  ENTRY_ID_PATTERN,
  ENTRY_NAME_MAX,
  ENTRY_PARTS_MAX,
  ENTRY_SUBTASK_MAX,
  ENTRY_WORD_MAX,
  ENTRY_WORDS_MAX,
  EPIC_CUTS,
  ESTIMATED_WORK,
  GENERATED_FIELDS,
  PLAN_KINDS,
  READY_CHECKS,
  STORY_SUBTASKS,
  WORK_ITEM_CRITERIA_MAX,
  WORK_ITEM_DEPENDENCIES_MAX,
  WORK_ITEM_DESCRIPTION_MAX,
  WORK_ITEM_HOURS_MAX,
  WORK_ITEM_LABEL_MAX,
  WORK_ITEM_LABELS_MAX,
  WORK_ITEM_OUTCOMES,
  WORK_ITEM_STATUSES,
  WORK_ITEM_TITLE_MAX,
} from './limits.ts';

export const count = z.number().int();
export const phase = z.number().int().min(1).max(CONFIG_PHASES.length);
const hours = z.number().min(0).max(WORK_ITEM_HOURS_MAX);
const points = { low: hours, likely: hours, high: hours };
/** Hours of work, estimated at three points. */
const estimate = z.strictObject({
  ...points,
  /**
   * Its breakdown, which adds up to the three points, with descriptions such as `Form with 14 fields (medium)`. Empty for
   * an estimate that a person entered.
   */
  madeOf: z.array(z.strictObject({ what: z.string().max(300), ...points })).max(60),
});
export const title = z
  .string()
  .trim()
  .min(1, 'Required')
  .max(WORK_ITEM_TITLE_MAX)
  .overwrite((given) => given.replace(/\p{Cc}/gu, ' '));
export const label = z.string().trim().min(1).max(WORK_ITEM_LABEL_MAX).regex(/^\S+$/, 'Must not contain blanks');
/** For a generated criterion, derived from the tested part; otherwise the id of a part. */
const criterionKey = z
  .string()
  .regex(CRITERION_KEY_PATTERN, 'Must be a key of a criterion')
  .refine((key) => !(key in Object.prototype), 'Must be a key of a criterion');
/** Given, When and Then, each on its own line or as one sentence; ordered by a fractional index. */
const criterion = z.strictObject({ text: z.string().max(CRITERION_MAX), order: orderKey });

/** Editable parts of a work item, by path. */
export const workItemHead = z.strictObject({
  title,
  description: z.string().max(WORK_ITEM_DESCRIPTION_MAX),
  criteria: atMost(z.record(criterionKey, criterion), WORK_ITEM_CRITERIA_MAX),
  phase,
  labels: z.array(label).max(WORK_ITEM_LABELS_MAX),
  estimate: estimate.nullable(),
  dependsOn: z.array(entity.id).max(WORK_ITEM_DEPENDENCIES_MAX),
  status: z.enum(WORK_ITEM_STATUSES),
  /** Of a done one. */
  outcome: z.enum(WORK_ITEM_OUTCOMES).nullable(),
  /** A consultant or administrator of the firm; setting it pins the work item. */
  assigneeId: entity.id.nullable(),
  pinned: z.boolean(),
  dueDate: entity.date.nullable(),
  shared: z.boolean(),
  /** Internal to the firm; never shown to its clients. */
  notes: z.string().max(10_000),
});

export const firmOnly = <T extends z.ZodType>(value: T) => value.optional();
/**
 * A work item in lists. Clients see shared ones, without the firm's fields: `ready`, `reasons`, `estimate`,
 * `assigneeId`, `labels`, `sourceIds`, `clauseIds`, `description`.
 */
export const workItemRow = z.object({
  id: entity.id,
  companyId: entity.id,
  projectId: entity.id,
  /** Stable: derived from the subject of the work item. */
  key: z.string(),
  level: z.enum(BACKLOG_LEVELS),
  parentId: entity.id.nullable(),
  title: z.string(),
  description: firmOnly(z.string()),
  /** Texts of the acceptance criteria, in their order. */
  criteria: z.array(z.string()),
  phase: count,
  ready: firmOnly(z.boolean()),
  /** Why it is not ready, in sentences. */
  reasons: firmOnly(z.array(z.string())),
  /** Expected hours. */
  estimate: firmOnly(z.number().nullable()),
  assigneeId: firmOnly(entity.id.nullable()),
  pinned: firmOnly(z.boolean()),
  status: z.enum(WORK_ITEM_STATUSES),
  outcome: z.enum(WORK_ITEM_OUTCOMES).nullable(),
  labels: firmOnly(z.array(z.string())),
  sourceIds: firmOnly(z.array(entity.id)),
  clauseIds: firmOnly(z.array(entity.id)),
  dependsOn: firmOnly(z.array(entity.id)),
  dueDate: entity.date.nullable(),
  doneAt: entity.time.nullable(),
  shared: z.boolean(),
  order: orderKey,
  version: count,
  updatedAt: entity.time,
});
/** The same without texts, for trees, boards and tables of a whole project. */
export const workItemLine = workItemRow
  .omit({ description: true, criteria: true, reasons: true })
  .extend({ criteriaCount: count });

/** A work item with all its fields; for the client's people without the firm's. */
export const workItem = workItemLine.omit({ estimate: true, criteriaCount: true }).extend({
  description: firmOnly(z.string()),
  criteria: z.record(z.string(), criterion),
  reasons: firmOnly(z.array(z.string())),
  readyOverride: firmOnly(z.object({ by: z.string().nullable(), at: entity.time, reason: z.string() }).nullable()),
  estimate: firmOnly(estimate.nullable()),
  hours: firmOnly(z.number().nullable()),
  notes: firmOnly(z.string()),
  /** The rule that makes it and why it exists; null for one that a person added. */
  rule: firmOnly(z.string().nullable()),
  why: firmOnly(z.string().nullable()),
  /** Fields that a person has changed since they were generated. */
  edited: firmOnly(z.array(z.enum(GENERATED_FIELDS))),
  exports: firmOnly(
    z.array(
      z.object({
        system: z.string(),
        key: z.string().nullable(),
        url: z.string().nullable(),
        at: entity.time,
        changedSince: z.boolean(),
      }),
    ),
  ),
  createdAt: entity.time,
  deletedAt: entity.time.nullable(),
});

export const reads = inFirm('GET', 'backlog:read');
export const plans = inFirm('GET', 'backlog:plan');
export const writes = {
  ...inFirm('POST', 'backlog:write'),
  limits: [{ name: 'backlog-write', by: 'firm', points: 3_000, seconds: 60 }],
} as const;
export const generates = {
  ...writes,
  limits: [{ name: 'backlog-generate', by: 'firm', points: 120, seconds: 60 }],
} as const;

export const owner = reference('staffMember', { invalid: MESSAGES.notOfFirm }).nullable();
export const neighbour = reference('workItem', 'nothing').nullable();

/** Filters of a list of work items. */
export const filters = {
  search: page.search,
  phase: z.coerce.number().pipe(phase).optional(),
  ready: z.enum(['true', 'false']).optional(),
  /** `none`: unassigned work items. */
  assigneeId: z.union([reference('staffMember', 'nothing'), z.literal('none')]).optional(),
  status: z.enum(WORK_ITEM_STATUSES).optional(),
  level: z.enum(BACKLOG_LEVELS).optional(),
  label: label.optional(),
  /** Only children of this work item. */
  epicId: reference('workItem', 'nothing').optional(),
  overdue: z.literal('true').optional(),
  /** Without obsolete ones unless asked for. */
  sort: z.enum(BACKLOG_SORTS).optional(),
};

export const counts = z.record(z.string(), count);
export const planEntry = z.object({
  kind: z.enum(PLAN_KINDS),
  key: z.string(),
  workItemId: entity.id.nullable(),
  level: z.enum(BACKLOG_LEVELS),
  title: z.string(),
  fields: z.array(
    z.object({
      field: z.enum(GENERATED_FIELDS),
      outcome: z.enum(['taken', 'kept', 'merged', 'conflict']),
      /** As texts for people: the last generated, the current, the newly generated and the resulting value. */
      base: z.string(),
      mine: z.string(),
      generated: z.string(),
      result: z.string(),
    }),
  ),
});

const threePoints = z.strictObject(points);
/** How a firm cuts a scope into work. */
export const backlogProfileBody = z.strictObject({
  name: entity.displayName,
  description: z.string().max(1_000),
  epicsBy: z.enum(EPIC_CUTS),
  /** Subtasks of the story of each request type, in the order in which they are generated. */
  subtasks: z.array(z.enum(STORY_SUBTASKS)).max(STORY_SUBTASKS.length),
  /** Titles by pattern; `{name}`, `{project}`, `{group}`, `{workflow}` and `{phase}` are replaced. */
  titles: z.partialRecord(z.enum(['epic', 'story', ...STORY_SUBTASKS]), z.string().min(1).max(200)),
  /** Whether criteria are written as Given/When/Then lines, or as one sentence each. */
  criteria: z.enum(['givenWhenThen', 'sentences']),
  /** The definition of ready: all of these must hold. */
  ready: z.array(z.enum(READY_CHECKS)).max(READY_CHECKS.length),
  /** A story with more hours, or more criteria, is too large to be ready (`smallEnough`). */
  storyHoursMax: z.number().min(1).max(WORK_ITEM_HOURS_MAX),
  storyCriteriaMax: z.number().int().min(1).max(WORK_ITEM_CRITERIA_MAX),
  /** Whether exports to Jira have story points besides hours; absent: no. */
  storyPoints: z.boolean().optional(),
  /** Hours by kind of work and complexity; missing ones use the built-in figure. */
  estimates: z.partialRecord(z.enum(ESTIMATED_WORK), z.partialRecord(z.enum(COMPLEXITY_BANDS), threePoints)),
});
export const backlogProfile = z.object({
  ...backlogProfileBody.shape,
  /** Of a built-in one such as `standard`; a firm's own are copies of them. */
  id: z.string(),
  /** Incremented by every change; 1 for the built-in ones. */
  version: count,
  builtIn: z.boolean(),
});

const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'Required')
    .max(max)
    .overwrite((given) => given.replace(/\p{Cc}/gu, ' '));
const entryId = z.string().regex(ENTRY_ID_PATTERN, 'Must be lower-case letters, digits and hyphens');
const entryHours = z.number().min(0).max(ENTRY_HOURS_MAX);
const unique = <T extends { id: string }>(parts: readonly T[]) =>
  new Set(parts.map(({ id }) => id)).size === parts.length;
const UNIQUE = 'Must not contain an id twice';

/** Work that an agreement may sell beside configuration, and how a firm does it. */
const catalogueEntry = z.strictObject({
  /** Never changes. */
  id: entryId,
  name: oneLine(ENTRY_NAME_MAX),
  /** Words and phrases that a clause names it by, in any language. */
  words: z.array(oneLine(ENTRY_WORD_MAX)).max(ENTRY_WORDS_MAX),
  /** Besides those of its subtasks. */
  hours: entryHours,
  phase,
  isOn: z.boolean(),
  subtasks: z
    .array(z.strictObject({ id: entryId, name: oneLine(ENTRY_SUBTASK_MAX), hours: entryHours }))
    .max(ENTRY_PARTS_MAX)
    .refine(unique, UNIQUE),
  criteria: z
    .array(z.strictObject({ id: entryId, text: oneLine(ENTRY_CRITERION_MAX) }))
    .max(ENTRY_PARTS_MAX)
    .refine(unique, UNIQUE),
});
/** In their order: of two that fit equally well, the first is used. */
export const catalogueEntries = z.array(catalogueEntry).max(CATALOGUE_ENTRIES_MAX).refine(unique, UNIQUE);
export const workCatalogue = z.object({
  entries: catalogueEntries,
  /** Whether these are the standard entries. */
  isStandard: z.boolean(),
  /** Incremented by every change; 0: never changed. */
  version: count,
});

export const backlogReceipt = z.object({
  id: entity.id,
  what: z.enum(['generated', 'assigned', 'status-import']),
  counts,
  createdAt: entity.time,
  createdBy: z.string().nullable(),
  undoneAt: entity.time.nullable(),
  /** Whether it can still be undone: nothing it wrote has changed since. */
  canUndo: z.boolean(),
});

export const assignment = z.object({
  workItemId: entity.id,
  title: z.string(),
  hours: z.number().nullable(),
  from: entity.id.nullable(),
  to: entity.id.nullable(),
  /** Such as `12 of 32 hours in week 41`. */
  why: z.string(),
});
export const load = z.object({
  userId: entity.id,
  name: z.string(),
  weeks: z.array(z.object({ from: entity.date, capacity: z.number(), before: z.number(), after: z.number() })),
});
