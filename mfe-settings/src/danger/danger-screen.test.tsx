import { answeringApi, failure, renderWithHost, type SeenCall, sessionOf } from '@scopewright/remote-contract/testing';
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
  const session = sessionOf('firmAdmin', { readOnly: true });
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
  expect(await screen.findByText('Ready, 3.0 MB')).toBeInTheDocument();
  expect(sent()).toEqual([['firm/export', undefined]]);
});

test('a failed export is shown, and can be requested again', async () => {
  open(made({ state: 'failed' }));
  expect(await screen.findByText('The export failed. Please try again.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export again' })).toBeEnabled();
});

test('a refused download is reported', async () => {
  const { toast } = open(made(), ({ path }) => (path.endsWith('/link') ? failure(404, 'Not found') : undefined));
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Not found'));
});

test('the firm is deleted with its name and the password, and a refusal is shown at its field', async () => {
  let refusal: Response | undefined = failure(403, 'This is not your current password.', { code: 'wrong_password' });
  const { host, leave, sent, toast } = open(null, ({ path }) =>
    path === 'firm/delete' ? (refusal ?? { restorableUntil: '2030-02-01T00:00:00.000Z' }) : undefined,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete firm' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Acme Consulting?' });
  const confirm = within(dialog).getByRole('button', { name: 'Delete firm' });
  const name = within(dialog).getByLabelText('Type Acme Consulting to confirm *');
  const password = within(dialog).getByLabelText('Your password *');
  expect(dialog).toHaveTextContent('For 30 days you can restore all of it with a link that is mailed');
  await userEvent.type(name, 'acme');
  await userEvent.click(confirm);
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toHaveAccessibleDescription('Type the name of the firm exactly as it is written');
  expect(password).toHaveAccessibleDescription('Password is required');
  expect(sent()).toEqual([]);

  await userEvent.clear(name);
  await userEvent.type(name, 'Acme Consulting');
  await userEvent.type(password, 'a guess{Enter}');
  await waitFor(() => expect(password).toHaveAccessibleDescription('This is not your current password.'));
  expect(password).toHaveFocus();
  refusal = failure(409, 'This firm is already deleted.');
  await userEvent.type(password, ' more{Enter}');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('This firm is already deleted.');
  expect(host.session.get().status).toBe('signed-in');

  refusal = undefined;
  await userEvent.click(confirm);
  await waitFor(() => expect(host.session.get().status).toBe('signed-out'));
  expect(sent().at(-1)).toEqual(['firm/delete', { name: 'Acme Consulting', password: 'a guess more' }]);
  expect(leave).toHaveBeenCalledWith('/');
  expect(toast.success).toHaveBeenCalledWith(
    expect.stringMatching(/^Acme Consulting was deleted\. Until .* you can restore it with the link in your mail\.$/),
  );
});
