import type {
  ComplexityBand,
  EpicCut,
  EstimatedWork,
  ReadyCheck,
  StorySubtask,
} from '@scopewright/contracts/backlog/limits';

/** Hours at three points. */
export interface ThreePoints {
  low: number;
  likely: number;
  high: number;
}

/** How a firm cuts a scope into work. Built-in ones have ids such as `standard`; a firm's own are copies of them. */
export interface BacklogProfile {
  id: string;
  name: string;
  description: string;
  /** Incremented by every change; 1 for the built-in ones. */
  version: number;
  epicsBy: EpicCut;
  /** Subtasks of the story of each request type, in the order in which they are generated. */
  subtasks: StorySubtask[];
  /** Titles by pattern; `{name}`, `{project}`, `{group}`, `{workflow}` and `{phase}` are replaced. */
  titles: Partial<Record<'epic' | 'story' | StorySubtask, string>>;
  /** Whether criteria are written as Given/When/Then lines, or as one sentence each. */
  criteria: 'givenWhenThen' | 'sentences';
  /** The definition of ready: all of these must hold. */
  ready: ReadyCheck[];
  /** A story with more hours, or more criteria, is too large to be ready (`smallEnough`). */
  storyHoursMax: number;
  storyCriteriaMax: number;
  /** Hours by kind of work and complexity; missing ones use the built-in figure. */
  estimates: Partial<Record<EstimatedWork, Partial<Record<ComplexityBand, ThreePoints>>>>;
}
