import { z } from 'zod';
import { at } from './by-id.ts';
import { defineCall, inFirm } from './call.ts';
import { BODY_LIMIT_BYTES, CLAUSE_KINDS, COVERS, GUARD_RULES, TRACE_PAIRS_MAX } from './constants.ts';
import * as entity from './entities.ts';
import { MESSAGES } from './errors.ts';
import { reference } from './references.ts';
import { SCOPE_HIT_KINDS } from './scoping/field-types.ts';
import { finding } from './scoping/finding.ts';
import { asCsv, page, pageOf, success } from './shapes.ts';

const agreement = z.object({
  type: z.enum(['sow', 'change-order']),
  id: entity.id,
  title: z.string(),
  /** Of a change order, the SOW that it changes; of a SOW itself. */
  sowId: entity.id,
});

/** An accepted clause, with its place. */
export const tracedClause = z.object({
  id: entity.id,
  kind: z.enum(CLAUSE_KINDS),
  /** Exactly as the document has it. */
  quote: z.string(),
  /** The edited wording; null: the quote. */
  wording: z.string().nullable(),
  /** The headings above it, outermost first. */
  section: z.array(z.string()),
  page: z.number().int(),
  agreement,
});

/** A finding of a check, or of the guards that compare scope and agreements, which the firm alone sees. */
export const checkFinding = finding.extend({
  /** Null if it concerns the scope as a whole, or a configuration item. */
  itemId: entity.id.nullable(),
  /** Of a guard: the configuration item that it concerns. */
  configItem: z.string().optional(),
  /** Of a guard: how many items it counts. */
  count: z.number().int().optional(),
  /** Of a guard: the clause that it quotes. */
  clause: tracedClause.optional(),
});
/** An item of the scope, or a configuration item. */
export const tracedItem = z.object({
  kind: z.enum(SCOPE_HIT_KINDS),
  /** Null for a configuration item: its name identifies it. */
  id: entity.id.nullable(),
  name: z.string(),
  projectId: entity.id.nullable(),
});

export const traceLink = z.object({ id: entity.id, clauseId: entity.id, item: tracedItem, createdAt: entity.time });

const count = z.number().int();
const more = z.object({ more: count });

/** A clause with the items that are linked to it. */
export const coveredClause = tracedClause.extend({
  links: z.array(
    z.object({
      id: entity.id,
      item: tracedItem,
      /** The item was deleted, or is out of scope: the link is stored but not counted. */
      lost: z.literal(true).optional(),
    }),
  ),
});
/** An item with its own valid links. */
export const coveredItem = tracedItem.extend({ cover: z.enum(COVERS), links: count });

export const coverage = z.object({
  clauses: z.object({ total: count, covered: count }),
  /** `covered` are those with their own links and those below them; `own` only the first. */
  items: z.object({ total: count, covered: count, own: count }),
  /** Number of links that are stored although their item was deleted or is out of scope. */
  lost: count,
  agreements: z.array(agreement),
  projects: z.array(z.object({ id: entity.id, name: z.string() })),
  /**
   * Each clause is in one row and each item in one column, so that rows and columns can be added up by section or kind,
   * and by project or kind. Cells without links are omitted.
   */
  /**
   * Counts of links between kinds and sections of clauses and kinds and projects of items. Each clause is in one row
   * and each item in one column, so that rows and columns can be added up to fewer ones.
   */
  matrix: z.object({
    /** Clauses of one kind and section of an agreement. */
    rows: z.array(
      z.object({
        agreementId: entity.id,
        /** The outermost heading that distinguishes sections of the agreement; empty for clauses above all of them. */
        section: z.string(),
        kind: z.enum(CLAUSE_KINDS),
        total: count,
        covered: count,
      }),
    ),
    /** Items of one kind and project; fields and configuration items belong to no project. */
    columns: z.array(
      z.object({
        projectId: entity.id.nullable(),
        kind: z.enum(SCOPE_HIT_KINDS),
        total: count,
        own: count,
        inherited: count,
      }),
    ),
    /** Those with links, by the indexes of row and column. */
    cells: z.array(z.object({ row: count, column: count, links: count })),
  }),
  /** The first clauses that sell something but have no links. */
  unlinkedClauses: more.extend({ items: z.array(tracedClause) }),
  /** The first items that no clause sells. */
  unsoldItems: more.extend({ items: z.array(tracedItem) }),
  /** Set if the company has more accepted clauses than are counted. */
  uncountedClauses: count.optional(),
});

export const traceSuggestion = z.object({
  clauseId: entity.id,
  item: tracedItem,
  /** The reasons, described. */
  reason: z.string(),
  /** The clause's best suggestion, and the clause mentions most of the item's name. */
  isSure: z.boolean(),
  /** A configuration item that is out of scope: accepting takes it into scope. */
  outOfScope: z.literal(true).optional(),
});

/** The clauses that sell an item: its own links, and those of its parents. */
export const itemTrace = z.object({
  cover: z.enum(COVERS),
  /** Whether the company has accepted clauses at all. */
  hasClauses: z.boolean(),
  links: z.array(
    z.object({
      id: entity.id,
      clause: tracedClause,
      /** The item that is linked, if it is not this one but what this one belongs to. */
      through: tracedItem.nullable(),
      createdAt: entity.time,
      /** The person who linked them; null for clients, and if that account was deleted. */
      createdBy: z.string().nullable(),
    }),
  ),
});

/** A finding of the guards that someone has accepted as it is. */
export const acknowledgment = z.object({
  id: entity.id,
  rule: z.enum(GUARD_RULES),
  clause: tracedClause,
  item: tracedItem.nullable(),
  /** How many items the finding counted. */
  count: count.nullable(),
  reason: z.string(),
  createdAt: entity.time,
  createdBy: z.string().nullable(),
});

const reads = {
  ...inFirm('GET', 'scope:read'),
  limits: [{ name: 'trace-read', by: 'firm', points: 1_200, seconds: 60 }],
} as const;
const writes = {
  ...inFirm('POST', 'scope:write'),
  limits: [{ name: 'trace-write', by: 'firm', points: 1_200, seconds: 60 }],
} as const;

/** Of the company in the path; checked together with the change. */
const clauseId = reference('clause', 'nothing');
const itemId = reference('scopeItem', 'nothing').optional();
const configItem = entity.displayName.optional();

const many = { limits: [{ name: 'trace-write-many', by: 'firm', points: 60, seconds: 60 }] } as const;

/** Links between agreed clauses and scope items: coverage and guards (docs/trace.md). */
export const traceCalls = {
  linkClause: defineCall({
    ...writes,
    ...at('companies/{companyId}/trace-links'),
    summary:
      'Link an accepted clause with an item of the scope, or with a configuration item by its name. An existing link is returned',
    body: z
      .strictObject({ clauseId, itemId, configItem })
      .refine((body) => (body.itemId === undefined) !== (body.configItem === undefined), {
        path: ['itemId'],
        error: MESSAGES.oneTracedItem,
      }),
    status: 201,
    response: traceLink,
  }),
  unlinkClause: defineCall({
    ...writes,
    method: 'DELETE',
    ...at('companies/{companyId}/trace-links/{traceLinkId}'),
    summary: 'Remove the link between a clause and an item',
    response: success,
  }),
  linkClauses: defineCall({
    ...writes,
    ...many,
    ...at('companies/{companyId}/trace-links/bulk'),
    once: 'key',
    summary:
      'Link many clauses with items, each pair as `linkClause` does; configuration items that are out of scope are taken into scope if asked for. Pairs that can’t be linked are answered with the reason',
    bodyBytes: 2 * BODY_LIMIT_BYTES,
    body: z.strictObject({
      pairs: z
        .array(
          z
            .strictObject({
              clauseId,
              itemId,
              configItem,
              /** Of a configuration item: takes it into scope if it is not. */
              takeIntoScope: z.boolean().default(false),
            })
            .refine((pair) => (pair.itemId === undefined) !== (pair.configItem === undefined), {
              path: ['itemId'],
              error: MESSAGES.oneTracedItem,
            }),
        )
        .min(1)
        .max(TRACE_PAIRS_MAX),
    }),
    response: z.object({
      /** Made by this call. */
      linked: z.array(traceLink),
      /** Number of pairs that were linked before. */
      known: count,
      /** Names of configuration items that this call took into scope. */
      takenIntoScope: z.array(z.string()),
      refused: z.array(
        z.object({
          /** Index of the pair in the body. */
          pair: count,
          error: z.string(),
        }),
      ),
    }),
  }),
  unlinkClauses: defineCall({
    ...writes,
    ...many,
    ...at('companies/{companyId}/trace-links/bulk-removal'),
    summary:
      'Remove many links; configuration items that are named leave the scope unless something is linked to them. Undoes `linkClauses`',
    bodyBytes: 2 * BODY_LIMIT_BYTES,
    body: z.strictObject({
      traceLinkIds: z.array(reference('traceLink', 'nothing')).max(TRACE_PAIRS_MAX),
      configItems: z.array(entity.displayName).max(TRACE_PAIRS_MAX).default([]),
    }),
    response: z.object({ removed: count, takenOutOfScope: z.array(z.string()) }),
  }),
  coverage: defineCall({
    ...reads,
    ...at('companies/{companyId}/coverage'),
    summary:
      'Accepted clauses of a company with linked items, and sold items of its scope; its own people see shared agreements',
    response: coverage,
  }),
  coverageClauses: defineCall({
    ...reads,
    ...at('companies/{companyId}/coverage/clauses'),
    summary: 'Accepted clauses that can be linked, in the order of their documents, with their links',
    query: z.strictObject({
      ...page,
      kind: z.enum(CLAUSE_KINDS).optional(),
      agreementId: entity.id.optional(),
      /** `false`: those that sell something but have no links. */
      linked: z.enum(['true', 'false']).optional(),
    }),
    response: pageOf(coveredClause),
  }),
  coverageItems: defineCall({
    ...reads,
    ...at('companies/{companyId}/coverage/items'),
    summary: 'Items in scope with their coverage: projects first, each kind by name',
    query: z.strictObject({
      ...page,
      kind: z.enum(SCOPE_HIT_KINDS).optional(),
      projectId: reference('project', 'nothing').optional(),
      cover: z.enum(COVERS).optional(),
    }),
    response: pageOf(coveredItem),
  }),
  unsoldItems: defineCall({
    ...reads,
    ...at('companies/{companyId}/coverage/unsold'),
    summary:
      'Ids of the items of a project, and of all fields, that no clause sells; none where the company has no accepted clauses',
    query: z.strictObject({ projectId: reference('project', 'nothing') }),
    response: z.object({ hasClauses: z.boolean(), itemIds: z.array(entity.id) }),
  }),
  itemTrace: defineCall({
    ...reads,
    ...at('scope-items/{itemId}/trace', { scopeItem: 'itemId' }),
    summary: 'The clauses that sell an item, directly or through its parents',
    response: itemTrace,
  }),
  traceSuggestions: defineCall({
    ...reads,
    who: { ability: 'trace:review' },
    ...at('companies/{companyId}/trace-suggestions'),
    limits: [{ name: 'trace-suggestions', by: 'firm', points: 120, seconds: 60 }],
    summary: 'Links that probably belong there, each with its reason, at most a few for each clause',
    response: z.object({
      items: z.array(traceSuggestion),
      /** The first clauses with suggestions. */
      clauses: z.array(tracedClause),
      /** Not all clauses were compared: there are too many of them, with too many words. */
      isCut: z.boolean(),
    }),
  }),
  traceFindings: defineCall({
    ...reads,
    who: { ability: 'trace:review' },
    ...at('companies/{companyId}/trace-findings'),
    limits: [{ name: 'trace-findings', by: 'firm', points: 600, seconds: 60 }],
    summary:
      'What scope and accepted clauses contradict each other in, as the scope check has it; with `projectId` what concerns that project, all fields, or the scope as a whole',
    query: z.strictObject({ projectId: reference('project', 'nothing').optional() }),
    response: z.object({ findings: z.array(checkFinding) }),
  }),
  exportTrace: defineCall({
    ...reads,
    ...at('companies/{companyId}/trace.csv'),
    summary:
      'Clauses with their items as CSV in UTF-8, a line for each link, then those without any; last the items that no clause sells',
    ...asCsv('export-trace', 'firm'),
  }),
  acknowledgments: defineCall({
    ...reads,
    who: { ability: 'trace:review' },
    ...at('companies/{companyId}/trace-acknowledgments'),
    summary: 'Contradictions between scope and agreements that were accepted as they are, the latest first',
    response: z.object({ items: z.array(acknowledgment) }),
  }),
  acknowledgeFinding: defineCall({
    ...writes,
    ...at('companies/{companyId}/trace-acknowledgments'),
    summary:
      'Accept a finding that compares scope and agreements as it is, with the reason; repeated, the reason is replaced',
    body: z
      .strictObject({
        rule: z.enum(GUARD_RULES),
        clauseId,
        itemId,
        configItem,
        /** How many items the finding counts: with more it is found again. */
        count: z.number().int().min(0).max(1_000_000).nullable().default(null),
        reason: z.string().trim().min(1, MESSAGES.reasonRequired).max(500),
      })
      .refine((body) => body.itemId === undefined || body.configItem === undefined, {
        path: ['itemId'],
        error: MESSAGES.oneTracedItem,
      }),
    status: 201,
    response: acknowledgment,
  }),
  withdrawAcknowledgment: defineCall({
    ...writes,
    method: 'DELETE',
    ...at('companies/{companyId}/trace-acknowledgments/{acknowledgmentId}'),
    summary: 'Show a finding again that was accepted as it is',
    response: success,
  }),
} as const;
