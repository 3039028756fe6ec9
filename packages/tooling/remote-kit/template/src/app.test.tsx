import { remoteProblems, renderRemote } from '@scopewright/remote-contract/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as app from './app.tsx';
import { remote } from './pages.js';

test('follows the contract', async () => {
  expect(await remoteProblems(app, remote)).toEqual([]);
});

test('shows the start screen of the firm', async () => {
  await renderRemote(app, 'start');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('__TITLE__');
  expect(screen.getByText(/Ada Admin, .* Acme Consulting/)).toBeTruthy();
});
