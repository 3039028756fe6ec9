import type { WorkflowContent } from '@scopewright/contracts/scoping';
import { z } from 'zod';
import { foldName } from '../parts.ts';
import { appFunctionOf, type DraftFunction } from './app-functions.ts';
import {
  approvalNotes,
  isForReporter,
  ONLY_REPORTER,
  type PlatformApprovalParts,
  RESOLUTION,
  resolutionOfNumber,
  UPDATES_FIELD_KEY,
  WAITS_FOR_APPROVAL,
} from './platform-rules.ts';
import {
  asText,
  gathered,
  jsonOf,
  looksLikeForm,
  looksLikeSite,
  noWorkflow,
  shaped,
  tooMany,
  type Unreadable,
  unreadable,
  type WorkflowReading,
  type WorkflowReadOptions,
  type WrittenFile,
} from './reading.ts';
import { type KnownSite, type Site, siteNotes, siteOf } from './site.ts';
import {
  byHandOf,
  type DraftApproval,
  type DraftReopenRule,
  type DraftRules,
  type DraftStatus,
  type DraftTransition,
  draftOf,
  KEPT_PROPERTY,
  keptInStatus,
  keptOf,
  keptRules,
  noteMissingEnds,
  readingOf,
  statusKept,
  stayingIn,
  strayTransition,
  transitionKept,
} from './workflow-draft.ts';
import { searchAnswer } from './workflow-search.ts';

/**
 * As in `POST /rest/api/3/workflows/create` of Jira Cloud, and in the answers of its bulk reading. Other contents of a
 * payload are only reported by name.
 */
const rule = z.looseObject({ ruleKey: z.string(), parameters: z.record(z.string(), z.unknown()).nullish() });
type Rule = z.output<typeof rule>;
interface ConditionsPayload {
  operation?: string | undefined;
  conditions?: Rule[] | null | undefined;
  conditionGroups?: ConditionsPayload[] | null | undefined;
}
const conditions: z.ZodType<ConditionsPayload> = z.looseObject({
  operation: z.string().optional(),
  conditions: z.array(rule).nullish(),
  conditionGroups: z.array(z.lazy(() => conditions)).nullish(),
});
const rules = z.array(rule).nullish();
const idText = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const properties = z.record(z.string(), z.unknown()).nullish();
const reference = z.looseObject({ statusReference: z.string() });
const transitionPayload = z.looseObject({
  id: idText,
  name: z.string(),
  type: z.string(),
  description: z.string().nullish(),
  customIssueEventId: idText.nullish(),
  toStatusReference: z.string().nullish(),
  to: reference.nullish(),
  links: z.array(z.looseObject({ fromStatusReference: z.string().nullish() })).nullish(),
  from: z.array(reference).nullish(),
  actions: rules,
  validators: rules,
  triggers: rules,
  conditions: conditions.nullish(),
  transitionScreen: rule.nullish(),
  properties,
});
type TransitionPayload = z.output<typeof transitionPayload>;
const approvalPayload = z.looseObject({
  active: idText.nullish(),
  conditionType: z.string().nullish(),
  conditionValue: idText.nullish(),
  transitionApproved: idText.nullish(),
  transitionRejected: idText.nullish(),
  fieldId: idText.nullish(),
  prePopulatedFieldId: idText.nullish(),
  exclude: z.union([z.array(z.unknown()), z.string()]).nullish(),
});
const payload = z.looseObject({
  statuses: z.array(
    z.looseObject({
      name: z.string(),
      description: z.string().nullish(),
      statusCategory: z.string().nullish(),
      statusReference: z.string(),
    }),
  ),
  workflows: z
    .array(
      z.looseObject({
        name: z.string(),
        description: z.string().nullish(),
        statuses: z.array(
          z.looseObject({ statusReference: z.string(), properties, approvalConfiguration: approvalPayload.nullish() }),
        ),
        transitions: z.array(transitionPayload),
      }),
    )
    .min(1, 'it contains no workflow'),
});
/** The payload of the calls that create workflows. */
export type CreatedWorkflows = z.input<typeof payload>;
type WorkflowPayload = z.output<typeof payload>['workflows'][number];

const CATEGORIES = { todo: 'TODO', inProgress: 'IN_PROGRESS', done: 'DONE' } as const;
const categoryOf = (name: string | null | undefined): DraftStatus['category'] => {
  const entry = Object.entries(CATEGORIES).find(([, platform]) => platform === name?.toUpperCase());
  return (entry?.[0] as keyof typeof CATEGORIES | undefined) ?? null;
};

/** Rules that the platform adds to every transition, or that have no effect. */
const USUAL_RULES: ReadonlySet<string> = new Set(['system:check-permission-validator']);
const CLEARS_RESOLUTION = { ruleKey: UPDATES_FIELD_KEY, parameters: { field: RESOLUTION, value: '', mode: 'replace' } };

/**
 * The answer of `GET /rest/api/3/workflows/search`: the workflows are its values, with their statuses listed
 * separately.
 */
const found = z
  .looseObject({ values: z.unknown(), statuses: z.unknown() })
  .transform(({ values, statuses }) => ({ workflows: values, statuses }));
/** The request body of `POST /rest/api/3/workflows/create/validation`. */
const validated = z.looseObject({ payload: z.unknown() }).transform(({ payload: inner }) => inner);

/** The schema that fits a file. */
function shapeOf(json: unknown): z.ZodType<z.output<typeof payload>> {
  const isObject = typeof json === 'object' && json !== null;
  if (isObject && 'payload' in json) return validated.pipe(payload);
  if (!isObject || !('values' in json)) return payload;
  const [first] = Array.isArray(json.values) ? json.values : [];
  const isOlder = typeof first !== 'object' || first === null || (typeof first.id === 'object' && first.id !== null);
  return isOlder ? searchAnswer.pipe(payload) : found.pipe(payload);
}

function payloadOf(text: string): { kind: 'parsed'; value: z.output<typeof payload> } | Unreadable {
  if (text.trimStart().startsWith('<'))
    return unreadable('This looks like XML, not like JSON: choose the other format.');
  const json = jsonOf(text);
  if (json.kind === 'unreadable') return /^\s*[[{]/.test(text) ? json : noWorkflow(json);
  if (looksLikeForm(json.value)) return unreadable('This looks like a form, not like a workflow. Use “Import a form”.');
  if (looksLikeSite(json.value))
    return unreadable(
      'This looks like a list of the statuses or fields of a site: it is needed when a workflow is exported.',
    );
  const parsed = shaped(json.value, shapeOf(json.value));
  return parsed.kind === 'unreadable' ? noWorkflow(parsed) : parsed;
}

/** Reads a workflow from the JSON that creates it through the platform's API, or that the API answers with. */
export function readWorkflowRest(text: string, options: WorkflowReadOptions = {}): WorkflowReading | Unreadable {
  const parsed = payloadOf(text);
  if (parsed.kind === 'unreadable') return parsed;
  const { statuses, workflows } = parsed.value;
  const workflow =
    workflows.length === 1
      ? workflows[0]
      : workflows.find(({ name }) => options.name !== undefined && foldName(name) === foldName(options.name));
  if (workflow === undefined) {
    return unreadable(
      `The file holds ${workflows.length} workflows: ${workflows.map(({ name }) => `“${name}”`).join(', ')}. Give the name of the one to import.`,
    );
  }
  const excess = tooMany('workflow', { statuses: workflow.statuses.length, transitions: workflow.transitions.length });
  if (excess !== null) return excess;
  const twice = repeated(workflow.statuses.map(({ statusReference }) => statusReference));
  if (twice !== undefined)
    return unreadable(`The workflow names the status “${twice}” twice: each status has a reference of its own.`);
  const clash = repeated(uniqueStatuses(statuses).map(({ statusReference }) => statusReference));
  if (clash !== undefined) {
    const names = statuses.filter(({ statusReference }) => statusReference === clash).map(({ name }) => `“${name}”`);
    return unreadable(`Several statuses have the reference “${clash}”: ${names.join(', ')}.`);
  }
  const known = new Map(statuses.map((status) => [status.statusReference, status]));
  const missing = workflow.statuses.find(({ statusReference }) => !known.has(statusReference));
  if (missing !== undefined)
    return unreadable(
      `The workflow has a status “${missing.statusReference}” that is not among the statuses of the file.`,
    );
  const notes = gathered();
  const transitions = workflow.transitions.flatMap((each) => transitionsOf(each, workflow, notes));
  const unknown = strayTransition(
    transitions,
    new Set(workflow.statuses.map(({ statusReference }) => statusReference)),
  );
  if (unknown !== undefined)
    return unreadable(`The transition “${unknown.name}” refers to a status that the workflow does not have.`);
  noteMissingEnds(transitions, notes);
  for (const { statusReference } of workflow.statuses) {
    const status = known.get(statusReference);
    if (status?.description?.trim()) notes.add('The description of the status', status.name);
  }
  const draft = {
    statuses: workflow.statuses.map(({ statusReference }): DraftStatus => {
      const status = known.get(statusReference);
      return { key: statusReference, name: status?.name ?? '', category: categoryOf(status?.statusCategory) };
    }),
    transitions,
    ...ofStatuses(workflow, known, notes),
  };
  const report = { understood: [], leftOut: notes.lines() };
  return readingOf({ name: workflow.name, description: workflow.description ?? '', draft, report }, options);
}

type Notes = ReturnType<typeof gathered>;

const repeated = (keys: readonly string[]): string | undefined => {
  const seen = new Set<string>();
  return keys.find((key) => seen.size === seen.add(key).size);
};

/** Statuses without exact duplicates: answers with several workflows list a status once per workflow. */
function uniqueStatuses<T extends { statusReference: string; name: string }>(statuses: readonly T[]): T[] {
  const byBoth = new Map(statuses.map((status) => [JSON.stringify([status.statusReference, status.name]), status]));
  return [...byBoth.values()];
}

/** The transition of a payload; one that stays in its status becomes one for each status. */
function transitionsOf(each: TransitionPayload, workflow: WorkflowPayload, notes: Notes): DraftTransition[] {
  const to = each.toStatusReference ?? each.to?.statusReference ?? null;
  const links = [
    ...(each.links ?? []).flatMap(({ fromStatusReference }) => fromStatusReference ?? []),
    ...(each.from ?? []).map(({ statusReference }) => statusReference),
  ];
  const type = each.type.toUpperCase();
  const from = type === 'INITIAL' ? 'start' : type === 'GLOBAL' ? 'any' : [...new Set(links)];
  const rest = { name: each.name, ...rulesOf(each, notes) };
  const stays = Array.isArray(from) ? from : workflow.statuses.map(({ statusReference }) => statusReference);
  if (to !== null || from === 'start' || stays.length === 0) return [{ key: each.id, from, to, ...rest }];
  return stayingIn(stays, each.id, rest);
}

function rulesOf(each: TransitionPayload, notes: Notes): DraftRules {
  const ofApps = byApp(each);
  const kept = keptOf(transitionKept, each.properties?.[KEPT_PROPERTY]);
  if (kept !== undefined) return keptRules(kept, [...ofApps.values()]);
  const own: DraftRules = {
    ...{ actors: [], conditions: null, screenFieldIds: [] },
    ...(ofApps.size > 0 && { functions: [...ofApps.values()] }),
  };
  const isNoted = (one: Rule) => !ofApps.has(one) && !USUAL_RULES.has(one.ruleKey);
  for (const action of each.actions ?? []) {
    const { ruleKey, parameters } = action;
    if (ruleKey === CLEARS_RESOLUTION.ruleKey && parameters?.field === RESOLUTION) {
      const value = asText(parameters.value ?? '');
      own.resolution = resolutionOfNumber(value);
      if (value !== '') notes.add(`The name of the resolution ${value}`, each.name);
    } else if (isNoted(action)) notes.add(`The action ${ruleKey}`, each.name);
  }
  const listed = conditionsOf(each.conditions).filter(({ ruleKey }) => ruleKey !== WAITS_FOR_APPROVAL);
  const [only] = listed;
  if (
    listed.length === 1 &&
    only?.ruleKey === ONLY_REPORTER.ruleKey &&
    only.parameters?.accountIds === ONLY_REPORTER.parameters.accountIds
  )
    own.actors = ['reporter'];
  else
    for (const condition of listed)
      if (!ofApps.has(condition)) notes.add(`The condition ${condition.ruleKey}`, each.name);
  for (const validator of (each.validators ?? []).filter(isNoted))
    notes.add(`The validator ${validator.ruleKey}`, each.name);
  for (const { ruleKey } of each.triggers ?? []) notes.add(`The trigger ${ruleKey}`, each.name);
  if (each.transitionScreen) notes.add(`The screen${screenOf(each.transitionScreen)}`, each.name);
  if (each.description?.trim()) notes.add('The description', each.name);
  if (each.customIssueEventId) notes.add(`The event ${each.customIssueEventId}`, each.name);
  for (const key of Object.keys(each.properties ?? {})) notes.add(`The property ${key}`, each.name);
  return own;
}

/** The rules of a transition that are functions of apps. */
function byApp({ conditions: group, validators, actions }: TransitionPayload): Map<Rule, DraftFunction> {
  const kinds = [
    ['condition', conditionsOf(group)],
    ['validator', validators ?? []],
    ['postFunction', actions ?? []],
  ] as const;
  return new Map(
    kinds.flatMap(([kind, list]) =>
      list.flatMap((one): [Rule, DraftFunction][] => {
        const ofApp = appFunctionOf(kind, one.ruleKey, one.parameters ?? {});
        return ofApp ? [[one, ofApp]] : [];
      }),
    ),
  );
}

const screenOf = ({ parameters }: Rule): string =>
  parameters?.screenId === undefined ? '' : ` ${asText(parameters.screenId)}`;

const conditionsOf = (group: ConditionsPayload | null | undefined): Rule[] => [
  ...(group?.conditions ?? []),
  ...(group?.conditionGroups ?? []).flatMap((nested) => conditionsOf(nested)),
];

function ofStatuses(
  workflow: WorkflowPayload,
  known: ReadonlyMap<string, { name: string }>,
  notes: Notes,
): { approvals: DraftApproval[]; reopenRules: DraftReopenRule[] } {
  const approvals: DraftApproval[] = [];
  const reopenRules: DraftReopenRule[] = [];
  for (const { statusReference: status, properties, approvalConfiguration } of workflow.statuses) {
    const name = known.get(status)?.name ?? '';
    const kept = keptOf(statusKept, properties?.[KEPT_PROPERTY]);
    if (kept?.approval) approvals.push({ status, ...kept.approval });
    else if (approvalConfiguration) {
      const parts = approvalParts(approvalConfiguration);
      if (parts.active === 'true') approvals.push(platformApproval(status, name, parts));
      for (const note of approvalNotes(parts)) notes.add(note, name);
    }
    reopenRules.push(...(kept?.reopenRules ?? []));
    for (const key of Object.keys(properties ?? {}))
      if (key !== KEPT_PROPERTY || kept === undefined) notes.add(`The property ${key}`, name);
  }
  return { approvals, reopenRules };
}

const approvalParts = (given: z.output<typeof approvalPayload>): PlatformApprovalParts => ({
  active: given.active ?? 'false',
  conditionType: given.conditionType ?? 'number',
  conditionValue: given.conditionValue ?? '1',
  transitionApproved: given.transitionApproved ?? '',
  transitionRejected: given.transitionRejected ?? '',
  fieldId: given.fieldId ?? '',
  prePopulatedFieldId: given.prePopulatedFieldId ?? '',
  exclude: Array.isArray(given.exclude)
    ? given.exclude
        .filter((one) => one !== null)
        .map(asText)
        .join(', ')
    : (given.exclude ?? ''),
});

/** An approval of the platform; its approvers are in a field that the platform identifies by number. */
export const platformApproval = (status: string, name: string, approval: PlatformApprovalParts): DraftApproval => ({
  status,
  name,
  approvers: { by: 'field', fieldId: null },
  needs: needsOf(approval.conditionType, Number(approval.conditionValue)),
  approve: approval.transitionApproved,
  decline: approval.transitionRejected,
});

const needsOf = (type: string, value: number): DraftApproval['needs'] => {
  const whole = Number.isSafeInteger(value) ? value : 1;
  return type === 'percent'
    ? { by: 'percent', percent: whole }
    : type === 'numberPerPrincipal'
      ? { by: 'principal' }
      : { by: 'number', count: whole };
};

interface WorkflowToWrite {
  name: string;
  description: string;
  content: WorkflowContent;
  /** The statuses and fields of the target site. */
  site?: Site | undefined;
  /** Names of the company's fields, by id. */
  fieldNames?: ReadonlyMap<string, string>;
}

/**
 * Writes a workflow as the JSON that creates it with `POST /rest/api/3/workflows/create` of Jira Cloud. A status that
 * already exists on the site gets its id there: otherwise the name is refused as taken (`NON_UNIQUE_STATUS_NAME`).
 * References of statuses must be UUIDs.
 */
export function writeWorkflowRest({
  name,
  description,
  content,
  site,
  fieldNames = new Map(),
}: WorkflowToWrite): WrittenFile {
  const known = siteOf(site);
  const { draft, leftOut } = draftOf(content, {
    status: (index) => referenceOf(index, name),
    transition: (index) => `${index * 10 + 1}`,
  });
  const configured = new Map(
    draft.approvals.flatMap((approval) => {
      const written = approvalConfigurationOf(approval, known, fieldNames);
      return written === undefined ? [] : [[approval, written] as const];
    }),
  );
  const json = {
    scope: { type: 'GLOBAL' },
    statuses: draft.statuses.map(({ key, name: statusName, category }) => {
      const id = known.statusId(statusName);
      const kept = known.categoryOf(statusName) ?? category;
      return {
        ...(id !== undefined && { id }),
        name: statusName,
        description: '',
        ...(kept !== null && { statusCategory: CATEGORIES[kept] }),
        statusReference: key,
      };
    }),
    workflows: [
      {
        name,
        description,
        startPointLayout: { x: -STEP_WIDTH, y: 0 },
        statuses: draft.statuses.map(({ key }, index) => {
          const approval = draft.approvals.find(({ status }) => status === key);
          const kept = keptInStatus(draft, key);
          const approvalConfiguration = approval && configured.get(approval);
          return {
            statusReference: key,
            layout: { x: index * STEP_WIDTH, y: 0 },
            properties: Object.keys(kept).length > 0 ? { [KEPT_PROPERTY]: JSON.stringify(kept) } : {},
            ...(approvalConfiguration && { approvalConfiguration }),
          };
        }),
        transitions: draft.transitions.map(transitionJson),
      },
    ],
  };
  const ofSite = known.isGiven
    ? siteNotes(draft.statuses, known)
    : [
        'Ids of statuses: where the site has a status of one of these names already, it refuses the file, unless it is written again with the statuses of the site.',
      ];
  return {
    text: `${JSON.stringify(json, null, 2)}\n`,
    leftOut: [...leftOut, ...ofSite, ...byHandOf(draft, (approval) => configured.has(approval))],
  };
}

const STEP_WIDTH = 220;

/** A UUID for a status, the same each time the workflow is written. */
function referenceOf(index: number, name: string): string {
  const hex = [0, 1, 2, 3].map((part) => hashOf(`${part} ${index} ${name}`).toString(16).padStart(8, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
/** FNV-1a. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

/**
 * An approval in the platform's format, if the site has the field with the approvers and both decisions make a
 * transition.
 */
function approvalConfigurationOf(
  { approvers, needs, approve, decline }: DraftApproval,
  site: KnownSite,
  fieldNames: ReadonlyMap<string, string>,
) {
  const fieldId =
    approvers.by === 'field' && approvers.fieldId !== null
      ? site.fieldId(fieldNames.get(approvers.fieldId) ?? '')
      : undefined;
  if (fieldId === undefined || approve === null || decline === null) return undefined;
  const condition = {
    number: () => ['number', needs.by === 'number' ? `${needs.count}` : '1'],
    percent: () => ['percent', needs.by === 'percent' ? `${needs.percent}` : '100'],
    principal: () => ['numberPerPrincipal', '1'],
  }[needs.by]();
  const [conditionType, conditionValue] = condition;
  return {
    active: 'true',
    conditionType,
    conditionValue,
    fieldId,
    transitionApproved: approve,
    transitionRejected: decline,
  };
}

const transitionJson = ({ key, name, from, to, ...kept }: DraftTransition) => ({
  id: key,
  name,
  description: '',
  type: from === 'start' ? 'INITIAL' : from === 'any' ? 'GLOBAL' : 'DIRECTED',
  toStatusReference: to,
  links: Array.isArray(from) ? from.map((fromStatusReference) => ({ fromStatusReference })) : [],
  actions: kept.resolution === null ? [CLEARS_RESOLUTION] : [],
  validators: [],
  triggers: [],
  ...(isForReporter(kept.actors) && {
    conditions: { operation: 'ALL', conditions: [ONLY_REPORTER], conditionGroups: [] },
  }),
  properties: { [KEPT_PROPERTY]: JSON.stringify(kept) },
});
