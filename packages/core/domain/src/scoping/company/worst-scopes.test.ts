import { countedModule } from '@scopewright/build-config/counted-module';
import { SCOPE_CONTENT, SCOPE_CONTENT_MAX_BYTES, TOO_COMPLEX_RULE } from '@scopewright/contracts/scoping';
import { describe, expect, test } from 'vitest';
import { checkCompany } from '../form/buildability.ts';
import { WORST_SCOPES } from '../testing/worst-scopes.ts';

/** Limit of findings of one rule in one item, including the one that counts the rest. */
const OF_RULE_MAX = 101;
const STEPS_MAX = 60_000_000;

const counted = await countedModule<typeof import('../form/buildability.ts')>(
  import.meta.dirname,
  '../form/buildability.ts',
);

describe.each(Object.entries(WORST_SCOPES))('%s', (_, make) => {
  const items = make();

  test('can be stored', () => {
    for (const { kind, content } of items) {
      expect(SCOPE_CONTENT[kind].safeParse(content).error?.issues ?? []).toEqual([]);
      expect(JSON.stringify(content).length).toBeLessThan(SCOPE_CONTENT_MAX_BYTES);
    }
  });

  test('is checked in a bounded number of steps, with an answer of a bounded size', () => {
    const { result, steps } = counted.count((module) => module.checkCompany(items));
    expect(steps).toBeLessThan(STEPS_MAX);
    const counts = new Map<string, number>();
    for (const { itemId, rule, message } of result.findings) {
      counts.set(`${itemId} ${rule}`, (counts.get(`${itemId} ${rule}`) ?? 0) + 1);
      expect(message.length).toBeLessThan(1_100);
    }
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(OF_RULE_MAX);
    const ofItems = result.findings.filter(
      ({ rule }) => rule !== 'field.name-similar' && rule !== 'field.nowhere-placed',
    );
    expect(JSON.stringify(ofItems).length).toBeLessThan(2_000_000);
  });
});

// others in soak: patterns and questions about answers are cached between runs
const REPEATED = Object.entries(WORST_SCOPES).filter(
  ([name]) => process.env.TIER === 'soak' || name === 'patterns and conditions',
);
test.each(REPEATED)('%s: has the same result in every run', (_, make) => {
  const found = checkCompany(make());
  expect(checkCompany(make())).toEqual(found);
});

test('findings of one rule beyond a hundred are counted, and a fix names its place alone', () => {
  const { findings } = checkCompany(WORST_SCOPES['conditions on what the form does not ask for']?.() ?? []);
  const dangling = findings.filter(({ rule }) => rule === 'form.condition-dangling');
  expect(dangling).toHaveLength(OF_RULE_MAX);
  expect(dangling.at(-1)).toMatchObject({ path: [], message: `The same is found in ${160 * 30 - 100} more places.` });
  expect(dangling[31]?.fix).toEqual({
    label: 'Remove the condition',
    takeOut: ['content', 'rules', 'rul0001', 'when', 'conditions', '1'],
  });
});

test('an item beyond the step limit is reported as too complex, along with the findings so far', () => {
  const { findings } = checkCompany(WORST_SCOPES['tests, conditions and long answers']?.() ?? []);
  expect(findings.filter(({ rule }) => rule === TOO_COMPLEX_RULE)).toHaveLength(1);
  expect(findings.map(({ rule }) => rule)).toContain('form.workflow-missing');
});

test('a company of two of them takes no more steps than they do one by one', () => {
  const names = ['patterns and defaults of placements', 'conditions on what the form does not ask for'];
  const scopes = names.map((name, at) => {
    const text = JSON.stringify(WORST_SCOPES[name]?.());
    return JSON.parse(text.replaceAll(/"([1-4])0(0{12}[0-9a-f]{10})"/g, `"$1${at}$2"`));
  });
  const stepsOf = (items: Parameters<typeof checkCompany>[0]) =>
    counted.count((module) => module.checkCompany(items)).steps;
  expect(stepsOf(scopes.flat())).toBeLessThan(1.1 * scopes.reduce((sum, items) => sum + stepsOf(items), 0));
});
