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

/** A section with a dialog whose action removes the opener; the whole section with it if `all`. */
function Answered({ answered, all }: { answered: boolean; all: boolean }) {
  return <main>{answered && all ? null : <section>{answered ? 'Accepted' : <OpenedByState />}</section>}</main>;
}

it.each([
  ['section', false],
  ['main', true],
])('moves the focus to the %s when the opener is removed after the dialog has closed', async (part, all) => {
  const { container, rerender } = render(<Answered answered={false} all={all} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  rerender(<Answered answered all={all} />);
  await waitFor(() => expect(container.querySelector(part)).toHaveFocus());
});

it('leaves the focus where the user has moved it since', async () => {
  const page = (answered: boolean) => (
    <>
      <Answered answered={answered} all />
      <input aria-label="Search" />
    </>
  );
  const { rerender } = render(page(false));
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  screen.getByLabelText('Search').focus();
  rerender(page(true));
  expect(screen.getByLabelText('Search')).toHaveFocus();
});
