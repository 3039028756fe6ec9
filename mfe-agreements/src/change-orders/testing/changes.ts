import { COMPANY_ID, PROJECT_ID } from '@scopewright/company-kit/testing/items';
import type { CallOutput } from '@scopewright/contracts';
import { changeOrder } from '@scopewright/contracts/testing';
import type { ChangeRequest, DiffRow, OrderDocument, ScopeDiff } from '../change-queries.ts';

const HASH = 'f'.repeat(64);
export const SOW_ID = '5'.repeat(24);
export const ORDER_ID = '6'.repeat(24);
export const usd = (units: number) => ({ minor: units * 100, currency: 'USD' });

/** The agreed baseline, and one that someone saved later. */
export const BASELINES: ScopeDiff['from'][] = [
  ['b2', 'Workshop', false, '2026-11-10'] as const,
  ['b1', 'SOW “Roll-out” became active', true, '2026-11-02'] as const,
].map(([id, name, agreed, day]) => ({
  id: id.padEnd(24, '0'),
  projectId: PROJECT_ID,
  name,
  note: '',
  origin: agreed ? 'sow' : 'person',
  agreed,
  hash: HASH,
  itemCount: 3,
  createdAt: `${day}T09:00:00.000Z`,
  createdBy: null,
}));

const difference = (id: string, given: Partial<DiffRow>): DiffRow => ({
  id,
  itemId: id.padEnd(24, 'a'),
  itemKind: 'requestType',
  itemName: 'Laptop',
  change: 'added',
  path: [],
  group: null,
  what: 'request type',
  part: null,
  before: null,
  after: '0 fields, 0 rules',
  needs: [],
  pending: null,
  ...given,
});

export const ADDED = difference('added', {});
export const RENAMED = difference('renamed', {
  itemName: 'Access to systems',
  change: 'changed',
  path: ['name'],
  what: 'name',
  before: '“Access”',
  after: '“Access to systems”',
});
export const PENDING = difference('pending', { itemName: 'Badge', pending: { id: ORDER_ID, number: 3 } });

/** Differences from the agreed baseline. */
export const DIFF: ScopeDiff = {
  from: BASELINES[1] as ScopeDiff['from'],
  to: null,
  items: [ADDED, RENAMED, PENDING],
  nextCursor: null,
  total: 3,
  counts: { added: 2, removed: 0, changed: 1, moved: 0 },
  summarized: 0,
};

/** How many they are, and which of them are in no change order. */
export const DIFFERING: CallOutput<'differingParts'> = { total: 3, waiting: 1, free: [ADDED.id, RENAMED.id] };

/** An open request of the client, with overrides. */
export const request = (given: Partial<ChangeRequest> = {}): ChangeRequest => ({
  id: '7'.repeat(24),
  companyId: COMPANY_ID,
  projectId: null,
  text: 'We need a badge form',
  reason: '',
  kind: 'add',
  billing: null,
  state: 'open',
  answer: '',
  changeOrder: null,
  byClient: true,
  raisedBy: 'Kim',
  version: 1,
  createdAt: '2026-11-05T09:00:00.000Z',
  updatedAt: '2026-11-05T09:00:00.000Z',
  ...given,
});

const { pending: _pending, ...frozen } = PENDING;

/** A change order of one form and one request, with overrides of both it and its document. */
export function orderDocument(
  order: Partial<OrderDocument['order']> = {},
  given: Partial<OrderDocument> = {},
): OrderDocument {
  return {
    order: changeOrder({
      id: ORDER_ID,
      sowId: SOW_ID,
      companyId: COMPANY_ID,
      number: 3,
      title: 'Badges',
      status: 'sent',
      amount: usd(800),
      hasParts: true,
      ...order,
    }),
    sow: { id: SOW_ID, title: 'Roll-out', amount: usd(10_000), endDate: '2026-11-27' },
    company: 'Northwind Traders',
    firm: 'Acme Consulting',
    sums: {
      original: usd(10_000),
      prior: usd(0),
      current: usd(800),
      total: usd(10_800),
      unpriced: { prior: 0, total: 0 },
    },
    schedule: [{ name: 'End of the SOW', before: '2026-11-27', days: 0, after: '2026-11-27' }],
    requests: [request({ state: 'inOrder' })],
    clauses: [],
    parts: {
      project: { id: PROJECT_ID, name: 'IT Service Desk' },
      baseline: { id: 'b1'.padEnd(24, '0'), name: 'SOW “Roll-out” became active' },
      baseHash: HASH,
      targetHash: HASH,
      entries: [{ ...frozen, hash: HASH }],
      effect: null,
      stale: null,
    },
    hash: HASH,
    decisions: [],
    statement: 'You agree to the change of the statement of work.',
    ...given,
  };
}
