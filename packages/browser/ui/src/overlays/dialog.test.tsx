import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Dialog, DialogContent } from './dialog.tsx';

function OpenedByState() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent title="Settings" description="Of this firm">
          Body
        </DialogContent>
      </Dialog>
    </>
  );
}

it('is named and described, and returns the focus to its opener', async () => {
  render(<OpenedByState />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = screen.getByRole('dialog', { name: 'Settings' });
  expect(dialog).toHaveAccessibleDescription('Of this firm');
  expect(dialog).toContainElement(document.activeElement instanceof HTMLElement ? document.activeElement : null);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
});
