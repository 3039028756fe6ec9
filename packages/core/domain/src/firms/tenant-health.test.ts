import fc from 'fast-check';
import { expect, it } from 'vitest';
import { configurationProgress, type TenantFacts, tenantHealth } from './tenant-health.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date('2026-06-30T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const HEALTHY: TenantFacts = {
  addresses: 1,
  users: 3,
  administrators: 1,
  archived: false,
  trial: { plan: 'paid', trialEndsAt: ago(100 * DAY_MS) },
  activeSince: ago(DAY_MS),
  hasSow: true,
  implementedItems: 5,
  inScopeItems: 10,
};

const FAULTS: [Partial<TenantFacts>, 'warning' | 'error', string][] = [
  [{ addresses: 0 }, 'error', 'No address leads here'],
  [{ users: 0 }, 'error', 'No users'],
  [{ archived: true }, 'error', 'Archived'],
  [{ administrators: 0 }, 'warning', 'No administrator'],
  [{ trial: { plan: 'trial', trialEndsAt: now } }, 'warning', 'Read-only: the trial is over and no plan is paid'],
  [{ activeSince: ago(30 * DAY_MS) }, 'warning', 'No activity for 30 days'],
  [{ hasSow: false }, 'warning', 'No SOW'],
  [{ implementedItems: 0, inScopeItems: 0 }, 'warning', 'No configuration items in scope'],
  [{ implementedItems: 2, inScopeItems: 10 }, 'warning', 'Less than 25% of the configuration is implemented'],
];

it.each(FAULTS)('%j is a %s: %s', (fault, status, issue) => {
  expect(tenantHealth({ ...HEALTHY, ...fault }, now)).toEqual({ status, issues: [issue] });
});

it.each<Partial<TenantFacts>>([
  {},
  { trial: null },
  { trial: { plan: 'trial', trialEndsAt: new Date(now.getTime() + 1) } },
  { activeSince: ago(30 * DAY_MS - 1) },
  { implementedItems: 1, inScopeItems: 4 },
  { implementedItems: 10, inScopeItems: 10 },
])('%j is healthy', (values) => {
  expect(tenantHealth({ ...HEALTHY, ...values }, now)).toEqual({ status: 'healthy', issues: [] });
});

it.each([
  [0, 0, 0],
  [0, 7, 0],
  [1, 3, 33],
  [249, 1000, 24],
  [999, 1000, 99],
  [7, 7, 100],
])('%i of %i implemented items are %i percent', (implementedItems, inScopeItems, percent) => {
  expect(configurationProgress({ implementedItems, inScopeItems })).toBe(percent);
});

it('progress lies within 0 and 100, is 100 only when all is implemented, and never falls as more is', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(100_000), (a, b) => {
      const [implementedItems, inScopeItems] = [Math.min(a, b), Math.max(a, b)];
      const percent = configurationProgress({ implementedItems, inScopeItems });
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent === 100).toBe(inScopeItems > 0 && implementedItems === inScopeItems);
      if (implementedItems < inScopeItems)
        expect(configurationProgress({ implementedItems: implementedItems + 1, inScopeItems })).toBeGreaterThanOrEqual(
          percent,
        );
    }),
  );
});

it('of any faults together each is listed, and the worst decides', () => {
  const independent = FAULTS.filter(([, , issue]) => issue !== 'No configuration items in scope');
  for (let chosen = 0; chosen < 2 ** independent.length; chosen += 1) {
    const faults = independent.filter((_, index) => chosen & (1 << index));
    const facts = Object.assign({ ...HEALTHY }, ...faults.map(([values]) => values));
    const worst = faults.some(([, status]) => status === 'error') ? 'error' : faults.length > 0 ? 'warning' : 'healthy';
    expect(tenantHealth(facts, now)).toEqual({ status: worst, issues: faults.map(([, , issue]) => issue) });
  }
});
