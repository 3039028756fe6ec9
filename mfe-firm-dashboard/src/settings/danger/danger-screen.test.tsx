import { abilitiesFor } from '@scopewright/domain/policy';
import {
  answeringApi,
  failure,
  memorySession,
  renderWithHost,
  type SeenCall,
  sessionGrant,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DangerScreen } from './danger-screen.tsx';
import type { FirmExport } from './use-firm-life.ts';

const made = (overrides: Partial<FirmExport> = {}): FirmExport => ({
  id: 'e'.repeat(24),
  state: 'ready',
  done: 12,
  total: 12,
  bytes: 3 * 1024 * 1024,
  requestedAt: '2030-01-01T00:00:00.000Z',
  finishedAt: '2030-01-01T00:05:00.000Z',
  expiresAt: '2030-01-08T00:05:00.000Z',
  ...overrides,
});

function open(latest: FirmExport | null, answer: (call: SeenCall) => unknown = () => undefined) {
  const { api, calls } = answeringApi((call) => answer(call) ?? { export: latest });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const session = memorySession(
    sessionGrant({
      abilities: abilitiesFor({ role: 'firmAdmin', readOnly: true, consultantsCanSeeAllClients: false }),
    }),
  );
  const leave = vi.fn();
  const { host } = renderWithHost(<DangerScreen leave={leave} />, { api, toast, session });
  return {
    host,
    leave,
    toast,
    sent: () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]),
  };
}

test('everything is exported: asked for, made, and ready', async () => {
  let state: FirmExport | null = null;
  const { sent } = open(null, ({ method }) => {
    if (method === 'POST') state = made({ state: 'running', done: 3, bytes: null, finishedAt: null, expiresAt: null });
    else if (state) state = made();
    return { export: state };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Export everything' }));
  expect(await screen.findByText(/3 of 12 parts are in it/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export again' })).toBeDisabled();
  expect(await screen.findByText('Ready, 3.0 MB', {}, { timeout: 5000 })).toBeInTheDocument();
  expect(sent()).toEqual([['firm/export', undefined]]);
});

test('a failed export says so, and can be asked for again', async () => {
  open(made({ state: 'failed' }));
  expect(await screen.findByText('The export failed. Please try again.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export again' })).toBeEnabled();
});

test('what stands against a download is told', async () => {
  const { toast } = open(made(), ({ path }) => (path.endsWith('/link') ? failure(404, 'Not found') : undefined));
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Not found'));
});

test('the firm is deleted once its name is typed, and a refusal stands in the dialog', async () => {
  let refused = true;
  const { host, leave, sent, toast } = open(null, ({ path }) =>
    path === 'firm/delete'
      ? refused
        ? failure(409, 'Someone else is at it')
        : { restorableUntil: '2030-02-01T00:00:00.000Z' }
      : undefined,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete firm' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Acme Consulting?' });
  const confirm = within(dialog).getByRole('button', { name: 'Delete firm' });
  expect(dialog).toHaveTextContent('For 30 days a link that its administrators are mailed brings all of it back');
  expect(confirm).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText('Type Acme Consulting to confirm'), 'Acme Consulting');
  await userEvent.click(confirm);
  expect(await within(dialog).findByText('Someone else is at it')).toBeInTheDocument();
  refused = false;
  await userEvent.click(confirm);
  await waitFor(() => expect(host.session.get().status).toBe('signed-out'));
  expect(sent().at(-1)).toEqual(['firm/delete', { name: 'Acme Consulting' }]);
  expect(leave).toHaveBeenCalledWith('/');
  expect(toast.success).toHaveBeenCalledWith(
    expect.stringMatching(/^Acme Consulting was deleted\. Until .* you can restore it with the link in your mail\.$/),
  );
});
