import type { MigrationPlan, MigrationStatus } from '@scopewright/contracts';
import {
  answeringApi,
  bootData,
  failure,
  later,
  renderWithHost,
  type SeenCall,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { MigrationTab } from './migration-tab.tsx';

const ID = 'a'.repeat(24);
const FIRM = {
  name: 'Home Consulting',
  subdomain: 'home',
  clientCompaniesCount: 3,
  consultantsCanSeeAllClients: false,
  id: ID,
  hasAdministrator: true,
};
const THERE = { 'admin/check-consulting-firm': () => ({ exists: true, firm: FIRM }) };
const STATUS: MigrationStatus = {
  consultingFirm: FIRM,
  totalCompanies: 4,
  migratedCompanies: 3,
  notMigratedCompanies: 1,
  companies: [
    { id: ID, name: 'Late Ltd', consultingFirmId: null, consultingFirmName: null },
    { id: 'b'.repeat(24), name: 'Moved Ltd', consultingFirmId: ID, consultingFirmName: 'Home Consulting' },
  ],
};
const PLAN: MigrationPlan = {
  firm: { name: 'Home Consulting', subdomain: 'home', state: 'new' },
  companies: [
    {
      id: ID,
      name: 'Late Ltd',
      nameInFirm: 'Late Ltd (2)',
      subdomain: 'late',
      address: 'redirects',
      users: 2,
      sows: 1,
      configItems: 5,
      defaultConfigItems: 0,
      peopleInFirm: ['ana@late.test'],
      isPartOfFirm: false,
    },
  ],
  totals: { companies: 1, users: 2, sows: 1, configItems: 5 },
};

type Answers = Record<string, (call: SeenCall) => unknown>;
const QUIET: Answers = {
  'admin/check-consulting-firm': () => ({ exists: false, firm: null }),
  'admin/company-migration-status': () => ({ ...STATUS, consultingFirm: null }),
  'admin/companies-needing-migration': () => ({ companies: [], nextCursor: null, total: 0 }),
  'admin/migration-plan': () => PLAN,
};

function open(answers: Answers = {}) {
  const { api, calls } = answeringApi((call) => {
    const answer = { ...QUIET, ...answers }[call.path];
    if (!answer) throw new Error(`This test expects no call to ${call.path}`);
    return answer(call);
  });
  const boot = bootData({ productAltDomain: 'scopewright.io' });
  return { calls, ...renderWithHost(<MigrationTab />, { api, boot }) };
}
const panel = (name: string) => within(screen.getByRole('region', { name }));
const press = (of: string, name: string) => userEvent.click(panel(of).getByRole('button', { name }));
const confirm = async (name: string) => {
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name }));
};
const RESULT = {
  consultingFirmName: 'Home Consulting',
  subdomain: 'home',
  migratedCompanies: 1,
  migratedUsers: 2,
  preservedSOWs: 1,
  preservedConfigItems: 5,
};
async function fillIn() {
  const form = panel('Migrate to Consulting Firm Model');
  await userEvent.type(form.getByRole('textbox', { name: /firm name/ }), 'Home Consulting');
  await userEvent.type(form.getByRole('textbox', { name: /Subdomain/ }), 'home');
}
const resultOf = (of: string, name: string) =>
  panel(of).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('guides through six steps, numbered and ordered as the panels that they lead to', () => {
  open();
  const steps = within(screen.getByRole('list', { name: '' })).getAllByRole('listitem');
  expect(steps).toHaveLength(6);
  const targets = steps.map((step) => within(step).getByRole('link').getAttribute('href')?.slice(1));
  const panels = screen.getAllByRole('region');
  expect(panels.map((each) => each.getAttribute('aria-labelledby'))).toEqual(targets);
  for (const [index, part] of [...steps, ...panels].entries())
    expect(within(part).getByText(String((index % 6) + 1))).toBeInTheDocument();
});

describe('Database Diagnostic', () => {
  const NAME = 'Database Diagnostic';
  test('lists stored data, and entries without a valid id', async () => {
    open({
      'admin/data-diagnostic': () => ({
        companies: [{ id: ID, name: 'Late Ltd' }],
        users: [{ email: 'ana@late.test', role: 'user' }],
        companyData: ['company_data:undefined'],
        consultingFirms: [],
        allKeys: [`company:${ID}`, 'company_data:undefined'],
      }),
    });
    await press(NAME, 'Run diagnostic');
    const users = within(await screen.findByRole('region', { name: 'Users' }));
    expect(users.getByText('ana@late.test')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Users' })).toHaveClass('max-h-[12rem]');
    expect(resultOf(NAME, 'Consulting firms')).toBe('0');
    const keys = within(screen.getByRole('region', { name: 'Stored keys' }));
    expect(keys.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      `company:${ID}`,
      'company_data:undefinedNo valid id',
    ]);
  });

  test('shows the new state after a migration', async () => {
    let firms: string[] = [];
    open({
      'admin/data-diagnostic': () => ({
        companies: [],
        users: [],
        companyData: [],
        consultingFirms: firms,
        allKeys: [],
      }),
      'admin/migrate-to-consulting-firm-model': () => RESULT,
    });
    await press(NAME, 'Run diagnostic');
    await waitFor(() => expect(resultOf(NAME, 'Consulting firms')).toBe('0'));
    firms = [`consulting_firm:${ID}`];
    await fillIn();
    await press('Migrate to Consulting Firm Model', 'Start migration');
    await confirm('Migrate');
    await waitFor(() => expect(resultOf(NAME, 'Consulting firms')).toBe('1'));
  });

  test('shows that nothing is stored', async () => {
    open({
      'admin/data-diagnostic': () => ({ companies: [], users: [], companyData: [], consultingFirms: [], allKeys: [] }),
    });
    await press(NAME, 'Run diagnostic');
    expect(await panel(NAME).findAllByText('None')).toHaveLength(3);
  });
});

describe('Consulting Firm Status', () => {
  const NAME = 'Consulting Firm Status';
  test('shows the firm', async () => {
    open(THERE);
    expect(await panel(NAME).findByText('home.scopewright.app')).toBeInTheDocument();
    expect(resultOf(NAME, 'Client companies')).toBe('3');
  });

  test('offers to invite an administrator without one', async () => {
    let hasAdministrator = false;
    const { calls } = open({
      'admin/check-consulting-firm': () => ({ exists: true, firm: { ...FIRM, hasAdministrator } }),
      [`admin/firms/${ID}/administrators`]: () => {
        hasAdministrator = true;
        return { success: true };
      },
    });
    await userEvent.click(await panel(NAME).findByRole('button', { name: 'Invite administrator' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite an administrator' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), 'mara@home.test');
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(panel(NAME).queryByText(/has no administrator/)).not.toBeInTheDocument());
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ email: 'mara@home.test' });
  });

  test('shows that none exists, and checks again', async () => {
    let exists = false;
    open({ 'admin/check-consulting-firm': () => (exists ? { exists, firm: FIRM } : { exists, firm: null }) });
    expect(await panel(NAME).findByText(/No consulting firm exists yet/)).toBeInTheDocument();
    exists = true;
    await press(NAME, 'Check');
    expect(await panel(NAME).findByText('Home Consulting')).toBeInTheDocument();
  });
});

describe('Company Migration Status', () => {
  const NAME = 'Company Migration Status';
  test('shows which companies have moved', async () => {
    open();
    expect(await panel(NAME).findByText('3 of 4 companies are part of a firm')).toBeInTheDocument();
    expect(resultOf(NAME, 'Not migrated')).toBe('1');
    expect(panel(NAME).getByText('Late Ltd').nextElementSibling).toHaveTextContent('Not migrated');
    expect(panel(NAME).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '75');
  });

  test('shows that no companies exist', async () => {
    open({
      'admin/company-migration-status': () => ({
        ...STATUS,
        totalCompanies: 0,
        migratedCompanies: 0,
        notMigratedCompanies: 0,
        companies: [],
      }),
    });
    expect(await panel(NAME).findByText('There are no companies yet.')).toBeInTheDocument();
  });
});

describe('Database Cleanup', () => {
  const NAME = 'Database Cleanup';
  const entries = [
    { key: 'company:undefined', reason: '“undefined” is not a valid id', outcome: 'deleted' },
    { key: `user:${ID}`, reason: 'Its firm is gone', outcome: 'membership-removed' },
  ];
  test('previews the removal, asks, and reports the result', async () => {
    const result = {
      companiesDeleted: 1,
      companyDataDeleted: 0,
      consultingFirmsDeleted: 0,
      deletedKeys: ['company:undefined'],
      membershipsRemoved: 1,
    };
    const { calls } = open({
      'admin/corrupted-data': () => ({ entries }),
      'admin/cleanup-corrupted-data': () => result,
    });
    await press(NAME, 'Clean up corrupted data');
    const dialog = await screen.findByRole('alertdialog', { name: 'Clean up corrupted data?' });
    const listed = within(within(dialog).getByRole('region', { name: 'What will be removed' })).getAllByRole(
      'listitem',
    );
    expect(listed.map((item) => item.textContent)).toEqual([
      'company:undefined“undefined” is not a valid id',
      `user:${ID}Its firm is gone · loses the membership only`,
    ]);
    expect(calls.map(({ path }) => path)).not.toContain('admin/cleanup-corrupted-data');
    await confirm('Clean up');
    expect(await panel(NAME).findByRole('region', { name: 'Deleted keys' })).toHaveTextContent('company:undefined');
    expect(resultOf(NAME, 'Companies deleted')).toBe('1');
    expect(resultOf(NAME, 'Memberships removed')).toBe('1');
  });

  test('shows that nothing is corrupted, without asking', async () => {
    open({ 'admin/corrupted-data': () => ({ entries: [] }) });
    await press(NAME, 'Clean up corrupted data');
    expect(await panel(NAME).findByText(/Nothing is corrupted/)).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('removes nothing when the question is answered with Cancel', async () => {
    const { calls } = open({ 'admin/corrupted-data': () => ({ entries }) });
    await press(NAME, 'Clean up corrupted data');
    await confirm('Cancel');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

describe('Complete Migration', () => {
  const NAME = 'Complete Migration';
  test('previews the changes, asks, and reports the result', async () => {
    const plan = { ...PLAN, firm: { ...PLAN.firm, state: 'there' as const } };
    open({
      ...THERE,
      'admin/migration-plan': () => plan,
      'admin/complete-migration': () => ({ consultingFirm: FIRM, companiesAdded: 1, usersUpdated: 2 }),
    });
    await press(NAME, 'Complete Migration');
    const dialog = await screen.findByRole('alertdialog', { name: 'Complete the migration?' });
    expect(dialog).toHaveTextContent('1 company, 2 users, 1 SOW and 5 config items will move.');
    expect(dialog).toHaveTextContent(
      'late will lead to home · renamed to “Late Ltd (2)”, as the name is taken · ana@late.test already in the firm',
    );
    await confirm('Complete Migration');
    await waitFor(() => expect(resultOf(NAME, 'Companies added')).toBe('1'));
    expect(resultOf(NAME, 'Users updated')).toBe('2');
  });

  test('without a firm it is disabled, and names the step that creates one', async () => {
    let exists = false;
    open({ 'admin/check-consulting-firm': () => ({ exists, firm: exists ? FIRM : null }) });
    const button = panel(NAME).getByRole('button', { name: 'Complete Migration' });
    await waitFor(() => expect(button).toBeDisabled());
    expect(button).toHaveAccessibleDescription('No consulting firm exists yet. Step 4 creates it.');
    exists = true;
    await press('Consulting Firm Status', 'Check');
    await waitFor(() => expect(button).toBeEnabled());
  });

  test('nothing is confirmed where everything has moved', async () => {
    const done = { firm: { ...PLAN.firm, state: 'there' }, companies: [], totals: PLAN.totals };
    open({ ...THERE, 'admin/migration-plan': () => done });
    await userEvent.click(screen.getByRole('button', { name: 'Complete Migration' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('No companies are left to move.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Complete Migration' })).toBeDisabled();
  });

  test('lists the remaining companies, and none once all have moved', async () => {
    const waiting = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir'].map((name, index) => ({
      id: String(index).padStart(24, '0'),
      name,
      consultingFirmId: null,
      consultingFirmName: null,
    }));
    let companies = waiting;
    open({ 'admin/company-migration-status': () => ({ ...STATUS, companies }) });
    expect(await panel(NAME).findByText('Not in a firm yet: Ash, Birch, Cedar, and 2 others')).toBeInTheDocument();
    companies = [];
    await press('Company Migration Status', 'Check status');
    await waitFor(() => expect(panel(NAME).queryByText(/Not in a firm yet/)).not.toBeInTheDocument());
  });
});

describe('Migrate to Consulting Firm Model', () => {
  const NAME = 'Migrate to Consulting Firm Model';
  const field = (name: RegExp) => panel(NAME).getByRole('textbox', { name });

  test('begins with the first tenant, forces the subdomain lowercase, and shows both of the product’s domains', async () => {
    const first = { companyId: ID, companyName: 'Late Ltd', subdomain: 'late' };
    open({ 'admin/companies-needing-migration': () => ({ companies: [first], nextCursor: null, total: 1 }) });
    await waitFor(() => expect(field(/firm name/)).toHaveValue('Late Ltd'));
    expect(field(/Subdomain/)).toHaveValue('late');
    await userEvent.clear(field(/Subdomain/));
    await userEvent.type(field(/Subdomain/), 'HOME');
    expect(field(/Subdomain/)).toHaveValue('home');
    expect(
      panel(NAME).getByText('The firm will be at home.scopewright.app and home.scopewright.io'),
    ).toBeInTheDocument();
  });

  test('begins with the firm that there is', async () => {
    open(THERE);
    await waitFor(() => expect(field(/firm name/)).toHaveValue('Home Consulting'));
  });

  test('needs both fields', async () => {
    open();
    await userEvent.type(field(/firm name/), 'Home Consulting');
    await press(NAME, 'Start migration');
    expect(await panel(NAME).findByRole('alert')).toHaveTextContent('Consulting firm name and subdomain are required');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('previews the changes, asks, runs, and reports the result', async () => {
    const { promise, resolve } = later();
    const { calls } = open({ 'admin/migrate-to-consulting-firm-model': () => promise });
    await fillIn();
    await press(NAME, 'Start migration');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'The consulting firm “Home Consulting” will be created at “home”.',
    );
    await confirm('Migrate');
    expect(await panel(NAME).findByText('3 of 4 companies are part of a firm...')).toBeInTheDocument();
    resolve(RESULT);
    await waitFor(() => expect(resultOf(NAME, 'Migrated companies')).toBe('1'));
    expect(resultOf(NAME, 'Preserved config items')).toBe('5');
    const sent = calls.find(({ path }) => path === 'admin/migrate-to-consulting-firm-model');
    expect(sent?.body).toEqual({
      consultingFirmName: 'Home Consulting',
      subdomain: 'home',
      preserveExistingData: true,
    });
  });
});

test('a second migration without anything to move can’t be confirmed, and returns the focus', async () => {
  const done = { firm: { ...PLAN.firm, state: 'there' }, companies: [], totals: PLAN.totals };
  open({ ...THERE, 'admin/migration-plan': () => done });
  const start = panel('Migrate to Consulting Firm Model').getByRole('button', { name: 'Start migration' });
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Subdomain/ })).toHaveValue('home'));
  await userEvent.click(start);
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByRole('button', { name: 'Migrate' })).toBeDisabled();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(start).toHaveFocus());
});

describe('a failure', () => {
  const empty = () => new Response('', { status: 500 });
  const asked: [panel: string, path: string, run: (name: string) => Promise<unknown>, fallback: string][] = [
    ['Database Diagnostic', 'admin/data-diagnostic', (name) => press(name, 'Run diagnostic'), 'Diagnostic failed'],
    ['Consulting Firm Status', 'admin/check-consulting-firm', async () => undefined, 'Check failed'],
    ['Company Migration Status', 'admin/company-migration-status', async () => undefined, 'Status check failed'],
    ['Database Cleanup', 'admin/corrupted-data', (name) => press(name, 'Clean up corrupted data'), 'Cleanup failed'],
    [
      'Complete Migration',
      'admin/migration-plan',
      (name) => press(name, 'Complete Migration'),
      'Migration completion failed',
    ],
    [
      'Migrate to Consulting Firm Model',
      'admin/migration-plan',
      async (name) => {
        await fillIn();
        await press(name, 'Start migration');
      },
      'Migration failed',
    ],
  ];

  test.each(asked)('of %s shows the server’s sentence, else the panel’s own', async (name, path, run, fallback) => {
    for (const [answer, sentence] of [
      [empty, fallback],
      [() => failure(409, 'The server says why'), 'The server says why'],
      [
        () => {
          throw new TypeError('Failed to fetch');
        },
        'Unknown error occurred',
      ],
    ] as const) {
      const { unmount } = open({ ...(name === 'Complete Migration' ? THERE : {}), [path]: answer });
      await run(name);
      expect(await panel(name).findByRole('alert')).toHaveTextContent(sentence);
      unmount();
    }
  });

  const confirmed: [panel: string, button: string, answer: string, path: string, fallback: string][] = [
    ['Database Cleanup', 'Clean up corrupted data', 'Clean up', 'admin/cleanup-corrupted-data', 'Cleanup failed'],
    [
      'Complete Migration',
      'Complete Migration',
      'Complete Migration',
      'admin/complete-migration',
      'Migration completion failed',
    ],
  ];
  test.each(confirmed)('of what %s does is shown in it', async (name, button, answer, path, fallback) => {
    const entries = [{ key: 'company:undefined', reason: 'Gone', outcome: 'deleted' }];
    open({ ...THERE, 'admin/corrupted-data': () => ({ entries }), [path]: empty });
    await press(name, button);
    await confirm(answer);
    expect(await panel(name).findByRole('alert')).toHaveTextContent(fallback);
  });
});
