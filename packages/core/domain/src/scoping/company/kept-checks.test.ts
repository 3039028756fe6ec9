import { runs } from '@scopewright/build-config/runs';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import fc from 'fast-check';
import { describe, expect, it, test, vi } from 'vitest';
import { checkCompany, repeatedCheck } from '../form/buildability.ts';
import { generateCompany, SMALL_COMPANY } from '../testing/company.ts';
import { anEdit, approvedByFields, edited } from '../testing/company-edits.ts';
import { keptChecks } from './kept-checks.ts';

const OPTIONS = { companyId: 'c'.repeat(24), now: new Date('2026-03-02T09:00:00Z') };
const COMPANY = approvedByFields(generateCompany(SMALL_COMPANY, { ...OPTIONS, seed: 5 }));
const OTHERS = generateCompany(SMALL_COMPANY, { ...OPTIONS, seed: 6 });

const aCheck = fc.record({
  edits: fc.array(anEdit, { minLength: 1, maxLength: 3 }),
  ofProject: fc.option(fc.nat(3)),
  portal: fc.constantFrom(1, 1, 3),
  added: fc.option(fc.nat(OTHERS.length - 1), { freq: 3 }),
});

describe('repeatedCheck', () => {
  it('equals a check from scratch, however the scope changes', () => {
    fc.assert(
      fc.property(fc.array(aCheck, { minLength: 1, maxLength: 6 }), (checks) => {
        const check = repeatedCheck();
        let items: ScopeItem[] = COMPANY;
        check(items);
        for (const { edits, ofProject, portal, added } of checks) {
          items = edits.reduce<ScopeItem[]>(edited, items);
          const more = added === null ? undefined : OTHERS[added];
          if (more && !items.includes(more)) items = [...items, more];
          const projectId =
            ofProject === null ? undefined : items.filter(({ kind }) => kind === 'project')[ofProject]?.id;
          const options = { estimates: { portal }, ...(projectId !== undefined && { projectId }) };
          expect(check(items, options)).toEqual(checkCompany(items, options));
        }
      }),
      { numRuns: runs(15) },
    );
  });
});

test('an unchanged finding is the same object, so components that show it need not re-render', () => {
  const check = repeatedCheck();
  const before = check(COMPANY);
  const type = COMPANY.find(
    (item) => item.kind === 'requestType' && before.findings.some(({ itemId }) => itemId === item.id),
  );
  if (type?.kind !== 'requestType') throw new Error('Nothing was found in a form');
  const after = check(COMPANY.map((item) => (item === type ? { ...type, description: 'Typed' } : item)));
  expect(after.findings.filter((finding, at) => finding !== before.findings[at])).toEqual([]);
  expect(after.items.filter((item, at) => item !== before.items[at])).toEqual([]);
});

describe('keptChecks', () => {
  it('works out again only what an edit concerns', () => {
    const types = COMPANY.filter((item) => item.kind === 'requestType');
    const field = COMPANY.find(
      ({ id, kind }) => kind === 'field' && types.filter(({ content }) => uses(content.placements, id)).length === 1,
    );
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
