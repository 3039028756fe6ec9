import { SCOPE_CONTENT } from '@scopewright/contracts/scoping';
import { expect, it } from 'vitest';
import { checkCompany } from '../form/buildability.ts';
import { randomScope } from '../testing/random-scopes.ts';
import { timed } from '../testing/work-time.ts';

it.each([1, 2, 3, 4, 5, 6, 7, 11])(
  'a scope near the limits that was drawn at random is checked in less than three seconds: %i',
  (seed) => {
    const items = randomScope(seed);
    for (const { kind, content } of items)
      expect(SCOPE_CONTENT[kind].safeParse(content).error?.issues ?? []).toEqual([]);
    const { result, ms } = timed(() => checkCompany(items));
    expect(ms).toBeLessThan(3_000);
    expect(result.items).toHaveLength(items.length);
    expect(JSON.stringify(result.findings).length).toBeLessThan(3_000_000);
  },
);
