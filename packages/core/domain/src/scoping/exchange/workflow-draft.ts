import { NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import {
  appFunction,
  approval,
  conditionGroup,
  partValue,
  reopenRule,
  type Status,
  TRANSITION_ACTORS,
  type Transition,
  transition,
  type WorkflowContent,
  workflowContent,
} from '@scopewright/contracts/scoping';
import { STATUS_CATEGORIES } from '@scopewright/contracts/scoping/field-types';
import { z } from 'zod';
import { counted } from '../../counted.ts';
import { groupBy } from '../../group-by.ts';
import { numbered } from '../order.ts';
import { foldName, inOrder } from '../parts.ts';
import { conditionFieldIds } from '../workflow/workflow-graph.ts';
import { type DraftFunction, describeFunction } from './app-functions.ts';
import { cleanLabel, cleanText } from './clean-text.ts';
import { appFunctionsOf, importedFunctions, storedScripts } from './function-scripts.ts';
import { isForReporter } from './platform-rules.ts';
import {
  capped,
  type gathered,
  type Report,
  tooMany,
  type Unreadable,
  unreadable,
  type WorkflowReading,
  type WorkflowReadOptions,
} from './reading.ts';

/** The property in which our files store unsupported features; the platform preserves unknown properties. */
export const KEPT_PROPERTY = 'scopewright';

/** A workflow as in files: parts in a list, with references by keys of the file. */
export interface WorkflowDraft {
  statuses: DraftStatus[];
  transitions: DraftTransition[];
  approvals: DraftApproval[];
  reopenRules: DraftReopenRule[];
}
export interface DraftStatus {
  key: string;
  name: string;
  category: Status['category'];
}
export interface DraftTransition
  extends Pick<Transition, 'name' | 'actors' | 'conditions' | 'screenFieldIds' | 'resolution'> {
  key: string;
  from: 'start' | 'any' | string[];
  to: string | null;
  functions?: DraftFunction[];
}

/** A transition without its ends. */
export type DraftRules = Pick<DraftTransition, 'actors' | 'conditions' | 'screenFieldIds' | 'resolution' | 'functions'>;

const approvalKept = approval
  .pick({ name: true, approvers: true, needs: true })
  .extend({ approve: z.string().nullable(), decline: z.string().nullable() });
const reopenKept = reopenRule
  .pick({ by: true, withinDays: true })
  .extend({ from: z.array(z.string()).max(50), to: z.string().nullable() });
export type DraftApproval = z.output<typeof approvalKept> & { status: string };
export type DraftReopenRule = z.output<typeof reopenKept>;

/** Data stored in a transition's property. */
export const transitionKept = transition.pick({ screenFieldIds: true, resolution: true }).extend({
  actors: z.array(z.enum(TRANSITION_ACTORS)).max(5),
  conditions: conditionGroup.nullable(),
  functions: z.array(appFunction.pick({ name: true, app: true, kind: true, isScript: true })).optional(),
});
/** Data stored in a status's property. */
export const statusKept = z.strictObject({
  category: z.enum(STATUS_CATEGORIES).nullable().optional(),
  approval: approvalKept.optional(),
  /** Only in the workflow's first status: all its reopen rules. */
  reopenRules: z.array(reopenKept).optional(),
});

/** Parses the data in one of our properties; undefined if it is missing or not in our format. */
export function keptOf<T extends z.ZodType>(shape: T, text: unknown): z.output<T> | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    return shape.safeParse(partValue.parse(JSON.parse(text))).data;
  } catch {
    return undefined;
  }
}

/** Data to store in a status's property. */
export function keptInStatus({ statuses, approvals, reopenRules }: WorkflowDraft, key: string) {
  const approval = approvals.find(({ status }) => status === key);
  const { status: _, ...kept } = approval ?? { status: key };
  return {
    ...(approval && { approval: kept }),
    ...(key === statuses[0]?.key && reopenRules.length > 0 && { reopenRules }),
  };
}

/** The rules of a transition from our property; functions of apps may have been added to the file since. */
export const keptRules = (
  { functions: own = [], ...kept }: z.output<typeof transitionKept>,
  read: DraftFunction[],
): DraftRules => {
  const functions = read.length > 0 ? read : own;
  return { ...kept, ...(functions.length > 0 && { functions }) };
};

/** A transition that stays in its status, as one for each of the statuses; the first has the functions of apps. */
export const stayingIn = (
  statuses: readonly string[],
  key: string,
  { functions, ...rest }: DraftRules & Pick<DraftTransition, 'name'>,
): DraftTransition[] =>
  statuses.map((status, index) => ({
    key: index === 0 ? key : `${key}-${index + 1}`,
    from: [status],
    to: status,
    ...rest,
    ...(index === 0 && functions && { functions }),
  }));

/** A transition that refers to a status that does not exist, if any. */
export const strayTransition = (transitions: readonly DraftTransition[], statuses: ReadonlySet<string>) =>
  transitions.find(({ from, to }) =>
    [...(Array.isArray(from) ? from : []), ...(to === null ? [] : [to])].some((key) => !statuses.has(key)),
  );

/** A workflow as in files, with ordered parts under keys of the format; broken references are omitted. */
export function draftOf(
  content: WorkflowContent,
  keyOf: { status: (index: number) => string; transition: (index: number) => string },
): { draft: WorkflowDraft; leftOut: string[] } {
  const leftOut: string[] = [];
  const statusKeys = new Map(inOrder(content.statuses).map(([id], index) => [id, keyOf.status(index)]));
  const statusKey = (id: string | null) => (id === null ? null : (statusKeys.get(id) ?? null));
  const keysOf = (ids: readonly string[]) => ids.flatMap((id) => statusKeys.get(id) ?? []);
  const complete = inOrder(content.transitions).filter(([, { name, from, toStatusId }]) => {
    const isComplete = statusKey(toStatusId) !== null && (!Array.isArray(from) || keysOf(from).length > 0);
    if (!isComplete) leftOut.push(`The transition “${name}”, which has no start or no end.`);
    return isComplete;
  });
  const transitionKeys = new Map(complete.map(([id], index) => [id, keyOf.transition(index)]));
  const transitionKey = (id: string | null) => (id === null ? null : (transitionKeys.get(id) ?? null));
  const functions = groupBy(inOrder(content.functions ?? {}), ([, { transitionId }]) => transitionId);
  const draft: WorkflowDraft = {
    statuses: inOrder(content.statuses).map(([id, { name, category }]) => ({
      key: statusKeys.get(id) ?? '',
      name,
      category,
    })),
    transitions: complete.map(([id, { name, from, toStatusId, actors, conditions, screenFieldIds, resolution }]) => ({
      key: transitionKeys.get(id) ?? '',
      name,
      from: Array.isArray(from) ? keysOf(from) : from,
      to: statusKey(toStatusId),
      actors,
      conditions,
      screenFieldIds,
      ...(resolution !== undefined && { resolution }),
      ...(functions.has(id) && {
        functions: (functions.get(id) ?? []).map(([, { order: _, transitionId: __, ...rest }]) => rest),
      }),
    })),
    approvals: inOrder(content.approvals).flatMap(
      ([, { name, statusId, approvers, needs, approveTransitionId, declineTransitionId }], index, all) => {
        const status = statusKey(statusId);
        const isFirst = all.findIndex(([, other]) => other.statusId === statusId) === index;
        if (status === null || !isFirst)
          leftOut.push(
            status === null
              ? `The approval “${name}”, which is in no status.`
              : `The approval “${name}”: its status has one already.`,
          );
        return status === null || !isFirst
          ? []
          : [
              {
                status,
                name,
                approvers,
                needs,
                approve: transitionKey(approveTransitionId),
                decline: transitionKey(declineTransitionId),
              },
            ];
      },
    ),
    reopenRules: inOrder(content.reopenRules).map(([, { fromStatusIds, toStatusId, by, withinDays }]) => ({
      from: keysOf(fromStatusIds),
      to: statusKey(toStatusId),
      by,
      withinDays,
    })),
  };
  return { draft, leftOut };
}

/** The content of a draft; its parts get consecutive ids. */
export function contentOf({ statuses, transitions, approvals, reopenRules }: WorkflowDraft): WorkflowContent {
  const statusIds = new Map(statuses.map(({ key }, index) => [key, `status-${index + 1}`]));
  // of two transitions with the same number, the first is meant
  const transitionIds = new Map(
    transitions.map(({ key }, index): [string, string] => [key, `transition-${index + 1}`]).toReversed(),
  );
  const statusId = (key: string | null) => (key === null ? null : (statusIds.get(key) ?? null));
  const ids = (keys: readonly string[]) => keys.flatMap((key) => statusIds.get(key) ?? []);
  return {
    statuses: numbered(
      'status',
      statuses.map(({ name, category }) => ({ name, category })),
    ),
    transitions: numbered(
      'transition',
      transitions.map(({ key: _, functions: __, from, to, ...rest }) => ({
        ...rest,
        from: Array.isArray(from) ? ids(from) : from,
        toStatusId: statusId(to),
      })),
    ),
    approvals: numbered(
      'approval',
      approvals.map(({ status, approve, decline, ...rest }) => ({
        ...rest,
        statusId: statusId(status),
        approveTransitionId: approve === null ? null : (transitionIds.get(approve) ?? null),
        declineTransitionId: decline === null ? null : (transitionIds.get(decline) ?? null),
      })),
    ),
    reopenRules: numbered(
      'reopen',
      reopenRules.map(({ from, to, ...rest }) => ({ ...rest, fromStatusIds: ids(from), toStatusId: statusId(to) })),
    ),
    ...appFunctionsOf(transitions),
  };
}

const countsOf = ({ statuses, transitions, approvals, reopenRules }: WorkflowDraft) => ({
  statuses: statuses.length,
  transitions: transitions.length,
  approvals: approvals.length,
  reopenRules: reopenRules.length,
});

/** Notes transitions without a start or target, and for two with the same number, which one an approval uses. */
export function noteMissingEnds(transitions: readonly DraftTransition[], notes: ReturnType<typeof gathered>): void {
  const names = new Map<string, string>();
  for (const { key, name, from, to } of transitions) {
    if (to === null) notes.add('The target, which the file does not say,', name);
    if (Array.isArray(from) && from.length === 0) notes.add('The source, which the file does not say,', name);
    if (names.has(key)) notes.add(`The number ${key} (an approval that names it means “${names.get(key)}”)`, name);
    else names.set(key, name);
  }
}

/** The parts of a draft with storable names, noting the changes. */
function withCleanNames<T extends { name: string }>(parts: readonly T[], leftOut: string[]): T[] {
  return parts.map((part) => {
    const { text, changes } = cleanLabel(part.name);
    if (changes.length > 0) leftOut.push(`Of the name “${text}”: ${changes.join(' and ')}.`);
    return text === part.name ? part : { ...part, name: text };
  });
}

/**
 * The result of reading a workflow from a file: the user's categories are filled in, references to fields that the
 * company lacks are omitted.
 */
export function readingOf(
  {
    name,
    description,
    draft,
    report,
  }: { name: string | null; description: string; draft: WorkflowDraft; report: Report },
  { categories = {}, fieldIds = new Set() }: WorkflowReadOptions,
): WorkflowReading | Unreadable {
  const excess = tooMany('workflow', countsOf(draft));
  if (excess !== null) return excess;
  if (draft.statuses.length === 0) return unreadable('The file contains no status.');
  const given = new Map(Object.entries(categories).map(([status, category]) => [foldName(status), category]));
  const leftOut = [...report.leftOut];
  const statuses = withCleanNames(draft.statuses, leftOut).map((status) => ({
    ...status,
    category: status.category ?? given.get(foldName(status.name)) ?? null,
  }));
  const transitions = withCleanNames(draft.transitions, leftOut).map((each) =>
    withKnownFields(each, fieldIds, leftOut),
  );
  const approvals = withCleanNames(draft.approvals, leftOut).map((each): DraftApproval => {
    const { approvers, approve, decline } = each;
    for (const key of [approve, decline])
      if (key !== null && key !== '' && !draft.transitions.some((transition) => transition.key === key))
        leftOut.push(`The decision of “${each.name}” by the transition ${key}, which the file does not have.`);
    if (approvers.by !== 'field' || approvers.fieldId === null || fieldIds.has(approvers.fieldId)) return each;
    leftOut.push(`Who approves “${each.name}”: the company does not have the field.`);
    return { ...each, approvers: { by: 'field', fieldId: null } };
  });
  const workflowName = cleanLabel(name ?? '', NAME_MAX_LENGTH);
  if (workflowName.changes.length > 0)
    leftOut.push(`Of the name “${workflowName.text}”: ${workflowName.changes.join(' and ')}.`);
  const cleaned = cleanText(description);
  if (cleaned.changes.length > 0) leftOut.push(`Of the description: ${cleaned.changes.join(' and ')}.`);
  const { scripts, notes } = storedScripts(transitions);
  leftOut.push(...notes);
  const parsed = workflowContent.safeParse(contentOf({ ...draft, statuses, transitions, approvals }));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return unreadable(
      `The workflow cannot be stored: “${issue?.path.join('.')}” is ${issue?.message ?? 'not as expected'}.`,
    );
  }
  return {
    kind: 'read',
    name: workflowName.text || null,
    description: cleaned.text,
    content: parsed.data,
    understood: [...understoodOf(draft), ...functionsUnderstood(parsed.data), ...report.understood],
    leftOut: capped(leftOut),
    missingCategories: statuses.flatMap((status) => (status.category === null ? [status.name] : [])),
    functions: importedFunctions(transitions, scripts),
    scripts,
  };
}

function withKnownFields(each: DraftTransition, fieldIds: ReadonlySet<string>, leftOut: string[]): DraftTransition {
  const screenFieldIds = each.screenFieldIds.filter((id) => fieldIds.has(id));
  const isKnown = conditionFieldIds(each.conditions).every((id) => fieldIds.has(id));
  if (screenFieldIds.length < each.screenFieldIds.length)
    leftOut.push(`Fields on the screen of “${each.name}” that the company does not have.`);
  if (!isKnown) leftOut.push(`The condition of “${each.name}”: it looks at fields that the company does not have.`);
  return { ...each, screenFieldIds, conditions: isKnown ? each.conditions : null };
}

const understoodOf = ({ statuses, transitions, approvals, reopenRules }: WorkflowDraft): string[] => [
  counted(statuses.length, 'status', 'statuses'),
  counted(transitions.length, 'transition', 'transitions'),
  ...(approvals.length > 0 ? [counted(approvals.length, 'approval', 'approvals')] : []),
  ...(reopenRules.length > 0 ? [counted(reopenRules.length, 'reopen rule', 'reopen rules')] : []),
];

function functionsUnderstood({ functions = {} }: WorkflowContent): string[] {
  const count = Object.keys(functions).length;
  return count > 0 ? [`${counted(count, 'function', 'functions')} of apps, to be set up by hand`] : [];
}

/**
 * Parts of a workflow that the platform's files don't support and that must be set up manually there. Our files store
 * them in properties.
 * @param isWritten whether the file has an approval in the platform's format
 */
export function byHandOf(
  { statuses, transitions, approvals, reopenRules }: WorkflowDraft,
  isWritten: (approval: DraftApproval) => boolean = () => false,
): string[] {
  const statusNames = new Map(statuses.map(({ key, name }) => [key, name]));
  return [
    ...statuses.flatMap(({ name, category }) =>
      category === null ? [`The category of “${name}”, which is not set yet.`] : [],
    ),
    ...transitions.flatMap(({ name, actors, conditions, screenFieldIds, resolution, functions = [] }) => [
      ...(typeof resolution === 'string'
        ? [`The resolution “${resolution}” of “${name}”: the platform knows resolutions by number.`]
        : []),
      ...(actors.length > 0 && !isForReporter(actors) ? [`Who may make “${name}”: ${actors.join(', ')}.`] : []),
      ...(conditions === null ? [] : [`The condition of “${name}”.`]),
      ...(screenFieldIds.length > 0
        ? [`The screen of “${name}” with ${counted(screenFieldIds.length, 'field', 'fields')}.`]
        : []),
      ...functions.map((each) => `The ${describeFunction(each)} on “${name}”.`),
    ]),
    ...approvals.flatMap((approval) =>
      isWritten(approval)
        ? []
        : [
            `The approval “${approval.name}” in “${statusNames.get(approval.status)}”: it needs the number of the field with the approvers.`,
          ],
    ),
    ...reopenRules.map(
      ({ from, to }) =>
        `Reopening from ${from.map((key) => `“${statusNames.get(key)}”`).join(', ')} to “${statusNames.get(to ?? '') ?? '?'}”: as a transition with an automation.`,
    ),
  ];
}
