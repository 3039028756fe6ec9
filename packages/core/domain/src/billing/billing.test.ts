import { PAYMENT_LEAST_MINOR, PLANS } from '@scopewright/contracts/constants';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type BillingStanding,
  billedQuote,
  choosePlan,
  graceEnd,
  isExpired,
  nextPeriodEnd,
  nextTry,
  quotePlans,
} from './billing.ts';
import { type PlanId, quoteTiers } from './pricing.ts';

const count = fc.integer({ min: 0, max: 1000 });
const at = (text: string): Date => new Date(text);
const dollars = (consultants: number) =>
  Object.fromEntries(
    quotePlans(consultants).map(({ plan, monthly }) => [plan, monthly && monthly.amountMinor / 100]),
  ) as Record<PlanId, number | null>;

describe('price of a month', () => {
  test.each<[number, number, number | null, number | null, number, PlanId]>([
    [0, 299, 49, 99, 869, 'solo'],
    [1, 299, 49, 99, 869, 'solo'],
    [2, 299, null, 198, 869, 'small'],
    [3, 299, null, 267, 869, 'small'],
    [4, 299, null, 356, 869, 'standard'],
    [5, 388, null, 445, 869, 'standard'],
    [10, 833, null, 890, 869, 'standard'],
    [11, 922, null, null, 869, 'enterprise'],
    [25, 2168, null, null, 1896, 'enterprise'],
    [200, 17_743, null, null, 13_400, 'enterprise'],
  ])(
    '%i consultants: $%d on Standard, %d on Solo, %d on Small Firm, %d on Enterprise; %s costs least',
    (consultants, standard, solo, small, enterprise, least) => {
      expect(dollars(consultants)).toEqual({ standard, solo, small, enterprise });
      expect(quotePlans(consultants).find(({ cheapest }) => cheapest)?.plan).toBe(least);
    },
  );

  it('recommends eleven seats on Enterprise only to ten on Small Firm', () => {
    const said = Array.from({ length: 40 }, (_, consultants) =>
      quotePlans(consultants).map(({ plan, advice }) => ({ consultants, plan, advice })),
    )
      .flat()
      .filter(({ advice }) => advice !== null);
    expect(said).toEqual([
      { consultants: 10, plan: 'small', advice: 'Eleven seats on Enterprise cost less than ten on Small Firm' },
    ]);
  });

  it('sums its lines, marks one plan as the cheapest, and never falls with one consultant more', () => {
    fc.assert(
      fc.property(count, (consultants) => {
        const quotes = quotePlans(consultants);
        const prices = quotes.flatMap(({ monthly }) => (monthly ? [monthly.amountMinor] : []));
        const best = quotes.filter(({ cheapest }) => cheapest);
        expect(best).toHaveLength(1);
        expect(best[0]?.monthly?.amountMinor).toBe(Math.min(...prices));
        for (const { plan, monthly, seats, minSeats, maxSeats } of quotes) {
          expect(monthly === null).toBe(maxSeats !== null && seats > maxSeats);
          expect(seats).toBeGreaterThanOrEqual(Math.max(1, consultants, minSeats));
          if (monthly) expect(monthly.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(monthly.amountMinor);
          const more = quotePlans(consultants + 1).find((quote) => quote.plan === plan)?.monthly;
          if (monthly && more) expect(more.amountMinor).toBeGreaterThanOrEqual(monthly.amountMinor);
        }
      }),
    );
  });

  it('is that of the landing page for the plans that it has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (consultants) => {
        for (const tier of quoteTiers(consultants)) expect(dollars(consultants)[tier.id]).toBe(tier.monthly);
      }),
    );
  });

  it.each([-1, 1.5, Number.NaN])('refuses %d consultants', (consultants) => {
    expect(() => quotePlans(consultants)).toThrow(RangeError);
  });

  it('is billed on the plan chosen, or on the cheapest once that takes no more', () => {
    fc.assert(
      fc.property(count, fc.constantFrom(...PLANS), (consultants, plan) => {
        const chosen = quotePlans(consultants).find((quote) => quote.plan === plan);
        const billed = billedQuote(plan, consultants);
        if (chosen?.monthly) expect(billed.plan).toBe(plan);
        else expect(billed.cheapest).toBe(true);
      }),
    );
    expect(billedQuote('solo', 2)).toMatchObject({ plan: 'small', monthly: { amountMinor: 19_800 } });
  });
});

describe('choosing a plan', () => {
  const [start, end] = [at('2026-03-10T12:00:00Z'), at('2026-04-10T12:00:00Z')];
  const trial: BillingStanding = {
    plan: null,
    status: 'trialing',
    period: null,
    cancels: false,
    nextPlan: null,
    trialEndsAt: at('2026-03-15T00:00:00Z'),
  };
  const onSmall: BillingStanding = {
    ...trial,
    plan: 'small',
    status: 'active',
    period: { start, end, chargedMinor: 26_700 },
  };

  it('charges nothing before the trial ends', () => {
    expect(choosePlan(trial, billedQuote('standard', 3), at('2026-03-14T23:59:59Z'))).toEqual({
      kind: 'at',
      at: trial.trialEndsAt,
    });
  });

  it('charges a month immediately after the trial, and after a plan has ended', () => {
    const now = at('2026-03-31T08:00:00Z');
    const expected = { kind: 'now', dueMinor: 29_900, periodStart: now, periodEnd: at('2026-04-30T08:00:00Z') };
    expect(choosePlan(trial, billedQuote('standard', 3), now)).toMatchObject(expected);
    expect(
      choosePlan(
        { ...onSmall, status: 'ended', trialEndsAt: at('2027-01-01T00:00:00Z') },
        billedQuote('standard', 3),
        now,
      ),
    ).toMatchObject(expected);
  });

  it('changes for free while the trial pays', () => {
    const chosen: BillingStanding = { ...onSmall, period: { start, end, chargedMinor: null } };
    expect(choosePlan(chosen, billedQuote('enterprise', 3), start)).toEqual({ kind: 'at', at: end });
  });

  it('charges the difference for the rest of the period, itemized in lines', () => {
    const half = new Date((start.getTime() + end.getTime()) / 2);
    expect(choosePlan(onSmall, billedQuote('standard', 3), half)).toEqual({
      kind: 'now',
      dueMinor: 1600,
      lines: [
        { text: 'Standard, rest of the period', quantity: 1, amountMinor: 14_950 },
        { text: 'Small Firm, paid already', quantity: 1, amountMinor: -13_350 },
      ],
      periodStart: start,
      periodEnd: end,
    });
  });

  it('waits for the next period with a plan that costs no more', () => {
    const onStandard: BillingStanding = { ...onSmall, plan: 'standard', period: { start, end, chargedMinor: 29_900 } };
    expect(choosePlan(onStandard, billedQuote('small', 3), start)).toEqual({ kind: 'at', at: end });
  });

  it("does nothing for the firm's current plan, and continues it if it was to end or change", () => {
    const quote = billedQuote('small', 3);
    expect(choosePlan(onSmall, quote, start)).toEqual({ kind: 'current' });
    expect(choosePlan({ ...onSmall, cancels: true }, quote, start)).toEqual({ kind: 'at', at: end });
    expect(choosePlan({ ...onSmall, nextPlan: 'standard' }, quote, start)).toEqual({ kind: 'at', at: end });
  });

  it('never charges more than a month, nor less than the remaining time is worth, and its lines add up to the sum', () => {
    const plan = fc.constantFrom(...PLANS);
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(count, plan, plan, share, share, (consultants, from, to, a, b) => {
        const charged = billedQuote(from, consultants);
        const quote = billedQuote(to, consultants);
        const standing: BillingStanding = {
          ...onSmall,
          plan: charged.plan,
          period: { start, end, chargedMinor: charged.monthly.amountMinor },
        };
        const [sooner, later] = [Math.min(a, b), Math.max(a, b)].map((part) => {
          const choice = choosePlan(
            standing,
            quote,
            new Date(start.getTime() + part * (end.getTime() - start.getTime())),
          );
          if (choice.kind !== 'now') return 0;
          expect(choice.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(choice.dueMinor);
          expect(choice.dueMinor).toBeGreaterThanOrEqual(PAYMENT_LEAST_MINOR);
          expect(choice.dueMinor).toBeLessThanOrEqual(quote.monthly.amountMinor);
          return choice.dueMinor;
        });
        expect(later).toBeLessThanOrEqual(sooner ?? 0);
      }),
    );
  });
});

describe('periods', () => {
  test.each([
    ['2026-01-31T10:00:00Z', 31, '2026-02-28T10:00:00Z'],
    ['2026-02-28T10:00:00Z', 31, '2026-03-31T10:00:00Z'],
    ['2028-01-30T10:00:00Z', 30, '2028-02-29T10:00:00Z'],
    ['2026-12-15T23:59:59Z', 15, '2027-01-15T23:59:59Z'],
  ])('a month from %s, begun on the %ith, ends at %s', (from, day, to) => {
    expect(nextPeriodEnd(at(from), day)).toEqual(at(to));
  });

  it('follow each other for years without drifting from the day they began on', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: at('2000-01-01T00:00:00Z'), max: at('2100-01-01T00:00:00Z') }),
        (begun) => {
          let from = begun;
          for (let month = 0; month < 48; month++) {
            const to = nextPeriodEnd(from, begun.getUTCDate());
            const days = (to.getTime() - from.getTime()) / 86_400_000;
            expect(days).toBeGreaterThanOrEqual(28);
            expect(days).toBeLessThanOrEqual(31);
            from = to;
          }
          expect(from.getUTCMonth()).toBe(begun.getUTCMonth());
          expect(from.getUTCDate()).toBe(
            from.getUTCMonth() === 1 ? Math.min(begun.getUTCDate(), from.getUTCDate()) : begun.getUTCDate(),
          );
        },
      ),
      { numRuns: 50 },
    );
  });

  it('a card is good to the end of its month, wherever that ends last', () => {
    const card = { expMonth: 12, expYear: 2030 };
    expect([isExpired(card, at('2031-01-01T11:59:59Z')), isExpired(card, at('2031-01-01T12:00:00Z'))]).toEqual([
      false,
      true,
    ]);
    expect(isExpired({ expMonth: 1, expYear: 2030 }, at('2030-01-31T23:00:00Z'))).toBe(false);
  });

  it('a failed payment is tried again every two days, until the plan ends after seven', () => {
    const since = at('2026-03-01T00:00:00Z');
    expect(graceEnd(since)).toEqual(at('2026-03-08T00:00:00Z'));
    expect(nextTry(since, since)).toEqual(at('2026-03-03T00:00:00Z'));
    expect(nextTry(since, at('2026-03-07T00:00:00Z'))).toEqual(graceEnd(since));
  });
});
