import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONFIG_CATALOGUE } from '../../scoping/company/config-catalogue.ts';
import { missingOf, parametersOf } from '../../scoping/company/config-parameters.ts';
import { configKey } from '../../trace/trace.ts';
import type { BacklogConfigItem } from '../input.ts';
import { DEFAULT_PROFILE } from '../profiles.ts';
import { configEstimate, configSteps } from './config-work.ts';

const item = (name: string, parameters: Record<string, string> = {}): BacklogConfigItem => {
  const { category = '', description = '' } = CONFIG_CATALOGUE.find((one) => one.name === name) ?? {};
  const key = configKey(name.toLowerCase());
  return { key, name, category, description, inScope: true, phase: 1, implemented: false, parameters };
};
const tests = (name: string, parameters: Record<string, string>) =>
  configSteps(item(name, parameters)).map(({ given, when, outcome }) => `${given} | ${when} | ${outcome}`);
const hours = (name: string, parameters: Record<string, string> = {}) =>
  configEstimate(DEFAULT_PROFILE, item(name, parameters)).reduce((sum, { likely }) => sum + likely, 0);

describe('a configuration item', () => {
  it('is tested by its agreed values', () => {
    expect(
      tests('Time to resolution', {
        goals: 'Highest: 4 hours\nLow: 3 days',
        calendar: 'Business hours',
        start: 'it is created',
        pause: 'it waits for the requester',
        stop: 'it is resolved',
      }),
    ).toEqual([
      'a request with the priority “Highest” | it is created | the clock of “Time to resolution” counts down from 4 hours in “Business hours”',
      'a request with the priority “Low” | it is created | the clock of “Time to resolution” counts down from 3 days in “Business hours”',
      'a request whose clock of “Time to resolution” runs | it waits for the requester | the clock pauses, and runs on afterwards',
      'a request whose clock of “Time to resolution” runs | it is resolved | the clock stops',
    ]);
    expect(
      tests('Assignment by component or service', {
        trigger: 'a request is created',
        condition: 'its service is Network',
        action: 'it is assigned to the network team',
      }),
    ).toEqual([
      'its service is Network | a request is created | it is assigned to the network team',
      'not: its service is Network | a request is created | the rule changes nothing',
    ]);
    expect(tests('Sign-in by the company directory', { provider: 'Entra ID by SAML', groups: 'Staff' })).toHaveLength(
      2,
    );
    expect(tests('Open requests from the old system', { source: 'Remedy', count: '1200', rehearsals: '2' })).toEqual([
      '1200 records in Remedy | they have been read in | the number on the site is the same, and differences are listed with the reason',
      '2 rehearsals in a copy of the site | the last one is checked | no step of the plan has to be changed',
    ]);
  });

  it('has one general test as long as nothing can be tested, and shows what is still open', () => {
    expect(tests('Closing of resolved requests', {})).toEqual([
      'what was agreed on for “Closing of resolved requests” | an administrator compares it with the site | the site is set up as agreed, and the settings are written down (see what is still open)',
    ]);
    expect(missingOf(item('Closing of resolved requests'), { trigger: 'a' }).map(({ key }) => key)).toEqual([
      'condition',
      'action',
    ]);
  });

  it('takes longer with more goals, records, rehearsals and sessions', () => {
    const goals = ['Highest', 'High', 'Medium', 'Low'].map((priority) => `${priority}: 4 h`).join('\n');
    expect(hours('Time to resolution', { goals })).toBeGreaterThan(hours('Time to resolution'));
    expect(hours('Open requests from the old system', { rehearsals: '3' })).toBeGreaterThan(
      hours('Open requests from the old system', { rehearsals: '1' }),
    );
    expect(hours('Training of agents', { sessions: '4' })).toBeGreaterThan(hours('Training of agents'));
  });

  it('has parameters, tests with different keys, and bounded hours, whatever the values', () => {
    const value = fc.oneof(
      fc.string({ maxLength: 500 }),
      fc.nat(2_000_000).map(String),
      fc.constant('a\nb\nc'.repeat(60)),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...CONFIG_CATALOGUE),
        fc.array(value, { minLength: 6, maxLength: 6 }),
        ({ name }, given) => {
          const parameters = parametersOf(item(name));
          expect(parameters.length).toBeGreaterThan(0);
          expect(new Set(parameters.map(({ key }) => key)).size).toBe(parameters.length);
          const values = Object.fromEntries(parameters.map(({ key }, at) => [key, given[at] ?? '']));
          const steps = configSteps(item(name, values));
          expect(steps.length).toBeGreaterThan(0);
          expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length);
          expect(hours(name, values)).toBeLessThan(200);
        },
      ),
    );
  });
});
