import type { CallOutput } from '@scopewright/contracts';
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
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import App, { screens } from '../app.tsx';
import { remote } from '../pages.ts';
import { COUNTS, id, PREVIEW, PROPOSAL, type Preview, row } from './testing/imported.ts';

const COMPANY = companyDetail({ name: 'Northwind Traders' });

beforeAll(() => screens.prepare('status-import'));

function open({
  role = 'consultant',
  preview = () => PREVIEW,
  imported = [],
}: {
  role?: Role;
  preview?: (call: SeenCall) => unknown;
  imported?: CallOutput<'statusImports'>['items'];
} = {}) {
  const seen: SeenCall[] = [];
  const answer = (call: SeenCall): unknown => {
    seen.push(call);
    const path = `/${call.path}`;
    if (path.endsWith(`/companies/${COMPANY.id}`)) return COMPANY;
    if (path.endsWith('/projects')) return { items: [], nextCursor: null, total: 0 };
    if (path.endsWith('/backlog/status-imports')) return { items: imported };
    if (path.endsWith('/backlog/status-import')) return preview(call);
    if (path.endsWith('/rows')) {
      const shown = call.query.get('show') === 'proposal' ? PROPOSAL : row({});
      return { items: [shown], nextCursor: null, total: 1 };
    }
    if (path.endsWith('/apply')) return { changed: 2, left: 1 };
    if (path.endsWith('/undo')) return { undone: 2, left: 0 };
    return undefined;
  };
  const { api } = answeringApi(answer);
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const session = sessionOf(role, { companyId: COMPANY.id });
  renderWithHost(<ScreenAtAddress app={App} remote={remote} />, {
    api,
    session,
    path: `/companies/${COMPANY.id}/backlog/status-import`,
    toast,
  });
  return { seen, toast, sent: (end: string) => seen.filter(({ path }) => path.endsWith(end)).map(({ body }) => body) };
}

const choose = async (text: string, name = 'jira.csv') =>
  userEvent.upload(await screen.findByLabelText('Files of your tracker'), new File([text], name));

test("shows a file's changes, applies certain and confirmed ones, and can be undone", async () => {
  const { sent, toast } = open();
  await choose('Issue key,Summary,Status');
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(await within(preview).findByText('To do → Done, delivered')).toBeVisible();
  expect(within(preview).getByRole('status')).toHaveTextContent('1 work item changes');
  await userEvent.click(within(preview).getByRole('button', { name: 'To confirm 1' }));
  await userEvent.click(await within(preview).findByRole('checkbox', { name: 'Confirm SD-2' }));
  expect(within(preview).getByRole('status')).toHaveTextContent('2 work items change');
  await userEvent.click(within(preview).getByRole('button', { name: 'Changes 1' }));
  await userEvent.click(await within(preview).findByRole('checkbox', { name: 'Apply SD-1' }));
  await userEvent.click(within(preview).getByRole('button', { name: 'Apply' }));
  await waitFor(() =>
    expect(sent('/apply')).toEqual([{ operationId: expect.any(String), confirm: ['1'], skip: ['0'] }]),
  );
  const [said, undo] = toast.success.mock.lastCall ?? [];
  expect([said, undo.label]).toEqual(['2 work items updated; 1 changed since are left as they are', 'Undo']);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull());
  undo.run();
  await waitFor(() => expect(toast.info).toHaveBeenCalledWith('Status import undone'));
});

test('asks questions that the file leaves open, and sends the answers with the same files', async () => {
  const asking: Preview = {
    ...PREVIEW,
    questions: [
      {
        about: 'dates',
        count: 3,
        examples: [{ text: '3/4/2027', dayFirst: '2027-04-03', monthFirst: '2027-03-04' }],
      },
      { about: 'status', word: 'Parked', count: 2 },
      { about: 'unresolved', word: 'Done', count: 1 },
    ],
  };
  const { sent } = open({
    preview: ({ body }) => ((body as { answers: { dateOrder?: string } }).answers.dateOrder ? PREVIEW : asking),
  });
  await choose('one', 'a.csv');
  const questions = await screen.findByRole('region', { name: 'Questions' });
  expect(within(questions).getByRole('button', { name: 'Preview again' })).toBeDisabled();
  await userEvent.click(within(questions).getByRole('radio', { name: /The day comes first.*3\/4\/2027 is/ }));
  await userEvent.click(within(questions).getByRole('combobox', { name: 'What does the status “Parked” mean?' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Closed without delivery' }));
  await userEvent.click(
    within(questions).getByRole('combobox', { name: 'Are issues with the status “Done” and no resolution delivered?' }),
  );
  await userEvent.click(await screen.findByRole('option', { name: 'Not delivered' }));
  await userEvent.click(within(questions).getByRole('button', { name: 'Preview again' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Questions' })).toBeNull());
  expect(sent('/backlog/status-import')[1]).toEqual({
    text: 'one',
    fileName: 'a.csv',
    more: [],
    answers: {
      dateOrder: 'dayFirst',
      statuses: [{ word: 'Parked', meaning: 'closed' }],
      resolutions: [],
      unresolved: [{ word: 'Done', meaning: 'notDelivered' }],
      columns: [],
    },
  });
});

test('explains why a file can’t be imported', async () => {
  open({ preview: () => failure(422, 'The file is empty.', { code: 'validation_failed' }) });
  await choose(' ');
  expect(await screen.findByRole('alert')).toHaveTextContent('The file is empty.');
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
});

test('asks what unknown columns mean, with proposals, and reads the file again with the answers', async () => {
  const refused = () =>
    failure(422, 'This is not an export.', { code: 'validation_failed', details: { text: 'This is not an export.' } });
  const { sent } = open({
    preview: ({ body }) => {
      const { columns } = (body as { answers: { columns: object[] } }).answers;
      return columns.length > 0 ? { ...PREVIEW, notes: ['Each row was a single cell.'] } : refused();
    },
  });
  await choose('Nyckel,Rubrik,Läge,Kund\nSD-1,Build the form,Done,Acme\nSD-2,Build the flow,Done,Acme\n');
  const columns = await screen.findByRole('region', { name: 'Columns of the file' });
  expect(within(columns).getByRole('alert')).toHaveTextContent('They are not those of Jira');
  const column = (name: string) => within(columns).getByRole('combobox', { name });
  expect(column('Nyckel')).toHaveTextContent('Key of the issue');
  expect(column('Rubrik')).toHaveTextContent('Title');
  expect(column('Läge')).toHaveAccessibleDescription('Done');
  // the title is the customer's: it is taken from the other column, and the file can't be read without one
  await userEvent.click(column('Rubrik'));
  await userEvent.click(await screen.findByRole('option', { name: 'Not read' }));
  await userEvent.click(within(columns).getByRole('button', { name: 'Read the file' }));
  expect(within(columns).getByRole('status')).toHaveTextContent('Choose the column with the title.');
  await userEvent.click(column('Kund'));
  await userEvent.click(await screen.findByRole('option', { name: 'Status' }));
  expect(column('Läge')).toHaveTextContent('Not read');
  await userEvent.click(column('Rubrik'));
  await userEvent.click(await screen.findByRole('option', { name: 'Title' }));
  await userEvent.click(within(columns).getByRole('button', { name: 'Read the file' }));
  expect(await screen.findByRole('region', { name: 'Preview' })).toHaveTextContent('Each row was a single cell.');
  expect(screen.queryByRole('region', { name: 'Columns of the file' })).toBeNull();
  expect(sent('/backlog/status-import')[1]).toMatchObject({
    answers: {
      columns: [
        { name: 'Nyckel', field: 'key' },
        { name: 'Rubrik', field: 'title' },
        { name: 'Kund', field: 'status' },
      ],
    },
  });
});

test('explains how a file was decoded that is not in UTF-8', async () => {
  const { sent } = open();
  const file = new File([new Uint8Array([0x5a, 0xfc, 0x72])], 'windows.csv');
  await userEvent.upload(await screen.findByLabelText('Files of your tracker'), file);
  expect(await screen.findByRole('region', { name: 'Preview' })).toHaveTextContent('read as Windows-1252');
  expect(sent('/backlog/status-import')).toMatchObject([{ text: 'Zür' }]);
});

test('refuses too large files before they are sent', async () => {
  const { sent } = open();
  await choose('x'.repeat(5 * 1024 * 1024 + 1));
  expect(await screen.findByRole('alert')).toHaveTextContent('Together they can have 5 MB');
  expect(sent('/backlog/status-import')).toEqual([]);
});

test('lists earlier imports, to be undone', async () => {
  const imported = {
    id: id('e'),
    system: 'linear' as const,
    fileNames: ['linear.csv'],
    projectId: null,
    counts: COUNTS,
    changed: 12,
    appliedAt: '2026-11-20T09:00:00.000Z',
    appliedBy: 'Ada',
    undoneAt: null,
    canUndo: true,
  };
  const { seen } = open({ imported: [imported] });
  expect(await screen.findByText('Linear: linear.csv')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(seen.some(({ path }) => path.endsWith(`status-imports/${imported.id}/undo`))).toBe(true));
});

test('is not there for the client’s people', async () => {
  open({ role: 'companyUser' });
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible();
});
