import { type HostApi, HostProvider } from '@scopewright/remote-contract';
import { Link, useLocation } from '@scopewright/remote-contract/router';
import { BrowserRouter } from '@scopewright/remote-contract/shared/router';
import { testHost } from '@scopewright/remote-contract/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { useGo } from '../page/tenant-link.tsx';
import { UnsavedChangesGuard, useUnsavedChanges } from './unsaved-changes.tsx';

function Form({ dirty }: { dirty: boolean }) {
  useUnsavedChanges(dirty);
  const go = useGo();
  return (
    <>
      <Link to="/other?a=1">Other page</Link>
      <Link to="?tab=2">Other tab</Link>
      <button type="button" onClick={() => go('/gone')}>
        Go
      </button>
    </>
  );
}

function Pages({ dirty }: { dirty: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <output aria-label="Address">{pathname + search}</output>
      {pathname === '/form' ? <Form dirty={dirty} /> : null}
    </>
  );
}

beforeEach(() => window.history.replaceState(null, '', '/start'));

function open(dirty = true, host: HostApi = testHost()) {
  const tree = (isDirty: boolean) => (
    <HostProvider host={host}>
      <BrowserRouter>
        <UnsavedChangesGuard>
          <Link to="/form">Form</Link>
          <Pages dirty={isDirty} />
        </UnsavedChangesGuard>
      </BrowserRouter>
    </HostProvider>
  );
  const { rerender } = render(tree(dirty));
  return { setDirty: (isDirty: boolean) => rerender(tree(isDirty)) };
}
const address = () => screen.getByLabelText('Address');
const toForm = () => userEvent.click(screen.getByRole('link', { name: 'Form' }));
const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
const answer = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test.each([
  ['a link', () => userEvent.click(screen.getByRole('link', { name: 'Other page' })), '/other?a=1'],
  ['code', () => userEvent.click(screen.getByRole('button', { name: 'Go' })), '/gone'],
  ['Back', async () => act(() => window.history.back()), '/start'],
])('leaving by %s asks: Stay stays, Leave leaves', async (_, leave, to) => {
  open();
  await toForm();
  await leave();
  expect(await question()).toBeInTheDocument();
  await answer('Stay');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(address()).toHaveTextContent('/form');
  expect(window.location.pathname).toBe('/form');
  await leave();
  await question();
  await answer('Leave');
  await waitFor(() => expect(address()).toHaveTextContent(to));
  expect(window.location.pathname + window.location.search).toBe(to);
});

test('a shell that is older than the contract’s part for it asks as well', async () => {
  const { edits: _, ...older } = testHost();
  open(true, older);
  await toForm();
  await userEvent.click(screen.getByRole('link', { name: 'Other page' }));
  await question();
  await answer('Leave');
  await waitFor(() => expect(address()).toHaveTextContent('/other?a=1'));
});

test('saved input, or input that stays on the page, asks nothing', async () => {
  const { setDirty } = open();
  await toForm();
  await userEvent.click(screen.getByRole('link', { name: 'Other tab' }));
  expect(address()).toHaveTextContent('/form?tab=2');
  setDirty(false);
  await userEvent.click(screen.getByRole('link', { name: 'Other page' }));
  expect(address()).toHaveTextContent('/other?a=1');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('closing the tab is warned of while something is unsaved, and only then', async () => {
  const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { setDirty } = open();
  await toForm();
  expect(closes()).toBe(false);
  setDirty(false);
  expect(closes()).toBe(true);
});
