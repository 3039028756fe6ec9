import type { ScopeCheck } from '@scopewright/contracts/scoping';
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
import { pick } from '@scopewright/ui/testing/pick';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import App, { screens } from '../app.tsx';
import { remote } from '../pages.ts';
import { BADGE, CHANGES, CHECK, FLOW, id } from './testing/check.ts';

const COMPANY = companyDetail({ name: 'Northwind Traders' });
const AT = `/companies/${COMPANY.id}/scope/check`;
beforeAll(() => screens.prepare('check'));

interface Opened {
  role?: Role;
  at?: string;
  check?: () => ScopeCheck | Response;
  change?: (call: SeenCall) => unknown;
}

function open({
  role = 'firmAdmin',
  at = AT,
  check = () => CHECK,
  change = () => failure(404, 'Not found', { code: 'not_found' }),
}: Opened = {}) {
  const { api, calls } = answeringApi((call) => {
    if (call.method !== 'GET') return change(call);
    if (call.path === `companies/${COMPANY.id}`) return COMPANY;
    return call.path.endsWith('/scope-check') ? check() : failure(404, 'Not found', { code: 'not_found' });
  });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const session = sessionOf(role, { companyId: COMPANY.id });
  return {
    calls,
    toast,
    ...renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path: at, toast }),
  };
}
const address = () => screen.getByLabelText('Address');
const project = (name: string) => screen.findByRole('region', { name });

test('findings stand with their project and item, with the way to their place, and numbers for each project and in all', async () => {
  open();
  const desk = within(await project('Service desk'));
  expect(desk.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'FulfillmentWorkflow',
  ]);
  const place = desk.getByRole('link', { name: 'Show the place: Two names are nearly the same.' });
  expect(place).toHaveAttribute(
    'href',
    `/companies/${COMPANY.id}/projects/${id('1')}/items/${FLOW.itemId}?at=${encodeURIComponent('content/statuses/s1')}`,
  );
  const field = within(await project('Fields of the company')).getByRole('link', { name: 'Badge' });
  expect(field).toHaveAttribute('href', `/companies/${COMPANY.id}/projects/${id('1')}/items/${BADGE.itemId}`);
  const numbers = within(screen.getByLabelText('The check in numbers'));
  expect(numbers.getByText('Errors').nextElementSibling).toHaveTextContent('1');
  expect(numbers.getByText('Work by hand').nextElementSibling).toHaveTextContent('1.25 hours');
  const rows = within(screen.getByRole('table', { name: 'The check by project' })).getAllByRole('row');
  expect(rows[0]).toHaveTextContent('Hours by hand');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.any(String),
    expect.stringContaining('Service desk'),
    expect.stringContaining('Fields of the company'),
  ]);
});

test('filters and the choice of findings are part of the address', async () => {
  open({ at: `${AT}?severity=error` });
  expect(await screen.findByText('It has no start.')).toBeInTheDocument();
  expect(screen.queryByText('Two names are nearly the same.')).not.toBeInTheDocument();
  await pick(screen.getByRole('combobox', { name: 'Project' }), 'Fields of the company');
  expect(address()).toHaveTextContent(`${AT}?severity=error&project=fields`);
  // on phones they are behind this button
  expect(screen.getByRole('button', { name: 'Filters (2)' })).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(await screen.findByRole('button', { name: 'Show everything' }));
  expect(address()).toHaveTextContent(AT);
  await userEvent.click(screen.getByRole('link', { name: /Work by hand/ }));
  expect(address()).toHaveTextContent(`${AT}?show=work`);
  expect(within(await project('Service desk')).getByText('The portal settings are made by hand.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'set for the whole firm' })).toHaveAttribute('href', '/settings/estimates');
});

test('a finding with one right answer is fixed by a press, and disappears immediately', async () => {
  let current = CHECK;
  const { calls, toast } = open({
    check: () => current,
    change: () => {
      current = { ...CHECK, findings: CHECK.findings.slice(1) };
      return { item: FIXED };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Rename it: Two names are nearly the same.' }));
  await waitFor(() =>
    expect(toast.success).toHaveBeenCalledWith('Rename it: “Fulfillment”', expect.objectContaining({ label: 'Undo' })),
  );
  expect(screen.queryByText('Two names are nearly the same.')).not.toBeInTheDocument();
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: `scope-items/${FLOW.itemId}/changes`,
    body: { version: 4, changes: CHANGES },
  });
});

const FIXED = { id: FLOW.itemId, version: 5, content: { statuses: { s1: { name: 'Open' } } } };
const BACK = [{ kind: 'set', path: ['content', 'statuses', 's1', 'name'], from: 'Open', to: 'Open ' }];
const sentOf = (calls: readonly SeenCall[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body as { operationId: string; changes: unknown });
const undoOf = (toast: { success: ReturnType<typeof vi.fn> }) =>
  (toast.success.mock.lastCall?.[1] as { run: () => void } | undefined)?.run();

test.each(['the message', 'the keyboard'])('a fix is undone by %s, and checked again', async (by) => {
  const { calls, toast } = open({ change: () => ({ item: FIXED }) });
  await userEvent.click(await screen.findByRole('button', { name: /^Rename it/ }));
  await waitFor(() => expect(toast.success).toHaveBeenCalled());
  const checks = () => calls.filter(({ path }) => path.endsWith('/scope-check')).length;
  const before = checks();
  if (by === 'the message') undoOf(toast);
  else await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(toast.info).toHaveBeenCalledWith('Undone: Rename it'));
  expect(sentOf(calls).map(({ changes }) => changes)).toEqual([CHANGES, BACK]);
  await waitFor(() => expect(checks()).toBeGreaterThan(before));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(sentOf(calls)).toHaveLength(2);
});

test('items changed since are not undone, and unanswered ones can be retried as the same operation', async () => {
  const answers: unknown[] = [
    { item: FIXED },
    failure(503, 'Not now', { code: 'unavailable' }),
    failure(409, 'Changed', { code: 'version_conflict' }),
  ];
  const { calls, toast } = open({ change: () => answers.shift() });
  await userEvent.click(await screen.findByRole('button', { name: /^Rename it/ }));
  await waitFor(() => expect(toast.success).toHaveBeenCalled());
  undoOf(toast);
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith(
      '“Rename it” could not be undone. Not now',
      expect.objectContaining({ label: 'Try again' }),
    ),
  );
  (toast.error.mock.lastCall?.[1] as { run: () => void } | undefined)?.run();
  await waitFor(() =>
    expect(toast.error).toHaveBeenLastCalledWith('“Rename it” could not be undone: it has been changed since.'),
  );
  const [, one, again] = sentOf(calls);
  expect(again?.operationId).toBe(one?.operationId);
});

describe('many findings', () => {
  const fixOf = (name: string) => ({
    label: 'Rename it',
    changes: [{ ...CHANGES[0], path: ['content', 'statuses', name, 'name'] }] as typeof CHANGES,
  });
  const finding = (name: string, itemId: string, severity: 'warning' | 'info'): ScopeCheck['findings'][number] => ({
    rule: 'workflow.x',
    severity,
    itemId,
    path: ['content', 'statuses', name],
    message: `${name} is odd.`,
    fix: fixOf(name),
  });
  const findings = [
    ...['s1', 's2', 's3'].map((name) => finding(name, FLOW.itemId, 'warning')),
    finding('s4', BADGE.itemId, 'info'),
  ];
  const many = () => ({ ...CHECK, findings });

  test('are fixed by one press as far as they are shown, and undone by another, the last one first', async () => {
    const { calls, toast } = open({ at: `${AT}?severity=warning`, check: many, change: () => ({ item: FIXED }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Fix all 3' }));
    await waitFor(() =>
      expect(toast.success).toHaveBeenCalledWith('3 findings fixed', expect.objectContaining({ label: 'Undo' })),
    );
    undoOf(toast);
    await waitFor(() => expect(toast.info).toHaveBeenCalledWith('Undone: 3 findings fixed'));
    const places = sentOf(calls).map(({ changes }) => (changes as { path: string[] }[])[0]?.path[2]);
    expect(places).toEqual(['s1', 's2', 's3', 's3', 's2', 's1']);
  });

  test('are fixed one after the other by keyboard alone, the focus moving to the next, and after the last to the rest of the list', async () => {
    let left = findings;
    const change = ({ body }: SeenCall) => {
      const { changes } = body as { changes: { path: string[] }[] };
      left = left.filter(({ path }) => path[2] !== changes[0]?.path[2]);
      return { item: FIXED };
    };
    open({ check: () => ({ ...CHECK, findings: left }), change });
    (await screen.findByRole('button', { name: 'Rename it: s2 is odd.' })).focus();
    for (const next of ['s3', 's4', 's1']) {
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(screen.getByRole('button', { name: `Rename it: ${next} is odd.` })).toHaveFocus());
    }
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Rename it/ })).not.toBeInTheDocument());
    expect(document.body).not.toHaveFocus();
  });

  test('of which some have changed since are fixed as far as possible, and only the fixed ones are undone', async () => {
    const answers: unknown[] = [
      { item: FIXED },
      failure(409, 'Changed', { code: 'version_conflict' }),
      { item: FIXED },
      { item: FIXED },
    ];
    const { calls, toast } = open({ check: many, change: () => answers.shift() ?? { item: FIXED } });
    await userEvent.click(await screen.findByRole('button', { name: 'Fix all 4' }));
    const said = '3 of 4 findings fixed. The others have changed meanwhile and have been checked again.';
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(said, expect.objectContaining({ label: 'Undo' })));
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(toast.info).toHaveBeenCalledWith('Undone: 3 findings fixed'));
    expect(sentOf(calls)).toHaveLength(7);
  });
});

test('concurrent changes by someone else are reported, and checked again', async () => {
  const { calls, toast } = open({ change: () => failure(409, 'Changed', { code: 'version_conflict' }) });
  await userEvent.click(await screen.findByRole('button', { name: /^Rename it/ }));
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith(
      'Someone else has changed “Fulfillment” meanwhile. It has been checked again.',
    ),
  );
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/scope-check')).length).toBeGreaterThan(1));
});

test('a client sees how it is built, and neither findings nor hours', async () => {
  const items = CHECK.items.map(({ hours: _, ...checked }) => checked);
  open({ role: 'user', check: () => ({ findings: CHECK.findings, items }) });
  await project('Service desk');
  const numbers = within(screen.getByLabelText('The check in numbers')).getAllByRole('term');
  expect(numbers.map(({ textContent }) => textContent)).toEqual(['By API', 'By import', 'By hand']);
  expect(screen.queryByRole('columnheader', { name: /Hours by hand|Findings/ })).not.toBeInTheDocument();
  for (const { message } of CHECK.findings) expect(screen.queryByText(message)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Findings/ })).not.toBeInTheDocument();
  expect(screen.queryByText(/work has to be done by hand/)).not.toBeInTheDocument();
  expect(screen.queryByText(/\d hours?\b/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^(Rename it|Fix all)/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'set for the whole firm' })).not.toBeInTheDocument();
});

test.each<[string, ScopeCheck, string]>([
  ['no item', { items: [], findings: [], hours: 0 }, 'Nothing to check yet'],
  ['no finding', { ...CHECK, findings: [] }, 'Nothing found'],
])('with %s it reports that', async (_, check, title) => {
  open({ check: () => check });
  expect(await screen.findByText(title)).toBeInTheDocument();
});

test('a failure can be tried again', async () => {
  let fails = true;
  open({ check: () => (fails ? failure(422, 'Not possible', { code: 'validation_failed' }) : CHECK) });
  expect(await screen.findByText('Failed to load the check')).toBeInTheDocument();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await project('Service desk')).toBeInTheDocument();
});

test('findings about scope and agreements lead to their clause, and are accepted with a reason', async () => {
  const clause = {
    id: id('c'),
    kind: 'deliverable' as const,
    quote: 'A knowledge base',
    wording: null,
    section: [],
    page: 4,
    agreement: { type: 'sow' as const, id: id('5'), title: 'Service desk', sowId: id('5') },
  };
  const orphan = {
    rule: 'scope.orphan-clause',
    severity: 'warning' as const,
    itemId: null,
    path: [],
    message: 'Nothing in scope is linked to “A knowledge base”',
    clause,
  };
  const excluded = { ...orphan, rule: 'scope.excluded', itemId: FLOW.itemId, message: 'It may be excluded.' };
  const change = vi.fn((_call: SeenCall): unknown => ({ id: id('e') }));
  open({ check: () => ({ ...CHECK, findings: [...CHECK.findings, orphan, excluded] }), change });
  const whole = within(await screen.findByRole('region', { name: 'Scope and agreements' }));
  expect(whole.getByRole('link', { name: `Show the clause: ${orphan.message}` })).toHaveAttribute(
    'href',
    `/companies/${COMPANY.id}/sows/${id('5')}/clauses?q=A+knowledge+base`,
  );
  expect(
    within(screen.getByLabelText('The check in numbers')).getByText('Warnings').nextElementSibling,
  ).toHaveTextContent('3');
  await userEvent.click(screen.getByRole('button', { name: 'Accept: It may be excluded.' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept the finding' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(dialog.getByText('Enter the reason')).toBeVisible();
  expect(change).not.toHaveBeenCalled();
  await userEvent.type(dialog.getByRole('textbox'), 'Agreed by phone');
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(change.mock.lastCall?.[0]).toMatchObject({
    path: `companies/${COMPANY.id}/trace-acknowledgments`,
    body: { rule: 'scope.excluded', clauseId: clause.id, itemId: FLOW.itemId, count: null, reason: 'Agreed by phone' },
  });
});
