import { auditEvent, companyDetail, milestone } from '@scopewright/contracts/testing';
import type { Role } from '@scopewright/domain/policy';
import {
  answeringApi,
  failure,
  renderWithHost,
  ScreenAtAddress,
  type SeenCall,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { pick } from '@scopewright/ui/testing/pick';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import App, { screens } from '../app.tsx';
import { remote } from '../pages.ts';
import { burnUpOf, PROJECT, STATUS } from './testing/status.ts';

const COMPANY = companyDetail({ name: 'Northwind Traders' });
const AT = `/companies/${COMPANY.id}/status`;
beforeAll(() => screens.prepare('status'));

function open({
  role = 'consultant',
  at = AT,
  answers = {},
}: {
  role?: Role;
  at?: string;
  answers?: Record<string, unknown>;
} = {}) {
  const seen: SeenCall[] = [];
  const { api } = answeringApi((call: SeenCall): unknown => {
    seen.push(call);
    const path = call.path.replace(`companies/${COMPANY.id}`, '');
    const given = answers[`${call.method} ${path}`];
    if (given !== undefined) return given;
    if (path === '') return COMPANY;
    if (path === '/status') return { status: STATUS, version: 3 };
    if (path === '/status/visits') return { previousAt: '2026-05-28T09:00:00.000Z' };
    if (path === '/status-snapshots') return { items: [{ week: '2026-05-25', createdAt: '2026-05-25T08:00:00.000Z' }] };
    if (path === '/status-snapshot')
      return { week: '2026-05-25', createdAt: '2026-05-25T08:00:00.000Z', status: { ...STATUS, asOf: '2026-05-25' } };
    if (path === '/activity') return { items: [auditEvent()], nextCursor: null };
    if (path === '/milestones') return { items: [milestone({ title: 'Go-live', note: 'Ask first' })] };
    if (path === `/projects/${PROJECT}/burn-up`)
      return {
        ...burnUpOf(10),
        money: [{ currency: 'USD', agreedMinor: 9_000_000, earnedMinor: 2_250_000, scopeMinor: 10_800_000 }],
      };
    return undefined;
  });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const session = sessionOf(role, { companyId: COMPANY.id });
  renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path: at, toast });
  return { seen, toast, made: (method: string) => seen.filter((call) => call.method === method) };
}
const region = (name: string) => within(screen.getByRole('region', { name }));

test('shows the client the agreed scope, dependencies and progress, without hours', async () => {
  const { seen } = open({ role: 'companyUser' });
  expect(await screen.findByText('The pilot runs.')).toBeVisible();
  expect(screen.getByText('As of Jun 1, 2026')).toBeVisible();
  expect(region('What we wait for from you').getByText('7 days overdue')).toBeVisible();
  const table = region('Milestones').getByRole('table');
  expect(within(table).getByText('Done May 22, 2026, 2 days late')).toBeVisible();
  expect(within(table).getByText('4 days late')).toBeVisible();
  const progress = region('Progress: IT services');
  expect(progress.getByRole('img', { name: '12 of 48 work items delivered on Jun 1, 2026.' })).toBeVisible();
  expect(progress.getByText(/Expected between Aug 1, 2026 and Oct 1, 2026.*6 days behind an even pace/)).toBeVisible();
  expect(progress.getByText(/“Self-service portal” was agreed/)).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Since your last visit' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Milestones and inputs' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit the status' })).toBeNull();
  expect(seen.some(({ path }) => path.endsWith('/burn-up'))).toBe(false);
});

test('shows the firm hours and amounts, and the same figures as a table', async () => {
  open();
  const progress = await screen.findByRole('region', { name: 'Progress: IT services' });
  expect(await within(progress).findByText('$22,500.00')).toBeVisible();
  await userEvent.click(within(progress).getByRole('button', { name: 'Show as table: Progress of IT services' }));
  const rows = within(progress).getAllByRole('row');
  expect(rows[1]).toHaveTextContent('Jun 1, 2026');
  expect(rows[1]).toHaveTextContent('480');
  expect(
    within(progress).getByText('A forecast takes three full weeks of recorded days.', { exact: false }),
  ).toBeVisible();
});

test('the firm writes the sentence, and sees a concurrent one of someone else before it replaces it', async () => {
  const { made, toast } = open({
    answers: {
      'POST /status': failure(409, 'Someone else has changed this in the meantime.', { code: 'version_conflict' }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit the status' }));
  const field = screen.getByRole('textbox', { name: 'Status' });
  await userEvent.clear(field);
  await userEvent.type(field, 'All is live.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalled());
  expect(made('POST').find(({ path }) => path.endsWith('/status'))?.body).toEqual({
    version: 3,
    sentence: 'All is live.',
  });
  expect(field).toHaveValue('All is live.');
});

test('the firm adds a milestone, and edits one of a clause without its title', async () => {
  const ofClause = milestone({ id: null, clauseId: 'c'.repeat(24), title: 'Stated', version: 0 });
  const { made } = open({
    answers: {
      'GET /milestones': { items: [ofClause] },
      'POST /milestones': milestone(),
      'GET staff': { items: [{ id: '7'.repeat(24), name: 'Ben Ito', email: '' }], total: 1, nextCursor: null },
      'GET projects': { items: [{ id: PROJECT, name: 'IT services' }], nextCursor: null },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add milestone or input' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getAllByText('Required')).toHaveLength(2);
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Pilot');
  await userEvent.type(screen.getByLabelText(/Planned for/), '2026-07-01');
  await pick(screen.getByRole('combobox', { name: 'Owner' }), 'Ben Ito');
  await pick(await screen.findByRole('combobox', { name: 'Project' }), 'IT services');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(made('POST').find(({ path }) => path.endsWith('/milestones'))?.body).toMatchObject({
    kind: 'milestone',
    title: 'Pilot',
    date: '2026-07-01',
    waitsFor: 'us',
    doneOn: null,
    ownerId: '7'.repeat(24),
    projectId: PROJECT,
  });
  expect(screen.queryByRole('button', { name: 'Delete Stated' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Stated' }));
  expect(screen.getByRole('textbox', { name: 'Title' })).toBeDisabled();
});

test('shows a former week as it was, which no one can change', async () => {
  open({ at: `${AT}?week=2026-05-25` });
  expect(await screen.findByText('Kept in the week of May 25, 2026')).toBeVisible();
  expect(await screen.findByText('As of May 25, 2026')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit the status' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Milestones and inputs' })).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Week' }), 'Today');
  expect(await screen.findByRole('button', { name: 'Edit the status' })).toBeVisible();
});
