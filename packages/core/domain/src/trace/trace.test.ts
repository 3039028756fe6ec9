import { countedModule } from '@scopewright/build-config/counted-module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverage, coverageMatrix } from './coverage.ts';
import { type Acknowledged, guardFindings, withoutAcknowledged } from './guards.ts';
import { suggestLinks } from './suggestions.ts';
import { largestScope } from './testing/largest-scope.ts';
import { configKey, configNameOf, type TracedClause, type TracedItem } from './trace.ts';
import { stemOf, wordsOf } from './words.ts';

const item = (kind: TracedItem['kind'], key: string, name: string, more: Partial<TracedItem> = {}): TracedItem => ({
  key,
  kind,
  name,
  projectId: kind === 'workflow' || kind === 'requestType' ? 'it' : null,
  ...more,
});
const clause = (id: string, text: string, more: Partial<TracedClause> = {}): TracedClause => ({
  id,
  kind: 'deliverable',
  text,
  section: [],
  agreementId: 'sow',
  agreementTitle: 'Service desk',
  limit: null,
  ...more,
});
const SCOPE: TracedItem[] = [
  item('project', 'it', 'IT services'),
  item('project', 'hr', 'HR portal'),
  item('workflow', 'flow', 'Hardware approval'),
  item('requestType', 'return', 'Laptop return', { uses: ['asset', 'reason'] }),
  item('requestType', 'onboarding', 'Employee onboarding', { projectId: 'hr', uses: ['reason', 'manager'] }),
  item('field', 'asset', 'Asset tag'),
  item('field', 'reason', 'Reason'),
  item('field', 'manager', 'Line manager'),
  item('field', 'unused', 'Cost center'),
  item('configItem', configKey('sso'), 'SSO'),
];

describe('words', () => {
  it.each([
    ['laptops', 'laptop'],
    ['policies', 'policy'],
    ['branches', 'branch'],
    ['statuses', 'status'],
    ['returned', 'returning'],
    ['planned', 'plan'],
    ['approved', 'approve'],
    ['calls', 'call'],
  ])('%s and %s are one word', (one, other) => {
    expect(stemOf(one)).toBe(stemOf(other));
  });
  it.each([
    ['access', 'acces'],
    ['id', 'ids'],
    ['v2', 'v2s'],
    ['bus', 'bu'],
  ])('%s and %s are two', (one, other) => {
    expect(stemOf(one)).not.toBe(stemOf(other));
  });
  it('reads words without case, accents, and what means nothing', () => {
    expect(wordsOf('The Employee’s résumé, to be UPLOADED by 2 people').map(({ stem }) => stem)).toEqual([
      'employe',
      'resum',
      'upload',
      'peopl',
    ]);
  });
});

describe('coverage', () => {
  it('counts linked items and those below them, as long as both exist', () => {
    const clauses = [
      clause('c1', 'The HR portal'),
      clause('c2', 'Laptop return form'),
      clause('c3', 'Training'),
      clause('c4', 'No data migration', { kind: 'exclusion' }),
      clause('c5', 'The client names approvers', { kind: 'clientDuty' }),
    ];
    const links = [
      { clauseId: 'c1', key: 'hr' },
      { clauseId: 'c2', key: 'return' },
      { clauseId: 'c3', key: 'deleted' },
      { clauseId: 'c4', key: 'flow' },
      { clauseId: 'rejected', key: 'flow' },
      { clauseId: 'c5', key: configKey('sso') },
    ];
    const found = coverage(SCOPE, clauses, links);
    expect(Object.fromEntries(found.items)).toEqual({
      it: 'none',
      hr: 'own',
      flow: 'none',
      return: 'own',
      onboarding: 'inherited',
      asset: 'inherited',
      reason: 'inherited',
      manager: 'inherited',
      unused: 'none',
      'config:sso': 'own',
    });
    expect(Object.fromEntries(found.clauses)).toEqual({ c1: true, c2: true, c3: false });
    expect(found.lost).toEqual([links[2]]);
    expect(found.withdrawn).toEqual([links[3], links[4]]);
    expect(configNameOf(configKey('sso'))).toBe('sso');
    expect(configNameOf('it')).toBeNull();
  });

  it('adds up to all clauses, items and links, for any trace', () => {
    const kinds = ['scope', 'deliverable', 'exclusion', 'clientDuty', 'obligation', 'placeholder'] as const;
    const id = fc.nat(12).map(String);
    const items = fc.uniqueArray(
      fc.record({
        key: id,
        kind: fc.constantFrom('project' as const, 'workflow' as const, 'requestType' as const, 'field' as const),
        name: fc.string(),
        projectId: fc.option(id),
        uses: fc.array(id, { maxLength: 4 }),
      }),
      { selector: ({ key }) => key },
    );
    const clauses = fc.uniqueArray(
      fc.record({
        id,
        kind: fc.constantFrom(...kinds),
        section: fc.array(fc.constantFrom('A', 'B'), { maxLength: 3 }),
      }),
      { selector: (one) => one.id },
    );
    const links = fc.array(fc.record({ clauseId: id, key: id }));
    fc.assert(
      fc.property(items, clauses, links, (scope, agreed, linked) => {
        const all = agreed.map((one) => clause(one.id, '', one));
        const found = coverage(scope, all, linked);
        expect(found.links.length + found.lost.length + found.withdrawn.length).toBe(linked.length);
        for (const one of scope) expect(found.items.has(one.key)).toBe(true);
        const { rows, columns, cells } = coverageMatrix(scope, all, found);
        const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
        expect(sum(rows.map(({ total }) => total))).toBe(found.clauses.size);
        expect(sum(rows.map(({ covered }) => covered))).toBe([...found.clauses.values()].filter(Boolean).length);
        expect(sum(columns.map(({ total }) => total))).toBe(scope.length);
        expect(sum(columns.map(({ own, inherited }) => own + inherited))).toBe(
          [...found.items.values()].filter((cover) => cover !== 'none').length,
        );
        expect(sum(cells.map(({ links: count }) => count))).toBe(
          found.links.filter(({ clauseId }) => found.clauses.has(clauseId)).length,
        );
        // an item without a valid link covers nothing
        expect(coverage(scope, all, found.links).items).toEqual(found.items);
      }),
    );
  });

  it('groups clauses by the heading that distinguishes them', () => {
    const clauses = [
      clause('c1', '', { section: ['Statement of work', '3 Deliverables', '3.1 Portal'] }),
      clause('c2', '', { section: ['Statement of work', '3 Deliverables'], kind: 'scope' }),
      clause('c3', '', { section: ['Statement of work', '4 Training'] }),
    ];
    const found = coverage(SCOPE, clauses, [{ clauseId: 'c3', key: 'hr' }]);
    expect(coverageMatrix(SCOPE, clauses, found).rows).toEqual([
      { agreementId: 'sow', section: '3 Deliverables', kind: 'deliverable', total: 1, covered: 0 },
      { agreementId: 'sow', section: '3 Deliverables', kind: 'scope', total: 1, covered: 0 },
      { agreementId: 'sow', section: '4 Training', kind: 'deliverable', total: 1, covered: 1 },
    ]);
  });
});

describe('suggestions', () => {
  const suggested = (text: string, links: Parameters<typeof suggestLinks>[2] = []) =>
    suggestLinks(SCOPE, [clause('c1', text)], links).suggestions.map(({ key, reason }) => [key, reason]);

  it('names the words that a clause and an item share', () => {
    expect(suggested('We deliver a form for Laptop returns, with its approval.')).toEqual([
      ['return', 'Names the request type “Laptop returns”'],
    ]);
    expect(suggested('Employees returning a laptop choose an asset tag')).toEqual([
      ['return', 'Both mention “returning” and “laptop”'],
      ['asset', 'Names the field “asset tag”'],
    ]);
    expect(suggested('Onboarding of each new employee')).toEqual([
      ['onboarding', 'Both mention “Onboarding” and “employee”'],
    ]);
  });

  it('suggests nothing for common words, other kinds of clauses, or linked items', () => {
    expect(suggested('The consultant provides services for the project and its users')).toEqual([]);
    expect(suggestLinks(SCOPE, [clause('c1', 'Laptop return', { kind: 'exclusion' })], []).suggestions).toEqual([]);
    expect(suggested('Laptop return with the asset tag', [{ clauseId: 'c1', key: 'return' }])).toEqual([]);
    expect(suggested('Employee onboarding', [{ clauseId: 'c1', key: 'hr' }])).toEqual([]);
  });

  it('has few suggestions per clause, and the same ones for any order of the items', () => {
    const names = fc.array(fc.constantFrom('Laptop', 'return', 'approval', 'Badge', 'parking', 'form'), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(names, { maxLength: 30 }), names, fc.nat(), (all, said, turn) => {
        const items = all.map((words, at) => item('requestType', `r${at}`, words.join(' ')));
        const clauses = [clause('c1', said.join(' '))];
        const found = suggestLinks(items, clauses, []).suggestions;
        const by = items.length === 0 ? 0 : turn % items.length;
        const turned = [...items.slice(by), ...items.slice(0, by)];
        expect(suggestLinks(turned, clauses, []).suggestions).toEqual(found);
        expect(found.length).toBeLessThanOrEqual(4);
        for (const { reason } of found) expect(reason).toMatch(/“/);
      }),
    );
  });
});

describe('guards', () => {
  const EXCLUSION = clause('x1', 'Return of laptops and of other devices is out of scope.', { kind: 'exclusion' });

  it('warns of items that an exclusion speaks of, unless they are sold themselves', () => {
    const found = guardFindings(SCOPE, [EXCLUSION], []);
    expect(found).toMatchObject([
      {
        rule: 'scope.excluded',
        clauseId: 'x1',
        key: 'return',
        message:
          'The request type “Laptop return” may be excluded by “Service desk”: “Return of laptops and of other devices is out of scope.” Both mention “Return” and “laptops”.',
      },
    ]);
    const sold = clause('c1', 'Laptop return');
    expect(guardFindings(SCOPE, [EXCLUSION, sold], [{ clauseId: 'c1', key: 'return' }])).toEqual([]);
    expect(guardFindings(SCOPE, [EXCLUSION, sold], [{ clauseId: 'c1', key: 'it' }])).toHaveLength(1);
  });

  it('does not take one word of several for a match', () => {
    const other = clause('x2', 'The purchase of laptops is excluded', { kind: 'exclusion' });
    expect(guardFindings(SCOPE, [other], [])).toEqual([]);
    const tag = clause('x3', 'Migration of historical tickets is not included', { kind: 'exclusion' });
    expect(guardFindings([item('requestType', 'r', 'Data migration')], [tag], [])).toHaveLength(1);
  });

  it('counts items beyond the first that one exclusion speaks of', () => {
    const many = Array.from({ length: 50 }, (_, at) => item('field', `f${at}`, 'Laptop return'));
    const found = guardFindings(many, [EXCLUSION], []);
    expect(found).toHaveLength(21);
    expect(found.at(-1)).toMatchObject({ key: null, message: expect.stringContaining('30 more items') });
  });

  it('warns of deliverables without links, not of other kinds of clauses', () => {
    const clauses = [clause('c1', 'Knowledge base'), clause('c2', 'Weekly report', { kind: 'obligation' })];
    expect(guardFindings(SCOPE, clauses, [])).toMatchObject([
      { rule: 'scope.orphan-clause', clauseId: 'c1', key: null, message: expect.stringContaining('“Knowledge base”') },
    ]);
    expect(guardFindings(SCOPE, clauses, [{ clauseId: 'c1', key: 'deleted' }])).toHaveLength(1);
    expect(guardFindings(SCOPE, clauses, [{ clauseId: 'c1', key: 'it' }])).toEqual([]);
  });

  const limited = (id: string, count: number, more: Partial<TracedClause> = {}) =>
    clause(id, `Up to ${count} request types`, {
      kind: 'scope',
      limit: { text: `up to ${count} request types`, count, of: 'requestTypes', what: 'request types' },
      ...more,
    });

  it('warns of more items than all clauses together allow', () => {
    expect(guardFindings(SCOPE, [limited('l1', 1)], [])).toMatchObject([
      {
        rule: 'scope.over-limit',
        clauseId: 'l1',
        count: 2,
        message: '“Service desk” says “up to 1 request types”; the scope has 2 request types.',
      },
    ]);
    expect(guardFindings(SCOPE, [limited('l1', 2)], [])).toEqual([]);
    expect(guardFindings(SCOPE, [limited('l1', 1), limited('l2', 1, { agreementId: 'order' })], [])).toEqual([]);
    expect(guardFindings(SCOPE, [limited('l1', 1), limited('l2', 1)], [])).toHaveLength(1);
    expect(guardFindings(SCOPE, [limited('l1', 0), limited('l2', 1)], [])).toMatchObject([
      {
        message:
          '“Service desk” says “up to 0 request types”, “Service desk” says “up to 1 request types”, 1 in total; the scope has 2 request types.',
      },
    ]);
  });

  it('compares a limit that is linked to a project with that project', () => {
    const links = [{ clauseId: 'l1', key: 'hr' }];
    expect(guardFindings(SCOPE, [limited('l1', 0), limited('l2', 5)], links)).toMatchObject([
      {
        clauseId: 'l1',
        key: 'hr',
        count: 1,
        message: '“Service desk” says “up to 0 request types”; the project “HR portal” has 1 request type.',
      },
    ]);
  });

  it('omits acknowledged findings, until a limit is exceeded by more', () => {
    const found = guardFindings(SCOPE, [limited('l1', 1), EXCLUSION], []);
    const acknowledged: Acknowledged[] = found.map(({ message: _message, ...one }) => one);
    expect(found).toHaveLength(2);
    expect(withoutAcknowledged(found, acknowledged)).toEqual([]);
    const more = [...SCOPE, item('requestType', 'another', 'Visitor badge')];
    expect(
      withoutAcknowledged(guardFindings(more, [limited('l1', 1), EXCLUSION], []), acknowledged).map(({ rule }) => rule),
    ).toEqual(['scope.over-limit']);
  });
});

describe('the largest company', () => {
  const { items, clauses, links } = largestScope();

  it('is covered, suggested and guarded in a bounded number of steps', async () => {
    const { count } = await countedModule<
      typeof import('./coverage.ts') & typeof import('./suggestions.ts') & typeof import('./guards.ts')
    >(import.meta.dirname, 'coverage.ts', 'suggestions.ts', 'guards.ts');
    expect(count((module) => module.coverage(items, clauses, links)).steps).toBeLessThan(5_000_000);
    expect(count((module) => module.suggestLinks(items, clauses, links)).steps).toBeLessThan(6_000_000);
    const guarded = count((module) => module.guardFindings(items, clauses, links));
    expect(guarded.steps).toBeLessThan(10_000_000);
    expect(JSON.stringify(guarded.result).length).toBeLessThan(1_000_000);
  });

  it('with clauses full of synonyms takes twice the steps for twice the clauses', async () => {
    const { growth } = await countedModule<typeof import('./suggestions.ts')>(import.meta.dirname, 'suggestions.ts');
    const named = Array.from({ length: 90 }, (_, at) => item('configItem', `s${at}`, `Service level queue ${at}`));
    const text = 'service level service time to first response time to queue '.repeat(40);
    const ofTrade = (size: number) => Array.from({ length: size }, (_, at) => clause(`c${at}`, text));
    expect(growth((module, size) => module.suggestLinks(named, ofTrade(size), [], named), 40)).toBeLessThan(2.1);
  });
});
