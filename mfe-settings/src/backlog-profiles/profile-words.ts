import type {
  ComplexityBand,
  EpicCut,
  EstimatedWork,
  ReadyCheck,
  StorySubtask,
} from '@scopewright/contracts/backlog/limits';
import { counted } from '@scopewright/domain/counted';
import type { Profile } from './use-profiles.ts';

export const EPIC_WORDS: Readonly<Record<EpicCut, string>> = {
  workflow: 'An epic for each workflow',
  portalGroup: 'An epic for each portal group',
  phase: 'An epic for each phase',
  project: 'One epic for the whole project',
};

export const SUBTASK_WORDS: Readonly<Record<StorySubtask, string>> = {
  form: 'Form',
  workflow: 'Workflow',
  screenFields: 'Fields on screens',
  portalGroup: 'Portal group',
  slaAndQueue: 'Service level and queue',
  automation: 'Automation',
  test: 'Test',
  documentation: 'Documentation',
};

export const CRITERIA_WORDS: Readonly<Record<Profile['criteria'], string>> = {
  givenWhenThen: 'Given, When and Then',
  sentences: 'One sentence each',
};

export const READY_WORDS: Readonly<Record<ReadyCheck, string>> = {
  itemReady: 'Its items are ready in the scope',
  noErrors: 'The check finds no errors in its items',
  noOpenQuestions: 'Its items have no open questions',
  assigned: 'Someone is assigned',
  clauseLinked: 'An accepted clause sells it',
  estimated: 'It has an estimate',
  hasCriteria: 'It has acceptance criteria',
  smallEnough: 'If it is a story, it is small enough',
};

/** Kinds of work that are estimated. */
export const WORK_WORDS: Readonly<Record<EstimatedWork, string>> = {
  projectSetUp: 'Setting up the project',
  portal: 'Portal of the project',
  field: 'One field',
  configItem: 'Configuration item',
  story: 'A story besides its subtasks',
  connection: 'Giving a workflow to a request type',
  ...SUBTASK_WORDS,
  workflow: 'Building a workflow',
};

export const BAND_WORDS: Readonly<Record<ComplexityBand, string>> = {
  small: 'Small',
  medium: 'Medium',
  large: 'Large',
};

/** The placeholders of titles, in braces, and descriptions of their values. */
export const PLACEHOLDER_WORDS: readonly (readonly [string, string])[] = [
  ['{name}', 'what the work item is for, such as the request type'],
  ['{project}', 'the project'],
  ['{group}', 'the portal group'],
  ['{workflow}', 'the workflow'],
  ['{phase}', 'the phase'],
];

/** Describes a profile in a line. */
export const describeProfile = ({ epicsBy, subtasks, criteria, ready }: Profile): string =>
  [
    EPIC_WORDS[epicsBy],
    subtasks.length === 0 ? 'no subtasks' : `up to ${counted(subtasks.length, 'subtask')} for each story`,
    `criteria: ${CRITERIA_WORDS[criteria].toLowerCase()}`,
    `${counted(ready.length, 'condition')} to be ready`,
  ].join(' · ');
