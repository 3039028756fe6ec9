import type { WorkItemOutcome } from '@scopewright/contracts/backlog/limits';
import type { StatusMeaning, Tracker } from '@scopewright/contracts/status-import/limits';

/** A status or resolution folded for comparison: `Won’t_Do ` is `won't do`. */
export const foldWord = (word: string): string =>
  word
    .normalize('NFKC')
    .replace(/[’‘`´]/g, "'")
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase();

const listed = <T>(lists: readonly (readonly [T, string])[]): ReadonlyMap<string, T> =>
  new Map(lists.flatMap(([meaning, words]) => words.split('|').map((word) => [word, meaning] as const)));

/** Display names of Jira's status categories, in the languages that exports were seen in. */
const CATEGORIES = listed<StatusMeaning>([
  ['todo', 'to do|new|undefined|zu erledigen|à faire|por hacer|tareas por hacer'],
  ['inProgress', 'in progress|indeterminate|in arbeit|en cours|en curso'],
  ['done', 'done|fertig|erledigt|terminé|terminé(e)|hecho|listo|finalizada'],
]);

const STATUSES = listed<StatusMeaning>([
  [
    'todo',
    'to do|todo|open|new|backlog|triage|reopened|ready|planned|not started|unstarted|proposed|approved|selected for development|ready for development|zu erledigen|offen|à faire|por hacer',
  ],
  [
    'inProgress',
    'in progress|doing|active|started|committed|in development|development|work in progress|in arbeit|en cours|en curso',
  ],
  [
    'inReview',
    'in review|review|code review|peer review|in test|in testing|testing|test|qa|in qa|uat|in uat|ready for review|ready for test|ready for testing|in verification|validation|waiting for approval|awaiting approval|pending approval|in prüfung',
  ],
  [
    'done',
    'done|closed|resolved|complete|completed|finished|released|deployed|delivered|shipped|fixed|implemented|fertig|erledigt|geschlossen|terminé|terminé(e)|hecho|finalizada',
  ],
  [
    'closed',
    "won't do|wont do|won't fix|wontfix|canceled|cancelled|rejected|declined|abandoned|duplicate|removed|obsolete|invalid|discarded|withdrawn|not planned|out of scope",
  ],
]);

/** Words that mean something else in one of them: what Azure DevOps calls resolved is still to be verified. */
const OF_TRACKER: Partial<Record<Tracker, ReadonlyMap<string, StatusMeaning>>> = {
  'azure-devops': listed<StatusMeaning>([['inReview', 'resolved']]),
  // obsolete, in our own tables: such a work item changes only when it is done
  table: listed<StatusMeaning>([['todo', 'obsolete']]),
};

const RESOLUTIONS = listed<WorkItemOutcome>([
  [
    'delivered',
    'done|fixed|resolved|complete|completed|delivered|implemented|released|deployed|finished|work finished|acceptance tests pass|validation test passed|verified|fixed and verified|moved to state done|moved to state closed|moved to state completed|fertig|erledigt',
  ],
  [
    'notDelivered',
    "not delivered|won't do|wont do|won't fix|wontfix|duplicate|cannot reproduce|can't reproduce|incomplete|abandoned|canceled|cancelled|declined|rejected|not a bug|invalid|obsolete|not planned|as designed|works as designed|works as intended|out of scope|out of date|deferred|cut|removed from the backlog|timed out|timeout",
  ],
]);

/** Meaning of a tracker's own category of a status; null for an unknown one. */
export const categoryMeaning = (category: string): StatusMeaning | null => CATEGORIES.get(foldWord(category)) ?? null;

/**
 * Meaning of a status: by its category, which the word can only refine (a review is in progress, a rejected one is
 * done), otherwise by the word. Null: it has to be asked.
 */
export function statusMeaning(tracker: Tracker, word: string, category: StatusMeaning | null): StatusMeaning | null {
  const folded = foldWord(word);
  const byWord = OF_TRACKER[tracker]?.get(folded) ?? STATUSES.get(folded) ?? null;
  if (category === null) return byWord;
  if (category === 'inProgress' && byWord === 'inReview') return byWord;
  if (category === 'done' && byWord === 'closed') return byWord;
  return category;
}

/** Whether something that ended with this resolution was delivered. Null: it has to be asked. */
export const resolutionOutcome = (word: string): WorkItemOutcome | null => RESOLUTIONS.get(foldWord(word)) ?? null;
