import { countedModule } from '@scopewright/build-config/counted-module';
import { runs } from '@scopewright/build-config/runs';
import { TRACED_CLAUSES_MAX } from '@scopewright/contracts/constants';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestScope } from '../../trace/testing/largest-scope.ts';
import { generateBacklog } from '../generate.ts';
import type { BacklogClause } from '../input.ts';
import { applyPlan, type PlacedWorkItem, planBacklog } from '../plan-backlog.ts';
import { templateInput } from '../testing/inputs.ts';
import { STANDARD_CATALOGUE } from './catalogue.ts';

const TEXTS = STANDARD_CATALOGUE.map(({ words, name }) => words[0] ?? name);
const INPUT = templateInput('access');
const KEYS = INPUT.items.map(({ id }) => id);

const clauses: fc.Arbitrary<BacklogClause[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom('deliverable', 'scope', 'milestone', 'acceptance', 'obligation', 'exclusion'),
      text: fc.constantFrom(...TEXTS),
      day: fc.option(fc.constantFrom('2027-05-14', '2027-06-01')),
    }),
    { maxLength: 10 },
  )
  .map((written) =>
    written.map(({ kind, text, day }, at) => ({
      id: `clause${at}`,
      kind,
      text,
      place: 'SOW',
      agreementId: 'sow',
      date: day === null ? null : { text: day, value: day, until: null },
    })),
  );
const links = fc.array(fc.tuple(fc.nat(9), fc.constantFrom(...KEYS)), { maxLength: 8 });

const generated = (written: BacklogClause[], linked: [number, string][]) =>
  generateBacklog({
    ...INPUT,
    clauses: written,
    links: linked.map(([at, key]) => ({ clauseId: `clause${at}`, key })),
  });
const again = (stored: PlacedWorkItem[], workItems: ReturnType<typeof generated>) =>
  applyPlan(stored, planBacklog(stored, workItems), [], (key) => `id of ${key}`);

describe('generating again', () => {
  it('changes nothing without a change', () => {
    fc.assert(
      fc.property(clauses, links, (written, linked) => {
        const workItems = generated(written, linked);
        const stored = again([], workItems);
        expect(
          planBacklog(stored, generated(structuredClone(written), linked)).entries.filter(({ writes }) => writes),
        ).toEqual([]);
      }),
      { numRuns: runs(25) },
    );
  });

  it('moves the work of a clause to the item that it is linked to later; what people wrote stays', () => {
    fc.assert(
      fc.property(clauses, links, fc.nat(30), (written, linked, touched) => {
        const before = again([], generated(written, []));
        const ofClauses = before.filter(({ key }) => key.startsWith('clause:'));
        const mine = ofClauses[touched % Math.max(1, ofClauses.length)];
        const stored = before.map((one) =>
          one === mine ? { ...one, fields: { ...one.fields, title: 'Mine', dueDate: '2028-01-01' } } : one,
        );
        const after = again(stored, generated(written, linked));
        const covered = new Set(linked.flatMap(([at, key]) => (key === INPUT.projectId ? [] : [`clause:clause${at}`])));
        for (const { key, status, orphaned } of after)
          if (covered.has(key)) expect([key, status, orphaned]).toEqual([key, 'obsolete', true]);
        const found = after.find(({ key }) => key === mine?.key);
        expect(found?.fields.title).toBe(mine && 'Mine');
        expect(found?.fields.dueDate).toBe(mine && '2028-01-01');
        // unlinked again, all of it returns as it was
        const back = again(after, generated(written, []));
        expect(new Map(back.map(({ key, fields, status }) => [key, [fields.title, status]]))).toEqual(
          new Map(stored.map(({ key, fields, status }) => [key, [fields.title, status]])),
        );
      }),
      { numRuns: runs(25) },
    );
  });

  it('merges due dates as any other field', () => {
    const written = (day: string): BacklogClause[] => [
      {
        id: 'clause0',
        kind: 'deliverable',
        text: 'Handbook',
        place: 'SOW',
        date: { text: day, value: day, until: null },
      },
    ];
    const stored = again([], generated(written('2027-05-14'), []));
    const dayOf = (workItems: PlacedWorkItem[]) =>
      workItems.find(({ key }) => key === 'clause:clause0')?.fields.dueDate;
    const moved = again(stored, generated(written('2027-06-01'), []));
    expect([dayOf(stored), dayOf(moved)]).toEqual(['2027-05-14', '2027-06-01']);
    const mine = stored.map((one) =>
      one.key === 'clause:clause0' ? { ...one, fields: { ...one.fields, dueDate: '2027-05-20' } } : one,
    );
    expect(dayOf(again(mine, generated(written('2027-05-14'), [])))).toBe('2027-05-20');
    const { entries } = planBacklog(mine, generated(written('2027-06-01'), []));
    expect(entries.find(({ key }) => key === 'clause:clause0')?.fields).toEqual([
      { field: 'dueDate', outcome: 'conflict' },
    ]);
  });

  it('takes a due date that a version without due dates has left, without calling it an edit', () => {
    const { dueDate: _dueDate, ...former } = again([], generated([], []))[0]?.base ?? {};
    const stored = again([], generated([], [])).map((one, at) =>
      at === 0 ? { ...one, base: former as PlacedWorkItem['base'] } : one,
    );
    expect(planBacklog(stored, generated([], [])).entries.some(({ writes }) => writes)).toBe(false);
  });
});

/** Steps of finding the work of the most clauses, whatever they say. */
const STEPS_MAX = 10_000_000;
const counted = await countedModule<typeof import('./clause-plan.ts')>(import.meta.dirname, 'clause-plan.ts');

describe('the most clauses, with the largest scope', () => {
  const { items, clauses: long, links: many } = largestScope();
  const company = {
    projectIds: items.flatMap(({ kind, key }) => (kind === 'project' ? [key] : [])),
    projectOf: Object.fromEntries(items.map(({ key, projectId }) => [key, projectId])),
  };
  const most = (textOf: (at: number) => string, kindOf: (at: number) => string): BacklogClause[] =>
    Array.from({ length: TRACED_CLAUSES_MAX }, (_, at) => ({
      id: `c${at}`,
      kind: kindOf(at),
      text: textOf(at),
      place: 'SOW',
      agreementId: 'sow',
    }));

  it.each<[string, BacklogClause[]]>([
    [
      'long texts',
      most(
        (at) => long[at % long.length]?.text ?? '',
        () => 'deliverable',
      ),
    ],
    [
      'one entry',
      most(
        (at) => `Training ${at}`,
        (at) => (at % 2 === 0 ? 'deliverable' : 'obligation'),
      ),
    ],
    [
      'every word of an entry',
      most(
        (at) => TEXTS.concat(TEXTS).join(` ${at} `),
        () => 'deliverable',
      ),
    ],
    [
      'milestones of one number',
      most(
        (at) => `Go-live, milestone ${at % 3}`,
        () => 'milestone',
      ),
    ],
  ])('takes a bounded number of steps: %s', (_what, written) => {
    const { result, steps } = counted.count((module) => module.planClauses({ clauses: written, links: many, company }));
    expect(result.work.length + result.unplanned.length).toBeLessThanOrEqual(TRACED_CLAUSES_MAX);
    expect(steps).toBeLessThan(STEPS_MAX);
  });
});
