import type { ScopeItem } from '@scopewright/contracts/scoping';
import fc from 'fast-check';
import { describe, expect, it, test, vi } from 'vitest';
import { checkCompany, repeatedCheck } from './buildability.ts';
import { keptChecks } from './kept-checks.ts';
import { generateCompany, SMALL_COMPANY } from './testing/company.ts';

const OPTIONS = { companyId: 'c'.repeat(24), now: new Date('2026-03-02T09:00:00Z') };
const COMPANY = generateCompany(SMALL_COMPANY, { ...OPTIONS, seed: 5 });
const OTHERS = generateCompany(SMALL_COMPANY, { ...OPTIONS, seed: 6 });

/** Edits that a check of other items than the one they are made in depends on. `at` and `other` choose among items and parts. */
const EDITS: Record<string, (item: ScopeItem, at: number, all: readonly ScopeItem[]) => ScopeItem[]> = {
  rename: (item, at) => [{ ...item, name: ['Resolution', 'Summary', 'Status', item.name.toUpperCase()][at % 4] ?? '' }],
  remove: () => [],
  copyName: (item, at, all) => [{ ...item, name: all[at % all.length]?.name ?? '' }],
  retype: (item, at) =>
    item.kind === 'field'
      ? [{ ...item, content: { ...item.content, type: (['shortText', 'dropdown', 'user', 'assets', 'number', 'readOnlyText'] as const)[at % 6] ?? 'date' } }]
      : [item],
  emptyOptions: (item) => (item.kind === 'field' ? [{ ...item, content: { ...item.content, options: {} } }] : [item]),
  asSoftwareProject: (item) =>
    item.kind === 'project' ? [{ ...item, content: { ...item.content, isServiceProject: !item.content.isServiceProject, portalGroups: {} } }] : [item],
  otherWorkflow: (item, at, all) => {
    const workflows = all.filter(({ kind }) => kind === 'workflow');
    return item.kind === 'requestType' ? [{ ...item, content: { ...item.content, workflowId: workflows[at % (workflows.length + 1)]?.id ?? null } }] : [item];
  },
  fewerPlacements: (item, at) =>
    item.kind === 'requestType'
      ? [{ ...item, content: { ...item.content, placements: Object.fromEntries(Object.entries(item.content.placements).slice(at % 5)) } }]
      : [item],
  elsewhere: (item, at, all) => {
    const projects = all.filter(({ kind }) => kind === 'project');
    return item.projectId === null ? [item] : [{ ...item, projectId: projects[at % (projects.length + 1)]?.id ?? 'd'.repeat(24) }];
  },
};

const anEdit = fc.record({
  of: fc.constantFrom(...Object.keys(EDITS)),
  kind: fc.constantFrom<ScopeItem['kind']>('project', 'workflow', 'requestType', 'field'),
  place: fc.nat(),
  at: fc.nat(40),
});
type Edit = typeof anEdit extends fc.Arbitrary<infer T> ? T : never;

function edited(items: readonly ScopeItem[], { of, kind, place, at }: Edit): ScopeItem[] {
  const some = items.filter((item) => item.kind === kind);
  const chosen = some[place % Math.max(some.length, 1)];
  return items.flatMap((item) => (item === chosen ? (EDITS[of]?.(item, at, items) ?? []) : [item]));
}

const aCheck = fc.record({
  edits: fc.array(anEdit, { minLength: 1, maxLength: 3 }),
  ofProject: fc.option(fc.nat(3)),
  portal: fc.constantFrom(1, 1, 3),
  added: fc.option(fc.nat(OTHERS.length - 1), { freq: 3 }),
});

describe('repeatedCheck', () => {
  it('says the same as a check from scratch, however the scope changes', () => {
    fc.assert(
      fc.property(fc.array(aCheck, { minLength: 1, maxLength: 6 }), (checks) => {
        const check = repeatedCheck();
        let items: ScopeItem[] = COMPANY;
        check(items);
        for (const { edits, ofProject, portal, added } of checks) {
          items = edits.reduce<ScopeItem[]>(edited, items);
          const more = added === null ? undefined : OTHERS[added];
          if (more && !items.includes(more)) items = [...items, more];
          const projectId = ofProject === null ? undefined : items.filter(({ kind }) => kind === 'project')[ofProject]?.id;
          const options = { estimates: { portal }, ...(projectId !== undefined && { projectId }) };
          expect(check(items, options)).toEqual(checkCompany(items, options));
        }
      }),
      { numRuns: 40 },
    );
  });
});

test('what was found again is the same object, so that nothing that shows it has to change', () => {
  const check = repeatedCheck();
  const before = check(COMPANY);
  const type = COMPANY.find((item) => item.kind === 'requestType' && before.findings.some(({ itemId }) => itemId === item.id));
  if (type?.kind !== 'requestType') throw new Error('Nothing was found in a form');
  const after = check(COMPANY.map((item) => (item === type ? { ...type, description: 'Typed' } : item)));
  expect(after.findings.filter((finding, at) => finding !== before.findings[at])).toEqual([]);
  expect(after.items.filter((item, at) => item !== before.items[at])).toEqual([]);
});

describe('keptChecks', () => {
  it('works out anew only what an edit concerns', () => {
    const types = COMPANY.filter((item) => item.kind === 'requestType');
    const field = COMPANY.find(({ id, kind }) => kind === 'field' && types.filter(({ content }) => uses(content.placements, id)).length === 1);
    if (field === undefined) throw new Error('No field is in one form alone');
    const workOut = vi.fn(() => 'checked');
    const kept = keptChecks<string>();
    const check = (items: readonly ScopeItem[]) => {
      workOut.mockClear();
      const known = { byId: new Map(items.map((item) => [item.id, item])), usersOf: new Map() };
      for (const item of items) kept.of(item, known, workOut);
      return workOut.mock.calls.length;
    };
    expect(check(COMPANY)).toBe(COMPANY.length);
    expect(check([...COMPANY])).toBe(0);
    expect(check(COMPANY.map((item) => (item === field ? { ...field, name: 'Another name' } : item)))).toBe(2);
  });
});

const uses = (placements: Readonly<Record<string, { fieldId: string }>>, id: string): boolean =>
  Object.values(placements).some(({ fieldId }) => fieldId === id);
