import { COMPANY_ID, PROJECT_ID } from '@scopewright/company-kit/testing/items';
import { answeringApi, failure, renderWithHost, type SeenCall, sessionOf } from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NewProjectDialog } from './new-project-dialog.tsx';

const template = (id: string, name: string, own = false) => ({
  own,
  id,
  name,
  description: `${name}.`,
  counts: { workflows: 1, requestTypes: 1, fields: 2 },
});
const TEMPLATES = [template('incident', 'Incidents'), template('change', 'Changes'), template('access', 'Access')];
const PLAN = {
  projectId: null,
  items: [
    { kind: 'project', name: 'Desk' },
    { kind: 'field', name: 'Impact' },
    { kind: 'requestType', name: 'Report' },
  ],
  conflicts: [{ kind: 'field', name: 'Summary', message: 'Already in the company, and reused.', blocks: false }],
};
const TAKEN = {
  projectId: null,
  items: [],
  conflicts: [{ kind: 'project', name: 'Desk', message: 'The key DE belongs to “Old”.', blocks: true }],
};

function open(plan: object = PLAN, templates: object[] = TEMPLATES) {
  const onClose = vi.fn();
  const { api, calls } = answeringApi(({ path, body }: SeenCall) => {
    if (path === 'scope-templates') return { items: templates };
    if (path === `companies/${COMPANY_ID}/scope-items`) return { id: PROJECT_ID };
    if (path.startsWith(`companies/${COMPANY_ID}/scope-templates/`))
      return (body as { dryRun?: boolean }).dryRun ? plan : { ...PLAN, projectId: PROJECT_ID };
    return failure(404, 'Not found', { code: 'not_found' });
  });
  renderWithHost(<NewProjectDialog companyId={COMPANY_ID} onClose={onClose} />, {
    api,
    session: sessionOf('firmAdmin'),
  });
  const inserted = () => calls.filter(({ path, body }) => path.includes('scope-templates/') && !isPreview(body));
  return { calls, onClose, inserted };
}
const isPreview = (body: unknown) => (body as { dryRun?: boolean }).dryRun === true;

test('several templates are previewed and inserted in one call', async () => {
  const { onClose, inserted } = open();
  await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'Desk One');
  const choices = within(await screen.findByRole('group', { name: 'Begin with' }));
  await userEvent.click(choices.getByRole('checkbox', { name: 'Changes' }));
  await userEvent.click(choices.getByRole('checkbox', { name: 'Access' }));
  await userEvent.click(choices.getByRole('checkbox', { name: 'Incidents' }));
  await userEvent.click(choices.getByRole('checkbox', { name: 'Access' }));
  const preview = await screen.findByRole('status');
  expect(preview).toHaveTextContent('Will be created: 1 request type, 0 workflows and 1 new field.');
  expect(preview).toHaveTextContent('Summary: Already in the company, and reused.');
  await userEvent.click(screen.getByRole('button', { name: 'Create project' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(inserted()).toMatchObject([
    {
      path: `companies/${COMPANY_ID}/scope-templates/change`,
      body: { projectId: null, project: { key: 'DO', name: 'Desk One' }, otherTemplateIds: ['incident'] },
    },
  ]);
});

test('without a template the project is blank', async () => {
  const { calls, onClose, inserted } = open();
  await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'Desk One');
  await userEvent.click(screen.getByRole('button', { name: 'Create project' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(inserted()).toEqual([]);
  expect(calls.at(-1)?.body).toMatchObject({ kind: 'project', name: 'Desk One', content: { key: 'DO' } });
});

test('a preview that something prevents shows the reason', async () => {
  open(TAKEN);
  await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'Desk One');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Changes' }));
  expect(await screen.findByText(/The key DE belongs to “Old”/)).toBeInTheDocument();
});

test('the firm’s own templates are offered first, and many are searched', async () => {
  const many = Array.from({ length: 8 }, (_, at) => template(`built-in-${at}`, `Built-in ${at}`));
  const { onClose, inserted } = open(PLAN, [template('f'.repeat(24), 'Small desk', true), ...many]);
  await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'Desk One');
  const own = within(await screen.findByRole('group', { name: 'Your templates' }));
  expect(own.getAllByRole('checkbox')).toHaveLength(1);
  expect(within(screen.getByRole('group', { name: 'Built-in templates' })).getAllByRole('checkbox')).toHaveLength(8);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search templates' }), 'BUILT-IN 3{Enter}');
  expect(screen.getAllByRole('checkbox').map((each) => (each as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'Built-in 3',
  ]);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Built-in 3' }));
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.type(screen.getByRole('searchbox'), 'nothing like it');
  // a chosen one stays in sight
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Small desk' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create project' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(inserted()).toMatchObject([
    {
      path: `companies/${COMPANY_ID}/scope-templates/built-in-3`,
      body: { otherTemplateIds: ['f'.repeat(24)] },
    },
  ]);
});
