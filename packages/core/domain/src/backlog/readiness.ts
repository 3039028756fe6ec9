import type { BacklogLevel, ReadyCheck } from '@scopewright/contracts/backlog/limits';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { counted, plural } from '../counted.ts';
import { listedUpTo, said } from './generator/writing.ts';
import type { BacklogInput } from './input.ts';
import type { BacklogProfile } from './profile.ts';
import { expectedHours, type WorkItemFields } from './work-item.ts';

/** The readiness of work items by the state of their item. */
export interface ItemFacts {
  name: string;
  readyState: ScopeItem['readyState'];
  blockedReason: string;
  /** Questions without an answer. */
  openQuestions: number;
  /** Errors that the check has found in it. */
  errors: number;
}

/** Facts that decide whether a work item is ready, besides the work item itself. */
export interface ReadinessFacts {
  /** Of the items that it is made from, as far as they still exist. */
  items: readonly ItemFacts[];
  assigneeId: string | null;
  /** How many accepted clauses sell it. */
  clauses: number;
  /** Expected hours of the work items below it. */
  hoursBelow: number;
}

/** The part of a work item that decides whether it is ready. */
export interface ReadinessWorkItem {
  level: BacklogLevel;
  fields: Pick<WorkItemFields, 'criteria' | 'estimate'>;
}

/** A condition that is not met. */
export interface NotReady {
  check: ReadyCheck;
  /** A sentence. */
  text: string;
}

export interface Readiness {
  ready: boolean;
  reasons: NotReady[];
}

/** The facts of an item. @param errors how many errors the check has found in it */
export const itemFacts = (
  {
    name,
    readyState,
    blockedReason,
    openQuestions,
  }: Pick<ScopeItem, 'name' | 'readyState' | 'blockedReason' | 'openQuestions'>,
  errors: number,
): ItemFacts => ({
  name,
  readyState,
  blockedReason,
  openQuestions: Object.values(openQuestions).filter(({ answer }) => answer.trim() === '').length,
  errors,
});

/** The facts of all items that a backlog is generated from, by id. */
export const factsOfInput = ({ items, errors }: BacklogInput): Map<string, ItemFacts> =>
  new Map(items.map((item) => [item.id, itemFacts(item, errors[item.id]?.length ?? 0)]));

/**
 * Whether a work item can be started, by the profile's definition of ready, with a reason for each condition that is
 * not met. An epic is only a frame: it needs no estimate, criteria or assignee.
 */
export function readiness(
  workItem: ReadinessWorkItem,
  facts: ReadinessFacts,
  profile: Pick<BacklogProfile, 'ready' | 'storyHoursMax' | 'storyCriteriaMax'>,
): Readiness {
  const checks = workItem.level === 'epic' ? profile.ready.filter((check) => !NOT_OF_EPICS.has(check)) : profile.ready;
  const reasons = [...new Set(checks)].flatMap((check) => {
    const text = CHECKS[check](workItem, facts, profile);
    return text === null ? [] : [{ check, text }];
  });
  return { ready: reasons.length === 0, reasons };
}

const NOT_OF_EPICS: ReadonlySet<ReadyCheck> = new Set(['assigned', 'estimated', 'hasCriteria', 'smallEnough']);

const NAMES_MAX = 3;
const named = (items: readonly ItemFacts[]): string =>
  listedUpTo(
    items.map(({ name }) => said(name)),
    NAMES_MAX,
  );
const sum = (items: readonly ItemFacts[], of: 'errors' | 'openQuestions'): number =>
  items.reduce((total, item) => total + item[of], 0);

type Check = (
  workItem: ReadinessWorkItem,
  facts: ReadinessFacts,
  profile: Pick<BacklogProfile, 'storyHoursMax' | 'storyCriteriaMax'>,
) => string | null;

const CHECKS: Readonly<Record<ReadyCheck, Check>> = {
  itemReady(_, { items }) {
    const [blocked] = items.filter(({ readyState }) => readyState === 'blocked');
    if (blocked) {
      const reason = blocked.blockedReason.trim();
      return `${said(blocked.name)} is blocked${reason === '' ? '' : `: ${said(reason)}`}.`;
    }
    const unready = items.filter(({ readyState }) => readyState !== 'ready');
    return unready.length === 0
      ? null
      : `${named(unready)} ${plural(unready.length, 'is', 'are')} not ready in the scope.`;
  },
  noErrors(_, { items }) {
    const wrong = items.filter(({ errors }) => errors > 0);
    return wrong.length === 0 ? null : `The check finds ${counted(sum(wrong, 'errors'), 'error')} in ${named(wrong)}.`;
  },
  noOpenQuestions(_, { items }) {
    const asked = items.filter(({ openQuestions }) => openQuestions > 0);
    if (asked.length === 0) return null;
    const count = sum(asked, 'openQuestions');
    return `${named(asked)} ${plural(asked.length, 'has', 'have')} ${counted(count, 'open question')}.`;
  },
  assigned: (_, { assigneeId }) => (assigneeId === null ? 'No one is assigned.' : null),
  clauseLinked: (_, { clauses }) => (clauses === 0 ? 'No accepted clause sells it.' : null),
  estimated: ({ fields }, { hoursBelow }) =>
    fields.estimate === null && hoursBelow === 0 ? 'It has no estimate.' : null,
  hasCriteria: ({ fields }) => (Object.keys(fields.criteria).length === 0 ? 'It has no acceptance criteria.' : null),
  smallEnough({ level, fields }, { hoursBelow }, { storyHoursMax, storyCriteriaMax }) {
    if (level !== 'story') return null;
    const hours = Math.round((hoursBelow + (fields.estimate === null ? 0 : expectedHours(fields.estimate))) * 10) / 10;
    const criteria = Object.keys(fields.criteria).length;
    const over = [
      ...(hours > storyHoursMax ? [`${hours} hours (limit ${storyHoursMax})`] : []),
      ...(criteria > storyCriteriaMax ? [`${criteria} criteria (limit ${storyCriteriaMax})`] : []),
    ];
    return over.length === 0
      ? null
      : `It has ${over.join(' and ')}: split the request type by sections of its form or branches of its workflow.`;
  },
};
