import 'fake-indexeddb/auto';
import { COMPANY_ID, workflow } from '@scopewright/company-kit/testing/items';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { setChange } from '@scopewright/editing';
import { provideEdits } from '@scopewright/editing/provide-edits';
import { answeringApi, failure, renderWithHost } from '@scopewright/remote-contract/testing';
import { UnsavedEdits } from '@scopewright/workplace-kit/unsaved/unsaved-edits';
import { act, screen, waitFor, within } from '@testing-library/react';
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
async function open(answer: () => unknown) {
  const { api } = answeringApi(({ path }) => {
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
  const { host } = renderWithHost(<UnsavedEdits />, { api });
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
