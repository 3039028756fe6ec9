import { COMPANY_ID, PROJECT_ID, project } from '@scopewright/company-kit/testing/items';
import { scopeAnswers } from '@scopewright/company-kit/testing/scope-answers';
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
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import App, { screens } from '../app.tsx';
import { DONE, type Export, OPTIONS } from '../backlog-exports/testing/exports.ts';
import { remote } from '../pages.ts';
import { backlogAnswers } from './testing/backlog-answers.ts';
import { BACKLOG, workItem, workItemId } from './testing/work-items.ts';
import type { WorkItem } from './work-items.ts';

const AT = `/companies/${COMPANY_ID}/projects/${PROJECT_ID}/backlog`;
const LAPTOP = `${AT}/${workItemId(2)}`;

beforeAll(() => screens.prepare('project-backlog'));

// without a layout no line would be in view
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  Element.prototype.scrollIntoView = vi.fn();
  Element.prototype.scrollTo = vi.fn() as never;
});
afterEach(() => {
  vi.restoreAllMocks();
});

interface Opening {
  path?: string;
  workItems?: readonly WorkItem[];
  role?: Role;
  answer?: (call: SeenCall) => unknown;
  /** Null: it has never been generated. */
  generatedAt?: string | null;
}

function open({ path = AT, workItems = BACKLOG, role = 'consultant', answer, ...of }: Opening = {}) {
  const backlog = backlogAnswers(workItems, of);
  const scope = scopeAnswers([project()]);
  const { api, calls } = answeringApi((call) => {
    const { path: asked, body, query } = call;
    const answered = answer?.(call) ?? backlog.answer(asked, body, query) ?? scope.answer(asked, body);
    if (answered !== undefined) return answered;
    if (asked === `companies/${COMPANY_ID}`) return companyDetail({ id: COMPANY_ID, name: 'Northwind Traders' });
    return failure(404, 'Not found', { code: 'not_found' });
  });
  const session = sessionOf(role, { companyId: COMPANY_ID });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const { host } = renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path, toast });
  return { backlog, calls, toast, host };
}

const tree = () => screen.findByRole('tree', { name: 'Backlog' });
const lines = async () =>
  within(await tree())
    .getAllByRole('treeitem')
    .map((line) => `${'  '.repeat(Number(line.getAttribute('aria-level')) - 1)}${line.textContent?.split(',')[0]}`);
const line = async (name: RegExp) => within(await tree()).findByRole('treeitem', { name });
const address = () => screen.getByLabelText('Address');
const pick = (name: string) => userEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name }));
const panel = () => within(screen.getByRole('region', { name: 'Work item' }));

test('the work items are a tree in their order, whose stories are folded', async () => {
  open();
  expect(await lines()).toEqual([
    'Hardware requests',
    '  Laptop',
    '  Phone',
    'Access',
    '  Access to a system',
    '  Set up the project',
  ]);
  (await tree()).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');
  expect((await lines()).slice(1, 4)).toEqual(['  Laptop', '    Build the form', '    Test']);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect((await lines())[2]).toBe('  Phone');
  await userEvent.keyboard('{Enter}');
  expect(address()).toHaveTextContent(LAPTOP);
});

test('filters show matches with everything above them, and are part of the address', async () => {
  open({ path: `${AT}?status=inProgress` });
  expect(await lines()).toEqual(['Hardware requests', '  Laptop', '    Test']);
  expect(screen.getByText('1 work item')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
  await pick('Done');
  expect(await lines()).toEqual(['Access', '  Access to a system']);
  expect(address()).toHaveTextContent(`${AT}?status=done`);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the backlog' }), 'nothing like it');
  await userEvent.click(await screen.findByRole('button', { name: 'Show everything' }));
  expect(await lines()).toHaveLength(6);
});

test('a work item shows its description, why it is not ready and why it exists', async () => {
  open({ path: LAPTOP });
  expect(await screen.findByDisplayValue('Laptop')).toBeInTheDocument();
  expect(panel().getByText('No one is assigned')).toBeInTheDocument();
  expect(panel().getByText('Employees order a laptop.')).toBeInTheDocument();
  expect(panel().getByText('Model').tagName).toBe('STRONG');
  expect(panel().getByText('Reason').tagName).toBe('CODE');
  expect(panel().getByDisplayValue(/Given a form without a model/)).toBeInTheDocument();
  expect(panel().getByText('6.3 h expected')).toBeInTheDocument();
  expect(await panel().findByText('The request type “Laptop” is in scope.')).toBeInTheDocument();
});

test('a work item is edited, saved, and the edit is undone', async () => {
  const { backlog } = open({ path: LAPTOP });
  await screen.findByDisplayValue('Laptop');
  await userEvent.click(panel().getByRole('combobox', { name: 'Status' }));
  await pick('Done');
  await waitFor(() => expect(backlog.get(workItemId(2))).toMatchObject({ status: 'done', outcome: 'delivered' }));
  const title = panel().getByRole('textbox', { name: 'Title' });
  await userEvent.clear(title);
  await userEvent.type(title, 'Order a laptop{Enter}');
  await waitFor(() => expect(backlog.get(workItemId(2)).title).toBe('Order a laptop'));
  expect(await line(/Order a laptop/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo: Title' }));
  await waitFor(() => expect(backlog.get(workItemId(2)).title).toBe('Laptop'));
});

test('criteria are added, changed, moved and deleted', async () => {
  const { backlog } = open({ path: LAPTOP });
  await screen.findByDisplayValue('Laptop');
  await userEvent.type(panel().getByRole('textbox', { name: 'New criterion' }), 'Given a manager');
  await userEvent.click(panel().getByRole('button', { name: 'Add criterion' }));
  await userEvent.click(panel().getByRole('button', { name: 'Move criterion 3 up' }));
  await userEvent.click(panel().getByRole('button', { name: 'Delete criterion 1' }));
  const texts = () =>
    Object.values(backlog.get(workItemId(2)).criteria)
      .toSorted((a, b) => (a.order < b.order ? -1 : 1))
      .map(({ text }) => text.split('\n')[0]);
  await waitFor(() => expect(texts()).toEqual(['Given a manager', 'Given a new form']));
});

test('an estimate has its three points in order, and no longer shows its breakdown', async () => {
  const { backlog } = open({ path: LAPTOP });
  await screen.findByDisplayValue('Laptop');
  const likely = panel().getByRole('textbox', { name: 'Likely' });
  await userEvent.clear(likely);
  await userEvent.type(likely, 'much{Tab}');
  expect(panel().getByText('Enter hours, such as 1.5')).toBeInTheDocument();
  await userEvent.clear(likely);
  await userEvent.type(likely, '12{Enter}');
  await waitFor(() =>
    expect(backlog.get(workItemId(2)).estimate).toEqual({ low: 4, likely: 12, high: 12, madeOf: [] }),
  );
});

test('a work item that is not ready is called ready with a reason', async () => {
  const { backlog } = open({ path: LAPTOP });
  await screen.findByDisplayValue('Laptop');
  await userEvent.click(panel().getByRole('button', { name: 'Mark as ready anyway' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as ready anyway' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Agreed by phone');
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as ready' }));
  await waitFor(() => expect(backlog.get(workItemId(2)).readyOverride?.reason).toBe('Agreed by phone'));
  expect(await panel().findByText(/Ana Ruiz called it ready/)).toBeInTheDocument();
});

test('a work item moves among its siblings by keyboard, and into another one', async () => {
  const { backlog } = open({ path: LAPTOP });
  await screen.findByDisplayValue('Laptop');
  (await tree()).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect((await lines()).slice(0, 3)).toEqual(['Hardware requests', '  Phone', '  Laptop']);
  await userEvent.click(panel().getByRole('combobox', { name: 'Part of' }));
  await pick('Access');
  await waitFor(() => expect(backlog.get(workItemId(2)).parentId).toBe(workItemId(6)));
  expect((await lines()).slice(-1)).toEqual(['  Laptop']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo: Move “Laptop”' }));
  await waitFor(() => expect(backlog.get(workItemId(2)).parentId).toBe(workItemId(1)));
});

test('a work item from unsold scope is marked as unsold, and leads to the change order', async () => {
  const itemId = 'b'.repeat(24);
  const changeOrder = { id: 'd'.repeat(24), sowId: 'e'.repeat(24), number: 3, title: 'One more form' };
  open({
    path: `${AT}/${workItemId(41)}`,
    workItems: [
      workItem(41, { title: 'Offer badges', sourceIds: [itemId] }),
      workItem(42, { title: 'Train the team' }),
    ],
    answer: ({ path }) =>
      path.endsWith('/unsold-parts')
        ? { items: [{ itemId, projectId: PROJECT_ID, parts: 1, changeOrder }] }
        : undefined,
  });
  expect(await screen.findByRole('link', { name: 'CO-003 One more form' })).toHaveAttribute(
    'href',
    `/companies/${COMPANY_ID}/sows/${changeOrder.sowId}/change-orders/${changeOrder.id}`,
  );
  expect(await line(/Offer badges/)).toHaveTextContent('Not yet sold');
  expect(await line(/Train the team/)).not.toHaveTextContent('Not yet sold');
});

test('a move that the server refuses is reverted, with the reason', async () => {
  const { backlog, toast } = open({ path: LAPTOP });
  await screen.findByDisplayValue('Laptop');
  backlog.state.refuses = true;
  (await tree()).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('“Laptop” could not be moved. The company is archived'));
  expect((await lines()).slice(0, 2)).toEqual(['Hardware requests', '  Laptop']);
});

test('work items are added below the open one, and deleted with an undo', async () => {
  const { backlog, toast } = open({ path: `${AT}/${workItemId(6)}` });
  await screen.findByDisplayValue('Access');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  const form = within(screen.getByRole('form', { name: 'Add a work item' }));
  expect(form.getByText('Will be added to “Access”')).toBeInTheDocument();
  await userEvent.type(form.getByRole('textbox', { name: 'Title of the new work item' }), 'Guest access{Enter}');
  expect((await lines()).at(-1)).toBe('  Guest access');
  await userEvent.click(await line(/Guest access/));
  await screen.findByDisplayValue('Guest access');
  await userEvent.click(panel().getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('treeitem', { name: /Guest access/ })).not.toBeInTheDocument());
  await waitFor(() => expect(address()).toHaveTextContent(new RegExp(`${AT}$`)));
  const [words, action] = toast.success.mock.calls.at(-1) ?? [];
  expect(words).toBe('Deleted “Guest access”');
  action.run();
  expect(await line(/Guest access/)).toBeInTheDocument();
  expect(backlog.get(workItemId(6)).deletedAt).toBeNull();
});

test('a work item with others in it is deleted after a question that counts them', async () => {
  const { backlog } = open({ path: `${AT}/${workItemId(1)}` });
  await screen.findByDisplayValue('Hardware requests');
  await userEvent.click(panel().getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete “Hardware requests”?' }));
  expect(question.getByText(/^4 work items are part of it/)).toBeInTheDocument();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(backlog.get(workItemId(1)).deletedAt).toBeNull();
  await userEvent.click(panel().getByRole('button', { name: 'Delete' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(backlog.get(workItemId(1)).deletedAt).not.toBeNull());
  await waitFor(() => expect(address()).toHaveTextContent(new RegExp(`${AT}$`)));
});

test('someone else’s change at the same place is asked about', async () => {
  let answered = false;
  const { backlog } = open({
    path: LAPTOP,
    answer({ path }) {
      if (answered || !path.endsWith('/changes')) return undefined;
      answered = true;
      const current = { ...BACKLOG[1], title: 'Notebook', version: 5 };
      return Response.json(
        { error: 'Changed', code: 'version_conflict', current, requestId: 'request-of-tests' },
        { status: 409 },
      );
    },
  });
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await userEvent.clear(title);
  await userEvent.type(title, 'Portable computer{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: /also edited/ }));
  expect(dialog.getByText('Notebook')).toBeInTheDocument();
  expect(backlog.get(workItemId(2)).title).toBe('Laptop');
});

test('view-only users see no controls', async () => {
  open({
    path: LAPTOP,
    answer: ({ path }) =>
      path === `companies/${COMPANY_ID}` ? companyDetail({ id: COMPANY_ID, status: 'archived' }) : undefined,
  });
  expect(await screen.findByText('View only')).toBeInTheDocument();
  await screen.findByDisplayValue('Laptop');
  expect(screen.queryByRole('button', { name: 'Add' })).not.toBeInTheDocument();
  expect(panel().queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  expect(panel().getByRole('combobox', { name: 'Status' })).toBeDisabled();
});

test('a backlog that cannot be loaded is loaded again', async () => {
  let fails = true;
  open({
    answer: ({ path }) =>
      fails && path.endsWith('/backlog-lines') ? failure(503, 'Out of order', { code: 'unavailable' }) : undefined,
  });
  const retry = await screen.findByRole('button', { name: /Try again|Retry/ });
  fails = false;
  await userEvent.click(retry);
  expect(await lines()).toHaveLength(6);
});

test('a deleted work item is reported as missing, and leads back', async () => {
  open({ path: `${AT}/${workItemId(99)}` });
  expect(await screen.findByText('This work item was not found')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the backlog' }));
  expect(address()).toHaveTextContent(new RegExp(`${AT}$`));
});

test.each(['companyUser', 'user'] as const)('a %s of the client has no backlog of a project', async (role) => {
  const { calls } = open({ role });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  expect(calls.some(({ path }) => path.endsWith('/backlog-lines'))).toBe(false);
});

test('an empty backlog explains itself, and is generated after a preview', async () => {
  const { calls } = open({ workItems: [], generatedAt: null });
  expect(await screen.findByText('No work items yet')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Generate the backlog' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Generate the backlog' }));
  expect(await dialog.findByText('How standard projects are cut')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Generate' }));
  const done = within(await screen.findByRole('dialog', { name: 'The backlog is generated' }));
  expect(done.getByText('1 new, 1 changed')).toBeInTheDocument();
  await userEvent.click(done.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const order = calls
    .map(({ path }) => path.split('/').at(-1))
    .filter((part) => ['preview', 'generate', 'undo'].includes(part ?? ''));
  expect(order).toEqual(['preview', 'generate', 'undo']);
});

test('the address can ask for generating, which is closed there too', async () => {
  open({ path: `${AT}?status=done&dialog=generate` });
  const dialog = within(await screen.findByRole('dialog', { name: 'Generate the backlog' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address()).toHaveTextContent(new RegExp(`${AT}\\?status=done$`));
});

test('generating again shows the changes to each work item, and takes decisions on conflicts', async () => {
  const { backlog } = open();
  backlog.state.outdated = true;
  await tree();
  await userEvent.click(screen.getByRole('button', { name: 'Backlog' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Generate the backlog' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Generate the backlog' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Preview' }));
  expect(await dialog.findByText('Employees and guests order a laptop.')).toBeInTheDocument();
  expect(dialog.getByText('5 unchanged')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('radio', { name: 'Keep both' }));
  await userEvent.click(dialog.getByRole('button', { name: /Changed/ }));
  expect(await dialog.findByText('Mobile phone')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: /Conflicts/ }));
  expect(dialog.getByRole('radio', { name: 'Keep both' })).toBeChecked();
  await userEvent.click(dialog.getByRole('button', { name: 'Generate' }));
  await screen.findByRole('dialog', { name: 'The backlog is generated' });
  expect(backlog.state.resolutions).toEqual([{ key: 'requestType:laptop', field: 'description', take: 'both' }]);
});

test('the notice of a changed scope shows the changes immediately, and does not call hand-edited parts untouched', async () => {
  const { backlog, calls } = open();
  backlog.state.outdated = true;
  await tree();
  await userEvent.click(await screen.findByRole('button', { name: 'See what would change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Generate the backlog' }));
  await userEvent.click(await dialog.findByRole('button', { name: /Changed/ }));
  expect(dialog.getByText(/^Parts changed by hand stay as they are/)).toBeInTheDocument();
  expect(calls.filter(({ path }) => path.endsWith('/preview'))).toHaveLength(1);
});

test('a preview that no longer fits is made again, and nothing is done', async () => {
  const { backlog, calls } = open();
  await tree();
  backlog.state.isStale = true;
  await userEvent.click(screen.getByRole('button', { name: 'Backlog' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Generate the backlog' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Generate the backlog' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Preview' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Generate' }));
  expect(await dialog.findByText('Something has changed since this preview')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Preview again' }));
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/preview'))).toHaveLength(2));
});

test('steps are listed, and undone', async () => {
  const { backlog } = open();
  await tree();
  backlog.state.receipts = [
    {
      id: workItemId(901),
      what: 'generated',
      counts: { new: 8, unchanged: 3 },
      createdAt: '2026-11-04T09:00:00.000Z',
      createdBy: 'Ana Ruiz',
      undoneAt: null,
      canUndo: true,
    },
  ];
  await userEvent.click(screen.getByRole('button', { name: 'Backlog' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'History of the backlog' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'History of the backlog' }));
  expect(await dialog.findByText('8 new')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await dialog.findByText('Undone')).toBeInTheDocument();
});

test('hours and price of the project are a view of its backlog', async () => {
  const { calls } = open();
  await tree();
  await userEvent.click(screen.getByRole('link', { name: 'Hours and price' }));
  expect(await screen.findByText('80 h to 130 h')).toBeInTheDocument();
  expect(address()).toHaveTextContent(`${AT}?view=figures`);
  expect(screen.getByText(/the amounts are those of the whole agreements/)).toBeInTheDocument();
  expect(calls.find(({ path }) => path.endsWith('/backlog-figures'))?.query.get('projectId')).toBe(PROJECT_ID);
});

test('hours and prices add up: of parts, of the shown and of the chosen work items', async () => {
  const estimated = (number: number, hours: number): WorkItem => {
    const [given] = BACKLOG.filter(({ id }) => id === workItemId(number));
    return { ...(given as WorkItem), estimate: { low: hours, likely: hours, high: hours, madeOf: [] }, hours };
  };
  const workItems = BACKLOG.map((one, at) =>
    [2, 3, 5, 7].includes(at + 1)
      ? estimated(at + 1, at + 1)
      : at + 1 === 8
        ? { ...estimated(8, 100), status: 'obsolete' as const }
        : one,
  );
  open({ workItems });
  expect(await line(/^Hardware requests/)).toHaveTextContent(/10 h/);
  expect(await line(/^Laptop/)).toHaveTextContent(/5 h/);
  // the work item that is obsolete does not count
  expect(await line(/^Access, /)).toHaveTextContent(/7 h/);
  expect(screen.getByText('17 h · $1,700')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Table' }));
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells(/Hardware requests/)).toContain('10 h');
  // a story within a chosen epic counts once
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Hardware requests' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Phone' }));
  expect(screen.getByRole('region', { name: 'Selected work items' })).toHaveTextContent('2 selected · 10 h · $1,000');
});

test('the table is sorted in the address, edited in its cells, and changed in bulk with an undo', async () => {
  const { backlog, toast } = open({ path: `${AT}?view=table` });
  const row = (name: RegExp) => within(screen.getByRole('row', { name }));
  await screen.findByRole('row', { name: /Laptop/ });
  await userEvent.click(screen.getByRole('button', { name: 'Title' }));
  expect(address()).toHaveTextContent(`${AT}?view=table&sort=title`);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)[0]).toBe('Access');
  await userEvent.click(row(/^.*Phone/).getByRole('combobox', { name: 'Phase of Phone' }));
  await pick('Portal');
  await waitFor(() => expect(backlog.get(workItemId(5)).phase).toBe(3));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Phone' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Laptop' }));
  const bar = within(screen.getByRole('region', { name: 'Selected work items' }));
  await userEvent.click(bar.getByRole('button', { name: 'Label…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Label' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Label' }), 'first wave{Enter}');
  await waitFor(() => expect(backlog.get(workItemId(5)).labels).toEqual(['first-wave']));
  expect(backlog.get(workItemId(2)).labels).toEqual(['hardware', 'first-wave']);
  await waitFor(() => expect(toast.success).toHaveBeenCalled());
  const [words, action] = toast.success.mock.calls.at(-1) ?? [];
  expect(words).toBe('2 work items changed');
  action.run();
  await waitFor(() => expect(backlog.get(workItemId(2)).labels).toEqual(['hardware']));
});

test('an open work item has the keys of an item of the scope', async () => {
  const { host, backlog } = open({ path: LAPTOP });
  await screen.findByRole('region', { name: 'Work item' });
  const command = (key: string) => host.commands?.all().find(({ shortcut }) => shortcut === key);
  await waitFor(() => expect(command('j')?.title).toBe('Next work item'));
  act(() => command('k')?.run?.());
  await waitFor(() => expect(address()).toHaveTextContent(`${AT}/${workItemId(1)}`));
  // the first one has none before it
  act(() => command('k')?.run?.());
  act(() => command('j')?.run?.());
  await waitFor(() => expect(address()).toHaveTextContent(LAPTOP));
  expect(['s', 'p', 'a'].map((key) => command(key)?.title)).toEqual(['Set status…', 'Set phase…', 'Assign…']);
  act(() =>
    command('s')
      ?.choices?.()
      .find(({ title }) => title === 'In progress')
      ?.run?.(),
  );
  await waitFor(() => expect(backlog.get(workItemId(2)).status).toBe('inProgress'));
});

test('cards of the board move by their menu, without their own column, and by keyboard', async () => {
  const { backlog } = open({ path: `${AT}?view=board` });
  const column = (name: RegExp) => within(screen.getByRole('region', { name }));
  await screen.findByRole('region', { name: /To do/ });
  const titles = (name: RegExp) =>
    column(name)
      .queryAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(titles(/To do/)).toEqual(['Laptop', 'Set up the project']);
  expect(column(/To do/).getAllByText('To do')).toHaveLength(1);
  column(/To do/).getByRole('button', { name: 'Move Laptop' }).focus();
  await userEvent.keyboard('{Enter}');
  const choices = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  expect(choices.map(({ textContent }) => textContent?.trim())).toEqual([
    'In progress',
    'In review',
    'Done',
    'Obsolete',
  ]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(titles(/In review/)).toEqual(['Laptop', 'Phone']));
  expect(column(/In review/).getByRole('link', { name: 'Laptop' })).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(() => expect(titles(/Done/)).toContain('Laptop'));
  expect(column(/Done/).getByRole('link', { name: 'Laptop' })).toHaveFocus();
  await waitFor(() => expect(backlog.get(workItemId(2))).toMatchObject({ status: 'done', outcome: 'delivered' }));
});

test('the filters are folded, and their button shows how many are set', async () => {
  open({ path: `${AT}?status=todo` });
  const button = await screen.findByRole('button', { name: 'Filters (1)' });
  const filters = document.getElementById(button.getAttribute('aria-controls') ?? '');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(filters).toHaveClass('hidden');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(filters).not.toHaveClass('hidden');
  expect(within(filters as HTMLElement).getByRole('combobox', { name: 'Status' })).toHaveTextContent('To do');
});

test('a column shows a limited number of cards', async () => {
  const many = Array.from({ length: 60 }, (_, index) => workItem(index + 1, { title: `Story ${index + 1}` }));
  open({ path: `${AT}?view=board`, workItems: many });
  const column = within(await screen.findByRole('region', { name: /To do/ }));
  expect(column.getAllByRole('link')).toHaveLength(40);
  await userEvent.click(column.getByRole('button', { name: /Show more/ }));
  expect(column.getAllByRole('link')).toHaveLength(60);
});

test('with 6,000 work items an edit renders one line again', async () => {
  const many = [
    workItem(1, { level: 'epic', title: 'Everything', order: 'a0' }),
    ...Array.from({ length: 5_999 }, (_, index) =>
      workItem(index + 2, {
        parentId: workItemId(1),
        title: `Story ${index}`,
        order: `a${String(index).padStart(5, '0')}x`,
      }),
    ),
  ];
  open({ path: `${AT}/${workItemId(3)}`, workItems: many });
  await screen.findByDisplayValue('Story 1');
  const changed = new Set<Node>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const row = (target instanceof Element ? target : target.parentElement)?.closest('[role="treeitem"]');
      if (row) changed.add(row);
    }
  });
  observer.observe(await tree(), { subtree: true, childList: true, characterData: true, attributes: true });
  await userEvent.click(panel().getByRole('combobox', { name: 'Status' }));
  await pick('In progress');
  await waitFor(async () => expect(await line(/Story 1,/)).toHaveTextContent('In progress'));
  observer.disconnect();
  expect(changed.size).toBe(1);
});

describe('the export of a project', () => {
  const OTHER: Export = {
    ...DONE,
    project: { id: 'f'.repeat(24), name: 'Elsewhere' },
    preset: 'jira-cloud-csv',
    options: { ...OPTIONS, projectKey: 'ELSE', markup: 'plain' },
  };
  const LAST: Export = { ...OTHER, id: 'e'.repeat(24), project: { id: PROJECT_ID, name: 'IT' }, preset: 'jira-json' };

  /** A backlog with the user's earlier exports; the next one is `made`. */
  function opened(items: Export[], made: Partial<Export> = {}) {
    const finished = { ...DONE, ...made, id: 'd'.repeat(24), files: [] };
    const all = [...items];
    const answer = ({ path, method, query }: SeenCall) => {
      if (path.endsWith('/backlog/exports') && method === 'POST') {
        all.unshift(finished);
        return { id: finished.id };
      }
      if (path.endsWith('/backlog/exports') && query.get('own') === 'true')
        return { items: all, nextCursor: null, total: all.length };
      return path.endsWith(`backlog-exports/${finished.id}`) ? finished : undefined;
    };
    const page = open({ answer });
    return { ...page, sent: () => page.calls.filter(({ method, path }) => method === 'POST' && /exports$/.test(path)) };
  }
  const button = () => screen.findByRole('button', { name: 'Export' });

  test('is done as the last time with one press, and reports its result', async () => {
    const { sent, toast } = opened([OTHER, LAST], { preset: 'jira-json' });
    await waitFor(async () => expect(await button()).toHaveAttribute('title', 'Jira JSON, project ELSE'));
    await userEvent.click(await button());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      preset: 'jira-json',
      projectId: PROJECT_ID,
      options: { projectKey: 'ELSE', markup: 'plain' },
    });
    expect(toast.info).toHaveBeenCalledWith('Exporting: Jira JSON...');
    await waitFor(() =>
      expect(toast.success).toHaveBeenCalledWith(
        'Jira JSON: 12 work items, 12 values change',
        expect.objectContaining({ label: 'Review' }),
      ),
    );
    expect(await button()).toBeEnabled();
  });

  test('takes its preset from another project, but not that project’s key', async () => {
    const { sent } = opened([OTHER]);
    await waitFor(async () => expect(await button()).toBeEnabled());
    await userEvent.click(await button());
    await waitFor(() => expect(sent()).toHaveLength(1));
    const { content } = project();
    const { key } = content as { key: string };
    expect(sent()[0]?.body).toMatchObject({ preset: 'jira-cloud-csv', options: { projectKey: key, markup: 'plain' } });
  });

  test('has other presets in its menu, and leads to a loss before the download', async () => {
    const { sent, toast } = opened([LAST], { rehearsed: { error: 2, warning: 0, info: 0 } });
    await waitFor(async () => expect(await button()).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Other exports' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Linear CSV' }));
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ preset: 'linear-csv' }));
    await waitFor(() => expect(toast.info).toHaveBeenLastCalledWith(expect.stringContaining('2 values are lost')));
    const review = `/companies/${COMPANY_ID}/backlog/exports?project=${PROJECT_ID}&review=${'d'.repeat(24)}`;
    await waitFor(() => expect(address()).toHaveTextContent(review));
  });
});
