import { z } from 'zod';
import { atMost } from '../bounds.ts';
import {
  APP_FUNCTION_KINDS,
  CONDITION_OPERATORS,
  FIELD_TYPES,
  RULE_EFFECTS,
  STATUS_CATEGORIES,
  TRANSITION_ACTORS,
  WORK_TYPES,
} from './field-types.ts';
import {
  ANSWER_LENGTH_MAX,
  APPROVALS_NEEDED_MAX,
  SCOPE_ANSWERS_MAX,
  SCOPE_NUMBER_MAX,
  SCOPE_PARTS_MAX,
} from './limits.ts';

/**
 * Contents of a scope's items. Parts that people add, change and order individually are maps by id, never lists, so
 * that two people who change two parts change two paths of the item; a map's parts are ordered by their order keys
 * (fractional indexing), then by their ids, compared byte by byte.
 */

/** Id of a part within an item: a status, a section, an option. Generated where the part is created. */
export const partId = z
  .string()
  .regex(/^[\w-]{4,40}$/, 'Must be an id of a part')
  .refine((key) => !(key in Object.prototype), 'Must be an id of a part');
const itemId = z.string().regex(/^[0-9a-f]{24}$/, 'Must be an id');
/** A fractional index; generated only by the server. */
export const orderKey = z.string().regex(/^[0-9A-Za-z]{1,200}$/, 'Must be an order key');

/** A name or label: line breaks and other control characters, which are not displayed, become blanks. */
const label = z
  .string()
  .max(255)
  .overwrite((given) => given.replace(/\p{Cc}/gu, ' ').replace(/\p{Cs}/gu, '\ufffd'));
const text = z.string().max(5_000);
/** A map of parts, with the maximum size of its kind. */
const parts = <T extends z.ZodType>(name: keyof typeof SCOPE_PARTS_MAX, part: T) =>
  atMost(z.record(partId, part), SCOPE_PARTS_MAX[name]);
const number = z.number().min(-SCOPE_NUMBER_MAX).max(SCOPE_NUMBER_MAX);
const answerLength = z.number().int().min(0).max(ANSWER_LENGTH_MAX);
const selections = z.number().int().min(0).max(SCOPE_PARTS_MAX.options);
const approvalsNeeded = z.number().int().min(0).max(APPROVALS_NEEDED_MAX);

/**
 * A value of a field: text, an option's id, a date (YYYY-MM-DD), a date with time (YYYY-MM-DDTHH:mm), a time (HH:mm) as
 * a string; a number; several of a kind as a list (a cascading field's list has the parent option and the child
 * option). Null is an answer that was cleared; an absent one was never answered.
 */
export const fieldValue = z.union([z.string().max(10_000), number, z.array(z.string().max(255)).max(200), z.null()]);

export const condition = z.strictObject({
  /** Null while the condition is incomplete: it is ignored. */
  fieldId: itemId.nullable(),
  operator: z.enum(CONDITION_OPERATORS),
  value: fieldValue.optional(),
});

/** Conditions of which all, or any, must hold; the rules of the domain package limit the nesting. */
export interface ConditionGroup {
  match: 'all' | 'any';
  conditions: (z.output<typeof condition> | ConditionGroup)[];
}
export const conditionGroup: z.ZodType<ConditionGroup> = z.strictObject({
  match: z.enum(['all', 'any']),
  conditions: z.array(z.lazy(() => z.union([condition, conditionGroup]))).max(30),
});

/** Validation of an answer. The domain package defines which of these apply to a field type. */
export const validation = z.strictObject({
  minCharacters: answerLength.optional(),
  maxCharacters: answerLength.min(1).optional(),
  minWords: answerLength.optional(),
  maxWords: answerLength.min(1).optional(),
  wholeNumber: z.boolean().optional(),
  minNumber: number.optional(),
  maxNumber: number.optional(),
  minDate: z.string().max(16).optional(),
  maxDate: z.string().max(16).optional(),
  minTime: z.string().max(5).optional(),
  maxTime: z.string().max(5).optional(),
  minSelections: selections.optional(),
  maxSelections: selections.min(1).optional(),
  pattern: z.string().max(500).optional(),
  patternMessage: label.optional(),
});

export const option = z.strictObject({
  name: label,
  /** The option of the first level that this one is below; only in cascading fields. */
  parentId: partId.nullable(),
  order: orderKey,
  /** No longer offered; kept for references to it. */
  retired: z.boolean(),
});

export const fieldContent = z.strictObject({
  type: z.enum(FIELD_TYPES),
  help: text,
  placeholder: label,
  options: parts('options', option),
  validation,
  defaultValue: fieldValue.optional(),
  /** Of a number, such as "€" or "days". */
  unit: z.string().max(20),
  /** Of an attachment: accepted file extensions; empty: all. */
  fileTypes: z.array(z.string().max(20)).max(50),
  /** Of an assets field: the schema or type of the offered objects. */
  assetType: label,
  /** Of a read-only text: the text shown. */
  shownText: text,
});

export const projectContent = z.strictObject({
  /** 2 to 10 capitals, unique in the company. */
  key: z.string().regex(/^[A-Z][A-Z0-9]{1,9}$/, 'Must be 2 to 10 capital letters or digits, a letter first'),
  purpose: text,
  portalName: label,
  /** Whether it is a service project on the platform: only these have portals and approvals. */
  isServiceProject: z.boolean(),
  consultantIds: z.array(itemId).max(50),
  /** Language tags (BCP 47), the default one first. */
  languages: z.array(z.string().max(20)).max(20),
  portalGroups: parts('portalGroups', z.strictObject({ name: label, order: orderKey })),
});

export const status = z.strictObject({
  name: label,
  /** Null: unknown, must be asked. It is never guessed. */
  category: z.enum(STATUS_CATEGORIES).nullable(),
  order: orderKey,
});

export const transition = z.strictObject({
  name: label,
  /** `start`: the one that creates the issue; `any`: from every status; otherwise from these statuses. */
  from: z.union([z.literal('start'), z.literal('any'), z.array(partId).max(200)]),
  /** A status; null while the transition is incomplete. */
  toStatusId: partId.nullable(),
  order: orderKey,
  /** People and groups that can use it; empty: everyone who can see the issue. */
  actors: z.array(z.enum(TRANSITION_ACTORS)).max(5),
  conditions: conditionGroup.nullable(),
  /** Fields on the transition's screen. An approval's decision shows none. */
  screenFieldIds: z.array(itemId).max(50),
  /** Effect on the resolution: a name sets it, `null` clears it, absent leaves it unchanged. */
  resolution: label.nullable().optional(),
});

export const approval = z.strictObject({
  name: label,
  /** The status that waits for the approval. */
  statusId: partId.nullable(),
  approvers: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('people'), names: z.array(label).max(50) }),
    z.strictObject({ by: z.literal('groups'), names: z.array(label).max(50) }),
    z.strictObject({ by: z.literal('field'), fieldId: itemId.nullable() }),
  ]),
  /** How many must approve: a number of people, a percentage of them, or one for each principal (person or group). */
  needs: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('number'), count: approvalsNeeded }),
    z.strictObject({ by: z.literal('percent'), percent: approvalsNeeded }),
    z.strictObject({ by: z.literal('principal') }),
  ]),
  approveTransitionId: partId.nullable(),
  declineTransitionId: partId.nullable(),
  order: orderKey,
});

export const reopenRule = z.strictObject({
  fromStatusIds: z.array(partId).max(50),
  toStatusId: partId.nullable(),
  by: z.array(z.enum(TRANSITION_ACTORS)).max(5),
  /** After the resolution; null: not specified. */
  withinDays: z.number().int().min(0).max(3650).nullable(),
  order: orderKey,
});

/** A function of an app on a transition. Files don't carry it over: it is set up by hand. Its scripts are elsewhere. */
export const appFunction = z.strictObject({
  /** The class or module that the app registers it by. */
  name: label,
  /** The name of the app; if it is unknown, the prefix of its classes. */
  app: label,
  kind: z.enum(APP_FUNCTION_KINDS),
  /** Whether it runs a script, which has to be written again; otherwise it only has settings. */
  isScript: z.boolean(),
  transitionId: partId.nullable(),
  order: orderKey,
});

export const workflowContent = z.strictObject({
  statuses: parts('statuses', status),
  transitions: parts('transitions', transition),
  approvals: parts('approvals', approval),
  reopenRules: parts('reopenRules', reopenRule),
  /** Absent: none. */
  functions: parts('functions', appFunction).optional(),
});

export const section = z.strictObject({ name: label, help: text, order: orderKey, hiddenByDefault: z.boolean() });

/** A field in a form. Absent settings are inherited from the field. */
export const placement = z.strictObject({
  fieldId: itemId,
  sectionId: partId,
  order: orderKey,
  label: label.optional(),
  help: text.optional(),
  required: z.boolean(),
  defaultValue: fieldValue.optional(),
  hiddenByDefault: z.boolean(),
});

export const formRule = z.strictObject({
  order: orderKey,
  when: conditionGroup,
  effect: z.enum(RULE_EFFECTS),
  /** Sections and placements that the rule affects; `require` and `limit` affect placements. */
  sectionIds: z.array(partId).max(100),
  placementIds: z.array(partId).max(100),
  /** Of `limit`: the remaining options. */
  optionIds: z.array(partId).max(500),
});

/**
 * An example of the filled-in form, with the placements expected to be visible, required and hidden; other placements
 * are not tested. Answers are by field id.
 */
export const formTest = z.strictObject({
  name: label,
  order: orderKey,
  answers: atMost(z.record(itemId, fieldValue), SCOPE_ANSWERS_MAX),
  visiblePlacementIds: z.array(partId).max(500),
  requiredPlacementIds: z.array(partId).max(500),
  /** Absent: none. */
  hiddenPlacementIds: z.array(partId).max(500).optional(),
});

export const requestTypeContent = z.strictObject({
  portalGroupId: partId.nullable(),
  workType: z.enum(WORK_TYPES),
  workflowId: itemId.nullable(),
  sections: parts('sections', section),
  placements: parts('placements', placement),
  rules: parts('rules', formRule),
  tests: parts('tests', formTest),
});

/** The content of each kind of item. */
export const SCOPE_CONTENT = {
  project: projectContent,
  workflow: workflowContent,
  requestType: requestTypeContent,
  field: fieldContent,
} as const;
