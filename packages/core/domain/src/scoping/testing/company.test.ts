import { type ScopeItem, scopeItem } from '@scopewright/contracts/scoping';
import { describe, expect, it } from 'vitest';
import { checkWorkflow } from '../workflow/workflow-check.ts';
import { generateCompany, LARGE_COMPANY, SMALL_COMPANY } from './company.ts';

const OPTIONS = { companyId: 'a'.repeat(24), now: new Date('2026-03-02T09:00:00Z') };
const small = generateCompany(SMALL_COMPANY, { ...OPTIONS, seed: 1, ownerIds: ['b'.repeat(24)] });
const large = generateCompany(LARGE_COMPANY, { ...OPTIONS, seed: 2 });

const of = <K extends ScopeItem['kind']>(items: readonly ScopeItem[], kind: K) =>
  items.filter((item): item is Extract<ScopeItem, { kind: K }> => item.kind === kind);

describe('generateCompany', () => {
  it.each([
    ['small', small, SMALL_COMPANY],
    ['large', large, LARGE_COMPANY],
  ])('makes a %s one of the size that is asked for', (_, items, size) => {
    expect({
      projects: of(items, 'project').length,
      workflows: of(items, 'workflow').length,
      requestTypes: of(items, 'requestType').length,
      fields: of(items, 'field').length,
      placements: of(items, 'requestType').reduce(
        (sum, { content }) => sum + Object.keys(content.placements).length,
        0,
      ),
    }).toEqual(size);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(new Set(of(items, 'field').map(({ name }) => name)).size).toBe(size.fields);
    expect(new Set(of(items, 'project').map(({ content }) => content.key)).size).toBe(size.projects);
  });

  it('makes items that can be stored', () => {
    for (const item of [...small, ...large.slice(0, 300)]) expect(scopeItem.parse(item)).toEqual(item);
  });

  it('makes the same company of a seed, and another one of another', () => {
    expect(generateCompany(SMALL_COMPANY, { ...OPTIONS, seed: 1, ownerIds: ['b'.repeat(24)] })).toEqual(small);
    const other = generateCompany(SMALL_COMPANY, { ...OPTIONS, seed: 3 });
    expect(other.map(({ id }) => id).filter((id) => small.some((item) => item.id === id))).toEqual([]);
  });

  it('places every field about equally often, none twice in a form', () => {
    const uses = new Map<string, number>();
    for (const { content } of of(large, 'requestType')) {
      const fieldIds = Object.values(content.placements).map(({ fieldId }) => fieldId);
      expect(new Set(fieldIds).size).toBe(fieldIds.length);
      for (const fieldId of fieldIds) uses.set(fieldId, (uses.get(fieldId) ?? 0) + 1);
    }
    const [summary, ...others] = of(large, 'field').map(({ id }) => uses.get(id) ?? 0);
    expect(summary).toBe(LARGE_COMPANY.requestTypes);
    expect(Math.min(...others)).toBeGreaterThan(1);
    expect(Math.max(...others)).toBeLessThan(12);
  });

  it('makes workflows that can be built, some with something to point out', () => {
    const findings = of(large, 'workflow').flatMap(({ id, content }) =>
      checkWorkflow({ id, content, project: { isServiceProject: true }, requestTypes: [], fields: new Map() }),
    );
    expect(new Set(findings.map(({ severity, rule }) => [severity, rule].join(' ')))).toEqual(
      new Set(['warning workflow.reopened-with-resolution']),
    );
    expect(findings.length).toBe(12);
  });
});
