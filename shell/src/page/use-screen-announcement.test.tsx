import type { Screen } from '@scopewright/domain/screens';
import { Link, useNavigate } from '@scopewright/remote-contract/router';
import { bootData, renderWithHost } from '@scopewright/remote-contract/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useScreenAnnouncement } from './use-page-effects.ts';

/** One screen with several addresses, like that of a company. */
const SCREEN: Screen = { remote: null, screen: 'not-found' };

function Page() {
  useScreenAnnouncement(SCREEN, bootData());
  const navigate = useNavigate();
  return (
    <div id="content">
      <h1>Page</h1>
      <Link to="/sows/1">Save</Link>
      <Link to="/sows/1?tab=history">Same page</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </div>
  );
}

const scrolledTo = () => document.documentElement.scrollTop;
const scroll = (to: number) => {
  document.documentElement.scrollTop = to;
};
afterEach(() => scroll(0));

test('a new page begins at its top; another view of it, and Back, do not move it', async () => {
  renderWithHost(<Page />, { path: '/sows/new' });
  scroll(300);
  await userEvent.click(screen.getByRole('link', { name: 'Save' }));
  expect(scrolledTo()).toBe(0);
  scroll(120);
  await userEvent.click(screen.getByRole('link', { name: 'Same page' }));
  expect(scrolledTo()).toBe(120);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(scrolledTo()).toBe(120);
});

/** A page whose heading appears when it has been loaded. */
function LatePage({ loads }: { loads: (load: () => void) => void }) {
  const [loaded, setLoaded] = useState(true);
  loads(() => setLoaded(true));
  useScreenAnnouncement(SCREEN, bootData());
  return (
    <div id="content">
      {loaded ? <h1>Page</h1> : null}
      <Link to="/sows/1" onClick={() => setLoaded(false)}>
        Open
      </Link>
      <button type="button">Help</button>
    </div>
  );
}

test('a heading that appears late gets the focus', async () => {
  let load = () => {};
  renderWithHost(<LatePage loads={(each) => (load = each)} />, { path: '/sows/new' });
  await userEvent.click(screen.getByRole('link', { name: 'Open' }));
  act(() => load());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus());
});

test('a person who has pressed something else before the heading appears keeps the focus', async () => {
  let load = () => {};
  renderWithHost(<LatePage loads={(each) => (load = each)} />, { path: '/sows/new' });
  await userEvent.click(screen.getByRole('link', { name: 'Open' }));
  screen.getByRole('button', { name: 'Help' }).focus();
  await userEvent.keyboard('{Enter}');
  act(() => load());
  await screen.findByRole('heading', { name: 'Page' });
  expect(screen.getByRole('button', { name: 'Help' })).toHaveFocus();
});

/** A page that the router shows only when `commit` is called, while the address has changed before. */
function PendingPage({ onCommit }: { onCommit: (commit: () => void) => void }) {
  const navigate = useNavigate();
  onCommit(() => navigate('/sows/1'));
  useScreenAnnouncement(SCREEN, bootData());
  return (
    <div id="content">
      <h1>Page</h1>
      <button type="button">Help</button>
    </div>
  );
}

test.each([
  ['keeps the focus after a press on the new address', '/sows/1', 'button'],
  ['has the focus on the heading after a press on the old one', '/sows/new', 'heading'],
] as const)('while a screen is still loading, a person %s', async (_, pressedOn, role) => {
  let commit = () => {};
  renderWithHost(<PendingPage onCommit={(each) => (commit = each)} />, { path: '/sows/new' });
  const before = window.location.href;
  window.history.replaceState(null, '', pressedOn);
  screen.getByRole('button', { name: 'Help' }).focus();
  await userEvent.keyboard('{Enter}');
  act(() => commit());
  await waitFor(() => expect(screen.getByRole(role)).toHaveFocus());
  window.history.replaceState(null, '', before);
});
