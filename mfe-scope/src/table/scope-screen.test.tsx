import { rowOf } from '@scopewright/company-kit/scope/row-of';
import { COMPANY_ID, field, PROJECT_ID, project, requestType } from '@scopewright/company-kit/testing/items';
import { companyDetail } from '@scopewright/contracts/testing';
import type { Role } from '@scopewright/domain/policy';
import {
  answeringApi,
  renderWithHost,
  ScreenAtAddress,
  type SeenCall,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import App, { screens } from '../app.tsx';
import { remote } from '../pages.ts';

const AT = `/companies/${COMPANY_ID}/scope`;
const OWNER = 'd'.repeat(24);
const ITEMS = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((name, index) =>
  requestType({ name, phase: index === 0 ? 2 : 1, order: `a${index}` }),
);
const FIELD = field({ name: 'Zone' });

beforeAll(() => screens.prepare('scope'));

// without a layout no row would be in view
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  Element.prototype.scrollIntoView = vi.fn();
  Element.prototype.scrollTo = vi.fn() as never;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open({ role = 'firmAdmin' as Role, path = AT, items = [...ITEMS, FIELD] } = {}) {
  const rows = new Map(items.map((item) => [item.id, rowOf(item)]));
  const { api, calls } = answeringApi(({ method, path: asked, body }: SeenCall) => {
    const of = asked.replace(`companies/${COMPANY_ID}`, 'company');
    if (of === 'company') return companyDetail({ id: COMPANY_ID, name: 'Northwind Traders' });
    if (of === 'company/scope') return { project: null, rows: [...rows.values()], nextCursor: null, total: rows.size };
    if (of === 'company/scope-views') return { items: [] };
    if (of === 'projects') return { items: [{ ...project(), id: PROJECT_ID }], nextCursor: null, total: 1 };
    if (of === 'staff') return { items: [{ id: OWNER, name: 'Ana Ruiz', email: '' }], nextCursor: null, total: 1 };
    if (method === 'POST' && of === 'company/scope-items/bulk') {
      const { itemIds, set } = body as { itemIds: string[]; set: object };
      for (const id of itemIds) rows.set(id, { ...rows.get(id), ...set } as never);
      return { results: itemIds.map((itemId) => ({ itemId, result: 'changed', row: rows.get(itemId) })) };
    }
    return { items: [], unread: 0, nextCursor: null, total: 0 };
  });
  const session = sessionOf(role, { companyId: COMPANY_ID });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path, toast });
  const sent = () => calls.filter(({ path: asked }) => asked.endsWith('/bulk')).map(({ body }) => body);
  return { calls, sent, toast };
}
const box = (name: string) => screen.findByRole('checkbox', { name: `Choose ${name}` });
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map((each) => each.getAttribute('aria-label'));
const pick = (name: string) => userEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name }));
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

test.each([
  [[FIELD], '1 item'],
  [[...ITEMS, FIELD], '5 items'],
])('the number of items is read out', async (items, words) => {
  open({ items });
  expect(await screen.findByText(words)).toHaveAttribute('role', 'status');
});

test('columns sort, in the address; a project is in a separate column', async () => {
  const { calls } = open();
  await box('Alpha');
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Phase' }));
  await userEvent.click(screen.getByRole('button', { name: 'Phase' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent(`${AT}?sort=-phase`);
  expect(screen.getByRole('columnheader', { name: 'Phase' })).toHaveAttribute('aria-sort', 'descending');
  await waitFor(() => expect(calls.map(({ query }) => query.get('sort'))).toContain('-phase'));
  for (const [name, sort] of [
    ['Owner', 'owner'],
    ['Deadline', 'deadline'],
    ['Project', 'project'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
    await waitFor(() => expect(calls.map(({ query }) => query.get('sort'))).toContain(sort));
  }
  expect(row('Alpha').getByText('IT Service Desk')).toBeInTheDocument();
  expect(row('Zone').getByText('All projects')).toBeInTheDocument();
});

test('phase, state and owner are changed in their cells, and the change is undone from its message', async () => {
  const { sent, toast } = open();
  await box('Alpha');
  await userEvent.click(row('Alpha').getByRole('combobox', { name: 'Phase of Alpha' }));
  await pick('Portal');
  expect(row('Alpha').getByRole('combobox', { name: 'Phase of Alpha' })).toHaveTextContent('Portal');
  await userEvent.click(row('Beta').getByRole('combobox', { name: 'Owner of Beta' }));
  await pick('Ana Ruiz');
  await waitFor(() => expect(toast.success).toHaveBeenCalledTimes(2));
  expect(sent()).toEqual([
    { itemIds: [ITEMS[0]?.id], set: { phase: 3 } },
    { itemIds: [ITEMS[1]?.id], set: { ownerId: OWNER } },
  ]);
  const [words, action] = toast.success.mock.calls[0] ?? [];
  expect([words, action.label]).toEqual(['1 item updated', 'Undo']);
  action.run();
  await waitFor(() => expect(sent().at(-1)).toEqual({ itemIds: [ITEMS[0]?.id], set: { phase: 2 } }));
});

test('an item is blocked in its cell only with a reason, which an undo restores', async () => {
  const { sent, toast } = open();
  await box('Alpha');
  await userEvent.click(row('Alpha').getByRole('combobox', { name: 'State of Alpha' }));
  await pick('Blocked');
  const dialog = within(await screen.findByRole('dialog', { name: 'Block the item' }));
  await userEvent.type(dialog.getByRole('textbox'), 'A decision{Enter}');
  await waitFor(() =>
    expect(sent()).toEqual([{ itemIds: [ITEMS[0]?.id], set: { readyState: 'blocked', blockedReason: 'A decision' } }]),
  );
  await userEvent.click(row('Alpha').getByRole('combobox', { name: 'State of Alpha' }));
  await pick('Ready');
  await waitFor(() => expect(toast.success).toHaveBeenCalledTimes(2));
  toast.success.mock.calls[1]?.[1].run();
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent().at(-1)).toEqual(sent()[0]);
});

test('rows are selected by X, in ranges by Shift with a click or the arrows, and changed by a key', async () => {
  const { sent } = open();
  (await box('Alpha')).focus();
  await userEvent.keyboard('x');
  expect(chosen()).toEqual(['Choose Alpha']);
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(chosen()).toEqual(['Choose Alpha', 'Choose Beta']);
  expect(await box('Beta')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}x');
  expect(chosen()).toEqual(['Choose Alpha', 'Choose Beta', 'Choose Gamma']);
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(chosen()).toEqual([]);
  fireEvent.click(await box('Beta'));
  fireEvent.click(await box('Delta'), { shiftKey: true });
  expect(chosen()).toEqual(['Choose Beta', 'Choose Gamma', 'Choose Delta']);
  expect(screen.getByText('3 selected')).toBeInTheDocument();
  await userEvent.keyboard('p');
  const palette = within(await screen.findByRole('dialog', { name: 'Command palette' }));
  await userEvent.click(palette.getByRole('option', { name: 'Advanced' }));
  await waitFor(() => expect(sent()).toEqual([{ itemIds: ITEMS.slice(1).map(({ id }) => id), set: { phase: 4 } }]));
});

test('saving a view shows why it is not offered', async () => {
  open();
  await box('Alpha');
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  const entry = screen.getByRole('menuitem', { name: 'Save this view' });
  expect(entry).toHaveAttribute('aria-disabled', 'true');
  expect(entry).toHaveAccessibleDescription(/^Filter or sort the items first/);
});

test('on a phone the items are cards, and filters open by a button', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const { sent } = open({ path: `${AT}?phase=1&state=draft` });
  const cards = within(await screen.findByRole('list', { name: 'Items of the company' }));
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(cards.getByRole('link', { name: 'Alpha' })).toBeInTheDocument();
  const filters = screen.getByRole('button', { name: 'Filters (2)' });
  expect(filters).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(filters);
  expect(filters).toHaveAttribute('aria-expanded', 'true');
  await userEvent.selectOptions(cards.getByRole('combobox', { name: 'Phase of Alpha' }), 'Portal');
  await waitFor(() => expect(sent()).toEqual([{ itemIds: [ITEMS[0]?.id], set: { phase: 3 } }]));
});

test('who only looks is offered no choice and no change', async () => {
  open({ role: 'user' });
  expect(await screen.findByRole('link', { name: 'Alpha' })).toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: /of Alpha/ })).not.toBeInTheDocument();
});
