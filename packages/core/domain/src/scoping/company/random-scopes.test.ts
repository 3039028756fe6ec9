import { countedModule } from '@scopewright/build-config/counted-module';
import { runs } from '@scopewright/build-config/runs';
import { SCOPE_CONTENT } from '@scopewright/contracts/scoping';
import { expect, it } from 'vitest';
import { randomScope } from '../testing/random-scopes.ts';

const counted = await countedModule<typeof import('../form/buildability.ts')>(
  import.meta.dirname,
  '../form/buildability.ts',
);

it.each(Array.from({ length: runs(2) }, (_, at) => at + 1))(
  'a scope near the limits that was drawn at random is checked in a bounded number of steps: %i',
  (seed) => {
    const items = randomScope(seed);
    for (const { kind, content } of items)
      expect(SCOPE_CONTENT[kind].safeParse(content).error?.issues ?? []).toEqual([]);
    const { result, steps } = counted.count((module) => module.checkCompany(items));
    expect(steps).toBeLessThan(60_000_000);
    expect(result.items).toHaveLength(items.length);
    expect(JSON.stringify(result.findings).length).toBeLessThan(3_000_000);
  },
);
