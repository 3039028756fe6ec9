import { expect, it } from 'vitest';
import { BUILT_IN_PROFILES, DEFAULT_PROFILE, profileProblems, TITLE_PATTERN_MAX } from './profiles.ts';

it('the built-in profiles are valid and have different ids', () => {
  expect(BUILT_IN_PROFILES.map((profile) => profileProblems(profile))).toEqual(BUILT_IN_PROFILES.map(() => []));
  expect(new Set(BUILT_IN_PROFILES.map(({ id }) => id)).size).toBe(BUILT_IN_PROFILES.length);
  expect(BUILT_IN_PROFILES).toContain(DEFAULT_PROFILE);
});

it('errors are named with their place', () => {
  const wrong = {
    ...DEFAULT_PROFILE,
    name: ' ',
    subtasks: ['form' as const, 'form' as const],
    titles: { story: '{who} {name}', epic: '', test: 'x'.repeat(TITLE_PATTERN_MAX + 1), form: 'one\ntwo' },
    storyHoursMax: 0,
    storyCriteriaMax: 1_000,
    estimates: {
      form: { small: { low: 3, likely: 2, high: 4 }, huge: { low: 1, likely: 1, high: 1 } },
      juggling: {},
    },
  };
  expect(profileProblems(wrong)).toEqual([
    { path: ['name'], message: 'Required' },
    { path: ['subtasks'], message: 'Must not contain a subtask twice' },
    { path: ['titles', 'story'], message: '{who} is unknown: use {name}, {project}, {group}, {workflow}, {phase}' },
    { path: ['titles', 'epic'], message: 'Required' },
    { path: ['titles', 'test'], message: 'Must be at most 150 characters' },
    { path: ['titles', 'form'], message: 'Must be one line' },
    { path: ['storyHoursMax'], message: 'Must be more than 0 and at most 10000' },
    { path: ['storyCriteriaMax'], message: 'Must be 1 to 200' },
    { path: ['estimates', 'form', 'small'], message: 'Must be three numbers in ascending order, from 0 to 10000' },
    { path: ['estimates', 'form', 'huge'], message: 'Must be small, medium or large' },
    { path: ['estimates', 'juggling'], message: 'Must be a kind of work' },
  ]);
});
