import 'fake-indexeddb/auto';
import { COMPANY_ID, workflow } from '@scopewright/company-kit/testing/items';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { abilitiesFor } from '@scopewright/domain/policy';
import { openEditStorage, setChange } from '@scopewright/editing';
import { ownersWithEdits } from '@scopewright/editing/left-edits';
import {
  answeringApi,
  failure,
  memorySession,
  renderWithHost,
  sessionGrant,
  testHost,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { editedWorkItem } from '../../backlog/saving/work-item-rules.ts';
import { workItem } from '../../backlog/testing/work-items.ts';
import { scopeStoreOf } from '../../scoping/saving/scope-store.ts';
import { EditNotices } from './edit-notices.tsx';

const FLOW = workflow();
const CONSULTANT = { role: 'consultant', readOnly: false, consultantsCanSeeAllClients: false } as const;

beforeAll(
  () => Promise.all([import('@scopewright/editing/save-problems'), import('@scopewright/editing/conflict-dialog')]),
  60_000,
);
beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

const OtherProblems = () => <p>Problems of another remote</p>;

/** A screen of the workplace, and the store of a company whose server answers changes as set by the test. */
async function open(answer: () => unknown) {
  const { api, calls } = answeringApi(({ path }) => {
    if (path.endsWith('/changes')) return answer();
    if (path.endsWith('/history'))
      return {
        items: [
          {
            actor: { id: 'b'.repeat(24), name: 'Ben Example' },
            changes: [{ field: 'name', from: 'Fulfillment', to: 'Theirs' }],
          },
        ],
        nextCursor: null,
      };
    return FLOW;
  });
  const { host } = renderWithHost(<EditNotices />, { api });
  const store = scopeStoreOf(host, host.queryClient, COMPANY_ID);
  await store.ready;
  store.receive(FLOW);
  const set = (path: string[], to: string | number) => {
    const item = store.get(FLOW.id)?.item as ScopeItem;
    store.change(FLOW.id, [setChange(item, path, to)], 'Edit');
    store.flush();
  };
  return { store, set, calls };
}

/** Whether the browser would ask before the tab is closed. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('on every screen it is asked before the tab is closed while something is not saved', async () => {
  let answer: () => unknown = () => failure(503, 'Out of order', { code: 'unavailable' });
  const { store, set } = await open(() => answer());
  expect(asksBeforeLeaving()).toBe(false);
  set(['phase'], 2);
  expect(asksBeforeLeaving()).toBe(true);
  answer = () => ({ item: { ...FLOW, phase: 2, version: 2 } });
  await waitFor(() => expect(store.summary().state).toBe('waiting'));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(store.summary().state).toBe('saved'));
  expect(asksBeforeLeaving()).toBe(false);
});

test('a refused value is shown on every screen, and discarded alone', async () => {
  const { store, set } = await open(() => failure(422, 'Validation failed', { code: 'validation_failed' }));
  set(['description'], 'A text that is too long');
  const notice = within(await screen.findByRole('region', { name: 'Changes that are not saved' }));
  expect(await notice.findByText('Some of your changes to “Fulfillment” couldn’t be saved')).toBeInTheDocument();
  expect(notice.getByText('A text that is too long')).toBeInTheDocument();
  await userEvent.click(notice.getByRole('button', { name: 'Discard my change: Description' }));
  expect(store.get(FLOW.id)).toMatchObject({ state: 'saved', item: { description: '' } });
  expect(screen.queryByRole('region', { name: 'Changes that are not saved' })).not.toBeInTheDocument();
});

test('a conflict waits in a notice where the person is busy elsewhere, and names the other one', async () => {
  const theirs = { ...FLOW, name: 'Theirs', version: 2 };
  const { store, set } = await open(() =>
    Response.json(
      { error: 'Changed', code: 'version_conflict', current: theirs, requestId: 'request-of-tests' },
      { status: 409 },
    ),
  );
  set(['name'], 'Mine');
  await userEvent.click(await screen.findByRole('button', { name: 'Compare versions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ben Example also edited “Mine”' });
  await userEvent.click(within(dialog).getByRole('radio', { name: /Theirs/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save this choice' }));
  expect(store.get(FLOW.id)).toMatchObject({ state: 'saved', item: { name: 'Theirs' } });
});

test.each([
  ['of a scope', COMPANY_ID, { ...FLOW, phase: 3 }, (sent: object) => ({ item: sent }), FLOW],
  [
    'of a backlog',
    `backlog-${COMPANY_ID}`,
    editedWorkItem(workItem(1)),
    (sent: object) => ({ workItem: sent }),
    workItem(1),
  ],
] as const)('unsent edits of an earlier page %s are sent on any open screen', async (_, owner, base, sent, item) => {
  const grant = sessionGrant({
    abilities: abilitiesFor(CONSULTANT),
  });
  const { user } = grant;
  const left = openEditStorage(`${user.id}/${owner}`, 'earlier', { locks: undefined });
  const waiting = [[setChange(item, ['phase'], 3)]];
  left.write(item.id, { base, sent: null, waiting, contested: [], refused: [], inherited: [] });
  await expect.poll(() => ownersWithEdits(user.id)).toEqual([owner]);
  const { api, calls } = answeringApi(({ path }) =>
    path.endsWith('/changes') ? sent({ ...item, phase: 3, version: 2 }) : item,
  );
  renderWithHost(<EditNotices />, { api, session: memorySession(grant) });
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/changes'))).toHaveLength(1));
});

const CLAUSES = `clauses-${COMPANY_ID}-${'5'.repeat(24)}`;

test('the shell has each kind taken over by its remote', async () => {
  const grant = sessionGrant({ abilities: abilitiesFor(CONSULTANT) });
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
