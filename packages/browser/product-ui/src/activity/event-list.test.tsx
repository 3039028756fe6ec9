import type { AuditEvent } from '@scopewright/contracts';
import { auditEvent } from '@scopewright/contracts/testing';
import { formatTimeRange } from '@scopewright/ui';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { EventList } from './event-list.tsx';

const BEN = { id: 'b'.repeat(24), name: 'Ben Example' };
const TARGET = { type: 'request-type', id: 'c'.repeat(24), name: 'Access request' };
const edit = (id: string, at: string, changes: AuditEvent['changes'], overrides: Partial<AuditEvent> = {}) =>
  auditEvent({
    id,
    at: `2026-03-14T16:${at}.000Z`,
    action: 'scope.changed',
    actor: BEN,
    target: TARGET,
    changes,
    ...overrides,
  });

function list(items: AuditEvent[]) {
  const listed = {
    data: { pages: [{ items }], pageParams: [] },
    error: null,
    isFetching: false,
    hasNextPage: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    refetch: async () => undefined,
    fetchNextPage: async () => undefined,
  };
  render(
    <EventList
      listed={listed as unknown as Parameters<typeof EventList>[0]['listed']}
      explain={() => 'failed'}
      filtered={false}
      onClear={() => undefined}
      empty={{ title: 'Nothing' }}
    />,
  );
  return within(screen.getByRole('list', { name: 'Events, the latest first' }));
}

const RULE = { field: 'rules/*', part: '2', from: null, to: { words: 'Show “Cost center” when “Impact” is “High”.' } };

it('describes one change in a sentence, without ids', () => {
  const events = list([
    edit('1', '13:00', [{ field: 'placements/*/required', part: 'Cost center', from: false, to: true }]),
  ]);
  expect(events.getByRole('listitem')).toHaveTextContent(
    'Ben Example set “Required” on for the field Cost center in Access request',
  );
  expect(events.queryByRole('button')).toBeNull();
});

it('shows a long value before and after', () => {
  const [item] = list([edit('1', '13:00', [{ field: 'description', from: 'Old text', to: 'New text' }])]).getAllByRole(
    'listitem',
  );
  expect(item).toHaveTextContent('Ben Example edited the description of Access request');
  expect(item).toHaveTextContent('Old text became → New text');
});

it('puts edits of one person on one item together, and shows each of them on demand', async () => {
  const user = userEvent.setup();
  const events = list([
    edit('3', '15:10', [RULE]),
    edit('2', '14:00', [{ field: 'phase', from: 2, to: 1 }]),
    edit('1', '13:05', [
      { field: 'name', from: 'Access', to: 'Access request' },
      { field: 'deadline', from: null, to: null },
    ]),
    edit('0', '12:00', [], { actor: { id: 'a'.repeat(24), name: 'Ada' } }),
  ]);
  const [group, ada] = events.getAllByRole('listitem');
  expect(ada).toHaveTextContent('Ada edited Access request');
  expect(group).toHaveTextContent('Ben Example made 4 changes to Access request');
  expect(group).toHaveTextContent(
    formatTimeRange('2026-03-14T16:13:05.000Z', '2026-03-14T16:15:10.000Z').replace(/\s+/g, ' '),
  );
  const show = events.getByRole('button', { name: 'Show changes', expanded: false });
  expect(group).not.toHaveTextContent('Automation');
  show.focus();
  await user.keyboard('{Enter}');
  expect(group).toHaveTextContent('changed the phase from Automation to Core');
  expect(group).toHaveTextContent('added rule 2');
  expect(group).toHaveTextContent('renamed Access to Access request');
  await user.click(events.getByRole('button', { name: 'Hide changes', expanded: true }));
  expect(group).not.toHaveTextContent('Automation');
});

it('counts what one event changed at several places', async () => {
  const user = userEvent.setup();
  const events = list([edit('1', '13:00', [RULE, { field: 'phase', from: 1, to: 2 }])]);
  expect(events.getByRole('listitem')).toHaveTextContent('Ben Example made 2 changes to Access request');
  await user.click(events.getByRole('button', { name: 'Show changes' }));
  expect(events.getByText('changed the phase from Core to Automation')).toBeInTheDocument();
});

it('shows the fields of an agreement below its sentence', () => {
  const amount = { field: 'amount', from: { minor: 100_00, currency: 'USD' }, to: { minor: 200_00, currency: 'USD' } };
  const [item] = list([
    auditEvent({ action: 'sow.updated', target: { type: 'sow', id: null, name: 'Roll-out' }, changes: [amount] }),
  ]).getAllByRole('listitem');
  expect(item).toHaveTextContent('Ada Admin edited the SOW Roll-out');
  expect(item).toHaveTextContent(/Amount: .*100\.00 became → .*200\.00/);
});
