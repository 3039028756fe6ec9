import type { CompanyNeedingMigration } from '@scopewright/contracts';
import { answeringApi, failure, later, renderWithHost, type SeenCall } from '@scopewright/remote-contract/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CompanyCleanupTab } from './company-cleanup-tab.tsx';

const company = (n: number, values: Partial<CompanyNeedingMigration> = {}): CompanyNeedingMigration => ({
  companyId: n.toString(16).padStart(24, '0'),
  companyName: `Company ${n}`,
  userCount: n,
  subdomain: `company-${n}`,
  hasSows: n % 2 === 0,
  hasConfigItems: false,
  createdAt: '2026-05-04T10:00:00.000Z',
  consultingFirmName: null,
  deleting: false,
  ...values,
});

/** A server with these companies, in pages of four; `refuse` returns the answer to deleting or migrating one. */
function serverOf(
  companies: CompanyNeedingMigration[],
  refuse: (name: string, call: SeenCall) => Response | Promise<unknown> | null = () => null,
) {
  let left = companies;
  return async (call: SeenCall): Promise<unknown> => {
    if (call.path === 'admin/companies-needing-migration') {
      const search = call.query.get('search')?.toLowerCase() ?? '';
      const found = left.filter(({ companyName }) => companyName.toLowerCase().includes(search));
      const start = Number(call.query.get('cursor') ?? 0);
      const end = start + 4;
      return {
        companies: found.slice(start, end),
        nextCursor: end < found.length ? String(end) : null,
        total: found.length,
      };
    }
    if (call.path === 'admin/migration-plan')
      return {
        firm: { name: 'Home', subdomain: 'home', state: 'there' },
        companies: [],
        totals: { companies: 0, users: 0, sows: 0, configItems: 0 },
      };
    const id = call.path.split('/').at(-1);
    const name = left.find(({ companyId }) => companyId === id)?.companyName ?? '';
    const refused = await refuse(name, call);
    if (refused instanceof Response) return refused;
    left = left.filter(({ companyId }) => companyId !== id);
    return { success: true };
  };
}

function open(answer: (call: SeenCall) => unknown) {
  const { api, calls } = answeringApi(answer);
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  return { calls, toast, ...renderWithHost(<CompanyCleanupTab />, { api, toast }) };
}
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const deletions = (calls: SeenCall[]) => calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);

test('lists companies with their contents', async () => {
  open(
    serverOf([company(2), company(3, { consultingFirmName: 'Home', subdomain: null }), company(4, { deleting: true })]),
  );
  const table = await screen.findByRole('table', { name: 'Companies needing setup' });
  const row = within(table).getByRole('row', { name: /Company 2/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['', 'Users2', 'Subdomaincompany-2', 'SOWsYes', 'Config itemsNo', 'CreatedMay 4, 2026', 'ActionsMigrate']);
  expect(within(table).getByText('Client of Home, without its data')).toBeInTheDocument();
  expect(within(table).getByText('Its deletion was interrupted')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Migrate Company 4' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Companies needing setup (3)' })).toBeInTheDocument();
});

test('shows that all companies are set up, or that none match', async () => {
  open(serverOf([]));
  expect(await screen.findByText('All companies are properly set up!')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Delete Selected/ })).not.toBeInTheDocument();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search companies' }), { target: { value: 'x' } });
  expect(await screen.findByText('No companies match “x”')).toBeInTheDocument();
});

test('a failed load is reported and can be retried', async () => {
  let down = true;
  const server = serverOf([company(1)]);
  open((call) => (down ? failure(500, 'Something went wrong') : server(call)));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load companies');
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Company 1')).toBeInTheDocument();
});

test('loads more than a page on demand, and selects all that are shown', async () => {
  open(serverOf(Array.from({ length: 6 }, (_, n) => company(n + 1))));
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Showing 6 of 6 companies')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Select all' }));
  expect(screen.getByRole('button', { name: 'Delete Selected (6)' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Company 5' }));
  expect(screen.getByRole('button', { name: 'Delete Selected (5)' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all companies shown' }));
  fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.getByRole('button', { name: 'Delete Selected (0)' })).toBeInTheDocument();
});

test('deleting with nothing selected shows a message', async () => {
  const { toast } = open(serverOf([company(1)]));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Selected (0)' }));
  expect(toast.error).toHaveBeenCalledWith('No companies selected');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('migrates a company after asking', async () => {
  const { toast, calls } = open(serverOf([company(1), company(2)]));
  await userEvent.click(await screen.findByRole('button', { name: 'Migrate Company 1' }));
  expect(await screen.findByRole('alertdialog', { name: 'Migrate Company 1 with defaults?' })).toHaveTextContent(
    'Companies are moved into “Home” at “home”.',
  );
  await confirm('Migrate');
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Successfully migrated "Company 1"'));
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(
    `POST admin/migrate-company/${company(1).companyId}`,
  );
  await waitFor(() => expect(screen.queryByText('Company 1')).not.toBeInTheDocument());
});

test('a migration that fails is reported with its reason', async () => {
  const { toast } = open(serverOf([company(1)], () => failure(409, 'No consulting firm exists yet')));
  await userEvent.click(await screen.findByRole('button', { name: 'Migrate Company 1' }));
  await confirm('Migrate');
  expect(await screen.findByRole('alert')).toHaveTextContent('Company 1: No consulting firm exists yet');
  expect(toast.error).toHaveBeenCalledWith('Failed to migrate company');
});

test('deletes one company after asking', async () => {
  const { toast, calls } = open(serverOf([company(1)]));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Company 1' }));
  expect(await screen.findByRole('alertdialog', { name: 'Delete Company 1?' })).toHaveTextContent(
    'This cannot be undone.',
  );
  await confirm('Cancel');
  expect(deletions(calls)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Company 1' }));
  await confirm('Delete company');
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Successfully deleted "Company 1"'));
  expect(await screen.findByText('All companies are properly set up!')).toBeInTheDocument();
});

test('a deletion that fails keeps the company, and shows the reason', async () => {
  const { toast } = open(serverOf([company(1)], () => new Response('', { status: 500 })));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Company 1' }));
  await confirm('Delete company');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Company 1: Please try again\.$/);
  expect(toast.error).toHaveBeenCalledWith('Failed to delete company');
  expect(toast.success).not.toHaveBeenCalled();
});

test('deletes the selected companies by one call each, shows how far it is, and reports those that failed', async () => {
  const { promise, resolve } = later();
  const refuse = (name: string) =>
    name === 'Company 2' ? failure(500, 'Something went wrong') : name === 'Company 3' ? promise : null;
  const { toast, calls } = open(serverOf([company(1), company(2), company(3), company(4)], refuse));
  for (const n of [1, 2, 3])
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select Company ${n}` }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete Selected (3)' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete 3 companies?' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Company 1', 'Company 2', 'Company 3']);
  await confirm('Delete 3 companies');
  expect(await screen.findByText('Deleting 3 of 3 companies...')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Deleting' })).toHaveAttribute('aria-valuenow', '67');
  resolve(null);
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Deleted 2 companies'));
  expect(toast.error).toHaveBeenCalledWith('Failed to delete 1 company');
  expect(await screen.findByRole('alert')).toHaveTextContent('Company 2: Something went wrong');
  expect(deletions(calls)).toEqual([1, 2, 3].map((n) => `admin/delete-company/${company(n).companyId}`));
  // what failed stays selected, so that it can be retried
  expect(await screen.findByRole('button', { name: 'Delete Selected (1)' })).toBeEnabled();
});
