import { SCOPE_CONTENT, SCOPE_CONTENT_MAX_BYTES, TOO_COMPLEX_RULE } from '@scopewright/contracts/scoping';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCompany } from '../form/buildability.ts';
import { timed } from '../testing/work-time.ts';
import { WORST_SCOPES } from '../testing/worst-scopes.ts';

/** Limit of findings of one rule in one item, including the one that counts the rest. */
const OF_RULE_MAX = 101;

describe.each(Object.entries(WORST_SCOPES))('%s', (_, make) => {
  const items = make();

  test('can be stored', () => {
    for (const { kind, content } of items) {
      expect(SCOPE_CONTENT[kind].safeParse(content).error?.issues ?? []).toEqual([]);
      expect(JSON.stringify(content).length).toBeLessThan(SCOPE_CONTENT_MAX_BYTES);
    }
  });

  test('is checked in less than three seconds, with an answer of a bounded size', () => {
    const { result, ms } = timed(() => checkCompany(items));
    expect(ms).toBeLessThan(3_000);
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

  test('says the same in every run', () => {
    expect(checkCompany(items)).toEqual(checkCompany(make()));
  });
});

test('what one rule finds beyond a hundred is counted, and a fix names its place alone', () => {
  const { findings } = checkCompany(WORST_SCOPES['conditions on what the form does not ask for']?.() ?? []);
  const dangling = findings.filter(({ rule }) => rule === 'form.condition-dangling');
  expect(dangling).toHaveLength(OF_RULE_MAX);
  expect(dangling.at(-1)).toMatchObject({ path: [], message: `The same is found in ${160 * 30 - 100} more places.` });
  expect(dangling[31]?.fix).toEqual({
    label: 'Remove the condition',
    takeOut: ['content', 'rules', 'rul0001', 'when', 'conditions', '1'],
  });
});

test('an item that takes more work than is done is said to be too complex, beside what was found by then', () => {
  const { findings } = checkCompany(WORST_SCOPES['tests, conditions and long answers']?.() ?? []);
  expect(findings.filter(({ rule }) => rule === TOO_COMPLEX_RULE)).toHaveLength(1);
  expect(findings.map(({ rule }) => rule)).toContain('form.workflow-missing');
});

test('a company of several of them at once is no worse than they are one by one', () => {
  const names = Object.keys(WORST_SCOPES);
  fc.assert(
    fc.property(fc.subarray(names, { minLength: 1, maxLength: 2 }), (chosen) => {
      const items = chosen.flatMap((name, at) => {
        const text = JSON.stringify(WORST_SCOPES[name]?.() ?? []);
        return JSON.parse(text.replaceAll(/"([1-4])0(0{12}[0-9a-f]{10})"/g, `"$1${at}$2"`));
      });
      expect(timed(() => checkCompany(items)).ms).toBeLessThan(6_000);
    }),
    { numRuns: 2 },
  );
});
