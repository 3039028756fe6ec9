import { COMPANY_ID, PROJECT_ID, project } from '@scopewright/company-kit/testing/items';
import { companyDetail } from '@scopewright/contracts/testing';
import type { Role } from '@scopewright/domain/policy';
import {
  answeringApi,
  failure,
  renderWithHost,
  ScreenAtAddress,
  type SeenCall,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import App, { screens } from '../app.tsx';
import { remote } from '../pages.ts';
import { backlogAnswers } from './testing/backlog-answers.ts';
import { BACKLOG, workItemId } from './testing/work-items.ts';

const AT = `/companies/${COMPANY_ID}/backlog`;

beforeAll(() => screens.prepare('backlog'));

// without a layout no row would be in view
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  Element.prototype.scrollTo = vi.fn() as never;
});
afterEach(() => {
  vi.restoreAllMocks();
});

function open({
  role = 'consultant' as Role,
  workItems = BACKLOG,
  path = AT,
  answer = (_: SeenCall): unknown => undefined,
} = {}) {
  const backlog = backlogAnswers(workItems);
  const { api, calls } = answeringApi((call) => {
    const answered = answer(call) ?? backlog.answer(call.path, call.body, call.query);
    if (answered !== undefined) return answered;
    if (call.path === `companies/${COMPANY_ID}`) return companyDetail({ id: COMPANY_ID, name: 'Northwind Traders' });
    if (call.path === 'projects') return { items: [{ ...project(), id: PROJECT_ID }], nextCursor: null, total: 1 };
    return { items: [], unread: 0, nextCursor: null, total: 0 };
  });
  const session = sessionOf(role, { companyId: COMPANY_ID });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path, toast });
  return { backlog, calls, toast };
}

test('the work items of all projects are filtered in the address and lead to their projects', async () => {
  const { calls } = open();
  const link = await screen.findByRole('link', { name: 'Laptop' });
  expect(link).toHaveAttribute('href', `/companies/${COMPANY_ID}/projects/${PROJECT_ID}/backlog/${workItemId(2)}`);
  await userEvent.click(screen.getByRole('combobox', { name: 'Ready' }));
  await userEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: 'Not ready' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent(`${AT}?ready=false`);
  await waitFor(() => expect(calls.map(({ query }) => query.get('ready'))).toContain('false'));
});

test('a cell is changed, and the change is undone from its message', async () => {
  const { backlog, toast } = open();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Status of Phone' }));
  await userEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: 'Done' }));
  await waitFor(() => expect(backlog.get(workItemId(5))).toMatchObject({ status: 'done', outcome: 'delivered' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalled());
  const [words, action] = toast.success.mock.calls[0] ?? [];
  expect(words).toBe('1 work item changed');
  action.run();
  await waitFor(() => expect(backlog.get(workItemId(5))).toMatchObject({ status: 'inReview', outcome: null }));
});

test('hours and price are shown in total, by part and against the agreed amounts', async () => {
  const { calls } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Hours and price' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hours and price' }));
  expect(await dialog.findByText('The work for “Service desk” is over what is agreed')).toBeInTheDocument();
  expect(dialog.getByText('$12,000 to $19,500')).toBeInTheDocument();
  const rowsOf = (name: string) =>
    within(dialog.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map(
        (row) =>
          within(row)
            .getAllByRole('cell')
            .map(({ textContent }) => textContent)
            .at(-1) ?? '',
      );
  expect(rowsOf('Hours and price by agreement')).toEqual([
    expect.stringContaining('Over by $1,000'),
    expect.stringContaining('Within'),
    expect.stringContaining('Another currency'),
    expect.stringContaining('No amount'),
  ]);
  expect(dialog.getByRole('row', { name: /Not sold by an accepted clause.*20 h.*\$3,000/ })).toBeInTheDocument();
  const phases = within(dialog.getByRole('table', { name: 'Hours and price by phase' }));
  expect(phases.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Foundation'),
    expect.stringContaining('Configuration'),
  ]);
  expect(calls.filter(({ path }) => path.endsWith('/backlog-figures')).map(({ query }) => query.size)).toEqual([0]);
});

test('a company without work and agreements has figures of zero, and they are loaded again after a failure', async () => {
  let fails = true;
  const { backlog } = open({
    answer: ({ path }) =>
      fails && path.endsWith('/backlog-figures') ? failure(503, 'Out of order', { code: 'unavailable' }) : undefined,
  });
  backlog.state.figures = {
    rate: { amount: 150, currency: 'USD' },
    total: { hours: 0, low: 0, high: 0, price: 0, done: 0 },
    by: [],
  };
  await userEvent.click(await screen.findByRole('button', { name: 'Hours and price' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hours and price' }));
  const retry = await dialog.findByRole('button', { name: /Try again|Retry/ });
  fails = false;
  await userEvent.click(retry);
  expect(await dialog.findByText('There are no work items yet.')).toBeInTheDocument();
});

test('a client reads shared work items, without the firm’s internal data', async () => {
  open({ role: 'user', workItems: BACKLOG.filter(({ shared }) => shared) });
  expect(await screen.findByRole('heading', { level: 2, name: 'Laptop' })).toBeInTheDocument();
  await userEvent.click(screen.getByText(/Acceptance criteria/));
  expect(screen.getByText(/Given a form without a model/)).toBeInTheDocument();
  expect(screen.queryByText('hardware')).not.toBeInTheDocument();
  expect(screen.queryByText(/6.3 h/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Hours and price' })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('a client without shared work items is shown an explanation', async () => {
  open({ role: 'user', workItems: [] });
  expect(await screen.findByText('Nothing is shared with you yet')).toBeInTheDocument();
});

test('a list that cannot be loaded is loaded again', async () => {
  let fails = true;
  open({
    answer: ({ path }) =>
      fails && path.endsWith('/backlog') ? failure(503, 'Out of order', { code: 'unavailable' }) : undefined,
  });
  const retry = await screen.findByRole('button', { name: /Try again|Retry/ });
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'Laptop' })).toBeInTheDocument();
});
