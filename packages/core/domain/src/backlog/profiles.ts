import {
  ESTIMATED_WORK,
  type EstimatedWork,
  STORY_SUBTASKS,
  WORK_ITEM_CRITERIA_MAX,
  WORK_ITEM_HOURS_MAX,
} from '@scopewright/contracts/backlog/limits';
import { arePoints, isBand } from './estimates.ts';
import type { BacklogProfile } from './profile.ts';

const STANDARD: BacklogProfile = {
  id: 'standard',
  name: 'Standard',
  description: 'An epic for each workflow, a story for each request type with a subtask for each thing to build.',
  version: 1,
  epicsBy: 'workflow',
  subtasks: [...STORY_SUBTASKS],
  titles: {},
  criteria: 'givenWhenThen',
  ready: ['itemReady', 'noErrors', 'noOpenQuestions', 'clauseLinked', 'estimated', 'hasCriteria', 'smallEnough'],
  storyHoursMax: 40,
  storyCriteriaMax: 30,
  estimates: {},
};

/** The profiles that every firm has; firms change copies of them. */
export const BUILT_IN_PROFILES: readonly BacklogProfile[] = [
  STANDARD,
  {
    ...STANDARD,
    id: 'lean',
    name: 'Lean',
    description: 'An epic for each portal group, a story for each request type with two subtasks: build and test.',
    epicsBy: 'portalGroup',
    subtasks: ['form', 'test'],
    criteria: 'sentences',
    ready: ['itemReady', 'noErrors', 'noOpenQuestions', 'estimated'],
  },
  {
    ...STANDARD,
    id: 'by-phase',
    name: 'By phase',
    description: 'An epic for each phase of the project, so that each can be delivered on its own.',
    epicsBy: 'phase',
  },
];

/** The profile that is used unless another one is chosen. */
export const DEFAULT_PROFILE = STANDARD;

/** Placeholders of a title's pattern, in braces. */
export const TITLE_WORDS = ['name', 'project', 'group', 'workflow', 'phase'] as const;
/** Maximum of a title's pattern: the inserted value needs room. */
export const TITLE_PATTERN_MAX = 150;
const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Something wrong in a profile, with the path of the value as in its JSON. */
export interface ProfileProblem {
  path: string[];
  message: string;
}

/** Errors of a profile; empty if it is valid. */
export function profileProblems(profile: Omit<BacklogProfile, 'id' | 'version'>): ProfileProblem[] {
  const problems: ProfileProblem[] = [];
  const say = (path: string[], message: string) => problems.push({ path, message });
  if (profile.name.trim() === '') say(['name'], 'Required');
  if (new Set(profile.subtasks).size < profile.subtasks.length) say(['subtasks'], 'Must not contain a subtask twice');
  for (const [of, pattern] of Object.entries(profile.titles)) {
    const message = patternProblem(pattern);
    if (message !== null) say(['titles', of], message);
  }
  if (!(profile.storyHoursMax > 0 && profile.storyHoursMax <= WORK_ITEM_HOURS_MAX))
    say(['storyHoursMax'], `Must be more than 0 and at most ${WORK_ITEM_HOURS_MAX}`);
  if (!(profile.storyCriteriaMax >= 1 && profile.storyCriteriaMax <= WORK_ITEM_CRITERIA_MAX))
    say(['storyCriteriaMax'], `Must be 1 to ${WORK_ITEM_CRITERIA_MAX}`);
  for (const [work, bands] of Object.entries(profile.estimates)) {
    if (!ESTIMATED_WORK.includes(work as EstimatedWork)) say(['estimates', work], 'Must be a kind of work');
    else
      for (const [band, hours] of Object.entries(bands))
        if (!isBand(band)) say(['estimates', work, band], 'Must be small, medium or large');
        else if (!arePoints(hours))
          say(['estimates', work, band], `Must be three numbers in ascending order, from 0 to ${WORK_ITEM_HOURS_MAX}`);
  }
  return problems;
}

function patternProblem(pattern: string): string | null {
  if (pattern.trim() === '') return 'Required';
  if (pattern.length > TITLE_PATTERN_MAX) return `Must be at most ${TITLE_PATTERN_MAX} characters`;
  if (/[\r\n]/.test(pattern)) return 'Must be one line';
  const unknown = [...pattern.matchAll(PLACEHOLDER)].find(([, word]) => !TITLE_WORDS.some((known) => known === word));
  return unknown === undefined
    ? null
    : `${unknown[0]} is unknown: use ${TITLE_WORDS.map((word) => `{${word}}`).join(', ')}`;
}

/** A title by a pattern, with these words instead of its placeholders. */
export const titleBy = (pattern: string, words: Readonly<Record<(typeof TITLE_WORDS)[number], string>>): string =>
  pattern.replace(PLACEHOLDER, (all, word: string) =>
    Object.hasOwn(words, word) ? words[word as keyof typeof words] : all,
  );
