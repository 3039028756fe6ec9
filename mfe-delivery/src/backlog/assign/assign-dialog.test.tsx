import { COMPANY_ID, PROJECT_ID, project } from '@scopewright/company-kit/testing/items';
import { scopeAnswers } from '@scopewright/company-kit/testing/scope-answers';
import { companyDetail } from '@scopewright/contracts/testing';
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
import App, { screens } from '../../app.tsx';
import { remote } from '../../pages.ts';
import { backlogAnswers } from '../testing/backlog-answers.ts';
import { BACKLOG, workItemId } from '../testing/work-items.ts';

beforeAll(async () => {
  await screens.prepare('project');
  await import('../project-backlog.tsx');
  await import('./assign-dialog.tsx');
});

// without a layout no line would be in view
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  Element.prototype.scrollIntoView = vi.fn();
  Element.prototype.scrollTo = vi.fn() as never;
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function open({
  answer,
  prepare,
}: {
  answer?: (call: SeenCall) => unknown;
  prepare?: (state: ReturnType<typeof backlogAnswers>['state']) => void;
} = {}) {
  const backlog = backlogAnswers(BACKLOG);
  prepare?.(backlog.state);
  const scope = scopeAnswers([project()]);
  const { api, calls } = answeringApi((call) => {
    const { path, body, query } = call;
    const answered = answer?.(call) ?? backlog.answer(path, body, query) ?? scope.answer(path, body);
    if (answered !== undefined) return answered;
    if (path === `companies/${COMPANY_ID}`) return companyDetail({ id: COMPANY_ID, name: 'Northwind Traders' });
    return failure(404, 'Not found', { code: 'not_found' });
  });
  const session = sessionOf('consultant');
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const path = `/companies/${COMPANY_ID}/projects/${PROJECT_ID}/backlog`;
  renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path, toast });
  await userEvent.click(await screen.findByRole('button', { name: 'Backlog' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Assign…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign the open work items' }));
  return { backlog, calls, toast, dialog };
}

test('suggests assignees with reasons, omits deselected work items, and undoes it as one step', async () => {
  const { backlog, calls, toast, dialog } = await open();
  const laptop = await dialog.findByRole('checkbox', { name: 'Laptop' });
  expect(laptop).toHaveAccessibleDescription('6.3 h · 12 of 32 hours in week 46');
  const setUp = dialog.getByRole('checkbox', { name: 'Set up the project' });
  expect(setUp).toHaveAccessibleDescription('8 h · 8 of 10 hours in week 46 · now Ana Ruiz');
  expect(dialog.getByText('It has no estimate.')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'Capacity & rate' })).toHaveAttribute('href', '/settings/capacity');
  expect(dialog.getByRole('progressbar', { name: 'Planned hours of Ben Ito' })).toHaveAttribute(
    'aria-valuetext',
    '8 h of 10 h',
  );
  const week = within(dialog.getByRole('table', { name: 'Hours of Ana Ruiz by week', hidden: true }));
  expect(week.getAllByRole('cell', { hidden: true }).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([expect.stringContaining('6 h'), expect.stringContaining('12 h')]),
  );
  expect(dialog.getByRole('button', { name: 'Assign 2 work items' })).toBeEnabled();
  await userEvent.click(setUp);
  await userEvent.click(dialog.getByRole('button', { name: 'Assign 1 work item' }));
  const done = within(await screen.findByRole('dialog', { name: 'The work items are assigned' }));
  expect(backlog.state.assigned).toEqual([{ workItemId: workItemId(2), assigneeId: 'd'.repeat(24) }]);
  expect(done.getByText('1 assigned')).toBeInTheDocument();
  await userEvent.click(done.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The backlog is as it was before'));
  expect(calls.some(({ path }) => path === `backlog-receipts/${workItemId(950)}/undo`)).toBe(true);
});

test('suggests for the day on which the work begins, and assigns nothing when everything is deselected', async () => {
  const { calls, dialog } = await open();
  await dialog.findByRole('checkbox', { name: 'Laptop' });
  await userEvent.clear(dialog.getByLabelText('The work begins on'));
  expect(dialog.getByText('Enter a date')).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText('The work begins on'), '2027-01-11');
  await waitFor(() =>
    expect(calls.filter(({ path }) => path.endsWith('/assign/preview')).at(-1)?.body).toEqual({ from: '2027-01-11' }),
  );
  const ana = within(await dialog.findByRole('region', { name: 'Suggested for Ana Ruiz' }));
  await userEvent.click(ana.getByRole('button', { name: 'Leave all out' }));
  expect(ana.getByRole('checkbox')).not.toBeChecked();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Set up the project' }));
  expect(dialog.getByRole('button', { name: 'Assign 0 work items' })).toBeDisabled();
  await userEvent.click(ana.getByRole('button', { name: 'Select all' }));
  expect(ana.getByRole('checkbox')).toBeChecked();
});

test('a project without consultants leads to where they are chosen', async () => {
  const { dialog } = await open({
    prepare(state) {
      const left = [{ workItemId: workItemId(2), title: 'Laptop', why: 'The project has no consultants.' }];
      state.proposal = { assignments: [], left, load: [] };
    },
  });
  expect(await dialog.findByText('The project has no consultants')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'Open the project' })).toHaveAttribute(
    'href',
    `/companies/${COMPANY_ID}/projects/${PROJECT_ID}`,
  );
});

test('shows when there is nothing to assign', async () => {
  const { dialog } = await open({
    prepare(state) {
      state.proposal = { assignments: [], left: [], load: state.proposal.load };
    },
  });
  expect(await dialog.findByText('Nothing to assign')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: /^Assign/ })).not.toBeInTheDocument();
});

test('a failed assignment is reported and retains the choice', async () => {
  const { backlog, dialog } = await open();
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Laptop' }));
  backlog.state.refuses = true;
  await userEvent.click(dialog.getByRole('button', { name: 'Assign 1 work item' }));
  expect(await dialog.findByText('The work items could not be assigned')).toBeInTheDocument();
  expect(dialog.getByText('The company is archived')).toBeInTheDocument();
  expect(dialog.getByRole('checkbox', { name: 'Laptop' })).not.toBeChecked();
});

test('suggestions that cannot be loaded are loaded again', async () => {
  let fails = true;
  const { dialog } = await open({
    answer: ({ path }) =>
      fails && path.endsWith('/assign/preview') ? failure(503, 'Out of order', { code: 'unavailable' }) : undefined,
  });
  const retry = await dialog.findByRole('button', { name: /Try again|Retry/ });
  fails = false;
  await userEvent.click(retry);
  expect(await dialog.findByRole('checkbox', { name: 'Laptop' })).toBeInTheDocument();
});
