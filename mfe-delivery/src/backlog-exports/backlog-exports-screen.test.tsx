import { companyDetail } from '@scopewright/contracts/testing';
import type { Role } from '@scopewright/domain/policy';
import {
  answeringApi,
  renderWithHost,
  ScreenAtAddress,
  type SeenCall,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import App, { screens } from '../app.tsx';
import { remote } from '../pages.ts';
import { DONE, type Export, FAILED, id, OPTIONS, RUNNING } from './testing/exports.ts';

const COMPANY = companyDetail({ name: 'Northwind Traders' });
const AT = `/companies/${COMPANY.id}/backlog/exports`;

beforeAll(() => screens.prepare('backlog-exports'));

interface Opened {
  role?: Role;
  items?: Export[];
  projects?: { id: string; name: string; key: string }[];
  at?: string;
}

function open({ role = 'consultant', items = [], projects = [], at = AT }: Opened = {}) {
  const seen: SeenCall[] = [];
  const answer = (call: SeenCall): unknown => {
    seen.push(call);
    const path = `/${call.path}`;
    if (path.endsWith(`/companies/${COMPANY.id}`)) return COMPANY;
    if (path.endsWith('/projects')) return { items: projects, nextCursor: null, total: projects.length };
    if (path.endsWith('/backlog/exports'))
      return call.method === 'POST' ? { id: id('d') } : { items, nextCursor: null, total: items.length };
    if (path.endsWith('/repeat')) return { id: id('d') };
    const asked = items.find((one) => path.endsWith(`/backlog-exports/${one.id}`));
    return call.method === 'DELETE' ? { success: true } : asked;
  };
  const { api } = answeringApi(answer);
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const session = sessionOf(role, { companyId: COMPANY.id });
  renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path: at, toast });
  return { seen, toast, made: (method: string) => seen.filter((call) => call.method === method) };
}

/** Its file is at a fragment: a test can go there. */
const JIRA: Export = {
  ...DONE,
  preset: 'jira-cloud-csv',
  options: { ...OPTIONS, projectKey: 'SD' },
  files: DONE.files.map((file) => ({ ...file, url: '#jira.csv' })),
};

/** A page with one export, to which others can be added. */
function started() {
  const items: Export[] = [JIRA, RUNNING];
  onTestFinished(() => window.location.assign('#'));
  return { items, ...open({ items }) };
}

test('shows what each preset is for, and starts an export with its options', async () => {
  const { made } = open({ at: `${AT}?project=${id('1')}` });
  await userEvent.click(await screen.findByRole('radio', { name: /^Linear CSV.*no hierarchy/ }));
  expect(screen.queryByRole('combobox', { name: 'Process' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /^Azure DevOps CSV/ }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Process' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Scrum' }));
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(made('POST')).toHaveLength(1));
  expect(made('POST')[0]?.body).toEqual({
    operationId: expect.any(String),
    preset: 'azure-devops-csv',
    projectId: id('1'),
    options: { azureProcess: 'scrum' },
  });
});

test('explains how cells are written, and exports changes since the last one', async () => {
  const { made } = open({ items: [{ ...DONE, preset: 'csv' }] });
  await userEvent.click(await screen.findByRole('radio', { name: /^CSV/ }));
  await userEvent.click(screen.getByRole('radio', { name: /For a spreadsheet.*apostrophe/ }));
  await userEvent.click(await screen.findByRole('radio', { name: /What changed since the last one/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() =>
    expect(made('POST')[0]?.body).toMatchObject({ preset: 'csv', since: 'last', options: { cells: 'spreadsheet' } }),
  );
});

test('suggests the key of the chosen project, unless the last export had another one', async () => {
  const projects = [{ id: id('1'), name: 'Service desk', key: 'DESK' }];
  const { made } = open({ at: `${AT}?project=${id('1')}`, projects, items: [{ ...JIRA, options: OPTIONS }] });
  const key = await screen.findByRole('textbox', { name: 'Project key' });
  await waitFor(() => expect(key).toHaveValue('DESK'));
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(made('POST')[0]?.body).toMatchObject({ options: { projectKey: 'DESK' } }));
  await userEvent.clear(key);
  expect(key).toHaveValue('');
});

test('refuses an invalid key and an invalid repository', async () => {
  const { made } = open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Project key' }), '1x');
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(screen.getByText('Enter a project key, such as SD.')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: /^GitHub/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Repository' }), 'desk');
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(screen.getByText('Enter owner/name.')).toBeVisible();
  expect(made('POST')).toEqual([]);
});

test('shows what the importer will change before the files', async () => {
  open({ items: [DONE] });
  expect(await screen.findByText('12 values change')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Review and download' }));
  const rehearsal = await screen.findByRole('region', { name: 'Rehearsal of the import' });
  expect(within(rehearsal).getByText('The importer will change this')).toBeVisible();
  expect(within(rehearsal).getByText('Row 2: The parent is dropped.')).toBeVisible();
  expect(within(rehearsal).getByText('11 more are not shown.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download linear.csv' })).toBeVisible();
});

test('shows how far an export is, and why one has failed', async () => {
  const { made } = open({ items: [RUNNING, FAILED] });
  expect(await screen.findByRole('progressbar', { name: 'Export for CSV' })).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByText('The backlog is too large.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(made('POST')[0]?.path).toContain(`backlog-exports/${FAILED.id}/repeat`));
});

test('deletes an export once that is confirmed', async () => {
  const { made } = open({ items: [DONE] });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the export for Linear CSV' }));
  expect(made('DELETE')).toEqual([]);
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(made('DELETE')[0]?.path).toContain(`backlog-exports/${DONE.id}`));
});

test('is not there for the client’s people', async () => {
  open({ role: 'companyUser' });
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible();
});

test('begins with the options of the last export, downloads the file once it is made, and reports the result', async () => {
  const { items, made, toast } = started();
  expect(await screen.findByRole('radio', { name: /^Jira Cloud CSV/ })).toBeChecked();
  expect(screen.getByRole('textbox', { name: 'Project key' })).toHaveValue('SD');
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(made('POST')).toHaveLength(1));
  items.unshift({ ...JIRA, id: id('d') });
  await waitFor(() => expect(toast.success).toHaveBeenCalledOnce());
  const finished = screen.getAllByRole('heading', { name: 'Jira Cloud CSV' })[0]?.closest('li');
  expect(finished).toHaveFocus();
  expect(toast.success.mock.lastCall?.[0]).toBe('Jira Cloud CSV: 12 work items, 12 values change');
  await waitFor(() => expect(window.location.hash).toBe('#jira.csv'));
});

test('shows what the importer would lose before the download', async () => {
  const { items, made, toast } = started();
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(made('POST')).toHaveLength(1));
  items.unshift({ ...JIRA, id: id('d'), rehearsed: { error: 2, warning: 0, info: 0 } });
  expect(await screen.findByRole('region', { name: 'Rehearsal of the import' })).toBeVisible();
  expect(toast.info.mock.lastCall?.[0]).toBe(
    'Jira Cloud CSV: 12 work items, 2 values are lost. Review it before you download it.',
  );
  expect(window.location.hash).toBe('');
});
