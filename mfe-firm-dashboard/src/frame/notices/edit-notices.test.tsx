import 'fake-indexeddb/auto';
import { COMPANY_ID, workflow } from '@scopewright/company-kit/testing/items';
import { openEditStorage } from '@scopewright/editing';
import { ownersWithEdits } from '@scopewright/editing/left-edits';
import { grantOf, memorySession, renderWithHost, testHost } from '@scopewright/remote-contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { EditNotices } from './edit-notices.tsx';

const FLOW = workflow();

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

const OtherProblems = () => <p>Problems of another remote</p>;

/** Whether the browser would ask before the tab is closed. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const CLAUSES = `clauses-${COMPANY_ID}-${'5'.repeat(24)}`;

test('the shell has each kind taken over by its remote', async () => {
  const grant = grantOf('consultant');
  for (const owner of [COMPANY_ID, `backlog-${COMPANY_ID}`, CLAUSES]) {
    const left = openEditStorage(`${grant.user.id}/${owner}`, 'earlier', { locks: undefined });
    left.write('1', { base: FLOW, sent: null, waiting: [], contested: [], refused: [], inherited: [] });
  }
  await expect.poll(() => ownersWithEdits(grant.user.id)).toHaveLength(3);
  const takeOverEdits = vi.fn(async ({ kind }: { kind: string }) => {
    if (kind === 'scope') throw new Error('its remote is down');
  });
  renderWithHost(<EditNotices />, { session: memorySession(grant), takeOverEdits });
  await waitFor(() => expect(takeOverEdits).toHaveBeenCalledTimes(3));
  const userId = grant.user.id;
  for (const [kind, owner] of [
    ['scope', COMPANY_ID],
    ['backlog', `backlog-${COMPANY_ID}`],
    ['clauses', CLAUSES],
  ])
    expect(takeOverEdits).toHaveBeenCalledWith({ kind, userId, owners: [owner] });
});

test('edits of another remote are sent, shown, and asked about like its own', () => {
  const host = testHost();
  const flush = vi.fn();
  const commit = vi.fn(() => true);
  let isUnsaved = true;
  host.edits?.add({
    isUnsaved: () => isUnsaved,
    subscribe: () => () => undefined,
    flush,
    commit,
    Problems: OtherProblems,
  });
  renderWithHost(<EditNotices />, host);
  expect(screen.getByText('Problems of another remote')).toBeInTheDocument();
  expect(asksBeforeLeaving()).toBe(true);
  expect([commit.mock.calls.length, flush.mock.calls.length]).toEqual([1, 1]);
  isUnsaved = false;
  expect(asksBeforeLeaving()).toBe(false);
  window.dispatchEvent(new Event('online'));
  expect(flush).toHaveBeenCalledTimes(3);
});
