import { z } from 'zod';
import { WHILE_READ_ONLY } from '../access.ts';
import { atMost } from '../bounds.ts';
import { at } from '../by-id.ts';
import { defineCall, inFirm } from '../call.ts';
import { CONFIG_PHASES } from '../constants.ts';
import * as entity from '../entities.ts';
import { MESSAGES } from '../errors.ts';
import { reference } from '../references.ts';
import { asCsv, operationId, page, paged, pageOf, searchWords, success } from '../shapes.ts';
import { checkFinding } from '../trace.ts';
import { appFunction, partId, projectContent } from './content.ts';
import {
  READY_STATES,
  SCOPE_HIT_KINDS,
  SCOPE_ITEM_KINDS,
  SCOPE_SORTS,
  STATUS_CATEGORIES,
  TEMPLATE_PARTS,
} from './field-types.ts';
import { BUILD_WAYS, finding, HAND_WORK } from './finding.ts';
import { partValue, scopeChange, scopeItem, scopeItemHead, scopeItemRow } from './items.ts';
import {
  CONFIG_PARAMETERS_MAX,
  CONFIG_VALUE_MAX_LENGTH,
  FUNCTION_SCRIPT_MAX_LENGTH,
  FUNCTION_SCRIPTS_MAX,
  HAND_WORK_HOURS_MAX,
  INSERTED_TEMPLATES_MAX,
  SCOPE_BULK_MAX,
  SCOPE_CHANGES_MAX,
  SCOPE_IMPORT_MAX_BYTES,
  SCOPE_IMPORT_MAX_LENGTH,
  SITE_MAX_BYTES,
  SITE_PARTS_MAX,
  TEMPLATE_DESCRIPTION_MAX_LENGTH,
} from './limits.ts';

const contentKey = z
  .string()
  .regex(/^[a-zA-Z]{1,40}$/)
  .refine((key) => !(key in Object.prototype));
/** More keys than any content has. */
const CONTENT_KEYS_MAX = 20;
/** Maximum of statuses whose category can be supplied with a file: more than a workflow has. */
const CATEGORIES_MAX = 1_000;
const phase = z.number().int().min(1).max(CONFIG_PHASES.length);
const kind = z.enum(SCOPE_ITEM_KINDS);
const inProject = z.strictObject({ projectId: reference('project', 'notFound').optional() });

const project = reference('project', { invalid: MESSAGES.notAProject });
/** Null: no owner. */
const owner = reference('staffMember', { invalid: MESSAGES.notOfFirm }).nullable();
/** The item to place this one after; null: first. If that item no longer exists, it is placed last. */
const neighbour = reference('scopeItem', 'nothing').nullable();

const reads = inFirm('GET', 'scope:read');
const writes = {
  ...inFirm('POST', 'scope:write'),
  limits: [{ name: 'scope-write', by: 'firm', points: 3_000, seconds: 60 }],
} as const;

/** Filters of a table of a company's items. */
const filters = {
  search: page.search,
  kind: kind.optional(),
  projectId: reference('project', 'nothing').optional(),
  phase: z.coerce.number().pipe(phase).optional(),
  readyState: z.enum(READY_STATES).optional(),
  /** `none`: items without an owner. */
  ownerId: z.union([reference('staffMember', 'nothing'), z.literal('none')]).optional(),
  implemented: z.enum(['true', 'false']).optional(),
};
const sorting = { sort: z.enum(SCOPE_SORTS).optional() };

/** How many items are in scope, and how many of those are implemented. */
export const scopeProgress = z.object({ inScope: z.number().int(), implemented: z.number().int() });

export const projectRow = scopeItemRow.extend({
  companyId: entity.id,
  companyName: z.string(),
  key: z.string(),
  counts: scopeProgress.extend({
    workflows: z.number().int(),
    requestTypes: z.number().int(),
    /** Number of unanswered questions of the project and its items. */
    openQuestions: z.number().int(),
  }),
});

/** A use of an item: the item that refers to it, and the place there. */
export const scopeUse = z.object({
  itemId: entity.id,
  kind,
  name: z.string(),
  projectId: entity.id.nullable(),
  path: z.array(z.string()),
  /** Description of that place, as a sentence; only for uses of an option. */
  says: z.string().optional(),
});

/** A company's configuration item. */
export const companyConfigItem = z.object({
  name: z.string(),
  category: z.string(),
  description: z.string(),
  inScope: z.boolean(),
  phase: z.number().int(),
  implemented: z.boolean(),
  /** Agreed values by the key of their parameter. */
  parameters: z.record(z.string(), z.string()),
  /** Whether it is in the catalogue; the others are the company's own. */
  inCatalogue: z.boolean(),
});
export const companyConfigItems = z.object({ items: z.array(companyConfigItem), counts: scopeProgress });

/** A search result. */
const hit = z.object({
  name: z.string(),
  /** The part of the item that contains the words, if its name doesn't. */
  excerpt: z.string().nullable(),
});
export const scopeHit = z.discriminatedUnion('kind', [
  hit.extend({ kind, id: entity.id, projectId: entity.id.nullable(), projectName: z.string().nullable() }),
  companyConfigItem
    .pick({ category: true, inScope: true, phase: true, implemented: true })
    .extend({ ...hit.shape, kind: z.literal('configItem') }),
]);

const configFields = z
  .strictObject({
    category: z.string().trim().max(200),
    description: z.string().trim().max(2_000),
    inScope: z.boolean(),
    phase,
    implemented: z.boolean(),
    /** Agreed values by the key of their parameter. */
    parameters: atMost(z.record(contentKey, z.string().max(CONFIG_VALUE_MAX_LENGTH)), CONFIG_PARAMETERS_MAX),
  })
  .partial();

const viewFilters = z.strictObject({ ...filters, phase: phase.optional(), ...sorting });
export const scopeView = z.object({
  id: entity.id,
  name: z.string(),
  filters: viewFilters.extend({
    projectId: entity.id.optional(),
    ownerId: z.union([entity.id, z.literal('none')]).optional(),
  }),
});

const templateHead = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  counts: z.object({ workflows: z.number().int(), requestTypes: z.number().int(), fields: z.number().int() }),
});
/** A template that the firm has saved. */
export const ownTemplate = templateHead.extend({
  own: z.literal(true),
  /** Whether it was saved of a whole project, or of one request type with its form, workflow and fields. */
  part: z.enum(TEMPLATE_PARTS),
  /** Null: someone who is no longer there. */
  savedBy: z.string().nullable(),
  savedAt: entity.time,
  /** Incremented when it is renamed or described. */
  version: z.number().int(),
});
/** A template that was just saved. */
export const savedTemplate = ownTemplate.extend({
  /** Names of its items with texts that name the client, at most twenty: they are saved as they are. */
  clientNamedIn: z.array(z.string()),
});
/** A template of the product, or one of the firm's own. */
export const scopeTemplate = z.discriminatedUnion('own', [templateHead.extend({ own: z.literal(false) }), ownTemplate]);

/** Hours are internal to the firm: they are omitted for its clients' people. */
const firmHours = z.number().optional();
/** The number of scripts of a workflow's functions; absent without one, and for the clients' people. */
const firmScripts = z.number().int().optional();
/**
 * An item in a check's list: how it gets onto the target platform, which manual work it needs, and how many hours that
 * takes.
 */
export const checkedItem = scopeItemRow.pick({ kind: true, name: true, projectId: true, version: true }).extend({
  itemId: entity.id,
  by: z.enum(BUILD_WAYS),
  hours: firmHours,
  why: z.array(z.string()),
  scripts: firmScripts,
});
export const scopeCheck = z.object({
  findings: z.array(checkFinding),
  items: z.array(checkedItem),
  hours: firmHours,
  /** How many findings were dropped because there were too many for one answer; errors come first. */
  more: z.number().int().optional(),
});

/** An item to be created in a project, with its id once it has been created. */
const plannedItem = z.object({ kind, name: z.string(), id: entity.id.optional() });
/** A conflict with existing items. */
const plannedConflict = z.object({
  kind,
  name: z.string(),
  /** How it is resolved, or why the insertion is prevented. */
  message: z.string(),
  /** The company's item that is involved. */
  existingId: entity.id.optional(),
  /** Whether it prevents the insertion. */
  blocks: z.boolean(),
});
export const insertionResult = z.object({
  projectId: entity.id.nullable(),
  items: z.array(plannedItem),
  conflicts: z.array(plannedConflict),
});

/** The copy of a project. */
export const projectCopy = z.object({
  projectId: entity.id,
  /** Number of created items, the project included. */
  items: z.number().int(),
  /** Number of fields of another company that the copy uses. */
  reusedFields: z.number().int(),
});

/** A script of an app's function. Internal to the firm; never shown to its clients. */
export const functionScript = z.object({
  /** The function's id in the workflow's content. */
  functionId: partId,
  /** The argument of the function that holds it, such as FIELD_CONDITION. */
  argument: z.string(),
  /** Passwords and keys in it are masked before it is stored. */
  text: z.string().max(FUNCTION_SCRIPT_MAX_LENGTH),
  /** Whether only its beginning is stored. */
  isCut: z.boolean(),
  /** Whether passwords or keys in it were masked. */
  holdsSecret: z.boolean(),
});
/** A function of an app in a read file, with its scripts and the name of its transition. */
export const importedFunction = appFunction
  .pick({ name: true, app: true, kind: true, isScript: true })
  .extend({ transition: z.string(), scripts: z.array(functionScript.omit({ functionId: true })) });

const scriptedFunction = appFunction
  .pick({ name: true, app: true, kind: true })
  .extend({ id: partId, transition: z.string().nullable() });

/** The result of reading a file: the created items, the omitted parts with reasons, and the findings. */
export const importResult = z.object({
  /** Null for a preview, or if nothing could be created from it. */
  item: scopeItem.nullable(),
  understood: z.array(z.string()),
  leftOut: z.array(z.string()),
  /** Names of statuses whose category is not in the file. */
  missingCategories: z.array(z.string()),
  findings: z.array(finding),
  /** Only in the preview of a workflow. */
  functions: z.array(importedFunction).optional(),
});
/** Hours of a manual task, to the hundredth. */
const taskHours = z
  .number()
  .min(0)
  .max(HAND_WORK_HOURS_MAX)
  .refine((hours) => Math.abs(hours * 100 - Math.round(hours * 100)) < 1e-6, 'Must have two decimals at most');
const byHandWork = <T extends z.ZodType>(value: T) => z.partialRecord(z.enum(HAND_WORK), value);
/** A firm's own estimates where they differ from the standard, and the number of changes so far. */
export const handWorkHours = z.object({ hours: byHandWork(z.number()), version: z.number().int() });

/** Reading a file takes the server longer than other writes. */
const imports = {
  ...writes,
  bodyBytes: SCOPE_IMPORT_MAX_BYTES,
  limits: [{ name: 'scope-import', by: 'firm', points: 60, seconds: 60 }],
} as const;
const importText = z.string().min(1, 'Required').max(SCOPE_IMPORT_MAX_LENGTH);
const imported = {
  operationId,
  text: importText,
  name: entity.displayName.optional(),
  dryRun: z.boolean().default(false),
};

const writtenFile = z.object({ fileName: z.string(), text: z.string(), leftOut: z.array(z.string()) });
const sitePart = z.strictObject({ id: z.string().min(1).max(100), name: z.string().min(1).max(255) });
/** Existing objects on a site of the platform, by its own ids. */
const siteParts = z.strictObject({
  statuses: z.array(sitePart.extend({ category: z.enum(STATUS_CATEGORIES).nullable() })).max(SITE_PARTS_MAX),
  fields: z.array(sitePart).max(SITE_PARTS_MAX),
});

const templateDescription = z.string().trim().max(TEMPLATE_DESCRIPTION_MAX_LENGTH).default('');
const template = z.string().regex(/^[\w-]{2,60}$/, 'Must be an id of a template');

/** The scope of a company: projects, workflows, request types, fields, configuration items (docs/scoping.md). */
export const scopingCalls = {
  projects: defineCall({
    ...reads,
    path: 'projects',
    summary: 'Projects of the companies that the caller may see, the one that was changed last first',
    query: z.strictObject({ ...page, companyId: reference('company', 'notFound').optional() }),
    response: pageOf(projectRow),
  }),
  scope: defineCall({
    ...reads,
    ...at('companies/{companyId}/scope'),
    summary:
      'Items of a company as rows: with `projectId` (and nothing else) a project, all of its items and all fields; otherwise a page of those that match',
    query: z.strictObject({ ...paged, ...filters, ...sorting }),
    response: z.object({
      project: scopeItem.nullable(),
      rows: z.array(scopeItemRow),
      nextCursor: z.string().nullable(),
      total: z.number().int(),
    }),
  }),
  scopeItem: defineCall({
    ...reads,
    ...at('scope-items/{itemId}', { scopeItem: 'itemId' }),
    summary: 'An item with all that it holds; notes are for the firm alone',
    response: scopeItem,
  }),
  functionScripts: defineCall({
    ...inFirm('GET', 'scope:scripts'),
    ...at('scope-items/{itemId}/scripts', { scopeItem: 'itemId' }),
    summary:
      'Scripts of the apps’ functions in an imported workflow, for the firm alone; passwords and keys are masked',
    response: z.object({
      scripts: z.array(functionScript).max(FUNCTION_SCRIPTS_MAX),
      /** The functions of these scripts, in their order. */
      functions: z.array(scriptedFunction),
    }),
  }),
  scopeContents: defineCall({
    ...reads,
    ...at('companies/{companyId}/scope-contents'),
    limits: [{ name: 'scope-contents', by: 'firm', points: 600, seconds: 60 }],
    summary:
      'Items of a project, and the fields that they use, with all that they hold; without `projectId` those of the company. In pages of some 2 MB: `nextCursor` asks for what follows',
    query: inProject.extend({ cursor: entity.id.optional() }),
    response: z.object({ items: z.array(scopeItem), nextCursor: entity.id.nullable() }),
  }),
  createScopeItem: defineCall({
    ...writes,
    ...at('companies/{companyId}/scope-items'),
    once: 'operation',
    summary: 'Make a project, workflow, request type or field; what its content does not say is empty',
    body: z.strictObject({
      operationId,
      kind,
      /** The project of a workflow or request type. */
      projectId: project.nullable().default(null),
      ...scopeItemHead.partial().shape,
      name: scopeItemHead.shape.name,
      ownerId: owner.optional(),
      content: atMost(z.record(contentKey, partValue), CONTENT_KEYS_MAX).default({}),
      /** The item that it is placed after; null: first; omitted: last. */
      after: neighbour.optional(),
    }),
    status: 201,
    response: scopeItem,
  }),
  changeScopeItem: defineCall({
    ...writes,
    ...at('scope-items/{itemId}/changes', { scopeItem: 'itemId' }),
    summary:
      'Change an item, all of the changes or none. What others have changed elsewhere in it stays; where a `from` is not the current value: 409 `version_conflict`',
    body: z.strictObject({
      operationId,
      /** The version that the caller has seen. */
      version: entity.version.min(1),
      changes: z.array(scopeChange).min(1).max(SCOPE_CHANGES_MAX),
    }),
    response: z.object({ item: scopeItem }),
  }),
  moveScopeItem: defineCall({
    ...writes,
    ...at('scope-items/{itemId}/move', { scopeItem: 'itemId' }),
    summary: 'Move an item after another one of its kind and project, a request type also into another portal group',
    body: z.strictObject({ operationId, after: neighbour, portalGroupId: partId.nullable().optional() }),
    response: z.object({ item: scopeItem }),
  }),
  deleteScopeItem: defineCall({
    ...writes,
    ...at('scope-items/{itemId}/delete', { scopeItem: 'itemId' }),
    summary:
      'Delete an item, a project with all of its items. One that is used elsewhere is 409 with the places as `current`, unless `force` is set; an item changed since `version` is 409 `version_conflict`',
    body: z.strictObject({ operationId, version: entity.version.min(1), force: z.boolean().default(false) }),
    response: z.object({ item: scopeItem }),
  }),
  restoreScopeItem: defineCall({
    ...writes,
    ...at('scope-items/{itemId}/restore', { scopeItem: 'itemId' }),
    summary: 'Restore a deleted item with its id, and those deleted together with it',
    body: z.strictObject({ operationId }),
    response: z.object({ item: scopeItem }),
  }),
  scopeItemUses: defineCall({
    ...reads,
    ...at('scope-items/{itemId}/uses', { scopeItem: 'itemId' }),
    summary: 'Where an item is used; with `optionId`, where that option of a field, or one below it, is named',
    query: z.strictObject({ optionId: partId.optional() }),
    response: z.object({ uses: z.array(scopeUse) }),
  }),
  scopeItemHistory: defineCall({
    ...reads,
    ...at('scope-items/{itemId}/history', { scopeItem: 'itemId' }),
    summary: 'The history of an item, latest first; the firm’s own fields are shown to the firm only',
    query: z.strictObject(paged),
    response: z.object({ items: z.array(entity.auditEvent), nextCursor: z.string().nullable() }),
  }),
  implementScopeItem: defineCall({
    ...writes,
    ...at('scope-items/{itemId}/implemented', { scopeItem: 'itemId' }),
    summary: 'Say that an item is implemented, or that it is not',
    body: z.strictObject({ operationId, implemented: z.boolean() }),
    response: z.object({ item: scopeItem }),
  }),
  changeScopeItems: defineCall({
    ...writes,
    ...at('companies/{companyId}/scope-items/bulk'),
    summary:
      'Give many items a phase, ready state (blocked with what they wait for) or owner; each is changed separately',
    body: z.strictObject({
      /** Each is answered individually. */
      itemIds: z.array(reference('scopeItem', 'nothing')).min(1).max(SCOPE_BULK_MAX),
      set: scopeItemHead
        .pick({ phase: true, readyState: true, blockedReason: true })
        .extend({ ownerId: owner })
        .partial()
        .refine(({ readyState, blockedReason = '' }) => readyState !== 'blocked' || blockedReason.trim() !== '', {
          path: ['blockedReason'],
          error: MESSAGES.blockedWithoutReason,
        })
        .refine(({ readyState, blockedReason }) => blockedReason === undefined || readyState === 'blocked', {
          path: ['blockedReason'],
          error: 'Only what is blocked waits for something',
        }),
    }),
    response: z.object({
      results: z.array(
        z.object({
          itemId: entity.id,
          result: z.enum(['changed', 'unchanged', 'notFound']),
          row: scopeItemRow.optional(),
        }),
      ),
    }),
  }),
  scopeCheck: defineCall({
    ...reads,
    ...at('companies/{companyId}/scope-check'),
    limits: [{ name: 'scope-check', by: 'firm', points: 600, seconds: 60 }],
    summary:
      'Whether a project, or all of a company, can be built: what the rules find, how each item is built, and hours of work by hand, which are shown to the firm only',
    query: inProject,
    response: scopeCheck,
  }),
  exportScopeCheck: defineCall({
    ...reads,
    ...at('companies/{companyId}/scope-check.csv'),
    summary:
      'The check of a company as CSV in UTF-8: a line for each finding, and one for each item without any; hours are in the firm’s file alone',
    ...asCsv('export-scope-check', 'firm'),
  }),
  searchScope: defineCall({
    ...reads,
    ...at('companies/{companyId}/scope-search'),
    limits: [{ name: 'search-scope', by: 'firm', points: 600, seconds: 60 }],
    summary: 'Items and configuration items of a company that hold every word somewhere, those first whose name does',
    query: z.strictObject({ q: searchWords, kind: z.enum(SCOPE_HIT_KINDS).optional(), limit: page.limit }),
    /** `more`: there are more results; an additional word narrows them. */
    response: z.object({ items: z.array(scopeHit), more: z.boolean() }),
  }),
  exportScope: defineCall({
    ...reads,
    ...at('companies/{companyId}/scope.csv'),
    summary: 'The items that a table holds, all of them, as CSV in UTF-8',
    query: z.strictObject({ ...filters, ...sorting }),
    ...asCsv('export-scope', 'firm'),
  }),
  handWorkHours: defineCall({
    ...inFirm('GET', 'scope:hours'),
    path: 'scope-hours',
    summary: 'Hours that the firm estimates for a manual task, where it estimates otherwise than the standard',
    response: handWorkHours,
  }),
  changeHandWorkHours: defineCall({
    ...writes,
    path: 'scope-hours',
    who: { ability: 'firm:settings' },
    summary:
      'Estimate kinds of work by hand otherwise, null as the standard; requires the current version, otherwise 409 `version_conflict`',
    body: z.strictObject({ version: entity.version, hours: byHandWork(taskHours.nullable()) }),
    response: handWorkHours,
  }),
  scopeTemplates: defineCall({
    ...inFirm('GET', 'scope:templates'),
    path: 'scope-templates',
    summary: 'Templates that projects begin with: the firm’s own, then those of the product',
    response: z.object({ items: z.array(scopeTemplate) }),
  }),
  saveTemplate: defineCall({
    ...writes,
    ...at('scope-items/{itemId}/save-as-template', { scopeItem: 'itemId' }),
    once: 'operation',
    summary:
      'Save a project, or a request type with its form, workflow and fields, as a template of the firm, without what concerns its client: people, questions, notes and state',
    body: z.strictObject({ operationId, name: entity.displayName, description: templateDescription }),
    status: 201,
    response: savedTemplate,
  }),
  changeTemplate: defineCall({
    ...writes,
    ...at('scope-templates/{scopeTemplateId}'),
    summary: 'Rename or describe one of the firm’s templates',
    body: z.strictObject({
      version: entity.version.min(1),
      name: entity.displayName,
      description: templateDescription,
    }),
    response: ownTemplate,
  }),
  deleteTemplate: defineCall({
    ...writes,
    method: 'DELETE',
    ...at('scope-templates/{scopeTemplateId}'),
    summary: 'Delete one of the firm’s templates; what was made with it stays',
    response: success,
  }),
  insertTemplate: defineCall({
    ...writes,
    path: 'companies/{companyId}/scope-templates/{templateId}',
    once: 'operation',
    summary:
      'Insert a template of the product or the firm, and any others, into a project, or into a new one: all of it or nothing. With `dryRun` only what would come of it',
    subject: { company: 'companyId' },
    params: z.strictObject({ companyId: entity.id, templateId: template }),
    body: z.strictObject({
      operationId,
      projectId: project.nullable(),
      /** Of the new project. */
      project: z.strictObject({ key: projectContent.shape.key, name: entity.displayName }).optional(),
      /** Templates to insert after it in the same transaction. */
      otherTemplateIds: z
        .array(template)
        .max(INSERTED_TEMPLATES_MAX - 1)
        .default([]),
      dryRun: z.boolean().default(false),
    }),
    response: insertionResult,
  }),
  copyProject: defineCall({
    ...writes,
    ...at('companies/{companyId}/projects/{projectId}/copy'),
    once: 'operation',
    summary:
      'Copy a project with its items into its own or another company: all of it or nothing, as drafts without owners, dates and answers',
    body: z.strictObject({
      operationId,
      /** Absent: the company of the project. */
      companyId: reference('company', 'notFound').optional(),
      key: projectContent.shape.key,
      name: entity.displayName,
    }),
    status: 201,
    response: projectCopy,
  }),
  importWorkflow: defineCall({
    ...imports,
    ...at('companies/{companyId}/projects/{projectId}/import-workflow'),
    once: 'operation',
    summary:
      'Read a workflow in that was exported from the target platform; the categories of statuses that the file does not say are asked for',
    body: z.strictObject({
      ...imported,
      format: z.enum(['xml', 'rest']),
      /** By the name of the status. */
      categories: atMost(z.record(z.string().max(255), z.enum(STATUS_CATEGORIES)), CATEGORIES_MAX).default({}),
    }),
    response: importResult,
  }),
  importForm: defineCall({
    ...imports,
    ...at('companies/{companyId}/projects/{projectId}/import-form'),
    once: 'operation',
    summary:
      'Read a form in that was exported from the target platform, as a request type; its questions become fields, and fields that are equal to them are used again',
    body: z.strictObject(imported),
    response: importResult,
  }),
  exportScopeItem: defineCall({
    ...reads,
    ...at('scope-items/{itemId}/export', { scopeItem: 'itemId' }),
    summary:
      'A workflow, or the form of a request type, as the target platform reads it, with what of it the target will not do',
    query: z.strictObject({ format: z.enum(['xml', 'rest', 'form']) }),
    response: writtenFile,
  }),
  exportForSite: defineCall({
    ...writes,
    ...at('scope-items/{itemId}/export-for-site', { scopeItem: 'itemId' }),
    who: { ability: 'scope:read' },
    whileReadOnly: WHILE_READ_ONLY.reading,
    bodyBytes: SITE_MAX_BYTES,
    limits: [{ name: 'scope-export', by: 'firm', points: 60, seconds: 60 }],
    summary:
      'The same for a site of the platform, with its statuses and fields: those that exist there by name are written with their ids',
    body: z.strictObject({ format: z.enum(['xml', 'rest', 'form']), site: siteParts }),
    response: writtenFile,
  }),
  companyConfigItems: defineCall({
    ...reads,
    ...at('companies/{companyId}/config-items'),
    summary: 'Configuration items of a company: the catalog as the company has it, and its own',
    response: companyConfigItems,
  }),
  changeConfigItem: defineCall({
    ...writes,
    ...at('companies/{companyId}/config-items/change'),
    summary:
      'Change a configuration item of a company; where a value of `from` is not the current one: 409 `version_conflict`',
    body: z.strictObject({ name: entity.displayName, from: configFields, to: configFields }),
    response: companyConfigItem,
  }),
  addConfigItem: defineCall({
    ...writes,
    ...at('companies/{companyId}/config-items'),
    summary: 'Add an own configuration item to a company; one that it or the catalog has is 409',
    body: z.strictObject({ ...configFields.omit({ implemented: true }).shape, name: entity.displayName, phase }),
    status: 201,
    response: companyConfigItem,
  }),
  removeConfigItem: defineCall({
    ...writes,
    ...at('companies/{companyId}/config-items/remove'),
    summary:
      'Remove a configuration item from a company; one of the catalog is then out of scope, as if it had never been set',
    body: z.strictObject({ name: entity.displayName }),
    response: success,
  }),
  scopeViews: defineCall({
    ...reads,
    ...at('companies/{companyId}/scope-views'),
    summary: 'Views of a company’s items that the caller has saved',
    response: z.object({ items: z.array(scopeView) }),
  }),
  saveScopeView: defineCall({
    ...writes,
    ...at('companies/{companyId}/scope-views'),
    who: { ability: 'scope:read' },
    whileReadOnly: WHILE_READ_ONLY.ownRecords,
    summary: 'Save a view under a name; one of the same name is replaced',
    body: z.strictObject({ name: entity.displayName, filters: viewFilters }),
    response: scopeView,
  }),
  deleteScopeView: defineCall({
    ...writes,
    ...at('scope-views/{viewId}/delete', { scopeView: 'viewId' }),
    who: { ability: 'scope:read' },
    whileReadOnly: WHILE_READ_ONLY.ownRecords,
    summary: 'Delete a view that the caller has saved',
    response: success,
  }),
} as const;
