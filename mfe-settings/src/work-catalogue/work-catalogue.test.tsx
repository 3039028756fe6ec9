import { STANDARD_CATALOGUE } from '@scopewright/domain/backlog/agreed-work/catalogue';
import { answeringApi, renderWithHost, type SeenCall, sessionOf } from '@scopewright/remote-contract/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SettingsScreen } from '../layout/settings-screen.tsx';
import type { Catalogue, Entry } from './use-work-catalogue.ts';

const OWN: Entry = {
  id: 'poster',
  name: 'Poster',
  words: ['poster', 'Plakat'],
  hours: 1,
  phase: 2,
  isOn: true,
  subtasks: [{ id: 'print', name: 'Print it', hours: 4 }],
  criteria: [{ id: 'hung', text: 'It hangs in every store.' }],
};
const STANDARD: Catalogue = { entries: [...STANDARD_CATALOGUE], isStandard: true, version: 0 };
const CHANGED: Catalogue = { entries: [OWN], isStandard: false, version: 3 };

interface Options {
  catalogue?: Catalogue;
  readOnly?: boolean;
  answer?: (call: SeenCall) => unknown;
}
function open({ catalogue = CHANGED, readOnly = false, answer }: Options = {}) {
  let stored = catalogue;
  const { api, calls } = answeringApi((call) => {
    const special = answer?.(call);
    if (special !== undefined) return special;
    if (call.method === 'POST') {
      const { entries, version } = call.body as { entries: Entry[] | null; version: number };
      stored = { entries: entries ?? [...STANDARD_CATALOGUE], isStandard: entries === null, version: version + 1 };
    }
    return stored;
  });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const session = sessionOf('consultant', { readOnly });
  renderWithHost(<SettingsScreen />, { api, toast, session, path: '/settings/work-catalog' });
  return { sent: () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body), toast };
}
const entryOf = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  return within(screen.getByRole('group', { name }));
};
const save = () => screen.getByRole('button', { name: 'Save work catalog' });
const retype = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('entries are listed with their hours, and changed in their fields', async () => {
  const { sent, toast } = open();
  expect(await screen.findByRole('button', { name: /^Poster.*1 subtask · 5 h$/ })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  expect(save()).toBeDisabled();
  const fields = await entryOf('Poster');
  retype(fields.getByLabelText('Hours'), '2,5');
  retype(fields.getByLabelText('Found by'), 'poster\n\n Aushang \nposter');
  await userEvent.selectOptions(fields.getByLabelText('Phase'), '1: Core');
  await userEvent.click(fields.getByLabelText('On'));
  await userEvent.click(fields.getByRole('button', { name: 'Add subtask' }));
  retype(fields.getByLabelText('Subtask 2'), 'Hang it');
  await userEvent.click(fields.getByRole('button', { name: 'Remove criterion 1' }));
  await userEvent.click(save());
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The work catalog was saved'));
  const subtasks = [...OWN.subtasks, { id: expect.stringMatching(/^own-[a-z0-9]{10}$/), name: 'Hang it', hours: 1 }];
  const changed = { ...OWN, hours: 2.5, words: ['poster', 'Aushang'], phase: 1, isOn: false, subtasks, criteria: [] };
  expect(sent()).toEqual([{ version: 3, entries: [changed] }]);
  expect(screen.getByText('Off')).toBeInTheDocument();
});

test('an entry is added with its fields open, and removed; the one for anything else stays', async () => {
  const { sent } = open({ catalogue: STANDARD });
  await userEvent.click(await screen.findByRole('button', { name: 'Add entry' }));
  const fields = within(screen.getByRole('group', { name: 'New entry' }));
  retype(fields.getByLabelText(/^Name/), 'Poster');
  await userEvent.click(save());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    version: 0,
    entries: [{ name: 'Poster', words: [], hours: 1 }, ...STANDARD_CATALOGUE],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Remove Poster' }));
  expect(screen.queryByRole('button', { name: /^Poster/ })).not.toBeInTheDocument();
  const other = await entryOf('Prepare and hand over');
  expect(other.queryByRole('button', { name: /^Remove Prepare/ })).not.toBeInTheDocument();
  expect(other.getByText('Used for each deliverable that no other entry fits.')).toBeInTheDocument();
  // without the added one it is the standard again
  await userEvent.click(save());
  await waitFor(() => expect(sent()[1]).toEqual({ version: 1, entries: null }));
});

test('errors are shown at their fields when saving is tried, and nothing is sent', async () => {
  const { sent } = open();
  const fields = await entryOf('Poster');
  retype(fields.getByLabelText('Hours'), 'many');
  retype(fields.getByLabelText('Subtask 1'), ' ');
  await userEvent.click(screen.getByRole('button', { name: /^Poster/ }));
  await userEvent.click(save());
  const again = within(screen.getByRole('group', { name: 'Poster' }));
  expect(again.getByText('Please enter hours from 0 to 1,000')).toBeInTheDocument();
  expect(again.getByText('Required')).toBeInTheDocument();
  expect(again.getByLabelText('Subtask 1')).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
});

test('it goes back to the standard', async () => {
  const { sent } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Back to the standard' }));
  expect(screen.getByRole('button', { name: /^Design document/ })).toBeInTheDocument();
  await userEvent.click(save());
  await waitFor(() => expect(sent()).toEqual([{ version: 3, entries: null }]));
  expect(screen.getByRole('button', { name: 'Back to the standard' })).toBeDisabled();
});

test('a change by someone else is a conflict: the own entries stay until theirs are taken', async () => {
  const theirs = { ...CHANGED, entries: [{ ...OWN, name: 'Banner' }], version: 4 };
  open({
    answer: ({ method }) =>
      method === 'POST'
        ? Response.json(
            { error: 'Changed', code: 'version_conflict', requestId: 'r', current: theirs },
            { status: 409 },
          )
        : undefined,
  });
  const fields = await entryOf('Poster');
  retype(fields.getByLabelText(/^Name/), 'Flyer');
  await userEvent.click(save());
  expect(await screen.findByText(/Someone else has changed the work catalog/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Flyer/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
  expect(screen.getByRole('button', { name: /^Banner/ })).toBeInTheDocument();
});

test('is only read while the firm is read-only', async () => {
  open({ readOnly: true });
  const fields = await entryOf('Poster');
  expect(fields.getByLabelText(/^Name/)).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save work catalog' })).not.toBeInTheDocument();
});
