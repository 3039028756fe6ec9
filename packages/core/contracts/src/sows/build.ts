import { z } from 'zod';
import { at } from '../by-id.ts';
import { defineCall, inFirm } from '../call.ts';
import { BODY_LIMIT_BYTES, BUILD_PARTS_MAX, BUILT_ITEMS_MAX, TRACE_PAIRS_MAX } from '../constants.ts';
import * as entity from '../entities.ts';
import { MESSAGES } from '../errors.ts';
import { reference } from '../references.ts';
import { partId } from '../scoping/content.ts';
import { SCOPE_HIT_KINDS } from '../scoping/field-types.ts';
import { tracedClause, tracedItem } from '../trace.ts';

const count = z.number().int();
/** Identifies a part of a proposal. */
const partKey = z.string().min(1).max(300);

/** A clause that something follows from, with the reason. */
const cause = z.object({ clauseId: entity.id, reason: z.string() });

/** Something that accepted clauses sell and that isn't in scope. */
const proposedPart = z.object({
  key: z.string(),
  kind: z.enum(SCOPE_HIT_KINDS),
  name: z.string(),
  /** Of a workflow or request type: the key of a proposed project, or the id of an existing one. */
  project: z.string().nullable(),
  /** Of a request type with a form and workflow that a template has. */
  template: z
    .object({
      id: z.string(),
      name: z.string(),
      requestType: z.string(),
      workflow: z.string(),
      /** Fields of its form. */
      fields: count,
    })
    .nullable(),
  /** Of a request type: the key of its proposed workflow. */
  workflow: z.string().nullable(),
  /** In the order of the text; empty only for a project that others need. */
  clauses: z.array(cause),
  /** Whether it is probably meant, and not only similar. */
  isSure: z.boolean(),
});

const show = {
  ...inFirm('GET', 'trace:review'),
  limits: [{ name: 'build-proposals', by: 'firm', points: 240, seconds: 60 }],
  response: z.object({
    /** Projects first, then workflows, request types, fields and configuration items. */
    parts: z.array(proposedPart),
    /** Links with what is in scope. */
    links: z.array(cause.extend({ item: tracedItem, isSure: z.boolean() })),
    /** Existing projects that parts belong to. */
    projects: z.array(z.object({ id: entity.id, name: z.string() })),
    /** Clauses that nothing is linked to or surely proposed for: work without configuration, or not understood. */
    left: z.array(z.object({ clauseId: entity.id, why: z.enum(['work', 'unknown']) })),
    /** The clauses that these name. */
    clauses: z.array(tracedClause.pick({ id: true, quote: true, wording: true, page: true })),
    /** Whether only the beginning is proposed; the rest follows when it is built. */
    isCut: z.boolean(),
  }),
} as const;

const chosenPart = z.strictObject({
  key: partKey,
  kind: z.enum(SCOPE_HIT_KINDS),
  name: entity.displayName,
  project: partKey.nullable().default(null),
  template: z.strictObject({ id: partId, requestType: entity.displayName }).nullable().default(null),
  workflow: partKey.nullable().default(null),
  clauseIds: z.array(reference('clause', 'nothing')).max(TRACE_PAIRS_MAX),
});

const writes = {
  ...inFirm('POST', 'scope:write'),
  limits: [{ name: 'scope-build', by: 'firm', points: 60, seconds: 60 }],
} as const;

/** The former state, which undoes it as long as nothing of it was changed since. */
const former = <I extends z.ZodType, L extends z.ZodType, P extends z.ZodType>(item: I, link: L, project: P) =>
  z.strictObject({
    items: z.array(z.strictObject({ id: item, version: entity.version.min(1) })).max(BUILT_ITEMS_MAX),
    traceLinkIds: z.array(link).max(TRACE_PAIRS_MAX),
    configItems: z.array(entity.displayName).max(BUILD_PARTS_MAX),
    portalGroups: z
      .array(z.strictObject({ projectId: project, groupIds: z.array(partId).max(BUILD_PARTS_MAX) }))
      .max(BUILD_PARTS_MAX),
  });

const build = {
  ...writes,
  once: 'key',
  bodyBytes: 4 * BODY_LIMIT_BYTES,
  body: z
    .strictObject({
      parts: z.array(chosenPart).max(BUILD_PARTS_MAX).default([]),
      links: z
        .array(
          z.strictObject({
            clauseId: reference('clause', 'nothing'),
            itemId: reference('scopeItem', 'nothing').optional(),
            configItem: entity.displayName.optional(),
          }),
        )
        .max(TRACE_PAIRS_MAX)
        .default([]),
    })
    .refine(
      ({ parts, links }) =>
        parts.reduce((sum, { clauseIds }) => sum + clauseIds.length, links.length) <= TRACE_PAIRS_MAX,
      { path: ['parts'], error: MESSAGES.buildTooManyLinks },
    ),
  response: z.object({
    /** Items that were made, those that belong to others included. */
    made: count,
    linked: count,
    /** The first project that was made or built in; null if nothing was. */
    projectId: entity.id.nullable(),
    undo: former(entity.id, entity.id, entity.id),
  }),
} as const;
const undo = {
  ...writes,
  bodyBytes: 4 * BODY_LIMIT_BYTES,
  body: former(reference('scopeItem', 'nothing'), reference('traceLink', 'nothing'), reference('project', 'nothing')),
  response: z.object({ removed: count }),
} as const;

/** Building the scope that an agreement sells (docs/trace.md). */
export const buildCalls = {
  sowBuild: defineCall({
    ...show,
    ...at('sows/{sowId}/build'),
    summary: 'What accepted clauses of a SOW sell and isn’t in scope, and links with what is',
  }),
  changeOrderBuild: defineCall({
    ...show,
    ...at('change-orders/{changeOrderId}/build'),
    summary: 'What accepted clauses of a change order sell and isn’t in scope, and links with what is',
  }),
  buildSow: defineCall({
    ...build,
    ...at('sows/{sowId}/build'),
    summary: 'Make items that a SOW sells, linked with their clauses: all that is named, or nothing',
  }),
  buildChangeOrder: defineCall({
    ...build,
    ...at('change-orders/{changeOrderId}/build'),
    summary: 'Make items that a change order sells, linked with their clauses: all that is named, or nothing',
  }),
  undoBuildSow: defineCall({
    ...undo,
    ...at('sows/{sowId}/build/undo'),
    summary: 'Undo what was built from a SOW: its items are deleted, its links removed',
  }),
  undoBuildChangeOrder: defineCall({
    ...undo,
    ...at('change-orders/{changeOrderId}/build/undo'),
    summary: 'Undo what was built from a change order: its items are deleted, its links removed',
  }),
} as const;
