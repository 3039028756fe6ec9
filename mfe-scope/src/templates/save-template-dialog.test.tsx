import { PROJECT_ID } from '@scopewright/company-kit/testing/items';
import { MESSAGES } from '@scopewright/contracts/errors';
import { answeringApi, failure, renderWithHost, type SeenCall, sessionOf } from '@scopewright/remote-contract/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SaveTemplateDialog } from './save-template-dialog.tsx';

const SAVE = `scope-items/${PROJECT_ID}/save-as-template`;

const saved = ({ body }: SeenCall): unknown => ({ ...(body as object), clientNamedIn: [] });

function open(answer: (call: SeenCall) => unknown = saved, kind: 'project' | 'requestType' = 'project') {
  const order: string[] = [];
  const { api, calls } = answeringApi((call) => {
    order.push('saved');
    return answer(call);
  });
  const [onClose, toast] = [vi.fn(), { success: vi.fn(), error: vi.fn(), info: vi.fn() }];
  renderWithHost(
    <SaveTemplateDialog
      item={{ id: PROJECT_ID, kind, name: 'IT Services' }}
      sent={async () => order.push('sent')}
      onClose={onClose}
    />,
    { api, toast, session: sessionOf('firmAdmin') },
  );
  const sent = () => calls.map(({ path, body }) => [path, body]);
  return { onClose, toast, order, sent };
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Save template' }));

test('a project is saved after pending edits, with a name and description, and the list is one press away', async () => {
  const { onClose, toast, order, sent } = open();
  expect(await screen.findByRole('textbox', { name: /Name/ })).toHaveValue('IT Services');
  expect(screen.getByText(/make sure that they don’t name the client/)).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'For small clients');
  await press();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(order).toEqual(['sent', 'saved']);
  expect(sent()).toEqual([
    [SAVE, { operationId: expect.any(String), name: 'IT Services', description: 'For small clients' }],
  ]);
  expect(toast.success).toHaveBeenCalledWith('“IT Services” is saved as a template', {
    label: 'Show templates',
    run: expect.any(Function),
  });
});

test('a taken name is an error in the dialog, and the next attempt is another one', async () => {
  let taken = true;
  const { sent, onClose } = open(
    (call) => (taken ? failure(409, MESSAGES.templateNameTaken, { code: 'conflict' }) : saved(call)),
    'requestType',
  );
  expect(await screen.findByText(/Saves the request type with its form/)).toBeInTheDocument();
  await press();
  expect(await screen.findByText(MESSAGES.templateNameTaken)).toBeInTheDocument();
  taken = false;
  await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), ' 2');
  await press();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [first, second] = sent() as [string, { operationId: string; name: string }][];
  expect(second?.[1]).toMatchObject({ name: 'IT Services 2' });
  expect(first?.[1].operationId).not.toBe(second?.[1].operationId);
});

test('items that name the client are reported', async () => {
  const { toast } = open(({ body }) => ({
    ...(body as object),
    clientNamedIn: ['Leave', 'Laptop', 'Badge', 'A', 'B'],
  }));
  await screen.findByRole('textbox', { name: /Name/ });
  await press();
  await waitFor(() =>
    expect(toast.info).toHaveBeenCalledWith(
      'The template names the client in “Leave”, “Laptop”, “Badge” and 2 other items.',
    ),
  );
});
