import { rowOf } from '@scopewright/company-kit/scope/row-of';
import { COMPANY_ID, PROJECT_ID, project, workflow } from '@scopewright/company-kit/testing/items';
import type { ImportResult, ScopeItem } from '@scopewright/contracts/scoping';
import { companyDetail } from '@scopewright/contracts/testing';
import {
  answeringApi,
  failure,
  grantOf,
  memorySession,
  renderWithHost,
  ScreenAtAddress,
  type SeenCall,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import App, { screens } from '../app.tsx';
import { remote } from '../pages.ts';
import { ExportDialog } from './export-dialog.tsx';

beforeAll(async () => {
  await screens.prepare('project');
  await import('./import-dialog.tsx');
});
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  Element.prototype.scrollIntoView = vi.fn();
  URL.createObjectURL = vi.fn(() => 'blob:file');
  URL.revokeObjectURL = vi.fn();
});

const report = (rest: Partial<ImportResult> = {}): ImportResult => ({
  item: null,
  understood: ['1 status'],
  leftOut: [],
  missingCategories: [],
  findings: [],
  ...rest,
});

/** Opens the dialog of an import in a project. */
async function openImport(entry: string, answer: (call: SeenCall) => unknown) {
  const items: ScopeItem[] = [project()];
  const { api, calls } = answeringApi((call: SeenCall) => {
    const path = call.path.replace(`companies/${COMPANY_ID}`, 'company');
    if (path.includes('/import-')) return answer(call);
    if (path === 'company') return companyDetail({ id: COMPANY_ID, name: 'Northwind Traders' });
    if (path === 'company/scope') return { project: items[0], rows: items.map(rowOf), nextCursor: null, total: 1 };
    if (path === 'company/scope-contents') return { items };
    return failure(404, 'Not found', { code: 'not_found' });
  });
  const path = `/companies/${COMPANY_ID}/projects/${PROJECT_ID}`;
  const grant = grantOf('consultant');
  renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session: memorySession(grant), path });
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
  await userEvent.click(screen.getByRole('menuitem', { name: entry }));
  const dialog = within(await screen.findByRole('dialog', { name: entry }));
  await userEvent.click(dialog.getByLabelText('Or its text'));
  await userEvent.paste('<workflow/>');
  return { dialog, calls };
}

test("the question for a category disappears once it is answered, and the check's findings follow", async () => {
  const question = {
    rule: 'workflow.status-category',
    severity: 'error' as const,
    itemId: 'f'.repeat(24),
    path: [],
    message: 'Is “Open” To Do, In Progress or Done?',
  };
  const { dialog, calls } = await openImport('Import a workflow', ({ body }) => {
    const { categories } = body as { categories: Record<string, string> };
    return 'Open' in categories ? report() : report({ missingCategories: ['Open'], findings: [question] });
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(await dialog.findByText(question.message)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Category of Open' }), 'Done');
  await waitFor(() => expect(dialog.queryByText(question.message)).not.toBeInTheDocument());
  expect(dialog.getByRole('combobox', { name: 'Category of Open' })).toHaveDisplayValue('Done');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Import' })).toBeEnabled());
  expect(
    calls
      .filter(({ path }) => path.endsWith('import-workflow'))
      .map(({ body }) => (body as { dryRun: boolean }).dryRun),
  ).toEqual([true, true]);
});

test('functions of apps are listed with their scripts folded, and a warning where one holds a password', async () => {
  const script = (rest: object) => ({
    argument: 'FIELD_CONDITION',
    text: 'a()',
    isCut: false,
    holdsSecret: false,
    ...rest,
  });
  const { dialog } = await openImport('Import a workflow', () =>
    report({
      functions: [
        {
          ...{ name: 'CustomScriptFunction', app: 'ScriptRunner', kind: 'postFunction' as const, isScript: true },
          ...{ transition: 'Create', scripts: [script({ text: 'password = "•••"', isCut: true, holdsSecret: true })] },
        },
        {
          ...{ name: 'FieldsRequired', app: 'JSU', kind: 'validator' as const, isScript: false },
          ...{ transition: 'Approve', scripts: [] },
        },
      ],
    }),
  );
  // which also makes the tests' DOM have a clipboard
  const user = userEvent.setup();
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(await dialog.findByText('Post function of ScriptRunner on “Create”')).toBeInTheDocument();
  expect(dialog.getByText('Validator of JSU on “Approve”')).toBeInTheDocument();
  expect(dialog.getByText(/This script holds what looks like a password or a key/)).toBeInTheDocument();
  expect(dialog.getByText('password = "•••"')).not.toBeVisible();
  await userEvent.click(dialog.getByText('Script FIELD_CONDITION, 1 line'));
  expect(dialog.getByText('password = "•••"')).toBeVisible();
  expect(dialog.getByText('This script was cut: only its first 16 characters are stored.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Copy the script FIELD_CONDITION' }));
  expect(await navigator.clipboard.readText()).toBe('password = "•••"');
});

test('errors in a file are shown once', async () => {
  const message = 'This looks like a workflow in XML, not like a form. Use “Import a workflow”.';
  const { dialog } = await openImport('Import a form', () =>
    failure(422, message, { code: 'validation_failed', details: { text: message } }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(await dialog.findByText(message)).toBeInTheDocument();
});

test('a workflow is written for a site whose statuses and fields are given, and all omitted parts are listed', async () => {
  const leftOut = ['One.', 'Two.', 'Three.', 'Four.'];
  const { api, calls } = answeringApi(() => ({ fileName: 'fulfillment.json', text: '{}', leftOut }));
  renderWithHost(<ExportDialog item={workflow()} onClose={vi.fn()} />, { api });
  const dialog = within(await screen.findByRole('dialog'));
  const statuses = { isLast: true, values: [{ id: '10001', name: 'Open', statusCategory: 'TODO' }] };
  // files in the tests' DOM have no `text()`
  const file = (name: string, text: string) =>
    Object.assign(new File([text], name, { type: 'application/json' }), { text: async () => text });
  const files = [
    file('statuses.json', JSON.stringify(statuses)),
    file('fields.json', '[{"id":"customfield_1","name":"Manager"}]'),
  ];
  await userEvent.upload(dialog.getByLabelText(/Statuses and fields of the site/), files);
  expect(await dialog.findByText('statuses.json: 1 status of the site')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Export' }));
  expect(await dialog.findByText('“fulfillment.json” is saved.')).toBeInTheDocument();
  for (const line of leftOut) expect(await dialog.findByText(line)).toBeInTheDocument();
  expect(calls.at(-1)?.body).toEqual({
    format: 'rest',
    site: {
      statuses: [{ id: '10001', name: 'Open', category: 'todo' }],
      fields: [{ id: 'customfield_1', name: 'Manager' }],
    },
  });
});

test('a file that lists nothing of a site is refused by its name, and nothing is sent', async () => {
  const { api, calls } = answeringApi(() => ({ fileName: 'x', text: '', leftOut: [] }));
  renderWithHost(<ExportDialog item={workflow()} onClose={vi.fn()} />, { api });
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByLabelText('Or the text of one of them'));
  await userEvent.paste('[]');
  await userEvent.click(dialog.getByRole('button', { name: 'Export' }));
  expect(await dialog.findByText(/^The text: The file lists neither statuses nor fields/)).toBeInTheDocument();
  expect(calls).toEqual([]);
});
