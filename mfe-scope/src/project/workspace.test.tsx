import { COMPANY_ID, field, PROJECT_ID, project, requestType, workflow } from '@scopewright/company-kit/testing/items';
import { scopeAnswers } from '@scopewright/company-kit/testing/scope-answers';
import type { ConditionGroup, ScopeItem, Transition } from '@scopewright/contracts/scoping';
import { auditEvent, companyDetail } from '@scopewright/contracts/testing';
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
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import App, { screens } from '../app.tsx';
import { remote } from '../pages.ts';

const AT = `/companies/${COMPANY_ID}/projects/${PROJECT_ID}`;
const FULFILLMENT = workflow();
const LAPTOP = requestType({ order: 'a0' });
const ACCESS = requestType({
  name: 'Access to a system',
  order: 'a1',
  content: { ...requestType().content, portalGroupId: 'group-access' },
});
const SUMMARY = field();
const CONSULTANT_ID = 'c'.repeat(24);

beforeAll(async () => {
  await screens.prepare('project');
  await Promise.all([
    import('../workflow/workflow-editor.tsx'),
    import('./form-mount.tsx'),
    import('@scopewright/domain/scoping/form/buildability'),
    import('../inspector/item-history.tsx'),
    import('@scopewright/editing/conflict-dialog'),
    import('@scopewright/editing/save-problems'),
  ]);
});

// without a layout nothing would be in view
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  Element.prototype.scrollIntoView = vi.fn();
});

interface Opened {
  role?: Role;
  items?: ScopeItem[];
  answer?: (call: SeenCall) => unknown;
}

function open(
  path: string,
  { role = 'consultant', items = [project(), FULFILLMENT, LAPTOP, ACCESS, SUMMARY], answer }: Opened = {},
) {
  const { server, answer: answerScope } = scopeAnswers(items);
  const serve = (call: SeenCall): unknown => {
    const answered = answer?.(call) ?? answerScope(call.path, call.body);
    if (answered !== undefined) return answered;
    if (call.path === `companies/${COMPANY_ID}`) return companyDetail({ id: COMPANY_ID, name: 'Northwind Traders' });
    return failure(404, 'Not found', { code: 'not_found' });
  };
  const { api, calls } = answeringApi(serve);
  const session = sessionOf(role, { companyId: COMPANY_ID });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  return {
    server,
    calls,
    toast,
    ...renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path, toast }),
  };
}

const tree = () => screen.findByRole('tree', { name: 'Items' });
const address = () => screen.getByLabelText('Address');
const saved = () => waitFor(() => expect(screen.getByText('Saved')).toBeInTheDocument());

test('without a connection, offline is shown for an item that was not read yet, and it opens after reconnecting', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open(`${AT}/items/${FULFILLMENT.id}`, {
    answer: ({ path }) => {
      if (path === `scope-items/${FULFILLMENT.id}` && !navigator.onLine) throw new TypeError('Failed to fetch');
    },
  });
  expect(await screen.findByText('You are offline')).toBeVisible();
  expect(screen.getByText('Failed to load the item. It is loaded when you are back online.')).toBeVisible();
  expect(screen.queryByText('Loading the item...')).toBeNull();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { level: 3, name: /Statuses/ })).toBeVisible();
});

describe('single keys on the item that is open', () => {
  const option = async (name: RegExp | string) =>
    within(await screen.findByRole('dialog', { name: 'Command palette' })).findByRole('option', { name });
  const pressed = async (key: string, choice: RegExp | string) => {
    await userEvent.keyboard(key);
    await userEvent.click(await option(choice));
  };

  test('set its phase, state and owner', async () => {
    const { server } = open(`${AT}/items/${FULFILLMENT.id}`, {
      role: 'firmAdmin',
      answer: ({ path }) =>
        path === 'staff'
          ? { items: [{ id: CONSULTANT_ID, name: 'Con Sultant', email: '' }], nextCursor: null, total: 1 }
          : undefined,
    });
    await screen.findByRole('heading', { level: 3, name: /Statuses/ });
    await pressed('p', /Portal/);
    await pressed('s', /Ready/);
    await pressed('a', /Con Sultant/);
    await userEvent.keyboard('s');
    expect(await option(/Ready/)).toHaveTextContent('current');
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(server.get(FULFILLMENT.id)).toMatchObject({ phase: 3, readyState: 'ready', ownerId: CONSULTANT_ID }),
    );
  });

  test('ask for a reason before it is blocked', async () => {
    const { server } = open(`${AT}/items/${FULFILLMENT.id}`);
    await screen.findByRole('heading', { level: 3, name: /Statuses/ });
    await pressed('s', /Blocked/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Block the item' }));
    await userEvent.type(dialog.getByRole('textbox'), 'A decision{Enter}');
    await waitFor(() =>
      expect(server.get(FULFILLMENT.id)).toMatchObject({ readyState: 'blocked', blockedReason: 'A decision' }),
    );
  });

  test('go to the next and the previous item, also after a press in the tree, and create', async () => {
    open(AT);
    await userEvent.click(within(await tree()).getByRole('treeitem', { name: /Fulfillment/ }));
    expect(address()).toHaveTextContent(`${AT}/items/${FULFILLMENT.id}`);
    await userEvent.keyboard('j');
    expect(address()).toHaveTextContent(`${AT}/items/${LAPTOP.id}`);
    await userEvent.keyboard('kk');
    expect(address()).toHaveTextContent(`${AT}/items/${PROJECT_ID}`);
    await pressed('c', 'New workflow');
    expect(await screen.findByRole('dialog', { name: 'New workflow' })).toBeInTheDocument();
  });

  test('only go where nothing may be changed', async () => {
    const { host } = open(`${AT}/items/${FULFILLMENT.id}`, { role: 'user' });
    await screen.findByRole('heading', { level: 3, name: /Statuses/ });
    const titles = host.commands?.all().map(({ title }) => title);
    expect(titles).toContain('Next item');
    for (const title of ['Set phase…', 'Set state…', 'Assign owner…', 'Create…']) expect(titles).not.toContain(title);
  });

  test('stand in its menu, which does the same', async () => {
    open(`${AT}/items/${FULFILLMENT.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'More for “Fulfillment”' }));
    const entry = screen.getByRole('menuitem', { name: /^Set phase…/ });
    expect(entry).toHaveAttribute('aria-keyshortcuts', 'p');
    await userEvent.click(entry);
    expect(await option(/Core/)).toHaveTextContent('current');
  });
});

describe('the commands of a project', () => {
  const BACKLOG = [
    ['Check the project', `${AT}/findings`],
    ['Export the backlog', `/companies/${COMPANY_ID}/backlog/exports?project=${PROJECT_ID}`],
    ['Compare with the agreement', `/companies/${COMPANY_ID}/changes/${PROJECT_ID}`],
  ];
  const GENERATE = ['Generate the backlog', `${AT}/backlog?dialog=generate`];
  const TITLES = new Set([GENERATE, ...BACKLOG].map(([title]) => title));

  test.each([
    ['consultant', 'active', [...BACKLOG, GENERATE]],
    ['consultant', 'archived', BACKLOG],
    ['companyUser', 'active', []],
    ['user', 'active', []],
  ] as const)('for a %s of an %s company lead where they may go', async (role, status, expected) => {
    const company = companyDetail({ id: COMPANY_ID, status });
    const { host } = open(AT, {
      role,
      answer: ({ path }) => (path === `companies/${COMPANY_ID}` ? company : undefined),
    });
    await tree();
    const commands = (host.commands?.all() ?? []).filter(({ title }) => TITLES.has(title));
    expect(commands.map(({ title, to }) => [title, to]).toSorted()).toEqual(expected.toSorted());
  });
});

describe('the commands of its company, in a project', () => {
  const OF_COMPANY = [
    ['New SOW', `/companies/${COMPANY_ID}/sows/new`],
    ['Invite someone', `/companies/${COMPANY_ID}/people?dialog=invite`],
    ['New project', `/companies/${COMPANY_ID}/projects?dialog=new-project`],
  ];
  test.each([
    ['consultant', 'active', OF_COMPANY],
    ['consultant', 'archived', []],
    ['companyUser', 'active', OF_COMPANY.slice(1, 2)],
    ['user', 'active', []],
  ] as const)('for a %s of an %s company are those of its other pages', async (role, status, expected) => {
    const company = companyDetail({ id: COMPANY_ID, status });
    const { host } = open(AT, {
      role,
      answer: ({ path }) => (path === `companies/${COMPANY_ID}` ? company : undefined),
    });
    await tree();
    const titles = new Set(OF_COMPANY.map(([title]) => title));
    const commands = (host.commands?.all() ?? []).filter(({ title }) => titles.has(title));
    expect(commands.map(({ title, to }) => [title, to])).toEqual(expected);
  });
});

describe('the tree', () => {
  test('lists the items of the project by kind and portal group, and opens them', async () => {
    open(AT);
    const items = within(await tree());
    expect(items.getByRole('treeitem', { name: /Hardware/ })).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(items.getByRole('treeitem', { name: /Fulfillment/ }));
    expect(address()).toHaveTextContent(`${AT}/items/${FULFILLMENT.id}`);
    expect(await screen.findByRole('heading', { level: 3, name: /Statuses/ })).toBeInTheDocument();
  });

  test('works by keyboard: arrows, letters, folding, opening', async () => {
    open(AT);
    const element = await tree();
    element.focus();
    const active = () => document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toHaveTextContent('Workflows');
    await userEvent.keyboard('{ArrowLeft}');
    expect(active()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('a');
    expect(active()).toHaveTextContent('Access');
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(address()).toHaveTextContent(`${AT}/items/${ACCESS.id}`);
  });

  test('renames with F2, and undo takes it back', async () => {
    const { server } = open(AT);
    const element = await tree();
    element.focus();
    await userEvent.keyboard('f{F2}');
    const input = await screen.findByRole('textbox', { name: 'New name of Fulfillment' });
    await userEvent.clear(input);
    await userEvent.type(input, 'Requests{Enter}');
    expect(await within(element).findByRole('treeitem', { name: /Requests/ })).toBeInTheDocument();
    await saved();
    expect(server.get(FULFILLMENT.id).name).toBe('Requests');
    await userEvent.click(screen.getByRole('button', { name: 'Undo: Rename' }));
    await saved();
    expect(server.get(FULFILLMENT.id).name).toBe('Fulfillment');
  });

  test('moves with Alt and an arrow, also into the next portal group', async () => {
    const { calls } = open(AT);
    const element = await tree();
    element.focus();
    await userEvent.keyboard('n');
    fireEvent.keyDown(element, { key: 'ArrowDown', altKey: true });
    await waitFor(() =>
      expect(calls.find(({ path }) => path === `scope-items/${LAPTOP.id}/move`)?.body).toMatchObject({
        after: null,
        portalGroupId: 'group-access',
      }),
    );
  });
});

test('the overview counts the project among its items, as the list of projects does', async () => {
  const question = { text: 'Who approves?', answer: '', order: 'a0' };
  open(AT, {
    items: [
      { ...project(), implementedAt: '2026-11-20T09:00:00.000Z', openQuestions: { q1: question } },
      FULFILLMENT,
      LAPTOP,
      SUMMARY,
    ],
  });
  const numbers = within(await screen.findByRole('region', { name: 'Numbers of the project' }));
  expect(numbers.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 3');
  expect(numbers.getByText('Open questions').nextElementSibling).toHaveTextContent('1');
});

test('a project has consultants and languages, the first of which is its default', async () => {
  const { server } = open(AT, {
    answer: ({ path }) =>
      path.startsWith('staff')
        ? { items: [{ id: CONSULTANT_ID, name: 'Ana Ruiz', email: 'ana@example.test' }], total: 1, nextCursor: null }
        : undefined,
  });
  await pick(await screen.findByRole('combobox', { name: 'Add a consultant' }), 'Ana Ruiz');
  await pick(screen.getByRole('combobox', { name: 'Add a language' }), 'German');
  expect(
    within(screen.getByRole('list', { name: 'Languages of the portal' })).getByText('English (default)'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove English (default)' }));
  await saved();
  expect(server.get(PROJECT_ID)).toMatchObject({ content: { consultantIds: [CONSULTANT_ID], languages: ['de'] } });
});

describe('the workflow', () => {
  const at = `${AT}/items/${FULFILLMENT.id}`;
  test('is edited in a table, and changes are saved', async () => {
    const { server } = open(at);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name of a new status' }), 'Waiting{Enter}');
    const category = await screen.findByRole('combobox', { name: 'Category of the status Waiting' });
    expect(category).toHaveValue('inProgress');
    await userEvent.selectOptions(category, 'todo');
    await saved();
    const { content } = server.get(FULFILLMENT.id) as typeof FULFILLMENT;
    expect(Object.values(content.statuses)).toContainEqual(
      expect.objectContaining({ name: 'Waiting', category: 'todo' }),
    );
    // the user is still editing it
    expect(screen.getByRole('combobox', { name: 'Category of the status Waiting' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: /about the status Waiting/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('textbox', { name: 'Description' }));
    await userEvent.click(await screen.findByRole('button', { name: /about the status Waiting$/ }));
    const list = within(screen.getByRole('region', { name: 'Findings of this item' }));
    expect(list.getAllByText(/Waiting/)).toHaveLength(1);
    expect(screen.getAllByText(/“Waiting” cannot be reached from the start/)).toHaveLength(1);
  });

  test('loses a status with the transitions that lead to it alone, as one step', async () => {
    const { server, toast } = open(at);
    await userEvent.click(await screen.findByRole('button', { name: 'More for status In progress' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'More for status Done' })).toHaveFocus());
    expect(toast.success).toHaveBeenCalledExactlyOnceWith('Deleted the status “In progress” and 2 transitions', {
      label: 'Undo',
      run: expect.any(Function),
    });
    await saved();
    const { content } = server.get(FULFILLMENT.id) as typeof FULFILLMENT;
    expect(Object.keys(content.statuses)).toEqual(['open', 'done']);
    expect(Object.keys(content.transitions)).toEqual(['create', 'reopen']);
    // another action was made since
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category of the status Open' }), 'inProgress');
    toast.success.mock.lastCall?.[1].run();
    await waitFor(() => expect(toast.info).toHaveBeenCalledWith('Undone: Delete the status “In progress”'));
    await saved();
    expect(server.get(FULFILLMENT.id)).toMatchObject({ content: { statuses: { open: { category: 'inProgress' } } } });
    expect((server.get(FULFILLMENT.id) as typeof FULFILLMENT).content.transitions.resolve).toMatchObject({
      from: ['work'],
      toStatusId: 'done',
    });
  });

  test('can be walked through, and the view is part of the address', async () => {
    open(`${at}?view=try`);
    await userEvent.click(await screen.findByRole('button', { name: /Start work/ }));
    await userEvent.click(screen.getByRole('button', { name: /Resolve/ }));
    expect(screen.getByText('Resolution: Done')).toBeInTheDocument();
  });

  test('retains its view while its details are looked at', async () => {
    open(`${at}?view=try`);
    await userEvent.click(await screen.findByRole('link', { name: 'Details' }));
    expect(address()).toHaveTextContent(`${FULFILLMENT.id}/details?view=try`);
    expect(screen.getByRole('tab', { name: 'Try it', selected: true })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Back to the editor' }));
    expect(address()).toHaveTextContent(`${FULFILLMENT.id}?view=try`);
  });
});

describe('conditions of transitions', () => {
  const IMPACT = field({
    name: 'Impact',
    content: {
      ...field().content,
      type: 'dropdown',
      options: {
        low1: { name: 'Low', parentId: null, order: 'a0', retired: false },
        high: { name: 'High', parentId: null, order: 'a1', retired: false },
      },
    },
  });
  const COST = field({ name: 'Cost', content: { ...field().content, type: 'number' } });
  const ORDER = requestType({
    name: 'Order',
    content: {
      ...requestType().content,
      workflowId: FULFILLMENT.id,
      sections: { main: { name: '', help: '', order: 'a0', hiddenByDefault: false } },
      placements: {
        'placed-impact': {
          fieldId: IMPACT.id,
          sectionId: 'main',
          order: 'a0',
          required: false,
          hiddenByDefault: false,
        },
      },
    },
  });
  const items = [project(), FULFILLMENT, ORDER, IMPACT, COST];
  const at = `${AT}/items/${FULFILLMENT.id}`;

  test('are built by choosing, and read as a sentence', async () => {
    const { server } = open(at, { items });
    await userEvent.click(await screen.findByRole('button', { name: 'Settings of Start work' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add condition' }));
    const asked = screen.getByRole('combobox', { name: 'Condition 1: field' });
    // only fields of this workflow's requests are offered
    await userEvent.click(asked);
    const offered = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(offered.map((option) => option.textContent)).toEqual(['Impact']);
    await userEvent.keyboard('{Enter}');
    await pick(screen.getByRole('combobox', { name: 'Condition 1: value' }), 'High');
    expect(screen.getByText('“Impact” is “High”')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Settings of Start work' }));
    expect(screen.getByText('Only when “Impact” is “High”')).toBeInTheDocument();
    await saved();
    expect((server.get(FULFILLMENT.id) as typeof FULFILLMENT).content.transitions.start?.conditions).toEqual({
      match: 'all',
      conditions: [{ fieldId: IMPACT.id, operator: 'is', value: 'high' }],
    });
  });

  const withConditions = (conditions: ConditionGroup): typeof FULFILLMENT => {
    const { transitions } = FULFILLMENT.content;
    const start = transitions.start as Transition;
    return {
      ...FULFILLMENT,
      content: { ...FULFILLMENT.content, transitions: { ...transitions, start: { ...start, conditions } } },
    };
  };

  test('decide when the workflow is tried', async () => {
    const high = withConditions({ match: 'all', conditions: [{ fieldId: IMPACT.id, operator: 'is', value: 'high' }] });
    open(`${at}?view=try`, { items: [project(), high, ORDER, IMPACT, COST] });
    const request = await screen.findByRole('region', { name: 'The sample request' });
    await waitFor(() => expect(within(request).getByText('Only when “Impact” is “High”.')).toBeInTheDocument());
    expect(within(request).queryByRole('button', { name: /Start work/ })).not.toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Request type' })).toHaveTextContent('Order');
    await pick(screen.getByRole('combobox', { name: 'Impact' }), 'High');
    await userEvent.click(within(request).getByRole('button', { name: /Start work/ }));
    expect(within(request).getByRole('status')).toHaveTextContent('In progress');
  });

  test('nest, and go with the last of them', async () => {
    const { server } = open(at, { items });
    await userEvent.click(await screen.findByRole('button', { name: 'Settings of Start work' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add condition' }));
    await userEvent.click(screen.getByRole('button', { name: 'Group' }));
    expect(screen.getByRole('group', { name: 'Group 2' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove group 2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove condition 1' }));
    expect(screen.getByText('It is always available.')).toBeInTheDocument();
    await saved();
    expect((server.get(FULFILLMENT.id) as typeof FULFILLMENT).content.transitions.start?.conditions).toBeNull();
  });

  test('that a finding is about are unfolded, and get the focus', async () => {
    const conditional = withConditions({ match: 'all', conditions: [{ fieldId: COST.id, operator: 'isNotEmpty' }] });
    open(`${at}?at=content/transitions/start/conditions`, { items: [project(), conditional, ORDER, IMPACT, COST] });
    const asked = await screen.findByRole('combobox', { name: 'Conditions of Start work: how many' });
    await waitFor(() => expect(asked).toHaveFocus());
    await userEvent.click(
      await screen.findByRole('button', { name: 'Show the finding about the transition Start work' }),
    );
    expect(screen.getAllByText(/uses “Cost”, which is always empty/)).toHaveLength(1);
  });

  test('may look at a field that no item of the project has used before, and are not called broken', async () => {
    const { calls } = open(at, {
      items: [project(), FULFILLMENT, IMPACT],
      // as on the server: contents are the items of the project and the fields that they use
      answer: ({ path }) => (path.endsWith('/scope-contents') ? { items: [project(), FULFILLMENT] } : undefined),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Settings of Start work' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add condition' }));
    await pick(screen.getByRole('combobox', { name: 'Condition 1: field' }), 'Impact');
    await waitFor(() => expect(calls.some(({ path }) => path === `scope-items/${IMPACT.id}`)).toBe(true));
    await pick(await screen.findByRole('combobox', { name: 'Condition 1: value' }), 'High');
    await saved();
    expect(screen.queryByText(/no longer exists/)).not.toBeInTheDocument();
  });
});

test('a workflow is exported as the platform reads it, with its unsupported parts', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:of-the-test');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  const { calls, toast } = open(`${AT}/items/${FULFILLMENT.id}`, {
    answer: ({ path }) =>
      path.endsWith('/export')
        ? { fileName: 'fulfillment.xml', text: '<workflow/>', leftOut: ['Reopen rules are no part of it.'] }
        : undefined,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More for “Fulfillment”' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Export as workflow XML' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(calls.find(({ path }) => path.endsWith('/export'))?.query.get('format')).toBe('xml');
  expect(toast.info).toHaveBeenCalledWith('The platform won’t support all of it: Reopen rules are no part of it.');
});

describe('saving as a template', () => {
  const menuOf = async ({ name }: Pick<ScopeItem, 'name'>) => {
    await userEvent.click(await screen.findByRole('button', { name: `More for “${name}”` }));
    return screen.queryByRole('menuitem', { name: 'Save as template…' });
  };

  test.each([LAPTOP, project()])('is in the menu of a $kind, and sends its id', async (item) => {
    const { calls } = open(`${AT}/items/${item.id}`, {
      answer: ({ path, body }) =>
        path.endsWith('/save-as-template') ? { ...(body as object), clientNamedIn: [] } : undefined,
    });
    await userEvent.click((await menuOf(item)) ?? document.body);
    await screen.findByRole('dialog', { name: `Save “${item.name}” as a template` });
    await userEvent.click(screen.getByRole('button', { name: 'Save template' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.filter(({ path }) => path.endsWith('/save-as-template')).map(({ path }) => path)).toEqual([
      `scope-items/${item.id}/save-as-template`,
    ]);
  });

  test('is not in the menus of other items, where a command saves the project', async () => {
    const { host } = open(`${AT}/items/${FULFILLMENT.id}`);
    expect(await menuOf(FULFILLMENT)).toBeNull();
    await userEvent.keyboard('{Escape}');
    const command = host.commands?.all().find(({ title }) => title === 'Save this project as a template…');
    act(() => command?.run?.());
    expect(await screen.findByRole('dialog', { name: `Save “${project().name}” as a template` })).toBeInTheDocument();
  });
});

test("a template's message about several items is shown once, with their names", async () => {
  const conflict = (name: string) => ({
    kind: 'field',
    name,
    message: 'Already in the company, and reused.',
    blocks: false,
  });
  open(AT, {
    answer: ({ path }) => {
      if (path === 'scope-templates')
        return {
          items: [
            {
              own: false,
              id: 'incident',
              name: 'Incident management',
              description: '',
              counts: { workflows: 1, requestTypes: 1, fields: 2 },
            },
          ],
        };
      if (path.endsWith('/scope-templates/incident'))
        return {
          projectId: PROJECT_ID,
          items: [{ kind: 'workflow', name: 'Incident' }],
          conflicts: [conflict('Summary'), conflict('Impact')],
        };
      return undefined;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Insert a template' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /Incident management/ }));
  const plan = await screen.findByRole('region', { name: '1 item will be added into the project' });
  expect(within(plan).getAllByText(/reused/)).toHaveLength(1);
  expect(plan).toHaveTextContent('Summary, Impact: Already in the company, and reused.');
});

describe('two people at one place', () => {
  test('the person sees both values, and chooses', async () => {
    const { server } = open(`${AT}/items/${FULFILLMENT.id}`);
    const name = await screen.findByRole('textbox', { name: 'Name' });
    server.change(FULFILLMENT.id, {
      operationId: 'theirs',
      changes: [{ kind: 'set', path: ['name'], from: 'Fulfillment', to: 'By Ben' }],
    });
    fireEvent.change(name, { target: { value: 'By Ana' } });
    fireEvent.blur(name);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('By Ben')).toBeInTheDocument();
    expect(within(dialog).getByText('By Ana')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('radio', { name: /Theirs/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save this choice' }));
    await saved();
    expect(server.get(FULFILLMENT.id).name).toBe('By Ben');
  });
});

describe('who only looks', () => {
  test.each<[Role, string[]]>([
    ['consultant', ['By API', 'By import', 'By hand', 'Hours of work by hand']],
    ['user', ['By API', 'By import', 'By hand']],
  ])(
    'a %s reads how it is built as %j, and requests the firm’s estimates only where they are shown',
    async (role, terms) => {
      const { calls } = open(`${AT}/findings`, { role });
      const built = within(await screen.findByLabelText('How it is built'));
      expect(built.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(terms);
      expect(calls.some(({ path }) => path === 'scope-hours')).toBe(role === 'consultant');
    },
  );

  test('a client can change nothing and sees no notes', async () => {
    open(`${AT}/items/${FULFILLMENT.id}`, { role: 'user' });
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly');
    expect(screen.getByText('View only')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add' })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Notes' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Undo/ })).not.toBeInTheDocument();
  });

  test("a client is shown none of the check's findings", async () => {
    const untested = { answers: {}, requiredPlacementIds: ['gone'] };
    const failing = requestType({
      content: {
        ...LAPTOP.content,
        tests: { t1: { name: 'Gone', order: 'a0', visiblePlacementIds: ['gone'], ...untested } },
      },
    });
    const items = [project(), FULFILLMENT, failing, SUMMARY];
    const at = `${AT}/items/${failing.id}`;
    const { unmount } = open(at, { items });
    // a consultant has all three
    expect(await screen.findByText('1 failing')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /error/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Findings/ })).toBeInTheDocument();
    unmount();
    open(at, { items, role: 'user' });
    await userEvent.click(await screen.findByRole('tab', { name: 'Test cases' }));
    expect(screen.getByText('Gone')).toBeInTheDocument();
    expect(screen.queryByText(/^(Passes|Fails)$|failing|error|no longer in the form/)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Findings/ })).not.toBeInTheDocument();
  });
});

test('the bar, the item and the page of findings show the same numbers', async () => {
  open(`${AT}/items/${ACCESS.id}`, { items: [project(), FULFILLMENT, ACCESS] });
  const ofBar = async () => (await screen.findByRole('link', { name: /^Findings: \d/ })).textContent ?? '';
  const link = await ofBar();
  const strip = await screen.findByRole('button', { name: /\d (error|warning|note)s?/ });
  const WORDS = /\d+ (?:error|warning|note)s?(?:, \d+ (?:error|warning|note)s?)*/;
  await userEvent.click(strip);
  const listed = within(screen.getByRole('region', { name: 'Findings of this item' })).getAllByRole('listitem').length;
  const sum = (words: string) =>
    [...words.matchAll(/(\d+) (?:error|warning|note)/g)].reduce((all, [, one]) => all + Number(one), 0);
  expect(sum(strip.getAttribute('aria-label') ?? '')).toBe(listed);
  await userEvent.click(screen.getByRole('link', { name: /^Findings: \d/ }));
  const page = await screen.findByRole('region', { name: 'Findings' });
  expect(within(page).getAllByRole('listitem')).toHaveLength(sum(link));
  expect(page).toHaveTextContent(`${WORDS.exec(link)?.[0]}.`);
});

test('an item that a change order changes is not yet sold until it is accepted, and leads there', async () => {
  const changeOrder = { id: 'd'.repeat(24), sowId: 'e'.repeat(24), number: 3, title: 'One more form' };
  const { calls } = open(`${AT}/items/${LAPTOP.id}`, {
    answer: ({ path }) =>
      path.endsWith('/unsold-parts')
        ? { items: [{ itemId: LAPTOP.id, projectId: PROJECT_ID, parts: 2, changeOrder }] }
        : undefined,
  });
  const link = await screen.findByRole('link', { name: 'CO-003 One more form' });
  expect(link).toHaveAttribute(
    'href',
    `/companies/${COMPANY_ID}/sows/${changeOrder.sowId}/change-orders/${changeOrder.id}`,
  );
  expect(within(await tree()).getByRole('treeitem', { name: /^New laptop/ })).toHaveTextContent('Not yet sold');
  const access = within(await tree()).getByRole('treeitem', { name: /Access to a system/ });
  expect(access).not.toHaveTextContent('Not yet sold');
  await userEvent.click(access);
  await waitFor(() => expect(link).not.toBeInTheDocument());
  const asked = calls.filter(({ path }) => path.endsWith('/unsold-parts'));
  expect(asked.map(({ query }) => query.get('projectId'))).toEqual([PROJECT_ID]);
});

test('what is not sold yet is counted for the firm, and again after an edit is saved', async () => {
  let total = 0;
  const answer = ({ path }: SeenCall) =>
    path.endsWith('/differing-parts') ? { total: total++, waiting: 0, free: [] } : undefined;
  const { unmount } = open(`${AT}/items/${LAPTOP.id}`, { answer });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(screen.queryByRole('link', { name: /^Not sold yet/ })).not.toBeInTheDocument();
  await userEvent.type(name, 's');
  await userEvent.tab();
  await saved();
  const link = await screen.findByRole('link', { name: 'Not sold yet: 1 part' });
  expect(link).toHaveAttribute('href', `/companies/${COMPANY_ID}/changes/${PROJECT_ID}?draft=new`);
  unmount();
  const client = open(AT, { role: 'companyUser', answer });
  expect(await screen.findByText('View only')).toBeInTheDocument();
  expect(client.calls.filter(({ path }) => path.endsWith('/differing-parts'))).toEqual([]);
});

test('a missing item is reported, and an unknown path is no page', async () => {
  const { unmount } = open(`${AT}/items/${'9'.repeat(24)}`);
  expect(await screen.findByText('This item was not found')).toBeInTheDocument();
  unmount();
  open(`${AT}/nothing`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
});

test('an item is blocked once it names what it waits for', async () => {
  const { server, calls } = open(`${AT}/items/${FULFILLMENT.id}`);
  await pick(await screen.findByRole('combobox', { name: 'State' }), 'Blocked');
  const reason = screen.getByRole('textbox', { name: /What it is waiting for/ });
  expect(reason).toHaveFocus();
  expect(server.get(FULFILLMENT.id).readyState).toBe('draft');
  await userEvent.type(reason, 'The approvers{Enter}');
  await saved();
  expect(server.get(FULFILLMENT.id)).toMatchObject({ readyState: 'blocked', blockedReason: 'The approvers' });
  const sent = calls.filter(({ path }) => path.endsWith('/changes')).length;
  await userEvent.clear(reason);
  expect(screen.getByText('Enter what it is waiting for')).toBeInTheDocument();
  expect(calls.filter(({ path }) => path.endsWith('/changes'))).toHaveLength(sent);
});

test('without a connection edits wait, which is shown', async () => {
  let offline = true;
  const { server } = open(`${AT}/items/${FULFILLMENT.id}`, {
    answer: ({ path }) => {
      if (offline && path.endsWith('/changes')) throw new Error('offline');
      return undefined;
    },
  });
  await pick(await screen.findByRole('combobox', { name: 'Phase' }), 'Portal');
  expect(screen.queryByText(/ ago$|^just now$/)).not.toBeInTheDocument();
  act(() => document.querySelector<HTMLElement>('[data-save-state]')?.focus());
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Not saved yet: “Fulfillment”');
  expect(await screen.findByText(/Offline/)).toBeInTheDocument();
  offline = false;
  window.dispatchEvent(new Event('online'));
  await saved();
  expect(screen.getByText(/^just now$| s ago$/).tagName).toBe('TIME');
  expect(server.get(FULFILLMENT.id).phase).toBe(3);
});

test('an item of another project, or of another company, is not there', async () => {
  const elsewhere = workflow({ id: 'd'.repeat(24), name: 'Of another project', projectId: 'e'.repeat(24) });
  const others = field({ id: 'c'.repeat(24), name: 'Of another company', companyId: 'b'.repeat(24) });
  for (const item of [elsewhere, others]) {
    const { unmount } = open(`${AT}/items/${item.id}`, {
      items: [project(), FULFILLMENT],
      answer: ({ path }) => (path === `scope-items/${item.id}` ? item : undefined),
    });
    expect(await screen.findByText('This item was not found')).toBeInTheDocument();
    expect(screen.queryByDisplayValue(item.name)).not.toBeInTheDocument();
    unmount();
  }
});

test('a button that is pressed again after an answer was lost makes nothing twice', async () => {
  const asked: unknown[] = [];
  open(AT, {
    answer: ({ path, body }) => {
      if (!path.endsWith('/scope-items')) return undefined;
      asked.push((body as { operationId: string }).operationId);
      return failure(503, 'Out of order', { code: 'unavailable' });
    },
  });
  await tree();
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'New workflow' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Returns');
  for (const presses of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: 'Create workflow' }));
    await waitFor(() => expect(asked).toHaveLength(presses));
    expect(await screen.findByText(/Out of order|try again/)).toBeInTheDocument();
  }
  expect(new Set(asked).size).toBe(1);
});

test('the history of an item lists changes, before and after', async () => {
  const history = [
    { field: 'transitions/*', part: 'Reconsider', from: null, to: { words: 'Declined → Granting' } },
    { field: 'description', from: 'For laptops', to: 'For all devices' },
    { field: 'placements/*/required', part: 'Cost center', from: false, to: true },
  ].map((change, at) =>
    auditEvent({
      id: `${at}`.repeat(24),
      at: `2026-03-1${5 - at}T09:30:00.000Z`,
      action: 'scope.changed',
      target: { type: at === 2 ? 'request-type' : 'workflow', id: FULFILLMENT.id, name: 'Fulfillment' },
      changes: [change],
    }),
  );
  open(`${AT}?item=${FULFILLMENT.id}`, {
    answer: ({ path }) => (path.endsWith('/history') ? { items: history, nextCursor: null } : undefined),
  });
  const shown = await screen.findByRole('region', { name: 'History' });
  expect(shown).toHaveTextContent('Ada Admin added the transition Reconsider (Declined → Granting) in Fulfillment');
  expect(shown).toHaveTextContent('For laptops became → For all devices');
  expect(shown).toHaveTextContent('set “Required” on for the field Cost center');
});
