import { COMPANY_ID, PROJECT_ID } from '@scopewright/company-kit/testing/items';
import { companyDetail } from '@scopewright/contracts/testing';
import { answeringApi, failure, renderWithHost, type SeenCall, sessionOf } from '@scopewright/remote-contract/testing';
import { CompanyContext } from '@scopewright/workplace-kit/company/company-context';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CopyProjectDialog } from './copy-project-dialog.tsx';

const OTHER = { id: 'd'.repeat(24), name: 'Contoso' };
const OWN = companyDetail({ id: COMPANY_ID, name: 'Northwind Traders' });
const COPY = `companies/${COMPANY_ID}/projects/${PROJECT_ID}/copy`;

function open(answer: unknown = { projectId: 'e'.repeat(24), items: 5, reusedFields: 0 }) {
  const order: string[] = [];
  const { api, calls } = answeringApi(({ path }: SeenCall) => {
    if (path === 'consultant/companies') return { items: [OWN, OTHER], nextCursor: null, total: 2 };
    if (path !== COPY) return failure(404, 'Not found', { code: 'not_found' });
    order.push('copied');
    return answer;
  });
  const [onClose, toast] = [vi.fn(), { success: vi.fn(), error: vi.fn(), info: vi.fn() }];
  renderWithHost(
    <CompanyContext value={OWN}>
      <CopyProjectDialog
        project={{ id: PROJECT_ID, name: 'IT Services' }}
        sent={async () => order.push('sent')}
        onClose={onClose}
      />
    </CompanyContext>,
    { api, toast, session: sessionOf('firmAdmin') },
  );
  const copies = () => calls.filter(({ path }) => path === COPY).map(({ body }) => body);
  return { onClose, toast, order, copies };
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Copy project' }));

test('copies into the same company, after pending edits are saved', async () => {
  const { onClose, toast, order, copies } = open();
  expect(await screen.findByRole('textbox', { name: /Name/ })).toHaveValue('IT Services copy');
  expect(screen.getByText(/Open questions and notes are copied/)).toBeInTheDocument();
  await press();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(order).toEqual(['sent', 'copied']);
  expect(copies()).toEqual([{ operationId: expect.any(String), name: 'IT Services copy', key: 'ISC' }]);
  expect(toast.success).toHaveBeenCalledWith('5 items are copied');
});

test('copies into another company that the person chooses', async () => {
  const { onClose, copies } = open();
  await userEvent.click(await screen.findByRole('combobox', { name: /Client company/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Contoso' }));
  expect(screen.getByText(/Questions and notes are not copied/)).toBeInTheDocument();
  await press();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(copies()).toMatchObject([{ companyId: OTHER.id }]);
});

test('a refusal is shown, and a name is required', async () => {
  const { onClose, copies } = open(failure(409, 'Another project of this company already has this key.'));
  const name = await screen.findByRole('textbox', { name: /Name/ });
  await userEvent.clear(name);
  await press();
  expect(copies()).toEqual([]);
  await userEvent.type(name, 'Desk Two');
  await press();
  expect(await screen.findByText('Another project of this company already has this key.')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});
