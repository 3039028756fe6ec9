import { countedModule } from '@scopewright/build-config/counted-module';
import { runs } from '@scopewright/build-config/runs';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type BuildabilityOptions, checkCompany } from '../form/buildability.ts';
import { compareBytes } from '../parts.ts';
import { generateCompany, LARGE_COMPANY, SMALL_COMPANY } from '../testing/company.ts';
import { anEdit, approvedByFields, edited } from '../testing/company-edits.ts';
import {
  buildabilityOf,
  type CheckingParts,
  type CompanyCheck,
  checkedRows,
  headOf,
  renewedCheck,
  type VersionedItem,
} from './company-check.ts';

const OPTIONS = { companyId: 'c'.repeat(24), now: new Date('2026-03-02T09:00:00Z') };
const COMPANY = approvedByFields(generateCompany(SMALL_COMPANY, { ...OPTIONS, seed: 5 }));
const OTHERS = generateCompany(SMALL_COMPANY, { ...OPTIONS, seed: 6 });

/** Items as in a database: each change of one increments its version. */
function storedCompany(items: readonly ScopeItem[]) {
  const versions = new Map<string, number>();
  let stored = new Map<string, ScopeItem>();
  const company = {
    reads: 0,
    store(now: readonly ScopeItem[]) {
      for (const item of now) if (stored.get(item.id) !== item) versions.set(item.id, (versions.get(item.id) ?? 0) + 1);
      stored = new Map(now.map((item) => [item.id, item]));
    },
    items: () => [...stored.values()],
    versions: () => new Map([...stored.keys()].map((id) => [id, versions.get(id) ?? 0])),
    read(ids: ReadonlySet<string>): VersionedItem[] {
      company.reads += ids.size;
      return [...ids].flatMap((id) => {
        const item = stored.get(id);
        return item ? [{ ...item, version: versions.get(id) ?? 0 }] : [];
      });
    },
  };
  company.store(items);
  return company;
}
type Company = ReturnType<typeof storedCompany>;

const kept = (check: CompanyCheck): CompanyCheck => JSON.parse(JSON.stringify(check));

/** Checks items in this thread, reading each once. */
function checkingHere(company: Company, onRead: () => void = () => undefined): CheckingParts {
  const contents = new Map<string, VersionedItem>();
  const read = (ids: Iterable<string>) => {
    const missing = new Set([...ids].filter((id) => !contents.has(id)));
    if (missing.size > 0) onRead();
    for (const item of company.read(missing)) contents.set(item.id, item);
  };
  return {
    heads: async (ids) => {
      read(ids);
      return [...ids].flatMap((id) => {
        const item = contents.get(id);
        return item ? [headOf(item)] : [];
      });
    },
    check: async (jobs) => {
      read(jobs.flatMap(({ looksAt }) => looksAt));
      return [...checkedRows(jobs, contents.values())];
    },
    pause: () => undefined,
  };
}
const renewed = (before: CompanyCheck | null, company: Company, onRead?: () => void) =>
  renewedCheck(before, company.versions(), checkingHere(company, onRead));

/** Asserts that an incremental check equals a check from scratch. */
function agree(check: CompanyCheck, company: Company, estimates = {}) {
  const items = company.items().sort((one, other) => compareBytes(one.id, other.id));
  agreeOn(check, company, items, { estimates });
  const project = items.find(({ kind }) => kind === 'project');
  if (project) agreeOn(check, company, items, { estimates, projectId: project.id });
}

function agreeOn(check: CompanyCheck, company: Company, items: readonly ScopeItem[], options: BuildabilityOptions) {
  const { items: ways, ...rest } = buildabilityOf(check, options);
  const whole = checkCompany(items, options);
  expect(rest).toEqual({ findings: whole.findings, hours: whole.hours });
  const versions = company.versions();
  const heads = new Map(
    items.map(({ id, kind, name, projectId }) => [id, { kind, name, projectId, version: versions.get(id) }]),
  );
  expect(ways).toEqual(whole.items.map((way) => ({ ...way, ...heads.get(way.itemId) })));
}

const someEdits = fc.record({
  edits: fc.array(anEdit, { minLength: 1, maxLength: 3 }),
  portal: fc.constantFrom(1, 1, 3),
  added: fc.option(fc.nat(OTHERS.length - 1), { freq: 3 }),
  returned: fc.boolean(),
});
function change(
  company: Company,
  {
    edits,
    added,
    returned,
  }: Pick<typeof someEdits extends fc.Arbitrary<infer T> ? T : never, 'edits' | 'added' | 'returned'>,
) {
  const there = new Set(company.items().map(({ id }) => id));
  const more = [...(added === null ? [] : [OTHERS[added] as ScopeItem]), ...(returned ? COMPANY : [])].filter(
    ({ id }) => !there.has(id),
  );
  company.store(edits.reduce<ScopeItem[]>(edited, [...company.items(), ...more]));
}

describe('renewedCheck', () => {
  it('equals a check from scratch, however the scope changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someEdits, { minLength: 1, maxLength: 6 }), async (rounds) => {
        const company = storedCompany(COMPANY);
        let check = await renewed(null, company);
        agree(check, company);
        for (const round of rounds) {
          change(company, round);
          check = await renewed(kept(check), company);
          agree(check, company, { portal: round.portal });
        }
      }),
      { numRuns: runs(10) },
    );
  });

  it('still equals it after items were changed and deleted during reading', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(someEdits, someEdits, someEdits), { minLength: 1, maxLength: 4 }),
        async (rounds) => {
          const company = storedCompany(COMPANY);
          let check: CompanyCheck | null = null;
          for (const [before, ...during] of rounds) {
            change(company, before);
            const meanwhile = [...during];
            check = kept(
              await renewed(check, company, () => {
                const next = meanwhile.shift();
                if (next) change(company, next);
              }),
            );
            check = await renewed(check, company);
            agree(check, company);
          }
        },
      ),
      { numRuns: runs(8) },
    );
  });

  it('omits items that are deleted during the check', async () => {
    const company = storedCompany(COMPANY);
    const check = await renewed(null, company);
    const type = COMPANY.find(({ kind }) => kind === 'requestType') as ScopeItem;
    const summary = COMPANY.find(({ kind }) => kind === 'field') as ScopeItem;
    company.store(COMPANY.map((item) => (item === summary ? { ...summary, name: 'Another name' } : item)));
    let reads = 0;
    const during = await renewed(check, company, () => {
      reads += 1;
      if (reads === 2) company.store(company.items().filter(({ id }) => id !== type.id));
    });
    expect(buildabilityOf(during).items.map(({ itemId }) => itemId)).not.toContain(type.id);
    agree(await renewed(kept(during), company), company);
  });

  it('reads only changed items, and the items that their rules read', async () => {
    const size = { projects: 3, workflows: 12, requestTypes: 30, fields: 400, placements: 240 };
    const items = generateCompany(size, { ...OPTIONS, seed: 5 });
    const company = storedCompany(items);
    const check = await renewed(null, company);
    expect(company.reads).toBe(items.length);
    company.reads = 0;
    expect(await renewed(kept(check), company)).toEqual(check);
    expect(company.reads).toBe(0);
    const types = items.flatMap((item) => (item.kind === 'requestType' ? [item] : []));
    const usersOf = (id: string) =>
      types.filter(({ content }) => Object.values(content.placements).some(({ fieldId }) => fieldId === id));
    const field = items.find(({ id, kind }) => kind === 'field' && usersOf(id).length === 1) as ScopeItem;
    const fields = new Set(
      usersOf(field.id).flatMap(({ content }) => Object.values(content.placements).map(({ fieldId }) => fieldId)),
    );
    company.store(items.map((item) => (item === field ? { ...item, name: 'Another name' } : item)));
    await renewed(kept(check), company);
    // the form and its project
    expect(company.reads).toBe(fields.size + 2);
  });
});

test('the rest of checking a large company, besides its items, pauses every few steps', async () => {
  const company = storedCompany(generateCompany(LARGE_COMPANY, { ...OPTIONS, seed: 5 }));
  const { module, taken } = await countedModule<typeof import('./company-check.ts')>(
    import.meta.dirname,
    'company-check.ts',
  );
  const stretches: number[] = [];
  let before = taken();
  const pause = () => {
    stretches.push(taken() - before);
    before = taken();
    return undefined;
  };
  // heads and items are read and checked in threads: here by the plain module, whose steps are not counted
  const here = checkingHere(company);
  await module.renewedCheck(null, company.versions(), { ...here, pause });
  pause();
  expect(stretches.length).toBeGreaterThan(LARGE_COMPANY.fields);
  expect(Math.max(...stretches)).toBeLessThan(50_000);
});
