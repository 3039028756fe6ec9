import { z } from 'zod';
import { ID_PATTERN } from './entities.ts';

/**
 * Subjects that a body or a query can reference by id. The service loads it before the call's handler runs, if the
 * caller may see it. The subjects:
 */
export const REFERENCES = {
  company: 'A client company that the caller sees, active or archived',
  choosableUser: 'Someone whom the caller may make the administrator of a client company',
  consultant: 'A consultant of the firm, active or invited',
  staffMember: 'An administrator or consultant of the firm, active or invited',
  project: 'A project of the company that the path names, not deleted',
  scopeItem: 'An item of the company that the path names, or that the item of the path is of',
  workItem: 'A work item of the company or project that the path names, or that the work item of the path is of',
  backlogPreview: 'A preview of the project that the path names',
  sow: 'A SOW of the company that the path names',
  changeRequest: 'A change request of the company that the path names',
  clause: 'A clause of a SOW or change order of the company that the path names',
  traceLink: 'A link between a clause and an item of the company that the path names',
  actor: 'Someone who did what the caller may know of',
  firm: 'Any firm, for system administrators',
  anyCompany: 'Any company, for system administrators',
  bookingRep: 'A representative who can be booked, for system administrators',
} as const;

export type ReferenceKind = keyof typeof REFERENCES;

/**
 * The answer if an id does not resolve for the caller. `notFound`: 404, with this sentence or the usual one.
 * `conflict`: 409. `invalid`: 422 with the field and this sentence. `nothing`: not refused, and treated like an id that
 * never existed: for filters of a list that the caller sees anyway, or ids that are answered one by one. It isn't
 * loaded; the handler searches the caller's visible subjects.
 */
export type Unresolved =
  | 'notFound'
  | 'nothing'
  | { readonly notFound: string }
  | { readonly conflict: string }
  | { readonly invalid: string };

/** An id that was parsed as a reference. */
export type ReferenceId<K extends ReferenceKind = ReferenceKind> = string & z.core.$brand<K>;

interface ReferenceMeaning {
  kind: ReferenceKind;
  unresolved: Unresolved;
}

const meanings = z.registry<ReferenceMeaning>();

/** An id of a stored document in a body or a query. */
export function reference<K extends ReferenceKind>(kind: K, unresolved: Unresolved) {
  const schema = z.string().regex(ID_PATTERN, 'Must be an id');
  meanings.add(schema, { kind, unresolved });
  // the brand only exists in types: it is the same schema
  return schema as z.core.$ZodBranded<typeof schema, K>;
}

/** Where a schema accepts a text: the path of field names, with `*` for each element of a list or map. */
interface TextPlace {
  path: readonly string[];
  /** Null for a text that is not a reference. */
  meaning: ReferenceMeaning | null;
  /** Whether it has the format of a document id. */
  isId: boolean;
}

/** Where a schema accepts a reference. */
export interface ReferencePlace extends ReferenceMeaning {
  path: readonly string[];
}

/** The parts of a schema's definition that the walk reads: zod's own types differ for each kind of schema. */
interface Definition {
  type: string;
  checks?: { _zod: { def: { pattern?: RegExp } } }[];
  [part: string]: unknown;
}

/** All places of a schema that accept a text. */
export function textPlaces(schema: unknown, path: readonly string[] = []): TextPlace[] {
  if (schema === undefined) return [];
  const definition = (schema as { _zod: { def: Definition } })._zod.def;
  const within = (part: unknown, ...names: string[]) => textPlaces(part, [...path, ...names]);
  switch (definition.type) {
    case 'string': {
      const isId = (definition.checks ?? []).some((check) => check._zod.def.pattern?.source === ID_PATTERN.source);
      return [{ path, meaning: meanings.get(schema as z.ZodType) ?? null, isId }];
    }
    case 'object':
      return Object.entries(definition.shape as Record<string, unknown>).flatMap(([name, part]) => within(part, name));
    case 'array':
      return within(definition.element, '*');
    case 'record':
      return within(definition.valueType, '*');
    case 'union':
      return (definition.options as unknown[]).flatMap((part) => within(part));
    case 'pipe':
      return within(definition.in);
    default:
      return 'innerType' in definition ? within(definition.innerType) : [];
  }
}

/** All references that a schema accepts. */
export const referencesIn = (schema: unknown): ReferencePlace[] =>
  textPlaces(schema).flatMap(({ path, meaning }) => (meaning ? [{ path, ...meaning }] : []));

/** All values at a place of a parsed input. */
export function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (name === undefined) return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (name === '*') return Object.values(value).flatMap((one) => valuesAt(one, rest));
  return Object.hasOwn(value, name) ? valuesAt((value as Record<string, unknown>)[name], rest) : [];
}

const OPERATION = 'Chosen by the caller, so that a change has one effect';
const AUTHENTICATOR = 'What an authenticator calls its credential';
const PART = 'A part within an item, checked with what the item holds';
const SEEN = 'What the caller has seen of the SOW or change order that the path names, looked for among its own';
const TEMPLATE = 'One of the built-in templates, looked up among these';
const ANY_TEMPLATE = 'A built-in template, or one of the firm’s own, looked for among these';
const BASELINE = 'A baseline of the project that the path names, looked for among its own';
const PLATFORM = 'Of a site of the target platform, which is not stored';
const JOB = 'A job of the queue, for system administrators';

/**
 * Ids in bodies and queries that are not references, with the reason: by the call and the place, or by the place alone.
 */
export const IDS_WITHOUT_REFERENCE: Readonly<Record<string, string>> = {
  'acceptInvitation replaces': 'Compared with the user of the session that the browser holds; finds nothing',
  'chooseCalendars busyIds.*': 'A calendar at a provider; the call looks whether the account has it',
  'chooseCalendars targetId': 'A calendar at a provider; the call looks whether the account has it',
  operationId: OPERATION,
  'answerSecondFactor answer.assertion.id': AUTHENTICATOR,
  'answerSecondFactor answer.assertion.rawId': AUTHENTICATOR,
  'confirmPasskey registration.id': AUTHENTICATOR,
  'confirmPasskey registration.rawId': AUTHENTICATOR,
  'moveScopeItem portalGroupId': PART,
  'changeWorkCatalogue entries.*.id': PART,
  'changeWorkCatalogue entries.*.subtasks.*.id': PART,
  'changeWorkCatalogue entries.*.criteria.*.id': PART,
  'scopeItemUses optionId': PART,
  'exportForSite site.statuses.*.id': PLATFORM,
  'exportForSite site.fields.*.id': PLATFORM,
  'retryJob id': JOB,
  'removeJob id': JOB,
  'readSow documentId': SEEN,
  'readChangeOrder documentId': SEEN,
  'addSowClause sourceId': SEEN,
  'addChangeOrderClause sourceId': SEEN,
  'decideSowClauses clauses.*.id': SEEN,
  'decideChangeOrderClauses clauses.*.id': SEEN,
  'takeOverSow entries.*.clauseId': SEEN,
  'takeOverChangeOrder entries.*.clauseId': SEEN,
  'undoTakeOverSow clauses.*.id': SEEN,
  'undoTakeOverChangeOrder clauses.*.id': SEEN,
  'insertTemplate otherTemplateIds.*': ANY_TEMPLATE,
  'buildSow parts.*.template.id': TEMPLATE,
  'buildChangeOrder parts.*.template.id': TEMPLATE,
  'undoBuildSow portalGroups.*.groupIds.*': PART,
  'undoBuildChangeOrder portalGroups.*.groupIds.*': PART,
  'mergeSowClauses clauses.*.id': SEEN,
  'mergeChangeOrderClauses clauses.*.id': SEEN,
  'createCompany leavesCompanyId': 'The caller’s state, compared with the current one',
  'snoozeReminders id': 'One of four kinds, looked up among those of the company that the path names',
  'previewBacklog profileId': 'A built-in profile, or one of the firm’s own, looked for among these',
  'scopeDiff from': BASELINE,
  'scopeDiff to': BASELINE,
  'coverageClauses agreementId': 'A filter, compared with the agreements that the caller sees',
  'scopeContents cursor': 'Where a page begins, compared with ids that the caller sees',
};
