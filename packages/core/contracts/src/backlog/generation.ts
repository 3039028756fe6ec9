import { z } from 'zod';
import { at } from '../by-id.ts';
import { defineCall } from '../call.ts';
import * as entity from '../entities.ts';
import { reference } from '../references.ts';
import { operationId, paged } from '../shapes.ts';
import { GENERATED_FIELDS, WORK_ITEMS_MAX } from './limits.ts';
import { assignment, backlogReceipt, count, counts, generates, load, owner, planEntry, plans } from './shapes.ts';

/** Generating the backlog of a project from its scope, and undoing its steps (docs/backlog.md). */
export const backlogGenerationCalls = {
  previewBacklog: defineCall({
    ...generates,
    ...at('projects/{projectId}/backlog/preview', { ownProject: 'projectId' }),
    summary: 'Preview the generation of a project’s backlog: counted, and stored so that exactly this can be applied',
    body: z.strictObject({ profileId: z.string().max(40).optional() }),
    response: z.object({
      previewId: entity.id,
      profileId: z.string(),
      counts,
      /** Whether applying it would change anything. */
      changes: z.boolean(),
      expiresAt: entity.time,
    }),
  }),
  backlogPreviewEntries: defineCall({
    ...plans,
    ...at('backlog-previews/{previewId}/entries', { backlogPreview: 'previewId' }),
    summary: 'What a preview would do to each work item, in pages; unchanged work items only if asked for',
    query: z.strictObject({ kind: planEntry.shape.kind.optional(), ...paged }),
    response: z.object({ items: z.array(planEntry), nextCursor: z.string().nullable(), total: count }),
  }),
  generateBacklog: defineCall({
    ...generates,
    ...at('projects/{projectId}/backlog/generate', { ownProject: 'projectId' }),
    once: 'operation',
    summary: 'Apply exactly a preview. If scope, backlog or profile have changed since: 409 `conflict`, without effect',
    body: z.strictObject({
      operationId,
      previewId: reference('backlogPreview', 'notFound'),
      /** Decisions on conflicts; undecided fields keep people's text. */
      resolutions: z
        .array(
          z.strictObject({
            key: z.string().min(1).max(200),
            field: z.enum(GENERATED_FIELDS),
            take: z.enum(['mine', 'generated', 'both']),
          }),
        )
        .max(2_000)
        .default([]),
    }),
    response: z.object({ receipt: backlogReceipt }),
  }),
  previewAssignment: defineCall({
    ...generates,
    ...at('projects/{projectId}/backlog/assign/preview', { ownProject: 'projectId' }),
    summary:
      'Who should do what, by capacity, dependencies and phase, with the reasons; pinned and begun work items stay',
    body: z.strictObject({ from: entity.date.optional() }),
    response: z.object({
      /** Work items that would get another person than they have. */
      assignments: z.array(assignment),
      /** Work items that no one has time for, or that have no estimate. */
      left: z.array(z.object({ workItemId: entity.id, title: z.string(), why: z.string() })),
      load: z.array(load),
    }),
  }),
  assignBacklog: defineCall({
    ...generates,
    ...at('projects/{projectId}/backlog/assign', { ownProject: 'projectId' }),
    once: 'operation',
    summary: 'Assign work items as one step that can be undone; those that were pinned or begun since are left',
    body: z.strictObject({
      operationId,
      assignments: z
        .array(z.strictObject({ workItemId: reference('workItem', 'nothing'), assigneeId: owner }))
        .min(1)
        .max(WORK_ITEMS_MAX),
    }),
    response: z.object({ receipt: backlogReceipt }),
  }),
  backlogReceipts: defineCall({
    ...plans,
    ...at('projects/{projectId}/backlog/receipts', { ownProject: 'projectId' }),
    summary: 'What generating, assigning and status files did to a backlog, the latest first',
    query: z.strictObject(paged),
    response: z.object({ items: z.array(backlogReceipt), nextCursor: z.string().nullable() }),
  }),
  backlogReceipt: defineCall({
    ...plans,
    ...at('backlog-receipts/{receiptId}', { backlogReceipt: 'receiptId' }),
    summary: 'What one of them did to each work item, in pages',
    query: z.strictObject(paged),
    response: z.object({
      receipt: backlogReceipt,
      items: z.array(
        planEntry
          .pick({ kind: true, key: true, workItemId: true, title: true, level: true })
          .extend({ says: z.array(z.string()) }),
      ),
      nextCursor: z.string().nullable(),
    }),
  }),
  undoBacklogReceipt: defineCall({
    ...generates,
    ...at('backlog-receipts/{receiptId}/undo', { backlogReceipt: 'receiptId' }),
    once: 'operation',
    summary: 'Undo it as one step. What people have changed since: 409 with those work items as `current`',
    body: z.strictObject({ operationId }),
    response: z.object({ receipt: backlogReceipt }),
  }),
} as const;
