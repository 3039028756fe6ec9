import type { WorkflowContent } from '@scopewright/contracts/scoping';
import { z } from 'zod';
import { foldName } from '../parts.ts';
import { ONLY_REPORTER, RESOLUTION, UPDATES_FIELD_KEY, WAITS_FOR_APPROVAL } from './platform-rules.ts';
import {
  asText,
  gathered,
  parseJson,
  tooMany,
  type Unreadable,
  unreadable,
  type WorkflowReading,
  type WorkflowReadOptions,
  type WrittenFile,
} from './reading.ts';
import {
  byHandOf,
  type DraftApproval,
  type DraftReopenRule,
  type DraftStatus,
  type DraftTransition,
  draftOf,
  isForReporter,
  KEPT_PROPERTY,
  keptOf,
  readingOf,
  statusKept,
  transitionKept,
} from './workflow-draft.ts';
import { searchAnswer } from './workflow-search.ts';

/** As in `POST /rest/api/3/workflows/create` of Jira Cloud, and as its bulk reading answers. Anything else that a payload holds is looked at by name only. */
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
  active: idText,
  conditionType: z.string(),
  conditionValue: idText,
  transitionApproved: idText,
  transitionRejected: idText,
});
const payload = z.looseObject({
  statuses: z.array(z.looseObject({ name: z.string(), statusCategory: z.string().nullish(), statusReference: z.string() })),
  workflows: z
    .array(
      z.looseObject({
        name: z.string(),
        description: z.string().nullish(),
        statuses: z.array(z.looseObject({ statusReference: z.string(), properties, approvalConfiguration: approvalPayload.nullish() })),
        transitions: z.array(transitionPayload),
      }),
    )
    .min(1, 'it holds no workflow'),
});
/** What the calls take that create workflows. */
export type CreatedWorkflows = z.input<typeof payload>;
type WorkflowPayload = z.output<typeof payload>['workflows'][number];

const CATEGORIES = { todo: 'TODO', inProgress: 'IN_PROGRESS', done: 'DONE' } as const;
const categoryOf = (name: string | null | undefined): DraftStatus['category'] => {
  const entry = Object.entries(CATEGORIES).find(([, platform]) => platform === name?.toUpperCase());
  return (entry?.[0] as keyof typeof CATEGORIES | undefined) ?? null;
};

/** Rules that the platform gives every transition, or that do nothing. */
const USUAL_RULES: ReadonlySet<string> = new Set(['system:check-permission-validator']);
const CLEARS_RESOLUTION = { ruleKey: UPDATES_FIELD_KEY, parameters: { field: RESOLUTION, value: '', mode: 'replace' } };

/** The shape that a file is in: what is found by a search lists its `values`. */
const shapeOf = (json: unknown): z.ZodType<z.output<typeof payload>> =>
  typeof json === 'object' && json !== null && 'values' in json ? searchAnswer.pipe(payload) : payload;

/** Reads a workflow from the JSON that creates it by the platform's API, or that the API answers with. */
export function readWorkflowRest(text: string, options: WorkflowReadOptions = {}): WorkflowReading | Unreadable {
  const parsed = parseJson(text, shapeOf);
  if (parsed.kind === 'unreadable') return parsed;
  const { statuses, workflows } = parsed.value;
  const workflow =
    workflows.length === 1 ? workflows[0] : workflows.find(({ name }) => options.name !== undefined && foldName(name) === foldName(options.name));
  if (workflow === undefined) {
    return unreadable(
      `The file holds ${workflows.length} workflows: ${workflows.map(({ name }) => `"${name}"`).join(', ')}. Say by its name which one is read.`,
    );
  }
  const excess = tooMany('workflow', { statuses: workflow.statuses.length, transitions: workflow.transitions.length });
  if (excess !== null) return excess;
  const known = new Map(statuses.map((status) => [status.statusReference, status]));
  const missing = workflow.statuses.find(({ statusReference }) => !known.has(statusReference));
  if (missing !== undefined) return unreadable(`The workflow has a status "${missing.statusReference}" that is not among the statuses of the file.`);
  const notes = gathered();
  const transitions = workflow.transitions.flatMap((each) => transitionsOf(each, workflow, notes));
  const unknown = transitions.find(({ from, to }) =>
    [...(Array.isArray(from) ? from : []), to ?? ''].some((key) => !workflow.statuses.some(({ statusReference }) => statusReference === key)),
  );
  if (unknown !== undefined) return unreadable(`The transition "${unknown.name}" refers to a status that the workflow does not have.`);
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

/** The transition of a payload; one that stays in the status in which it is made becomes one for each status. */
function transitionsOf(each: TransitionPayload, workflow: WorkflowPayload, notes: Notes): DraftTransition[] {
  const to = each.toStatusReference ?? each.to?.statusReference ?? null;
  const links = [
    ...(each.links ?? []).flatMap(({ fromStatusReference }) => fromStatusReference ?? []),
    ...(each.from ?? []).map(({ statusReference }) => statusReference),
  ];
  const type = each.type.toUpperCase();
  const from = type === 'INITIAL' ? 'start' : type === 'GLOBAL' ? 'any' : [...new Set(links)];
  const rest = { name: each.name, ...rulesOf(each, notes) };
  if (to !== null) return [{ key: each.id, from, to, ...rest }];
  const stays = Array.isArray(from) ? from : workflow.statuses.map(({ statusReference }) => statusReference);
  return stays.map((key, index) => ({ key: index === 0 ? each.id : `${each.id}-${index + 1}`, from: [key], to: key, ...rest }));
}

function rulesOf(each: TransitionPayload, notes: Notes): Pick<DraftTransition, 'actors' | 'conditions' | 'screenFieldIds' | 'resolution'> {
  const kept = keptOf(transitionKept, each.properties?.[KEPT_PROPERTY]);
  if (kept !== undefined) return kept;
  const own: Pick<DraftTransition, 'actors' | 'conditions' | 'screenFieldIds' | 'resolution'> = { actors: [], conditions: null, screenFieldIds: [] };
  for (const { ruleKey, parameters } of each.actions ?? []) {
    if (ruleKey === CLEARS_RESOLUTION.ruleKey && parameters?.field === RESOLUTION) {
      const value = asText(parameters.value ?? '');
      own.resolution = value === '' ? null : `Resolution ${value}`;
      if (value !== '') notes.add(`The name of the resolution ${value}`, each.name);
    } else if (!USUAL_RULES.has(ruleKey)) notes.add(`The action ${ruleKey}`, each.name);
  }
  const listed = conditionsOf(each.conditions).filter(({ ruleKey }) => ruleKey !== WAITS_FOR_APPROVAL);
  const [only] = listed;
  if (listed.length === 1 && only?.ruleKey === ONLY_REPORTER.ruleKey && only.parameters?.accountIds === ONLY_REPORTER.parameters.accountIds)
    own.actors = ['reporter'];
  else for (const { ruleKey } of listed) notes.add(`The condition ${ruleKey}`, each.name);
  for (const { ruleKey } of each.validators ?? []) if (!USUAL_RULES.has(ruleKey)) notes.add(`The validator ${ruleKey}`, each.name);
  for (const { ruleKey } of each.triggers ?? []) notes.add(`The trigger ${ruleKey}`, each.name);
  if (each.transitionScreen) notes.add('The screen', each.name);
  for (const key of Object.keys(each.properties ?? {})) notes.add(`The property ${key}`, each.name);
  return own;
}

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
    else if (approvalConfiguration?.active === 'true') {
      approvals.push(platformApproval(status, name, approvalConfiguration));
      notes.add('Which field names the approvers', name);
    }
    reopenRules.push(...(kept?.reopenRules ?? []));
    for (const key of Object.keys(properties ?? {})) if (key !== KEPT_PROPERTY || kept === undefined) notes.add(`The property ${key}`, name);
  }
  return { approvals, reopenRules };
}

/** How many approve, and the transitions of the decision by their numbers. */
export type PlatformApproval = Record<'conditionType' | 'conditionValue' | 'transitionApproved' | 'transitionRejected', string>;

/** An approval of the platform, whose approvers stand in a field that is known by its number there. */
export const platformApproval = (status: string, name: string, approval: PlatformApproval): DraftApproval => ({
  status,
  name,
  approvers: { by: 'field', fieldId: null },
  needs: needsOf(approval.conditionType, Number(approval.conditionValue)),
  approve: approval.transitionApproved,
  decline: approval.transitionRejected,
});

const needsOf = (type: string, value: number): DraftApproval['needs'] => {
  const whole = Number.isSafeInteger(value) ? value : 1;
  return type === 'percent' ? { by: 'percent', percent: whole } : type === 'numberPerPrincipal' ? { by: 'principal' } : { by: 'number', count: whole };
};

/** Writes a workflow as the JSON that creates it by the platform's API. */
export function writeWorkflowRest({ name, description, content }: { name: string; description: string; content: WorkflowContent }): WrittenFile {
  const { draft, leftOut } = draftOf(content, { status: (index) => `status-${index + 1}`, transition: (index) => `${index * 10 + 1}` });
  const [first] = draft.statuses;
  const json = {
    scope: { type: 'GLOBAL' },
    statuses: draft.statuses.map(({ key, name: statusName, category }) => ({
      name: statusName,
      ...(category !== null && { statusCategory: CATEGORIES[category] }),
      statusReference: key,
    })),
    workflows: [
      {
        name,
        description,
        statuses: draft.statuses.map(({ key }) => {
          const approval = draft.approvals.find(({ status }) => status === key);
          const reopenRules = key === first?.key && draft.reopenRules.length > 0 ? draft.reopenRules : undefined;
          const { status: _, ...kept } = approval ?? { status: key };
          const hasKept = approval !== undefined || reopenRules !== undefined;
          return {
            statusReference: key,
            properties: hasKept ? { [KEPT_PROPERTY]: JSON.stringify({ ...(approval && { approval: kept }), ...(reopenRules && { reopenRules }) }) } : {},
          };
        }),
        transitions: draft.transitions.map(transitionJson),
      },
    ],
  };
  return { text: `${JSON.stringify(json, null, 2)}\n`, leftOut: [...leftOut, ...byHandOf(draft)] };
}

const transitionJson = ({ key, name, from, to, ...kept }: DraftTransition) => ({
  id: key,
  name,
  type: from === 'start' ? 'INITIAL' : from === 'any' ? 'GLOBAL' : 'DIRECTED',
  toStatusReference: to,
  links: Array.isArray(from) ? from.map((fromStatusReference) => ({ fromStatusReference })) : [],
  actions: kept.resolution === null ? [CLEARS_RESOLUTION] : [],
  validators: [],
  triggers: [],
  ...(isForReporter(kept.actors) && { conditions: { operation: 'ALL', conditions: [ONLY_REPORTER], conditionGroups: [] } }),
  properties: { [KEPT_PROPERTY]: JSON.stringify(kept) },
});
