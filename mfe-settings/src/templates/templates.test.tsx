import { MESSAGES } from '@scopewright/contracts/errors';
import type { OwnTemplateSummary, ScopeTemplateSummary } from '@scopewright/contracts/scoping';
import { answeringApi, failure, renderWithHost, type SeenCall, sessionOf } from '@scopewright/remote-contract/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SettingsScreen } from '../layout/settings-screen.tsx';

const OWN: OwnTemplateSummary = {
  own: true,
  id: 'c'.repeat(24),
  name: 'Small desk',
  description: 'One queue',
  part: 'project',
  counts: { workflows: 1, requestTypes: 2, fields: 9 },
  savedBy: 'Ada Alder',
  savedAt: '2026-11-20T09:00:00.000Z',
  version: 3,
};
const FORM: OwnTemplateSummary = { ...OWN, id: 'd'.repeat(24), name: 'Leave', part: 'requestType', savedBy: null };
const BUILT_IN: ScopeTemplateSummary = {
  ...{ own: false, id: 'incident', name: 'Incidents', description: 'Incidents.' },
  counts: { workflows: 1, requestTypes: 1, fields: 2 },
};

interface Options {
  templates?: ScopeTemplateSummary[];
  readOnly?: boolean;
  answer?: (call: SeenCall) => unknown;
}
function open({ templates = [OWN, FORM, BUILT_IN], readOnly = false, answer }: Options = {}) {
  const { api, calls } = answeringApi((call) => {
    const special = answer?.(call);
    if (special !== undefined) return special;
    if (call.method === 'DELETE') return { success: true };
    return call.method === 'GET' ? { items: templates } : { ...OWN, ...(call.body as object), version: 4 };
  });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  renderWithHost(<SettingsScreen />, {
    ...{ api, toast, session: sessionOf('consultant', { readOnly }), path: '/settings/templates' },
  });
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
  return { sent, toast };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the firm’s own templates are listed with what they have, and who saved them', async () => {
  open();
  const [desk, leave, ...others] = await screen.findAllByRole('heading', { level: 3 });
  expect([desk?.textContent, leave?.textContent, others]).toEqual(['Small desk', 'Leave', []]);
  const list = screen.getByRole('region', { name: 'Templates' });
  expect(list).toHaveTextContent('2 request types, 1 workflow and 9 fields');
  expect(list).toHaveTextContent(/Saved by Ada Alder on .*2026/);
  expect(list).toHaveTextContent(/Saved on .*2026/);
});

test('without one, the page explains how to save one', async () => {
  open({ templates: [BUILT_IN] });
  expect(await screen.findByText('No template yet')).toBeInTheDocument();
  expect(screen.getByText(/choose “Save as template” in its menu/)).toBeInTheDocument();
});

test('one is renamed and described', async () => {
  const { sent, toast } = open();
  await screen.findByText('Small desk');
  await press('Rename Small desk');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Small desk' }));
  const name = dialog.getByRole('textbox', { name: /Name/ });
  fireEvent.change(name, { target: { value: '  ' } });
  await press('Save');
  expect(name).toHaveAccessibleDescription('Enter a name.');
  fireEvent.change(name, { target: { value: 'Desk ' } });
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent()).toEqual([
    ['POST', `scope-templates/${OWN.id}`, { version: 3, name: 'Desk', description: 'One queue' }],
  ]);
  expect(toast.success).toHaveBeenCalledWith('Desk was saved');
  expect(screen.getByRole('heading', { level: 3, name: 'Desk' })).toBeInTheDocument();
});

test('a taken name is an error in the dialog', async () => {
  const taken = failure(409, MESSAGES.templateNameTaken, { code: 'conflict' });
  open({ answer: ({ method }) => (method === 'POST' ? taken : undefined) });
  await screen.findByText('Small desk');
  await press('Rename Small desk');
  await press('Save');
  expect(await screen.findByText(MESSAGES.templateNameTaken)).toBeInTheDocument();
});

test('after a conflict the next attempt is for the version that is stored', async () => {
  const stored = { ...OWN, name: 'By Ben', version: 4 };
  const { sent } = open({
    answer: ({ method, body }) =>
      method === 'POST' && (body as { version: number }).version === 3
        ? Response.json(
            { error: 'Changed', code: 'version_conflict', requestId: 'r', current: stored },
            { status: 409 },
          )
        : undefined,
  });
  await screen.findByText('Small desk');
  await press('Rename Small desk');
  fireEvent.change(screen.getByRole('textbox', { name: /Name/ }), { target: { value: 'By Ana' } });
  await press('Save');
  const dialog = await screen.findByRole('dialog', { name: 'Rename By Ben' });
  expect(within(dialog).getByRole('textbox', { name: /Name/ })).toHaveValue('By Ana');
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent().map(([, , body]) => (body as { version: number }).version)).toEqual([3, 4]);
});

test('one is deleted after a question', async () => {
  const { sent, toast } = open();
  await screen.findByText('Leave');
  await press('Delete Leave');
  expect(sent()).toEqual([]);
  await press('Delete template');
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Leave was deleted'));
  expect(sent()).toEqual([['DELETE', `scope-templates/${FORM.id}`, undefined]]);
  await waitFor(() => expect(screen.queryByText('Leave')).not.toBeInTheDocument());
});

test('a firm that is read-only sees its templates, and changes none', async () => {
  open({ readOnly: true });
  expect(await screen.findByText('Small desk')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Rename|Delete/ })).not.toBeInTheDocument();
});

test('a failure to load can be retried', async () => {
  let fails = true;
  open({ answer: ({ method }) => (method === 'GET' && fails ? failure(500, 'Broken') : undefined) });
  const again = await screen.findByRole('button', { name: 'Retry' });
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByText('Small desk')).toBeInTheDocument();
});
