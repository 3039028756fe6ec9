import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from '../button.tsx';
import { deferred } from '../testing/deferred.ts';
import { ConfirmDialog } from './alert-dialog.tsx';

function setup(onConfirm: () => void | Promise<void>) {
  const onOpenChange = vi.fn();
  render(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Delete company?"
      description="This cannot be undone."
      confirmLabel="Delete"
      tone="danger"
      onConfirm={onConfirm}
    />,
  );
  return onOpenChange;
}

it('starts on Cancel and is described', async () => {
  setup(vi.fn());
  expect(screen.getByRole('alertdialog', { name: 'Delete company?' })).toHaveAccessibleDescription(
    'This cannot be undone.',
  );
  expect(screen.getByRole('alertdialog')).toHaveAttribute('aria-modal', 'true');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
});

it('runs once, stays busy until done, then closes', async () => {
  const { promise, resolve } = deferred();
  const confirm = vi.fn(() => promise);
  const onOpenChange = setup(confirm);
  await userEvent.setup({ pointerEventsCheck: 0 }).dblClick(screen.getByRole('button', { name: 'Delete' }));
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(onOpenChange).not.toHaveBeenCalled();
  resolve();
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
});

it('stays open when the action fails', async () => {
  const onOpenChange = setup(() => Promise.reject(new Error('no')));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled());
  expect(onOpenChange).not.toHaveBeenCalled();
});

it('asks for a word where much is destroyed', async () => {
  const confirm = vi.fn();
  render(
    <ConfirmDialog
      open
      onOpenChange={vi.fn()}
      title="Reset all data?"
      description="This cannot be undone."
      confirmLabel="Reset"
      typeToConfirm="RESET"
      tone="danger"
      onConfirm={confirm}
    />,
  );
  const button = screen.getByRole('button', { name: 'Reset' });
  expect(button).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Type RESET to confirm'), 'RESE');
  expect(button).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Type RESET to confirm'), 'T');
  await userEvent.click(button);
  expect(confirm).toHaveBeenCalledTimes(1);
});

function Opened({ removed }: { removed: boolean }) {
  const [open, setOpen] = useState(false);
  const [running, setRunning] = useState(false);
  return (
    <section aria-label="Migration">
      {running && removed ? null : (
        <Button busy={running} onClick={() => setOpen(true)}>
          Start
        </Button>
      )}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Start?"
        description="This takes a while."
        confirmLabel="Go"
        onConfirm={() => setRunning(true)}
      />
    </section>
  );
}

it.each([
  ['busy', false],
  ['gone', true],
])('moves the focus to the part of the page around its opener if that has become %s', async (_, removed) => {
  render(<Opened removed={removed} />);
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Go' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Migration' })).toHaveFocus());
});
