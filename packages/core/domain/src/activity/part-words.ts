import type {
  Approval,
  ConditionGroup,
  FieldContent,
  FieldValue,
  FormTest,
  ProjectContent,
  ReopenRule,
  RequestTypeContent,
  Transition,
  WorkflowContent,
} from '@scopewright/contracts/scoping';
import type { Changeable } from '../scoping/changes.ts';
import { FIELD_TYPE_FACTS } from '../scoping/field/field-types.ts';
import type { FormField } from '../scoping/field/field-value.ts';
import { inOrder, partOf } from '../scoping/parts.ts';
import { type DescribedForm, describeGroup, describeRule } from '../scoping/sentence.ts';
import { FUNCTION_KINDS, inList } from './values.ts';

/** Names by id, as they are when an event is written. Missing ones are described by their kind: 'a field'. */
export interface Names {
  fields: ReadonlyMap<string, FormField>;
  workflows: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, string>;
  /** Portal groups of the item's project. */
  portalGroups: ReadonlyMap<string, string>;
}

/** A state of an item, with the names it refers to. */
export interface InState {
  item: Changeable;
  names: Names;
}

/** The content of any kind; keys that a kind lacks are absent. */
type AnyContent = Partial<ProjectContent & WorkflowContent & RequestTypeContent & FieldContent>;
const contentOf = ({ item }: InState): AnyContent => item.content as AnyContent;

/** Names longer than this are cut. */
const NAME_SHOWN = 80;
const WORDS_SHOWN = 300;

/** Words as an event stores them: cut if they are long. */
export const clipped = (words: string, length = WORDS_SHOWN): string =>
  words.length <= length ? words : `${words.slice(0, length - 1).trimEnd()}…`;
const shortName = (name: string | undefined, otherwise: string): string =>
  clipped(name?.trim() || otherwise, NAME_SHOWN);

const curly = (sentence: string): string => sentence.replace(/"([^"]*)"/g, '“$1”');

/** Maximum of things listed by name. */
const LISTED = 12;
const listOf = (names: readonly string[]): string =>
  names.length <= LISTED ? inList(names) : `${inList(names.slice(0, LISTED))} and ${names.length - LISTED} more`;

const statusName = (state: InState, id: string): string =>
  shortName(partOf(contentOf(state).statuses ?? {}, id)?.name, 'a deleted status');
const transitionName = (state: InState, id: string): string =>
  shortName(partOf(contentOf(state).transitions ?? {}, id)?.name, 'a deleted transition');
const sectionName = (state: InState, id: string): string =>
  shortName(partOf(contentOf(state).sections ?? {}, id)?.name, 'an unnamed section');
const fieldName = ({ names }: InState, id: string): string => shortName(names.fields.get(id)?.name, 'a field');
const personName = ({ names }: InState, id: string): string => shortName(names.people.get(id), 'a person');

/** A field of a form, by its label there or else its own name. */
function placementName(state: InState, id: string): string {
  const placement = partOf(contentOf(state).placements ?? {}, id);
  return placement === undefined ? 'a removed field' : shortName(placement.label, fieldName(state, placement.fieldId));
}

function fromWords(state: InState, from: Transition['from']): string {
  if (from === 'start') return 'Start';
  if (from === 'any') return 'Any status';
  return from.length === 0 ? '…' : listOf(from.map((id) => statusName(state, id)));
}
const targetWords = (state: InState, id: string | null): string => (id === null ? '…' : statusName(state, id));
const routeWords = (state: InState, from: Transition['from'], to: string | null): string =>
  `${fromWords(state, from)} → ${targetWords(state, to)}`;

const inForm = (state: InState): DescribedForm => ({
  form: {
    sections: contentOf(state).sections ?? {},
    placements: contentOf(state).placements ?? {},
    rules: contentOf(state).rules ?? {},
  },
  fields: state.names.fields,
});

const conditionWords = (state: InState, group: ConditionGroup | null): string | null =>
  group === null || group.conditions.length === 0 ? null : curly(describeGroup(group, inForm(state)));

function approverWords(state: InState, approvers: Approval['approvers']): string {
  if (approvers.by === 'field')
    return `the people in ${approvers.fieldId === null ? 'a field' : fieldName(state, approvers.fieldId)}`;
  const names = listOf(approvers.names.map((name) => shortName(name, '…')));
  return `${approvers.by === 'groups' ? 'groups' : 'people'}: ${names || 'none'}`;
}

function needsWords(needs: Approval['needs']): string {
  if (needs.by === 'number') return String(needs.count);
  return needs.by === 'percent' ? `${needs.percent} %` : 'one for each person or group';
}

function answerWords(
  value: FieldValue | undefined,
  field: Pick<FormField, 'type' | 'options'> | undefined,
): string | null {
  if (value === undefined || value === null || value === '') return null;
  const one = (part: string | number): string => {
    if (typeof part === 'number') return String(part);
    const isOption = field !== undefined && FIELD_TYPE_FACTS[field.type].options !== 'none';
    return isOption ? shortName(partOf(field.options, part)?.name, 'a deleted option') : clipped(part, NAME_SHOWN);
  };
  return Array.isArray(value) ? listOf(value.map(one)) || null : one(value);
}

const testAnswers = (state: InState, answers: FormTest['answers']): string =>
  listOf(
    Object.entries(answers).map(
      ([id, value]) => `${fieldName(state, id)}: ${answerWords(value, state.names.fields.get(id)) ?? 'no answer'}`,
    ),
  );

/** An option limited by a rule; it belongs to one of the rule's fields. */
function limitedOption(state: InState, id: string): string {
  const option = [...state.names.fields.values()]
    .map(({ options }) => partOf(options, id))
    .find((found) => found !== undefined);
  return shortName(option?.name, 'an option');
}

const placements = (state: InState, value: unknown): string =>
  listOf((value as string[]).map((id) => placementName(state, id)));
const statuses = (state: InState, value: unknown): string =>
  listOf((value as string[]).map((id) => statusName(state, id)));
const ownDefault = (state: InState, value: unknown): string | null => {
  const { type, options } = contentOf(state);
  return answerWords(value as FieldValue, type && options && { type, options });
};
const placementDefault = (state: InState, value: unknown, id: string): string | null =>
  answerWords(
    value as FieldValue,
    state.names.fields.get(partOf(contentOf(state).placements ?? {}, id)?.fieldId ?? ''),
  );

type Resolve = (state: InState, value: unknown, partId: string) => string | null;

/** Descriptions of values with references or parts, by path. The values come from a valid item and are not null. */
const RESOLVED: Readonly<Record<string, Resolve>> = {
  ownerId: (state, id) => personName(state, id as string),
  consultantIds: (state, ids) => listOf((ids as string[]).map((id) => personName(state, id))),
  portalGroupId: ({ names }, id) => shortName(names.portalGroups.get(id as string), 'a portal group'),
  workflowId: ({ names }, id) => shortName(names.workflows.get(id as string), 'a workflow'),
  'transitions/*/from': (state, from) => fromWords(state, from as Transition['from']),
  'transitions/*/toStatusId': (state, id) => statusName(state, id as string),
  'transitions/*/conditions': (state, group) => conditionWords(state, group as ConditionGroup),
  'transitions/*/screenFieldIds': (state, ids) => listOf((ids as string[]).map((id) => fieldName(state, id))),
  'transitions/*/resolution': (_, name) => `set to ${shortName(name as string, '…')}`,
  'approvals/*/statusId': (state, id) => statusName(state, id as string),
  'approvals/*/approvers': (state, approvers) => approverWords(state, approvers as Approval['approvers']),
  'approvals/*/needs': (_, needs) => needsWords(needs as Approval['needs']),
  'approvals/*/approveTransitionId': (state, id) => transitionName(state, id as string),
  'approvals/*/declineTransitionId': (state, id) => transitionName(state, id as string),
  'reopenRules/*/fromStatusIds': statuses,
  'reopenRules/*/toStatusId': (state, id) => statusName(state, id as string),
  'functions/*/transitionId': (state, id) => transitionName(state, id as string),
  'placements/*/fieldId': (state, id) => fieldName(state, id as string),
  'placements/*/sectionId': (state, id) => sectionName(state, id as string),
  'placements/*/defaultValue': placementDefault,
  'rules/*/when': (state, group) => conditionWords(state, group as ConditionGroup),
  'rules/*/sectionIds': (state, ids) => listOf((ids as string[]).map((id) => sectionName(state, id))),
  'rules/*/placementIds': placements,
  'rules/*/optionIds': (state, ids) => listOf((ids as string[]).map((id) => limitedOption(state, id))),
  'tests/*/answers': (state, answers) => testAnswers(state, answers as FormTest['answers']),
  'tests/*/visiblePlacementIds': placements,
  'tests/*/requiredPlacementIds': placements,
  'tests/*/hiddenPlacementIds': placements,
  'options/*/parentId': (state, id) =>
    shortName(partOf(contentOf(state).options ?? {}, id as string)?.name, 'a deleted option'),
  defaultValue: ownDefault,
};

/** The description of a value by its path with `*` for ids, if there is one. @param partId the part at the path */
export function resolvedWords(state: InState, pattern: string, value: unknown, partId: string): string | null {
  if (pattern === 'transitions/*/resolution' && typeof value !== 'string')
    return value === null ? 'cleared' : 'left as it is';
  if (value === null || value === undefined) return null;
  const words = RESOLVED[pattern]?.(state, value, partId) ?? null;
  return words === null || words === '' ? null : clipped(words);
}

/** A part's name, and a short description. */
export interface PartWords {
  /** Empty if it has no name. */
  name: string;
  detail: string;
}

const reopening = (state: InState, { fromStatusIds, toStatusId }: ReopenRule): string =>
  routeWords(state, fromStatusIds, toStatusId);

/** The words of each kind of part, by the key of its map. */
const PARTS: Readonly<Record<string, (state: InState, id: string) => PartWords | null>> = {
  openQuestions: ({ item }, id) => named(partOf(item.openQuestions, id)?.text, ''),
  portalGroups: (state, id) => named(partOf(contentOf(state).portalGroups ?? {}, id)?.name, ''),
  statuses: (state, id) => named(partOf(contentOf(state).statuses ?? {}, id)?.name, ''),
  transitions: (state, id) => {
    const part = partOf(contentOf(state).transitions ?? {}, id);
    return part ? named(part.name, routeWords(state, part.from, part.toStatusId)) : null;
  },
  approvals: (state, id) => {
    const part = partOf(contentOf(state).approvals ?? {}, id);
    return part ? named(part.name, part.statusId === null ? '' : `in ${statusName(state, part.statusId)}`) : null;
  },
  reopenRules: (state, id) => {
    const part = partOf(contentOf(state).reopenRules ?? {}, id);
    return part ? { name: clipped(reopening(state, part), NAME_SHOWN), detail: '' } : null;
  },
  functions: (state, id) => {
    const part = partOf(contentOf(state).functions ?? {}, id);
    if (!part) return null;
    const place = part.transitionId === null ? '' : ` on ${transitionName(state, part.transitionId)}`;
    return named(part.name, `${FUNCTION_KINDS[part.kind]} of ${part.app}${place}`);
  },
  sections: (state, id) => named(partOf(contentOf(state).sections ?? {}, id)?.name, ''),
  placements: (state, id) => {
    const part = partOf(contentOf(state).placements ?? {}, id);
    return part ? { name: placementName(state, id), detail: `in ${sectionName(state, part.sectionId)}` } : null;
  },
  rules: (state, id) => {
    const rules = contentOf(state).rules ?? {};
    const part = partOf(rules, id);
    return part
      ? {
          name: String(inOrder(rules).findIndex(([one]) => one === id) + 1),
          detail: curly(describeRule(part, inForm(state))),
        }
      : null;
  },
  tests: (state, id) => named(partOf(contentOf(state).tests ?? {}, id)?.name, ''),
  options: (state, id) => {
    const { options = {} } = contentOf(state);
    const part = partOf(options, id);
    return part
      ? named(
          part.name,
          part.parentId === null ? '' : `under ${shortName(partOf(options, part.parentId)?.name, 'a deleted option')}`,
        )
      : null;
  },
};

const named = (name: string | undefined, detail: string): PartWords | null =>
  name === undefined ? null : { name: clipped(name.replace(/\s+/g, ' ').trim(), NAME_SHOWN), detail };

/**
 * The words of a part in a state of an item; null if the state has no such part. @param map the key of its map, such as
 * `statuses`
 */
export function partWords(state: InState, map: string, id: string): PartWords | null {
  const words = Object.hasOwn(PARTS, map) ? PARTS[map]?.(state, id) : undefined;
  return words ? { name: words.name, detail: clipped(words.detail) } : null;
}
