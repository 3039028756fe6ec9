import { MESSAGES } from '@scopewright/contracts/errors';
import { BUILT_IN_PROFILES } from '@scopewright/domain/backlog/profiles';
import { answeringApi, failure, renderWithHost, type SeenCall, sessionOf } from '@scopewright/remote-contract/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SettingsScreen } from '../layout/settings-screen.tsx';
import type { Profile } from './use-profiles.ts';

const OWN_ID = 'c'.repeat(24);
const BUILT_IN: Profile[] = BUILT_IN_PROFILES.map((profile) => ({ ...profile, builtIn: true }));
const OWN: Profile = {
  ...(BUILT_IN[1] as Profile),
  id: OWN_ID,
  name: 'Ours',
  description: 'As we work',
  version: 3,
  builtIn: false,
  titles: { story: 'Offer {name}' },
  estimates: { form: { small: { low: 1, likely: 2, high: 3 } } },
};

interface Options {
  path?: string;
  readOnly?: boolean;
  profiles?: Profile[];
  answer?: (call: SeenCall) => unknown;
}
function open({ path = '', readOnly = false, profiles = [...BUILT_IN, OWN], answer }: Options = {}) {
  let stored = profiles;
  const { api, calls } = answeringApi((call) => {
    const special = answer?.(call);
    if (special !== undefined) return special;
    if (call.method === 'DELETE') return { success: true };
    if (call.method !== 'POST') return { items: stored };
    const { operationId: _, version = 0, ...body } = call.body as { operationId?: string; version?: number };
    const made = call.path === 'backlog-profiles';
    const saved = { ...OWN, ...body, id: made ? 'd'.repeat(24) : OWN_ID, version: version + 1 };
    stored = made ? [...stored, saved] : stored.map((one) => (one.id === OWN_ID ? saved : one));
    return saved;
  });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  renderWithHost(<SettingsScreen />, {
    api,
    toast,
    session: sessionOf('consultant', { readOnly }),
    path: `/settings/backlog-profiles${path}`,
  });
  return {
    sent: () => calls.filter(({ method }) => method !== 'GET').map(({ path: to, body }) => ({ to, body })),
    toast,
  };
}
const form = async () => within(await screen.findByRole('form', { name: 'Ours' }));
const save = () => screen.getByRole('button', { name: 'Save profile' });
const retype = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('profiles are listed with descriptions, and a built-in one is copied under a free name', async () => {
  const { sent, toast } = open({ profiles: [...BUILT_IN, { ...OWN, name: 'Copy of Lean' }] });
  expect(await screen.findByRole('link', { name: 'Standard' })).toHaveAttribute(
    'href',
    '/settings/backlog-profiles/standard',
  );
  expect(
    screen.getAllByText(
      'An epic for each portal group · up to 2 subtasks for each story · criteria: one sentence each · 4 conditions to be ready',
    ),
  ).toHaveLength(2);
  expect(screen.getAllByText('Built-in')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Delete Standard' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Copy Lean' }));
  expect(await screen.findByRole('form', { name: 'Copy of Lean 2' })).toBeInTheDocument();
  expect(toast.success).toHaveBeenCalledWith('Copy of Lean 2 was made');
  const { id: _id, version: _version, ...lean } = BUILT_IN_PROFILES[1] as (typeof BUILT_IN_PROFILES)[number];
  expect(sent()).toEqual([
    { to: 'backlog-profiles', body: { ...lean, name: 'Copy of Lean 2', operationId: expect.any(String) } },
  ]);
});

test('a profile is deleted after a confirmation, and the refusal of a used one is shown', async () => {
  let used = true;
  const { sent } = open({
    answer: ({ method }) =>
      method === 'DELETE' && used ? failure(409, MESSAGES.profileUsed, { code: 'conflict' }) : undefined,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Ours' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete Ours?' }));
  expect(sent()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete profile' }));
  expect(await dialog.findByText(MESSAGES.profileUsed)).toBeInTheDocument();
  used = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Delete profile' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ours' })).not.toBeInTheDocument());
});

test('only edited fields of a profile are sent', async () => {
  const { sent, toast } = open({ path: `/${OWN_ID}` });
  const fields = await form();
  expect(save()).toBeDisabled();
  retype(fields.getByLabelText(/^Name/), 'Ours and theirs');
  await userEvent.selectOptions(fields.getByLabelText('Epics'), 'One epic for the whole project');
  await userEvent.click(fields.getByLabelText('Documentation', { selector: 'input' }));
  await userEvent.click(fields.getByRole('button', { name: 'Move Documentation up' }));
  await userEvent.click(fields.getByLabelText('An accepted clause sells it'));
  retype(fields.getByLabelText('Epic'), '{project}');
  retype(fields.getByLabelText('Story'), '');
  const hours = within(fields.getByRole('group', { name: 'Form' }));
  expect(hours.getByLabelText('Medium, likely')).toHaveAttribute('placeholder', '2');
  retype(hours.getByLabelText('Small, high'), '4,5');
  await userEvent.click(save());
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The profile was saved'));
  expect(sent()).toEqual([
    {
      to: `backlog-profiles/${OWN_ID}`,
      body: {
        version: 3,
        name: 'Ours and theirs',
        epicsBy: 'project',
        subtasks: ['form', 'documentation', 'test'],
        ready: ['itemReady', 'noErrors', 'noOpenQuestions', 'clauseLinked', 'estimated'],
        titles: { epic: '{project}' },
        estimates: { form: { small: { low: 1, likely: 2, high: 4.5 } } },
      },
    },
  ]);
});

test('errors are shown below their fields, and not sent', async () => {
  const { sent } = open({ path: `/${OWN_ID}` });
  const fields = await form();
  const name = fields.getByLabelText(/^Name/);
  retype(name, ' ');
  retype(fields.getByLabelText('Epic'), '{client}');
  retype(fields.getByLabelText('Most hours'), '0');
  retype(fields.getByLabelText('Most acceptance criteria'), '2.5');
  const form1 = within(fields.getByRole('group', { name: 'Form' }));
  retype(form1.getByLabelText('Small, low'), '9');
  retype(form1.getByLabelText('Large, low'), '1');
  await userEvent.click(save());
  expect(name).toHaveAccessibleDescription('Required');
  await waitFor(() => expect(name).toHaveFocus());
  expect(fields.getByText(/^\{client\} is unknown: use \{name\}/)).toBeInTheDocument();
  expect(fields.getByText('Please enter hours from 1 to 10,000')).toBeInTheDocument();
  expect(fields.getByText('Please enter a whole number from 1 to 200')).toBeInTheDocument();
  expect(form1.getByText(MESSAGES.estimateOrder)).toBeInTheDocument();
  expect(form1.getByText('Please enter three numbers, or none')).toBeInTheDocument();
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(name).toHaveValue('Ours');
  expect(save()).toBeDisabled();
});

test('a taken name and other refusals of the server are shown below the fields', async () => {
  let first = true;
  open({
    path: `/${OWN_ID}`,
    answer: ({ method }) => {
      if (method !== 'POST') return undefined;
      if (!first) return failure(422, 'Invalid', { code: 'validation', details: { 'titles.epic': 'Too long' } });
      first = false;
      return failure(409, MESSAGES.profileNameTaken, { code: 'conflict' });
    },
  });
  const fields = await form();
  const name = fields.getByLabelText(/^Name/);
  retype(name, 'Standard');
  await userEvent.click(save());
  await waitFor(() => expect(name).toHaveAccessibleDescription(MESSAGES.profileNameTaken));
  await userEvent.click(save());
  await waitFor(() => expect(fields.getByLabelText('Epic')).toHaveAccessibleDescription('Too long'));
});

test('of two who change a profile concurrently the second keeps their edits, and sees the stored rest', async () => {
  const stored = { ...OWN, version: 8, description: 'As they work', titles: { story: 'Offer {name}', test: 'Try it' } };
  let first = true;
  const { sent } = open({
    path: `/${OWN_ID}`,
    answer: ({ method }) => {
      if (method !== 'POST' || !first) return undefined;
      first = false;
      const body = { error: 'Changed', code: 'version_conflict', requestId: 'r', current: stored };
      return Response.json(body, { status: 409 });
    },
  });
  const fields = await form();
  retype(fields.getByLabelText('Epic'), '{phase}');
  await userEvent.click(save());
  expect(await fields.findByText(/Someone else has changed this profile/)).toBeInTheDocument();
  expect(fields.getByLabelText('Description')).toHaveValue('As they work');
  await userEvent.click(save());
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body).toEqual({ version: 8, titles: { ...stored.titles, epic: '{phase}' } });
});

test('a built-in profile is only read', async () => {
  open({ path: '/standard' });
  expect(await screen.findByText(/This profile is built in/)).toBeInTheDocument();
  for (const field of screen.getAllByRole('textbox')) expect(field).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Save|Move/ })).not.toBeInTheDocument();
});

test('a read-only firm reads its profiles', async () => {
  open({ readOnly: true });
  expect(await screen.findByRole('link', { name: 'Ours' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Copy|Delete/ })).not.toBeInTheDocument();
});

test('an unknown profile is reported as unknown', async () => {
  open({ path: `/${'e'.repeat(24)}` });
  expect(await screen.findByText('There is no such profile')).toBeInTheDocument();
});

test('a failure to load can be tried again', async () => {
  let broken = true;
  open({ answer: () => (broken ? failure(500, 'Broken', { code: 'internal' }) : undefined) });
  expect(await screen.findByText('Failed to load the profiles')).toBeInTheDocument();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Ours' })).toBeInTheDocument();
});
