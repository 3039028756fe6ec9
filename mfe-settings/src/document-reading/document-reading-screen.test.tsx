import { answeringApi, renderWithHost, sessionOf } from '@scopewright/remote-contract/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SettingsScreen } from '../layout/settings-screen.tsx';
import type { ClauseModel } from './use-clause-model.ts';

const NAMED = { host: 'models.example.com', model: 'reader-1' };
const OFF: ClauseModel = {
  available: { ...NAMED, tokensPerDay: 300_000, tokensToday: 12_500, callsPerDocument: 80 },
  on: false,
  agreed: null,
  version: 3,
};
const AGREED = { ...NAMED, at: '2026-11-24T10:00:00.000Z', by: 'Ada Alder' };

function open(state: ClauseModel, { readOnly = false, conflict }: { readOnly?: boolean; conflict?: ClauseModel } = {}) {
  let current = state;
  const { api, calls } = answeringApi(({ method, body }) => {
    if (method !== 'POST') return current;
    if (conflict)
      return new Response(JSON.stringify({ code: 'version_conflict', error: 'Changed', current: conflict }), {
        status: 409,
      });
    const { agree } = body as { agree: typeof NAMED | null };
    current = { ...current, on: agree !== null, agreed: agree && AGREED, version: current.version + 1 };
    return current;
  });
  renderWithHost(<SettingsScreen />, {
    api,
    session: sessionOf('firmAdmin', { readOnly }),
    path: '/settings/document-reading',
  });
  return () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
}
const button = (name: string) => screen.findByRole('button', { name });

test('it is switched on after reading where the texts go', async () => {
  const sent = open(OFF);
  expect(await screen.findByText('12,500 of 300,000 tokens. A day begins', { exact: false })).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Tokens used today' })).toHaveAttribute(
    'aria-valuetext',
    '12,500 of 300,000 tokens',
  );
  expect(screen.getByText('reader-1')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'What is sent to models.example.com' })).toBeInTheDocument();
  expect(screen.getByText(/^Hidden text, headers and footers/)).toBeInTheDocument();
  await userEvent.click(await button('Switch on'));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Send texts to models.example.com?' }));
  expect(sent()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Switch on' }));
  expect(await button('Switch off')).toBeEnabled();
  expect(sent()).toEqual([{ version: 3, agree: NAMED }]);
  expect(screen.getByText(/^Ada Alder switched it on/)).toBeInTheDocument();
});

test('it is switched off immediately', async () => {
  const sent = open({ ...OFF, on: true, agreed: AGREED });
  await userEvent.click(await button('Switch off'));
  expect(await button('Switch on')).toBeEnabled();
  expect(sent()).toEqual([{ version: 3, agree: null }]);
});

test('another model than the one agreed to has to be agreed to again', async () => {
  open({ ...OFF, agreed: { ...AGREED, host: 'former.example.com' } });
  expect(await screen.findByText(/Ada Alder agreed to reader-1 at former\.example\.com\./)).toBeInTheDocument();
  expect(await button('Switch on')).toBeEnabled();
});

test('a concurrent change is shown instead of being agreed to', async () => {
  const conflict: ClauseModel = {
    ...OFF,
    available: { ...NAMED, host: 'other.example.com', tokensPerDay: 1, tokensToday: 1, callsPerDocument: 1 },
  };
  open(OFF, { conflict });
  await userEvent.click(await button('Switch on'));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Switch on' }));
  expect(await screen.findByRole('heading', { name: 'What is sent to other.example.com' })).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('an installation without a model is described, and offers nothing', async () => {
  open({ available: null, on: false, agreed: null, version: 0 });
  expect(await screen.findByText(/This installation has no model/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Switch/ })).not.toBeInTheDocument();
});

test('a read-only account shows it and changes nothing', async () => {
  open(OFF, { readOnly: true });
  expect(await button('Switch on')).toBeDisabled();
  expect(screen.getByText(/Your account is read-only/)).toBeInTheDocument();
});
