import { COMPANY_ID, PROJECT_ID } from '@scopewright/company-kit/testing/items';
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
import { editedWorkItem } from './saving/work-item-rules.ts';
import { BACKLOG, workItemId } from './testing/work-items.ts';
import { lineOf } from './work-items.ts';

beforeAll(() => screens.prepare('firm-backlog'));

// without a layout no row would be in view
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  Element.prototype.scrollTo = vi.fn() as never;
});
afterEach(() => {
  vi.restoreAllMocks();
});

const ROWS = BACKLOG.map((each) => ({
  ...lineOf(editedWorkItem(each)),
  companyName: 'Northwind Traders',
  projectName: 'Service desk',
}));

function open({ role = 'consultant' as Role, path = '/backlog', answer = (_: SeenCall): unknown => undefined } = {}) {
  const { api, calls } = answeringApi((call) => {
    const answered = answer(call);
    if (answered !== undefined) return answered;
    if (call.path === 'backlog')
      return call.query.get('cursor')
        ? { items: ROWS.slice(4), nextCursor: null, total: ROWS.length }
        : { items: ROWS.slice(0, 4), nextCursor: 'next', total: ROWS.length };
    if (call.path === 'consultant/companies')
      return { items: [{ id: COMPANY_ID, name: 'Northwind Traders' }], nextCursor: null, total: 1 };
    return { items: [], unread: 0, nextCursor: null, total: 0 };
  });
  const session = sessionOf(role, { companyId: COMPANY_ID });
  renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path });
  const asked = () => calls.filter(({ path: to }) => to === 'backlog').map(({ query }) => query);
  return { calls, asked };
}

test('the work items of all companies lead to their projects, page by page, and are not changed here', async () => {
  const { asked } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Backlog' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Laptop' })).toHaveAttribute(
    'href',
    `/companies/${COMPANY_ID}/projects/${PROJECT_ID}/backlog/${workItemId(2)}`,
  );
  expect(screen.getAllByText('Northwind Traders · Service desk')).toHaveLength(4);
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Status of Laptop' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: 'Phone' })).toBeInTheDocument();
  expect(asked().at(-1)?.get('cursor')).toBe('next');
});

test.each([
  ['Project', 'project'],
  ['Assignee', 'assignee'],
  ['Due', 'due'],
])('the column %s sorts the list, and the other way round', async (header, sort) => {
  const { asked } = open();
  await screen.findByRole('link', { name: 'Laptop' });
  await userEvent.click(screen.getByRole('button', { name: header }));
  await waitFor(() => expect(asked().at(-1)?.get('sort')).toBe(sort));
  expect(screen.getByRole('columnheader', { name: header })).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(screen.getByRole('button', { name: header }));
  await waitFor(() => expect(asked().at(-1)?.get('sort')).toBe(`-${sort}`));
});

test('filters are part of the address; a project without its company is ignored', async () => {
  const { asked } = open({ path: `/backlog?project=${PROJECT_ID}&status=inReview` });
  await screen.findByRole('link', { name: 'Laptop' });
  expect(Object.fromEntries(asked()[0] ?? [])).toEqual({ status: 'inReview', sort: 'order', limit: '100' });
  expect(screen.queryByRole('combobox', { name: 'Project' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('combobox', { name: 'Company' }));
  await userEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: 'Northwind Traders' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent(`company=${COMPANY_ID}`);
  await waitFor(() => expect(asked().at(-1)?.get('companyId')).toBe(COMPANY_ID));
});

test('a filter that nothing matches is taken off', async () => {
  open({
    path: '/backlog?status=done',
    answer: ({ path, query }) =>
      path === 'backlog' && query.get('status') === 'done' ? { items: [], nextCursor: null, total: 0 } : undefined,
  });
  expect(await screen.findByText('No results')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show everything' }));
  expect(await screen.findByRole('link', { name: 'Laptop' })).toBeInTheDocument();
});

test('a firm without work items is shown how they are created', async () => {
  open({ answer: ({ path }) => (path === 'backlog' ? { items: [], nextCursor: null, total: 0 } : undefined) });
  expect(await screen.findByText('No work items yet')).toBeInTheDocument();
});

test('a list that cannot be loaded is loaded again', async () => {
  let fails = true;
  open({
    answer: ({ path }) =>
      fails && path === 'backlog' ? failure(503, 'Out of order', { code: 'unavailable' }) : undefined,
  });
  const retry = await screen.findByRole('button', { name: /Try again|Retry/ });
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'Laptop' })).toBeInTheDocument();
});

test('clients have no such page, and nothing is asked for them', async () => {
  const { asked } = open({ role: 'companyUser' });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  expect(asked()).toEqual([]);
});
