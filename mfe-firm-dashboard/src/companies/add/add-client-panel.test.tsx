import { MESSAGES } from '@scopewright/contracts/errors';
import { company, user } from '@scopewright/contracts/testing';
import {
  answeringApi,
  failure,
  later,
  memorySession,
  renderWithHost,
  type SeenCall,
  sessionGrant,
} from '@scopewright/remote-contract/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { reset } from '../../app.tsx';
import { AddClientPanel } from './add-client-panel.tsx';

beforeEach(() => sessionStorage.clear());

const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
beforeEach(() => {
  for (const show of Object.values(toast)) show.mockClear();
});

function open(
  answer: (call: SeenCall) => unknown = () => ({ company: company(), passwordResetSent: false }),
  onShowCompanies = () => undefined,
  session = memorySession(sessionGrant()),
) {
  const { api, calls } = answeringApi(answer);
  const { unmount } = renderWithHost(<AddClientPanel onShowCompanies={onShowCompanies} />, { api, toast, session });
  return { calls, unmount, created: () => calls.filter(({ path }) => path === 'consultant/create-company') };
}

const submitButton = () => screen.getByRole('button', { name: 'Create Company & Send Invitation' });

async function fillNew({ companyName = 'Northwind', email = 'grace@northwind.example', name = '' } = {}) {
  await userEvent.type(screen.getByLabelText(/^Company name/), companyName);
  await userEvent.type(screen.getByLabelText(/^Admin email/), email);
  if (name) await userEvent.type(screen.getByLabelText(/^Admin name/), name);
}

test('explains what happens next, for both kinds of administrators', async () => {
  open(() => ({ users: [] }));
  expect(screen.getByRole('region', { name: 'What happens next?' })).toHaveTextContent('invitation email');
  await userEvent.click(screen.getByRole('radio', { name: /Existing user/ }));
  expect(screen.getByRole('region', { name: 'What happens next?' })).not.toHaveTextContent('invitation email');
});

test('creates a company with a new administrator, then starts afresh', async () => {
  const showCompanies = vi.fn();
  const { created } = open(undefined, showCompanies);
  await fillNew({ name: 'Grace Hopper' });
  await userEvent.click(submitButton());
  expect(
    await screen.findByText('Company created successfully! The admin will receive an invitation email.'),
  ).toBeInTheDocument();
  expect(created()[0]?.body).toEqual({
    companyName: 'Northwind',
    adminEmail: 'grace@northwind.example',
    adminName: 'Grace Hopper',
  });
  for (const label of [/^Company name/, /^Admin email/, /^Admin name/])
    expect(screen.getByLabelText(label)).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: 'View client companies' }));
  expect(showCompanies).toHaveBeenCalledOnce();
});

test('creates a company by its name alone, and stores that choice with the input', async () => {
  const first = open();
  await userEvent.type(screen.getByLabelText(/^Company name/), 'Northwind');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Invite someone now' }));
  expect(screen.queryByLabelText(/^Admin email/)).toBeNull();
  expect(screen.getByText(/No email is sent/)).toBeVisible();
  first.unmount();
  const { created } = open();
  expect(screen.getByRole('checkbox', { name: 'Invite someone now' })).not.toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Create Company' }));
  expect(
    await screen.findByText('Company created successfully! You can invite its people at any time.'),
  ).toBeInTheDocument();
  expect(created()[0]?.body).toEqual({ companyName: 'Northwind' });
});

test('announces a password reset email', async () => {
  open(() => ({ company: company(), passwordResetSent: true }));
  await fillNew();
  await userEvent.click(submitButton());
  expect(
    await screen.findByText(/A password reset email was sent, and the admin must set a password/),
  ).toBeInTheDocument();
});

test('makes an existing user the administrator, then is back at a new one', async () => {
  const grace = user({ companyName: 'Heron Logistics' });
  const { created } = open(({ path }) =>
    path === 'admin/all-users'
      ? {
          users: [grace, user({ id: '64b7f9c2a1d3e4f5a6b80002', name: '', email: 'noname@northwind.example' })],
        }
      : { company: company(), passwordResetSent: false },
  );
  await userEvent.click(screen.getByRole('radio', { name: /Existing user/ }));
  const choice = await screen.findByRole('combobox', { name: /^User/ });
  await userEvent.click(choice);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Grace Hoppergrace@northwind.example · Heron Logistics',
    'noname@northwind.examplenoname@northwind.example',
  ]);
  await userEvent.click(screen.getByRole('option', { name: /^Grace Hopper/ }));
  expect(choice).toHaveValue('Grace Hopper (grace@northwind.example)');
  await userEvent.type(screen.getByLabelText(/^Company name/), 'Northwind');
  expect(screen.getByText('Grace Hopper belongs to Heron Logistics and will lose access to it.')).toBeInTheDocument();
  await userEvent.click(submitButton());
  const dialog = await screen.findByRole('alertdialog', { name: 'Move Grace Hopper to Northwind?' });
  expect(dialog).toHaveAccessibleDescription(/lose access to Heron Logistics/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(created()).toHaveLength(0);
  await userEvent.click(submitButton());
  await userEvent.click(await screen.findByRole('button', { name: 'Move and create company' }));
  expect(
    await screen.findByText('Company created successfully! The selected user is now a company admin.'),
  ).toBeInTheDocument();
  expect(created()[0]?.body).toEqual({
    companyName: 'Northwind',
    existingUserId: grace.id,
    leavesCompanyId: grace.companyId,
  });
  expect(screen.getByRole('radio', { name: /New administrator/ })).toBeChecked();
});

test('the only administrator of another company stays there', async () => {
  const { created } = open(() => ({ users: [user({ companyName: 'Heron Logistics', onlyAdministrator: true })] }));
  await userEvent.click(screen.getByRole('radio', { name: /Existing user/ }));
  const choice = await screen.findByRole('combobox', { name: /^User/ });
  await userEvent.click(choice);
  await userEvent.click(screen.getByRole('option', { name: /^Grace Hopper/ }));
  expect(screen.getByText(/^Grace Hopper is the only administrator of Heron Logistics\./)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(/^Company name/), 'Northwind');
  await userEvent.click(submitButton());
  await waitFor(() => expect(choice).toHaveAccessibleDescription(MESSAGES.lastCompanyAdministrator));
  expect(created()).toHaveLength(0);
});

test('names missing fields', async () => {
  const { created } = open(() => ({ users: [user()] }));
  await userEvent.click(submitButton());
  expect(await screen.findByText('Company name is required')).toBeInTheDocument();
  expect(screen.getByText('Email is required')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: /Existing user/ }));
  const choice = await screen.findByRole('combobox', { name: /^User/ });
  await userEvent.type(screen.getByLabelText(/^Company name/), 'Northwind');
  await userEvent.click(submitButton());
  await waitFor(() => expect(choice).toHaveAccessibleDescription('Please select a user'));
  expect(choice).toHaveFocus();
  expect(created()).toHaveLength(0);
});

test('shows when no one can be chosen', async () => {
  open(() => ({ users: [] }));
  await userEvent.click(screen.getByRole('radio', { name: /Existing user/ }));
  expect(await screen.findByText('No available users found')).toBeInTheDocument();
});

test('a failed list of users can be retried', async () => {
  let down = true;
  open(() => (down ? failure(500, 'Something went wrong') : { users: [user()] }));
  await userEvent.click(screen.getByRole('radio', { name: /Existing user/ }));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load users');
  down = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('combobox', { name: /^User/ })).toBeInTheDocument();
});

test('two clicks make one company, however fast they come', async () => {
  const { promise, resolve } = later();
  const { created } = open(() => promise);
  await fillNew();
  const button = submitButton();
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByRole('button', { name: 'Creating Company...' })).toBeDisabled();
  resolve({ company: company(), passwordResetSent: false });
  await screen.findByText(/^Company created successfully!/);
  expect(created()).toHaveLength(1);
  expect(created()[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

test('a retry after a lost answer carries the same key; the next company another', async () => {
  let lost = true;
  const { created } = open(() => {
    if (lost) throw new TypeError('Failed to fetch');
    return { company: company(), passwordResetSent: false };
  });
  await fillNew();
  await userEvent.click(submitButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Network error. Please check your connection and try again.',
  );
  lost = false;
  await userEvent.click(submitButton());
  await screen.findByText(/^Company created successfully!/);
  await fillNew();
  await userEvent.click(submitButton());
  await waitFor(() => expect(created()).toHaveLength(3));
  const keys = created().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('without a connection the form reports it immediately, and nothing is sent when it returns', async () => {
  const { created } = open(() => {
    throw new TypeError('Failed to fetch');
  });
  await fillNew();
  window.dispatchEvent(new Event('offline'));
  await userEvent.click(submitButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Network error. Please check your connection and try again.',
  );
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(submitButton()).toBeEnabled());
  expect(created()).toHaveLength(1);
});

test('a refusal is shown, with a toast, and no input is lost', async () => {
  open(() => failure(409, 'An account with this email already exists.'));
  await fillNew();
  await userEvent.click(submitButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('An account with this email already exists.');
  expect(toast.error).toHaveBeenCalledWith('Failed to create company');
  expect(screen.getByLabelText(/^Company name/)).toHaveValue('Northwind');
});

test('a name that another client has is shown at the name, and disappears with typing', async () => {
  open(() => failure(409, 'A client company with this name already exists', { code: 'company_name_taken' }));
  await fillNew();
  await userEvent.click(submitButton());
  const name = screen.getByLabelText(/^Company name/);
  await waitFor(() => expect(name).toHaveAccessibleDescription('A client company with this name already exists'));
  expect(name).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.type(name, ' Traders');
  expect(name).not.toHaveAccessibleDescription();
});

test('the sixth invitation of a firm that has not confirmed its email is refused with an explanation', async () => {
  const sentence = 'Please confirm your email address first. Until then your firm can send five invitations.';
  open(() => failure(403, sentence, { code: 'email_not_confirmed' }));
  await fillNew();
  await userEvent.click(submitButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.queryByText(/^Company created/)).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(/^Admin name/), 'G');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a refusal without a message is explained beyond the toast', async () => {
  open(() => new Response('{}', { status: 500, headers: { 'content-type': 'application/json' } }));
  await fillNew();
  await userEvent.click(submitButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
  expect(toast.error).toHaveBeenCalledWith('Failed to create company');
});

test("the server's errors are shown at their fields", async () => {
  open(() => failure(422, 'Validation failed', { details: { adminEmail: 'Please enter a valid email address' } }));
  await fillNew();
  await userEvent.click(submitButton());
  await waitFor(() =>
    expect(screen.getByLabelText(/^Admin email/)).toHaveAccessibleDescription('Please enter a valid email address'),
  );
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('thousands of users are searched on the server', async () => {
  const { calls } = open(({ query }) => {
    const search = query.get('search') ?? '';
    return {
      users: search === 'nobody' ? [] : [user({ name: search ? 'Found Person' : 'First Person' })],
      nextCursor: null,
      total: search === 'nobody' ? 0 : 4000,
    };
  });
  await userEvent.click(screen.getByRole('radio', { name: /Existing user/ }));
  const choice = await screen.findByRole('combobox', { name: /^User/ });
  await userEvent.click(choice);
  expect(await screen.findByText('3999 more: type to find them')).toBeInTheDocument();
  await userEvent.type(choice, 'found');
  expect(await screen.findByRole('option', { name: /^Found Person/ })).toBeInTheDocument();
  await userEvent.clear(choice);
  await userEvent.type(choice, 'nobody');
  expect(await screen.findByText('No available users found for “nobody”')).toBeInTheDocument();
  expect(calls.every(({ query }) => query.get('limit') === '50')).toBe(true);
});

test('a user who can’t be chosen any more is reported at the choice', async () => {
  open(({ path }) =>
    path === 'admin/all-users'
      ? { users: [user({ companyId: null })] }
      : failure(404, 'Not found', { code: 'not_found' }),
  );
  await userEvent.click(screen.getByRole('radio', { name: /Existing user/ }));
  const choice = await screen.findByRole('combobox', { name: /^User/ });
  await userEvent.click(choice);
  await userEvent.click(screen.getByRole('option', { name: /^Grace Hopper/ }));
  await userEvent.type(screen.getByLabelText(/^Company name/), 'Northwind');
  await userEvent.click(submitButton());
  await waitFor(() =>
    expect(choice).toHaveAccessibleDescription('This user can’t be chosen any more. Please select another one.'),
  );
});

test('input survives a reload, for the person who typed it', async () => {
  const first = open();
  await fillNew({ name: 'Grace' });
  first.unmount();
  const second = open();
  expect(screen.getByLabelText(/^Company name/)).toHaveValue('Northwind');
  expect(screen.getByLabelText(/^Admin email/)).toHaveValue('grace@northwind.example');
  expect(screen.getByLabelText(/^Admin name/)).toHaveValue('Grace');
  second.unmount();
  const grant = sessionGrant();
  open(undefined, undefined, memorySession({ ...grant, user: { ...grant.user, id: 'f'.repeat(24) } }));
  expect(screen.getByLabelText(/^Company name/)).toHaveValue('');
});

test('a chosen user survives a reload', async () => {
  const answer = ({ path }: SeenCall) =>
    path === 'admin/all-users'
      ? { users: [user({ companyId: null })] }
      : { company: company(), passwordResetSent: false };
  const first = open(answer);
  await userEvent.click(screen.getByRole('radio', { name: /Existing user/ }));
  await userEvent.click(await screen.findByRole('combobox', { name: /^User/ }));
  await userEvent.click(screen.getByRole('option', { name: /^Grace Hopper/ }));
  await userEvent.type(screen.getByLabelText(/^Company name/), 'Northwind');
  first.unmount();
  const { created } = open(answer);
  expect(await screen.findByRole('combobox', { name: /^User/ })).toHaveValue('Grace Hopper (grace@northwind.example)');
  await userEvent.click(submitButton());
  await screen.findByText(/^Company created successfully!/);
  expect(created()[0]?.body).toEqual({ companyName: 'Northwind', existingUserId: user().id });
});

test('nothing is stored of a created company', async () => {
  const first = open();
  await fillNew();
  await userEvent.click(submitButton());
  await screen.findByText(/^Company created successfully!/);
  first.unmount();
  open();
  expect(screen.getByLabelText(/^Company name/)).toHaveValue('');
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a form sent before a reload has one effect when it is sent again', async () => {
  const first = open(() => later().promise);
  await fillNew();
  await userEvent.click(submitButton());
  await waitFor(() => expect(first.created()).toHaveLength(1));
  first.unmount();
  const { created } = open();
  await userEvent.click(submitButton());
  await screen.findByText(/^Company created successfully!/);
  expect(created()[0]?.headers.get('Idempotency-Key')).toBe(first.created()[0]?.headers.get('Idempotency-Key'));
});

test('signing out discards the input', async () => {
  const { unmount } = open();
  await fillNew();
  unmount();
  reset();
  open();
  expect(screen.getByLabelText(/^Company name/)).toHaveValue('');
});

test('leads to the company that was made', async () => {
  open(() => ({ company: company({ name: 'Northwind' }), passwordResetSent: false }));
  await fillNew();
  await userEvent.click(submitButton());
  expect(await screen.findByRole('link', { name: 'Open Northwind' })).toHaveAttribute(
    'href',
    `/companies/${company().id}`,
  );
});
