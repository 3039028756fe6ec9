import { milestone as aMilestone } from '@scopewright/contracts/testing';
import { expect, test } from 'vitest';
import { type Agreement, agreementsInOrder, type Milestone, nextDates, timelineOf } from './timeline.ts';

const agreement = (values: Partial<Agreement> = {}): Agreement => ({
  id: 'a',
  kind: 'sow',
  sowId: 'a',
  title: 'Roll-out',
  status: 'active',
  amount: null,
  noChargeReason: '',
  startDate: null,
  endDate: null,
  ...values,
});

test('SOWs come by their start, each followed by its change orders, undated ones last', () => {
  const base = { companyId: 'c', amount: null, endDate: null, version: 1, createdAt: '', updatedAt: '' };
  const sow = (id: string, startDate: string | null) => ({
    ...base,
    id,
    title: id,
    status: 'active' as const,
    startDate,
  });
  const order = (id: string, sowId: string, startDate: string | null) => ({
    ...base,
    id,
    sowId,
    title: id,
    number: 1,
    hasParts: false,
    noChargeReason: '',
    status: 'draft' as const,
    startDate,
  });
  const inOrder = agreementsInOrder({
    sows: [sow('undated', null), sow('late', '2026-05-01'), sow('early', '2026-01-01')],
    changeOrders: [
      order('second', 'early', '2026-03-01'),
      order('first', 'early', '2026-02-01'),
      order('lost', 'not-sent', null),
    ],
  });
  expect(inOrder.map(({ id }) => id)).toEqual(['early', 'first', 'second', 'late', 'undated', 'lost']);
});

test('bars lie between the first and the last month; the last day belongs to them', () => {
  const drawn = timelineOf(
    [agreement({ startDate: '2026-01-01', endDate: '2026-01-31' }), agreement({ startDate: '2026-02-01' })],
    '2026-04-15',
  );
  expect(drawn?.ticks.map(({ date }) => date)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']);
  const [january, open] = drawn?.rows ?? [];
  expect(january?.bar).toMatchObject({ left: 0, openStart: false, openEnd: false });
  expect(january?.bar?.width).toBeCloseTo((100 * 31) / 120);
  expect(open?.bar?.left).toBeCloseTo((100 * 31) / 120);
  expect((open?.bar?.left ?? 0) + (open?.bar?.width ?? 0)).toBeCloseTo(100);
  expect(open?.bar?.openEnd).toBe(true);
  expect(drawn?.today).toBeCloseTo((100 * 104) / 120);
});

test('has few ticks however long it is, and none without a date', () => {
  for (const end of ['2026-06-30', '2028-01-31', '2041-12-31', '2126-01-01']) {
    const drawn = timelineOf([agreement({ startDate: '2026-01-10', endDate: end })], '2026-02-01');
    expect(drawn?.ticks.length).toBeGreaterThan(1);
    expect(drawn?.ticks.length).toBeLessThanOrEqual(11);
  }
  expect(timelineOf([agreement()], '2026-02-01')).toBeNull();
  expect(timelineOf([agreement({ startDate: '2026-01-10' }), agreement()], '2026-02-01')?.rows[1]?.bar).toBeNull();
});

test('next due items: overdue ones come first, finished ones are omitted', () => {
  const dates = nextDates(
    [
      agreement({ title: 'Running', startDate: '2026-01-01', endDate: '2026-09-30' }),
      agreement({ title: 'Overdue', endDate: '2026-02-01' }),
      agreement({ title: 'Planned', status: 'draft', startDate: '2026-04-01', endDate: '2026-05-01' }),
      agreement({ title: 'Not started', status: 'draft', startDate: '2026-02-15' }),
      agreement({ title: 'Done', status: 'completed', startDate: '2026-04-01', endDate: '2026-06-01' }),
    ],
    '2026-03-10',
  );
  expect(dates.map(({ agreement, what, late }) => [agreement?.title, what, late])).toEqual([
    ['Overdue', 'ends', true],
    ['Not started', 'starts', true],
    ['Planned', 'starts', false],
    ['Planned', 'ends', false],
    ['Running', 'ends', false],
  ]);
});

const milestone = (date: string, values: Partial<Milestone> = {}): Milestone =>
  aMilestone({ clauseId: `c${date}`, of: { type: 'sow', id: 'a' }, date, ...values });

test('milestones widen the timeline, and are drawn at the middle of their day', () => {
  const drawn = timelineOf([agreement()], '2026-01-10', [milestone('2026-02-01')]);
  expect(drawn?.ticks.map(({ date }) => date)).toEqual(['2026-01-01', '2026-02-01']);
  expect(drawn?.milestones[0]?.at).toBeCloseTo((100 * 31.5) / 59);
});

test('open milestones of agreements that are not over, and those added by hand, are among the next dates', () => {
  const dates = nextDates(
    [agreement({ endDate: '2026-09-30' }), agreement({ id: 'done', status: 'completed' })],
    '2026-03-10',
    [
      milestone('2026-03-09'),
      milestone('2026-03-10'),
      milestone('2026-04-01', { of: { type: 'sow', id: 'done' } }),
      milestone('2026-03-08', { doneOn: '2026-03-09' }),
      milestone('2026-03-07', { kind: 'input' }),
      milestone('2026-03-01', { of: null, clauseId: null, expectedOn: '2026-03-20' }),
    ],
  );
  expect(dates.map(({ what, date, late }) => [what, date, late])).toEqual([
    ['milestone', '2026-03-09', true],
    ['milestone', '2026-03-10', false],
    ['milestone', '2026-03-20', false],
    ['ends', '2026-09-30', false],
  ]);
});
