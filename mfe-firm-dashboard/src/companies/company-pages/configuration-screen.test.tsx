import type { CompanyConfigItem } from '@scopewright/contracts/scoping';
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
import { beforeAll, expect, test, vi } from 'vitest';
import App, { screens } from '../../app.tsx';
import { remote } from '../../pages.ts';
import { countsOf } from '../configuration/use-config-items.ts';

const COMPANY = companyDetail({ name: 'Northwind Traders' });
const AT = `/companies/${COMPANY.id}/configuration`;
const item = (name: string, values: Partial<CompanyConfigItem> = {}): CompanyConfigItem => ({
  name,
  category: 'SLAs',
  description: '',
  inScope: false,
  phase: 1,
  implemented: false,
  parameters: {},
  inCatalogue: true,
  ...values,
});

beforeAll(async () => {
  await screens.prepare('company');
  await import('./configuration-screen.tsx');
});

interface Opened {
  items?: CompanyConfigItem[];
  role?: Role;
  /** Answers calls that change something. */
  change?: (call: SeenCall) => unknown;
  at?: string;
}

function open({
  items = [item('Calendars'), item('Response times', { inScope: true })],
  role = 'firmAdmin',
  change = () => ({ success: true }),
  at = AT,
}: Opened = {}) {
  const { api, calls } = answeringApi((call) => {
    if (call.path === `companies/${COMPANY.id}`) return COMPANY;
    if (call.method === 'GET')
      return call.path.endsWith('/config-items')
        ? { items, counts: countsOf(items) }
        : failure(404, 'Not found', { code: 'not_found' });
    return change(call);
  });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const session = sessionOf(role, { companyId: COMPANY.id });
  return {
    calls,
    toast,
    ...renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path: at, toast }),
  };
}

const progress = () => screen.findByRole('progressbar', { name: 'Implemented' });
const checkbox = (name: string) => screen.findByRole('checkbox', { name });

test('an item is taken into scope and implemented, which is shown immediately', async () => {
  const items = [item('Calendars'), item('Response times', { inScope: true })];
  const { calls } = open({
    items,
    change: ({ body }) => {
      const { name, to } = body as { name: string; to: Partial<CompanyConfigItem> };
      const at = items.findIndex((one) => one.name === name);
      const changed = { ...(items[at] ?? item(name)), ...to };
      items[at] = changed;
      return changed;
    },
  });
  expect(await screen.findByText('1 of 2 items in scope')).toBeInTheDocument();
  expect(await checkbox('Calendars: implemented')).toBeDisabled();
  await userEvent.click(await checkbox('Calendars: in scope'));
  expect(await screen.findByText('2 of 2 items in scope')).toBeInTheDocument();
  await userEvent.click(await checkbox('Calendars: implemented'));
  await pick(screen.getByRole('combobox', { name: 'Phase of Calendars' }), 'Portal');
  await waitFor(async () => expect(await progress()).toHaveAttribute('aria-valuetext', '1 of 2 implemented'));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { name: 'Calendars', from: { inScope: false }, to: { inScope: true } },
      { name: 'Calendars', from: { implemented: false }, to: { implemented: true } },
      { name: 'Calendars', from: { phase: 1 }, to: { phase: 3 } },
    ]),
  );
});

test("a refused change is reverted, and someone else's change is shown", async () => {
  const theirs = item('Calendars', { phase: 4, inScope: true });
  const items = [item('Calendars')];
  const { toast } = open({
    items,
    change: () => {
      items[0] = theirs;
      return Response.json(
        { error: 'Someone else has changed it', code: 'version_conflict', current: theirs, requestId: 'r' },
        { status: 409 },
      );
    },
  });
  await userEvent.click(await checkbox('Calendars: in scope'));
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith('Someone else has changed “Calendars”. It is now shown as they left it.'),
  );
  expect(screen.getByRole('combobox', { name: 'Phase of Calendars' })).toHaveTextContent('Advanced');
});

test('a failure reverts the change and is reported', async () => {
  const { toast } = open({ change: () => failure(500, 'Internal server error', { code: 'internal' }) });
  await userEvent.click(await checkbox('Calendars: in scope'));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('“Calendars” was not changed. Internal server error'));
  expect(await checkbox('Calendars: in scope')).not.toBeChecked();
});

test('items are found by text and by kind, and an own one is added and removed', async () => {
  const items = [
    item('Calendars'),
    item('Fax gateway', { category: 'Integrations', inScope: true, inCatalogue: false }),
  ];
  const { calls } = open({ items });
  await userEvent.selectOptions(await screen.findByLabelText('Show'), 'Your own');
  expect(screen.queryByRole('table', { name: 'SLAs' })).not.toBeInTheDocument();
  const table = within(screen.getByRole('table', { name: 'Integrations' }));
  await userEvent.click(table.getByRole('button', { name: 'Remove Fax gateway' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove item' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/remove'))?.body).toEqual({ name: 'Fax gateway' }),
  );
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search items' }), 'nothing like it');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all items' }));
  expect(await screen.findByRole('table', { name: 'SLAs' })).toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Add item' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add a configuration item' }));
  await userEvent.type(dialog.getByLabelText('Name'), 'Pager');
  await userEvent.click(dialog.getByRole('button', { name: 'Add item' }));
  const sent = calls.findLast(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ name: 'Pager', category: '', description: '', phase: 1, inScope: true });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('input stays when an item is refused', async () => {
  open({ change: () => failure(409, 'The company has this item already', { code: 'conflict' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Add item' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add a configuration item' }));
  await userEvent.type(dialog.getByLabelText('Name'), 'Calendars');
  await userEvent.click(dialog.getByRole('button', { name: 'Add item' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The company has this item already');
  expect(dialog.getByLabelText('Name')).toHaveValue('Calendars');
});

test('a client looks at it and can change nothing', async () => {
  open({ role: 'user' });
  expect(await screen.findByRole('table', { name: 'SLAs' })).toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add item' })).not.toBeInTheDocument();
});

test('an address leads to one item, which is highlighted and has the focus, until another search', async () => {
  const led = vi.fn();
  Element.prototype.scrollIntoView = led;
  open({ at: `${AT}?item=response%20TIMES`, role: 'user' });
  expect(await screen.findByRole('row', { current: true })).toHaveTextContent('Response times');
  await waitFor(() => expect(screen.getByText('Response times')).toHaveFocus());
  expect(led.mock.contexts).toContain(screen.getByText('Response times'));
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'In scope');
  expect(screen.getByLabelText('Address')).toHaveTextContent(`${AT}?show=in-scope`);
  expect(screen.queryByRole('row', { current: true })).not.toBeInTheDocument();
});

test('an address that leads to a missing item is reported, above all the others', async () => {
  open({ at: `${AT}?item=Gone` });
  expect(await screen.findByText('“Gone” was not found')).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Calendars/ })).toBeInTheDocument();
});

test('the details of an item are asked in one form, and a client reads them', async () => {
  const rule = item('Closing of resolved requests', {
    category: 'Automation',
    inScope: true,
    parameters: { trigger: 'five days have passed' },
  });
  const { calls, unmount } = open({
    items: [rule],
    change: ({ body }) => ({ ...rule, ...(body as { to: object }).to }),
  });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Details of Closing of resolved requests: 1 of 3 agreed' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Closing of resolved requests' }));
  await userEvent.type(dialog.getByLabelText('Action'), 'it is closed');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    {
      name: rule.name,
      from: { parameters: { trigger: 'five days have passed' } },
      to: { parameters: { trigger: 'five days have passed', action: 'it is closed' } },
    },
  ]);
  unmount();
  open({ items: [rule], role: 'companyUser' });
  expect(await screen.findByText('five days have passed')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Details of/ })).toBeNull();
});
