import 'fake-indexeddb/auto';
import { COMPANY_ID, workflow } from '@scopewright/company-kit/testing/items';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { setChange } from '@scopewright/editing';
import { provideEdits } from '@scopewright/editing/provide-edits';
import { answeringApi, failure, renderWithHost, sessionOf } from '@scopewright/remote-contract/testing';
import { UnsavedEdits } from '@scopewright/workplace-kit/unsaved/unsaved-edits';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { scopeStoreOf } from './scope-store.ts';

const FLOW = workflow();

beforeAll(
  () => Promise.all([import('@scopewright/editing/save-problems'), import('@scopewright/editing/conflict-dialog')]),
  60_000,
);
beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

/** A frame's notices, and the store of a company whose server answers changes as set by the test. */
async function open(answer: () => unknown, actor = { id: 'b'.repeat(24), name: 'Ben Example' }) {
  const { api } = answeringApi(({ path }) => {
    if (path.endsWith('/changes')) return answer();
    if (path.endsWith('/history'))
      return {
        items: [
          {
            at: '2027-01-12T08:05:00.000Z',
            actor,
            changes: [{ field: 'name', from: 'Fulfillment', to: 'Theirs' }],
          },
        ],
        nextCursor: null,
      };
    return FLOW;
  });
  const { host } = renderWithHost(<UnsavedEdits />, { api, session: sessionOf('consultant') });
  const { edits } = host;
  if (edits) act(() => provideEdits(edits, host.queryClient));
  const store = scopeStoreOf(host, host.queryClient, COMPANY_ID);
  await store.ready;
  store.receive(FLOW);
  const set = (path: string[], to: string | number) => {
    const item = store.get(FLOW.id)?.item as ScopeItem;
    store.change(FLOW.id, [setChange(item, path, to)], 'Edit');
    store.flush();
  };
  return { store, set };
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

test('Ctrl with S saves what is not sent yet, and keeps the browser from storing the page', async () => {
  const { store } = await open(() => ({ item: { ...FLOW, phase: 2, version: 2 } }));
  const press = () => !fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  expect(press()).toBe(true);
  store.change(FLOW.id, [setChange(store.get(FLOW.id)?.item as ScopeItem, ['phase'], 2)], 'Edit');
  expect(store.summary().state).not.toBe('saved');
  act(() => void press());
  await waitFor(() => expect(store.summary().state).toBe('saved'));
  expect(fireEvent.keyDown(document.body, { key: 's' })).toBe(true);
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

const conflict = () =>
  Response.json(
    {
      error: 'Changed',
      code: 'version_conflict',
      current: { ...FLOW, name: 'Theirs', version: 2 },
      requestId: 'request-of-tests',
    },
    { status: 409 },
  );

test("a conflict with the user's own change in another tab is named as such", async () => {
  const { set } = await open(conflict, { id: sessionOf('consultant').get().user?.id ?? '', name: 'Ana Ruiz' });
  set(['name'], 'Mine');
  expect(await screen.findByText('You have changed “Mine” at the same place in another tab')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Compare versions' }));
  const dialog = await screen.findByRole('dialog', { name: 'You also edited “Mine” in another tab' });
  expect(within(dialog).getByRole('radio', { name: /The other tab/ })).toBeInTheDocument();
});

test('a conflict waits in a notice where the person is busy elsewhere, and names the other one and the time', async () => {
  const { store, set } = await open(conflict);
  set(['name'], 'Mine');
  expect(await screen.findByText('Ben Example has changed “Mine” at the same place')).toBeInTheDocument();
  expect(screen.getByText(/^That was on .*2027.* Your changes are kept\./)).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Compare versions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ben Example also edited “Mine”' });
  await userEvent.click(within(dialog).getByRole('radio', { name: /Theirs/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save this choice' }));
  expect(store.get(FLOW.id)).toMatchObject({ state: 'saved', item: { name: 'Theirs' } });
});
