import type { ScopeHit } from '@scopewright/contracts/scoping';
import { companyDetail } from '@scopewright/contracts/testing';
import {
  answeringApi,
  failure,
  renderWithHost,
  ScreenAtAddress,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { pick } from '@scopewright/ui/testing/pick';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import App, { screens } from '../app.tsx';
import { remote } from '../pages.ts';

const COMPANY = companyDetail({ name: 'Northwind Traders' });
const AT = `/companies/${COMPANY.id}/scope/search`;
const PROJECT = 'd'.repeat(24);
const hit = (values: Partial<Exclude<ScopeHit, { kind: 'configItem' }>>): ScopeHit => ({
  id: 'a'.repeat(24),
  kind: 'workflow',
  projectId: PROJECT,
  projectName: 'Service desk',
  name: 'Approval',
  excerpt: null,
  ...values,
});

beforeAll(() => screens.prepare('search'));

function open(
  at: string,
  found: (query: URLSearchParams) => { items: ScopeHit[]; more: boolean } | Response,
  workItems: object[] = [],
) {
  const { api, calls } = answeringApi((call) => {
    if (call.path === `companies/${COMPANY.id}`) return COMPANY;
    if (call.path === 'projects') return { items: [{ id: PROJECT }], nextCursor: null, total: 1 };
    if (call.path.endsWith('/backlog-search')) return { items: workItems, more: false };
    return call.path.endsWith('/scope-search') ? found(call.query) : failure(404, 'Not found', { code: 'not_found' });
  });
  const session = sessionOf('consultant');
  renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path: at });
  return { searches: () => calls.filter(({ path }) => path.endsWith('/scope-search')) };
}

test('items that contain the words are listed with their kind, their project and the place of the words, and open there', async () => {
  const fieldId = 'f'.repeat(24);
  const field = hit({
    id: fieldId,
    kind: 'field',
    projectId: null,
    projectName: null,
    name: 'Badge',
    excerpt: 'Shown at the approval desk',
  });
  const { searches } = open(AT, () => ({ items: [hit({}), field], more: true }));
  expect(await screen.findByText('What are you looking for?')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the scope' }), 'approval');
  const list = within(await screen.findByRole('list', { name: 'Results' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ApprovalWorkflow · Service desk',
    'BadgeFieldShown at the approval desk',
  ]);
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/companies/${COMPANY.id}/projects/${PROJECT}/items/${'a'.repeat(24)}`,
    `/companies/${COMPANY.id}/projects/${PROJECT}/items/${fieldId}`,
  ]);
  expect(list.getAllByText('approval', { ignore: false, exact: true, selector: 'mark' })).toHaveLength(1);
  expect(screen.getByText('More results not shown. Add a word to narrow the search.')).toBeInTheDocument();
  expect(screen.getByLabelText('Address')).toHaveTextContent(`${AT}?q=approval`);
  expect(searches()).toHaveLength(1);
});

test('work that holds the words is listed apart, and opens in the backlog of its project', async () => {
  const workItem = {
    id: 'e'.repeat(24),
    projectId: PROJECT,
    projectName: 'Service desk',
    level: 'task',
    title: 'Build the workflow “Approval”',
    status: 'inProgress',
    excerpt: 'Two people approve',
  };
  open(`${AT}?q=approv`, () => ({ items: [], more: false }), [workItem]);
  const list = within(await screen.findByRole('list', { name: 'Work in the backlog' }));
  expect(list.getByRole('listitem')).toHaveTextContent(
    'Build the workflow “Approval”Task in Service desk · In progressTwo people approve',
  );
  expect(list.getByRole('link')).toHaveAttribute(
    'href',
    `/companies/${COMPANY.id}/projects/${PROJECT}/backlog/${workItem.id}`,
  );
});

test('configuration items stand among the others with their area and whether they are in scope, and open at themselves', async () => {
  const item = { kind: 'configItem', category: 'SLAs', phase: 3, implemented: false, excerpt: null } as const;
  const items: ScopeHit[] = [
    { ...item, name: 'Response & resolution', inScope: true },
    { ...item, name: 'Calendars', inScope: false, category: '' },
  ];
  const { searches } = open(`${AT}?q=a&kind=configItem`, () => ({ items, more: false }));
  const list = within(await screen.findByRole('list', { name: 'Results' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Response & resolutionConfiguration item · SLAs · In scope, Portal',
    'CalendarsConfiguration item · Out of scope',
  ]);
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/companies/${COMPANY.id}/configuration?item=Response%20%26%20resolution`,
    `/companies/${COMPANY.id}/configuration?item=Calendars`,
  ]);
  expect(searches().map(({ query }) => query.get('kind'))).toEqual(['configItem']);
  expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveTextContent('Configuration items');
});

test('the search is that of the address, and an empty result is reported', async () => {
  const { searches } = open(`${AT}?q=nowhere&kind=field`, () => ({ items: [], more: false }));
  expect(await screen.findByText('No results for “nowhere”')).toBeInTheDocument();
  expect(screen.getByRole('searchbox', { name: 'Search the scope' })).toHaveValue('nowhere');
  await pick(screen.getByRole('combobox', { name: 'Kind' }), 'Workflows');
  await waitFor(() => expect(searches().map(({ query }) => query.get('kind'))).toEqual(['field', 'workflow']));
});

test('a failure can be tried again', async () => {
  let fails = true;
  open(`${AT}?q=approval`, () =>
    fails ? failure(422, 'Not possible', { code: 'validation_failed' }) : { items: [hit({})], more: false },
  );
  expect(await screen.findByText('Failed to load the results')).toBeInTheDocument();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Approval' })).toBeInTheDocument();
});
