import { expect, it } from 'vitest';
import { chosenPlan } from './chosen-plan.ts';

it.each([
  ['?plan=small', 'small'],
  ['?tenant=acme&plan=enterprise', 'enterprise'],
  ['?plan=standard', 'standard'],
  ['?plan=Small', null],
  ['?plan=platinum', null],
  ['?plan=', null],
  ['', null],
])('%j chooses %s', (search, plan) => {
  expect(chosenPlan(search)).toBe(plan);
});
