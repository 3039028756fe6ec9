import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as entity from '../entities.ts';
import { MESSAGES } from '../errors.ts';
import { reference } from '../references.ts';
import { scopeChange } from '../scoping/items.ts';
import { SCOPE_CHANGES_MAX } from '../scoping/limits.ts';
import { BACKLOG_LEVELS } from './limits.ts';
import {
  count,
  filters,
  firmOnly,
  neighbour,
  ofCompany,
  ofPiece,
  ofProject,
  operationId,
  owner,
  paged,
  piece,
  pieceHead,
  pieceLine,
  pieceRow,
  reads,
  title,
  writes,
} from './shapes.ts';

/** The backlog of a project: generated from its scope, changed by people, assigned (docs/backlog.md). */
export const backlogCalls = {
  backlog: defineCall({
    ...reads,
    path: 'companies/{companyId}/backlog',
    summary: 'Pieces of work of a company, in pages; its own people see those that are shared with them',
    subject: { company: 'companyId' },
    params: ofCompany,
    query: z.strictObject({ ...paged, projectId: reference('project', 'nothing').optional(), ...filters }),
    response: z.object({ items: z.array(pieceRow), nextCursor: z.string().nullable(), total: count }),
  }),
  backlogLines: defineCall({
    ...reads,
    path: 'companies/{companyId}/backlog-lines',
    summary: 'All pieces of a project’s backlog without their texts, and what there is to know of it as a whole',
    subject: { company: 'companyId' },
    params: ofCompany,
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
      rows: z.array(pieceLine),
    }),
  }),
  backlogPiece: defineCall({
    ...reads,
    path: 'backlog-pieces/{pieceId}',
    summary: 'A piece with all that it holds',
    subject: { backlogPiece: 'pieceId' },
    params: ofPiece,
    response: piece,
  }),
  createPiece: defineCall({
    ...writes,
    path: 'projects/{projectId}/backlog-pieces',
    once: 'operation',
    summary: 'Add a piece of work by hand',
    subject: { ownProject: 'projectId' },
    params: ofProject,
    body: z.strictObject({
      operationId,
      level: z.enum(BACKLOG_LEVELS),
      parentId: reference('backlogPiece', { invalid: MESSAGES.notInBacklog }).nullable().default(null),
      ...pieceHead.omit({ assigneeId: true, dependsOn: true }).partial().shape,
      title,
      assigneeId: owner.optional(),
      /** The piece that it is placed after; null: first; omitted: last. */
      after: neighbour.optional(),
    }),
    status: 201,
    response: piece,
  }),
  changePiece: defineCall({
    ...writes,
    path: 'backlog-pieces/{pieceId}/changes',
    summary:
      'Change a piece, all of the changes or none. What others have changed elsewhere in it stays; where a `from` is not the current value: 409 `version_conflict`',
    subject: { backlogPiece: 'pieceId' },
    params: ofPiece,
    body: z.strictObject({
      operationId,
      version: entity.version.min(1),
      changes: z.array(scopeChange).min(1).max(SCOPE_CHANGES_MAX),
    }),
    response: z.object({ piece }),
  }),
  movePiece: defineCall({
    ...writes,
    path: 'backlog-pieces/{pieceId}/move',
    summary: 'Put a piece behind another one, also below another parent of a fitting level',
    subject: { backlogPiece: 'pieceId' },
    params: ofPiece,
    body: z.strictObject({
      operationId,
      after: neighbour,
      parentId: reference('backlogPiece', { invalid: MESSAGES.notInBacklog }).nullable().optional(),
    }),
    response: z.object({ piece }),
  }),
  deletePiece: defineCall({
    ...writes,
    path: 'backlog-pieces/{pieceId}/delete',
    summary: 'Delete a piece with what is part of it; it is not generated again until it is restored',
    subject: { backlogPiece: 'pieceId' },
    params: ofPiece,
    body: z.strictObject({ operationId, version: entity.version.min(1) }),
    response: z.object({ piece }),
  }),
  restorePiece: defineCall({
    ...writes,
    path: 'backlog-pieces/{pieceId}/restore',
    summary: 'Bring back a deleted piece, and what was deleted together with it',
    subject: { backlogPiece: 'pieceId' },
    params: ofPiece,
    body: z.strictObject({ operationId }),
    response: z.object({ piece }),
  }),
  overrideReady: defineCall({
    ...writes,
    path: 'backlog-pieces/{pieceId}/ready',
    summary:
      'Call a piece ready although conditions are missing, with the reason; without one, as it is worked out again',
    subject: { backlogPiece: 'pieceId' },
    params: ofPiece,
    body: z.strictObject({ operationId, reason: z.string().trim().min(1).max(500).nullable() }),
    response: z.object({ piece }),
  }),
} as const;
