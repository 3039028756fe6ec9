import { z } from 'zod';
import { WHILE_READ_ONLY } from '../access.ts';
import { at } from '../by-id.ts';
import { defineCall, inFirm } from '../call.ts';
import * as entity from '../entities.ts';
import { MESSAGES } from '../errors.ts';
import { reference } from '../references.ts';
import { scopeChange } from '../scoping/items.ts';
import { SCOPE_CHANGES_MAX } from '../scoping/limits.ts';
import { operationId, page, paged, pageOf, searchWords, success } from '../shapes.ts';
import { BACKLOG_BULK_MAX, BACKLOG_LEVELS, WORK_ITEM_LABELS_MAX, WORK_ITEM_STATUSES } from './limits.ts';
import {
  backlogProfile,
  backlogProfileBody,
  catalogueEntries,
  count,
  filters,
  firmOnly,
  label,
  neighbour,
  owner,
  phase,
  plans,
  reads,
  title,
  workCatalogue,
  workItem,
  workItemHead,
  workItemLine,
  workItemRow,
  writes,
} from './shapes.ts';

const rate = { amountMinor: count, currency: z.string() };
/** The hourly rates for a firm's clients, in its main currency and in others. */
/** The hours that someone plans for projects. */
const capacity = z.object({
  userId: entity.id,
  hoursPerWeek: z.number(),
  daysOff: z.array(z.object({ from: entity.date, to: entity.date })),
  version: count,
});

const hourlyRate = z.object({ ...rate, isOwn: z.boolean(), others: z.array(z.object(rate)), version: count });

/** The backlog of a project: generated from its scope, changed by people, assigned (docs/backlog.md). */
export const backlogCalls = {
  backlog: defineCall({
    ...reads,
    ...at('companies/{companyId}/backlog'),
    summary: 'Work items of a company, in pages; its own people see those that are shared with them',
    query: z.strictObject({ ...paged, projectId: reference('project', 'nothing').optional(), ...filters }),
    response: pageOf(workItemRow),
  }),
  backlogLines: defineCall({
    ...reads,
    ...at('companies/{companyId}/backlog-lines'),
    summary: 'All work items of a project’s backlog without their texts, and what there is to know of it as a whole',
    query: z.strictObject({ projectId: reference('project', 'notFound') }),
    response: z.object({
      backlog: z
        .object({
          profileId: firmOnly(z.string()),
          generatedAt: entity.time.nullable(),
          revision: count,
          /** The scope has changed since it was generated. */
          outdated: firmOnly(z.boolean()),
        })
        .nullable(),
      rows: z.array(workItemLine),
    }),
  }),
  firmBacklog: defineCall({
    ...inFirm('GET', 'backlog:plan'),
    path: 'backlog',
    summary: 'Work items of all companies that the caller sees, in pages',
    query: z.strictObject({ ...paged, companyId: reference('company', 'notFound').optional(), ...filters }),
    response: pageOf(workItemRow.extend({ companyName: z.string(), projectName: z.string() })),
  }),
  backlogFigures: defineCall({
    ...plans,
    ...at('companies/{companyId}/backlog-figures'),
    summary:
      'Hours and price of a company’s backlog by epic, phase, SOW and change order, compared with the agreed amounts',
    query: z.strictObject({ projectId: reference('project', 'nothing').optional() }),
    response: z.object({
      rate: z.object({ amount: z.number(), currency: z.string() }),
      total: z.object({ hours: z.number(), low: z.number(), high: z.number(), price: z.number(), done: z.number() }),
      by: z.array(
        z.object({
          what: z.enum(['epic', 'phase', 'sow', 'change-order']),
          id: z.string(),
          name: z.string(),
          hours: z.number(),
          price: z.number(),
          done: z.number(),
          /** Of a SOW or change order with an amount. */
          agreed: entity.money.nullable(),
          /** Of a change order: why the client pays nothing. */
          noChargeReason: entity.noChargeReason,
        }),
      ),
    }),
  }),
  searchBacklog: defineCall({
    ...reads,
    ...at('companies/{companyId}/backlog-search'),
    limits: [{ name: 'search-backlog', by: 'firm', points: 600, seconds: 60 }],
    summary:
      'Work items of a company’s backlogs that hold the words; clients find those shared with them, by their titles',
    query: z.strictObject({ q: searchWords, limit: page.limit }),
    response: z.object({
      items: z.array(
        z.object({
          id: entity.id,
          projectId: entity.id,
          projectName: z.string(),
          level: z.enum(BACKLOG_LEVELS),
          title: z.string(),
          status: z.enum(WORK_ITEM_STATUSES),
          /** A line that holds a word that the title lacks. */
          excerpt: z.string().nullable(),
        }),
      ),
      more: z.boolean(),
    }),
  }),
  workItem: defineCall({
    ...reads,
    ...at('work-items/{workItemId}'),
    summary: 'A work item with all that it holds',
    response: workItem,
  }),
  createWorkItem: defineCall({
    ...writes,
    ...at('projects/{projectId}/work-items', { ownProject: 'projectId' }),
    once: 'operation',
    summary: 'Add a work item by hand',
    body: z.strictObject({
      operationId,
      level: z.enum(BACKLOG_LEVELS),
      parentId: reference('workItem', { invalid: MESSAGES.notInBacklog }).nullable().default(null),
      ...workItemHead.omit({ assigneeId: true, dependsOn: true }).partial().shape,
      title,
      assigneeId: owner.optional(),
      /** The work item that it is placed after; null: first; omitted: last. */
      after: neighbour.optional(),
    }),
    status: 201,
    response: workItem,
  }),
  changeWorkItem: defineCall({
    ...writes,
    ...at('work-items/{workItemId}/changes'),
    summary:
      'Change a work item, all of the changes or none. What others have changed elsewhere in it stays; where a `from` is not the current value: 409 `version_conflict`',
    body: z.strictObject({
      operationId,
      version: entity.version.min(1),
      changes: z.array(scopeChange).min(1).max(SCOPE_CHANGES_MAX),
    }),
    response: z.object({ workItem }),
  }),
  moveWorkItem: defineCall({
    ...writes,
    ...at('work-items/{workItemId}/move'),
    summary: 'Move a work item after another one, also below another parent of a fitting level',
    body: z.strictObject({
      operationId,
      after: neighbour,
      parentId: reference('workItem', { invalid: MESSAGES.notInBacklog }).nullable().optional(),
    }),
    response: z.object({ workItem }),
  }),
  deleteWorkItem: defineCall({
    ...writes,
    ...at('work-items/{workItemId}/delete'),
    summary: 'Delete a work item with its children; it is not generated again until it is restored',
    body: z.strictObject({ operationId, version: entity.version.min(1) }),
    response: z.object({ workItem }),
  }),
  restoreWorkItem: defineCall({
    ...writes,
    ...at('work-items/{workItemId}/restore'),
    summary: 'Restore a deleted work item, and those deleted together with it',
    body: z.strictObject({ operationId }),
    response: z.object({ workItem }),
  }),
  overrideReady: defineCall({
    ...writes,
    ...at('work-items/{workItemId}/ready'),
    summary:
      'Call a work item ready although conditions are missing, with the reason; without one, as it is worked out again',
    body: z.strictObject({ operationId, reason: z.string().trim().min(1).max(500).nullable() }),
    response: z.object({ workItem }),
  }),
  changeWorkItems: defineCall({
    ...writes,
    ...at('companies/{companyId}/work-items/bulk'),
    summary:
      'Give many work items a status, phase, assignee, due date, or share them with the client; each is changed separately',
    body: z.strictObject({
      workItemIds: z.array(reference('workItem', 'nothing')).min(1).max(BACKLOG_BULK_MAX),
      set: workItemHead
        .pick({ status: true, outcome: true, phase: true, dueDate: true, shared: true })
        .extend({ assigneeId: owner })
        .partial(),
      /** Besides, labels to add and to take away. */
      addLabels: z.array(label).max(WORK_ITEM_LABELS_MAX).default([]),
      removeLabels: z.array(label).max(WORK_ITEM_LABELS_MAX).default([]),
    }),
    response: z.object({
      results: z.array(
        z.object({
          workItemId: entity.id,
          result: z.enum(['changed', 'unchanged', 'notFound']),
          row: workItemLine.optional(),
        }),
      ),
    }),
  }),
  workItemHistory: defineCall({
    ...reads,
    ...at('work-items/{workItemId}/history'),
    summary: 'The history of a work item, latest first; the firm’s own fields are shown to the firm only',
    query: z.strictObject(paged),
    response: z.object({ items: z.array(entity.auditEvent), nextCursor: z.string().nullable() }),
  }),
  backlogViews: defineCall({
    ...reads,
    ...at('companies/{companyId}/backlog-views'),
    summary: 'The caller’s saved views of a company’s backlog',
    response: z.object({
      items: z.array(
        z.object({ id: entity.id, name: z.string(), filters: z.record(z.string(), z.union([z.string(), z.number()])) }),
      ),
    }),
  }),
  saveBacklogView: defineCall({
    ...writes,
    who: { ability: 'backlog:read' },
    whileReadOnly: WHILE_READ_ONLY.ownRecords,
    ...at('companies/{companyId}/backlog-views'),
    summary: 'Save a view under a name; one of the same name is replaced',
    body: z.strictObject({
      name: entity.displayName,
      filters: z.strictObject({
        ...filters,
        phase: phase.optional(),
        projectId: reference('project', 'nothing').optional(),
      }),
    }),
    status: 201,
    response: z.object({
      id: entity.id,
      name: z.string(),
      filters: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  }),
  deleteBacklogView: defineCall({
    ...writes,
    who: { ability: 'backlog:read' },
    whileReadOnly: WHILE_READ_ONLY.ownRecords,
    method: 'DELETE',
    ...at('backlog-views/{viewId}', { backlogView: 'viewId' }),
    summary: 'Delete one of the own views',
    response: success,
  }),
  backlogProfiles: defineCall({
    ...plans,
    path: 'backlog-profiles',
    summary: 'How scopes are cut into work: built-in profiles, and the firm’s own',
    response: z.object({ items: z.array(backlogProfile) }),
  }),
  createBacklogProfile: defineCall({
    ...writes,
    path: 'backlog-profiles',
    once: 'operation',
    summary: 'Make an own profile',
    body: backlogProfileBody.extend({ operationId }),
    status: 201,
    response: backlogProfile,
  }),
  changeBacklogProfile: defineCall({
    ...writes,
    ...at('backlog-profiles/{profileId}', { backlogProfile: 'profileId' }),
    summary: 'Change an own profile; its earlier versions are stored',
    body: backlogProfileBody.partial().extend({ version: entity.version.min(1) }),
    response: backlogProfile,
  }),
  deleteBacklogProfile: defineCall({
    ...writes,
    method: 'DELETE',
    ...at('backlog-profiles/{profileId}', { backlogProfile: 'profileId' }),
    summary: 'Delete an own profile that no backlog was generated with',
    response: success,
  }),
  workCatalogue: defineCall({
    ...plans,
    path: 'work-catalogue',
    summary: 'Work that agreements sell beside configuration: documents, training, tests, go-live and the like',
    response: workCatalogue,
  }),
  changeWorkCatalogue: defineCall({
    ...writes,
    path: 'work-catalogue',
    summary: 'Change the entries of the work catalog; null: back to the standard ones. Earlier versions are stored',
    body: z.strictObject({ version: entity.version, entries: catalogueEntries.nullable() }),
    response: workCatalogue,
  }),
  capacities: defineCall({
    ...plans,
    path: 'capacities',
    summary: 'Hours per week and days off of the firm’s people, and the firm’s hourly rate',
    response: z.object({
      items: z.array(capacity.extend({ name: z.string() })),
      rate: hourlyRate,
    }),
  }),
  changeCapacity: defineCall({
    ...writes,
    ...at('capacities/{userId}', { staffMember: 'userId' }),
    summary: 'Say how many hours a week someone plans for projects, and when they are away',
    body: z.strictObject({
      version: entity.version,
      hoursPerWeek: z.number().min(0).max(80),
      daysOff: z.array(z.strictObject({ from: entity.date, to: entity.date })).max(100),
    }),
    response: capacity,
  }),
  changeCurrencyRate: defineCall({
    ...writes,
    who: { ability: 'firm:settings' },
    path: 'firm/hourly-rate/currency',
    summary: 'The hourly rate for work that is sold in another currency; amounts are never converted',
    body: z.strictObject({
      version: entity.version,
      currency: entity.money.shape.currency,
      /** Null: the firm has no rate in this currency any more. */
      minor: entity.money.shape.minor.min(1, 'Must be more than 0').nullable(),
    }),
    response: hourlyRate,
  }),
  changeRate: defineCall({
    ...writes,
    who: { ability: 'firm:settings' },
    path: 'firm/hourly-rate',
    summary: 'The hourly rate that prices of work are calculated with',
    body: z.strictObject({ version: entity.version, rate: entity.money.nullable() }),
    response: hourlyRate,
  }),
} as const;
