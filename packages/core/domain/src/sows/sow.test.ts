import { CHANGE_ORDER_STATUSES, SOW_STATUSES } from '@scopewright/contracts/constants';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CompanySows,
  changeOrderMove,
  isAgreed,
  isDraft,
  isOpenSow,
  isPending,
  type SowStatus,
  sowMove,
  sowSummary,
} from './sow.ts';

test.each<[SowStatus[], string]>([
  [[], 'none'],
  [['draft'], 'draft'],
  [['active'], 'active'],
  [['completed'], 'completed'],
  [['cancelled'], 'cancelled'],
  [['completed', 'active', 'draft'], 'active'],
  [['completed', 'draft', 'cancelled'], 'draft'],
  [['cancelled', 'completed'], 'completed'],
])('SOWs %j make a company %s', (statuses, sowStatus) => {
  expect(
    sowSummary({ sows: statuses.map((status, index) => ({ id: `${index}`, status })), changeOrders: [] }).sowStatus,
  ).toBe(sowStatus);
});

test('counts accepted change orders of active SOWs only', () => {
  const sows = [
    { id: 'a', status: 'active' },
    { id: 'b', status: 'completed' },
    { id: 'c', status: 'active' },
  ] as const;
  const changeOrders = [
    { sowId: 'a', status: 'accepted' },
    { sowId: 'a', status: 'draft' },
    { sowId: 'a', status: 'sent' },
    { sowId: 'a', status: 'closed' },
    { sowId: 'b', status: 'accepted' },
    { sowId: 'c', status: 'accepted' },
    { sowId: 'gone', status: 'accepted' },
  ] as const;
  expect(sowSummary({ sows, changeOrders })).toEqual({ sowStatus: 'active', activeChangeOrderCount: 2 });
});

const someSows = fc
  .array(fc.constantFrom(...SOW_STATUSES), { maxLength: 8 })
  .map((statuses) => statuses.map((status, index) => ({ id: `${index}`, status })))
  .chain((sows) =>
    fc
      .array(
        fc.record({ sowId: fc.constantFrom('0', '1', '2', 'gone'), status: fc.constantFrom(...CHANGE_ORDER_STATUSES) }),
        { maxLength: 12 },
      )
      .map((changeOrders): CompanySows => ({ sows, changeOrders })),
  );

test('depends on no order, and on nothing that is closed', () => {
  fc.assert(
    fc.property(someSows, ({ sows, changeOrders }) => {
      const summary = sowSummary({ sows, changeOrders });
      expect(sowSummary({ sows: sows.toReversed(), changeOrders: changeOrders.toReversed() })).toEqual(summary);
      expect(sowSummary({ sows, changeOrders: changeOrders.filter(({ status }) => status === 'accepted') })).toEqual(
        summary,
      );
    }),
  );
});

test('a company counts change orders only while its status is active, and has no other status than one of its SOWs', () => {
  fc.assert(
    fc.property(someSows, ({ sows, changeOrders }) => {
      const { sowStatus, activeChangeOrderCount } = sowSummary({ sows, changeOrders });
      if (sowStatus !== 'active') expect(activeChangeOrderCount).toBe(0);
      expect(activeChangeOrderCount).toBeLessThanOrEqual(changeOrders.length);
      expect(sowStatus === 'none' ? sows.length === 0 : sows.some(({ status }) => status === sowStatus)).toBe(true);
    }),
  );
});

test('a SOW is drafted, becomes active, and ends completed or cancelled; a completed one reopens with a reason', () => {
  const moves = SOW_STATUSES.flatMap((from) => SOW_STATUSES.map((to) => [from, to, sowMove(from, to)] as const)).filter(
    ([, , move]) => move !== null,
  );
  expect(moves).toEqual([
    ['draft', 'active', 'free'],
    ['draft', 'cancelled', 'free'],
    ['active', 'completed', 'free'],
    ['active', 'cancelled', 'free'],
    ['completed', 'active', 'with reason'],
  ]);
  expect(SOW_STATUSES.filter(isOpenSow)).toEqual(['draft', 'active']);
});

test('a change order is drafted, sent, answered and closed; a closed one reopens with a reason', () => {
  const moves = CHANGE_ORDER_STATUSES.flatMap((from) =>
    CHANGE_ORDER_STATUSES.map((to) => [from, to, changeOrderMove(from, to)] as const),
  ).filter(([, , move]) => move !== null);
  expect(moves).toEqual([
    ['draft', 'inReview', 'free'],
    ['draft', 'sent', 'free'],
    ['draft', 'accepted', 'free'],
    ['draft', 'withdrawn', 'free'],
    ['inReview', 'draft', 'free'],
    ['inReview', 'sent', 'free'],
    ['inReview', 'accepted', 'free'],
    ['inReview', 'withdrawn', 'free'],
    ['sent', 'draft', 'free'],
    ['sent', 'accepted', 'free'],
    ['sent', 'declined', 'with reason'],
    ['sent', 'withdrawn', 'free'],
    ['sent', 'superseded', 'free'],
    ['accepted', 'closed', 'free'],
    ['declined', 'draft', 'free'],
    ['declined', 'superseded', 'free'],
    ['closed', 'accepted', 'with reason'],
  ]);
  expect(CHANGE_ORDER_STATUSES.filter(isPending)).toEqual(['draft', 'inReview', 'sent']);
  expect(CHANGE_ORDER_STATUSES.filter(isDraft)).toEqual(['draft', 'inReview']);
  expect(CHANGE_ORDER_STATUSES.filter(isAgreed)).toEqual(['accepted', 'closed']);
});
