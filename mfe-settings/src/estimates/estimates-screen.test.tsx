import { HAND_WORK_HOURS } from '@scopewright/domain/scoping/company/hand-work-hours';
import { answeringApi, renderWithHost, type SeenCall, sessionOf } from '@scopewright/remote-contract/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { EstimatesScreen } from './estimates-screen.tsx';

function open({
  role = 'firmAdmin',
  answer,
}: {
  role?: 'firmAdmin' | 'consultant';
  answer?: (call: SeenCall) => unknown;
} = {}) {
  let estimates = { hours: { portal: 4 } as Record<string, number>, version: 2 };
  const { api, calls } = answeringApi((call) => {
    const special = answer?.(call);
    if (special !== undefined) return special;
    if (call.method === 'POST') estimates = { hours: {}, version: estimates.version + 1 };
    return estimates;
  });
  const toast = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const session = sessionOf(role);
  renderWithHost(<EstimatesScreen />, { api, toast, session });
  return { sent: () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body), toast };
}
const hours = (name: string) => screen.findByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save estimates' });

test('changed values are saved, from the state that was shown', async () => {
  const { sent, toast } = open();
  expect(await hours('Portal of a project')).toHaveValue('4');
  expect(save()).toBeDisabled();
  await userEvent.clear(await hours('Field'));
  await userEvent.type(await hours('Field'), '1,5');
  await userEvent.click(
    screen.getByRole('button', {
      name: `Portal of a project: back to the standard of ${HAND_WORK_HOURS.portal} hours`,
    }),
  );
  await userEvent.click(save());
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The estimates were saved'));
  expect(sent()).toEqual([{ version: 2, hours: { portal: null, field: 1.5 } }]);
});

test('invalid numbers are reported, and not sent', async () => {
  const { sent } = open();
  await userEvent.clear(await hours('Form'));
  await userEvent.type(await hours('Form'), 'two');
  expect(screen.getByText('Please enter hours, such as 0.5')).toBeInTheDocument();
  await userEvent.click(save());
  expect(await hours('Form')).toHaveFocus();
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Reset all to standard' }));
  await userEvent.click(save());
  expect(sent()).toEqual([{ version: 2, hours: { portal: null } }]);
});

test("of two who change concurrently the second is notified, keeps the typed values, and saves them over the other's", async () => {
  let first = true;
  const { sent } = open({
    answer: ({ method }) => {
      if (method !== 'POST' || !first) return undefined;
      first = false;
      return Response.json(
        {
          error: 'Changed',
          code: 'version_conflict',
          requestId: 'r',
          current: { hours: { portal: 6, question: 3 }, version: 9 },
        },
        { status: 409 },
      );
    },
  });
  await userEvent.clear(await hours('Field'));
  await userEvent.type(await hours('Field'), '2');
  await userEvent.click(save());
  expect(await screen.findByText(/Someone else has changed the estimates/)).toBeInTheDocument();
  expect(await hours('Portal of a project')).toHaveValue('6');
  await userEvent.click(save());
  await waitFor(() => expect(sent().at(-1)).toEqual({ version: 9, hours: { field: 2 } }));
});

test('a consultant looks at them', async () => {
  open({ role: 'consultant' });
  expect(await screen.findByLabelText('Portal of a project')).toHaveTextContent('4 h');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
