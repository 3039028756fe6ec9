import { renderWithHost } from '@scopewright/remote-contract/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DemoDialog } from './demo-dialog.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const VALUES = {
  'First Name *': 'Ada',
  'Last Name *': 'Byron',
  'Work Email *': 'ada@example.com',
  'Company *': 'Engines Ltd',
  'Job Title *': 'Consultant',
  'Consulting Team Size *': 'small',
};

function fill(values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

async function submit(): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Request Demo' }));
    await vi.advanceTimersByTimeAsync(0);
  });
}

function open(onBookNow?: () => void) {
  const onOpenChange = vi.fn();
  renderWithHost(<DemoDialog open onOpenChange={onOpenChange} {...(onBookNow ? { onBookNow } : {})} />);
  return onOpenChange;
}

it('thanks, then closes after three seconds', async () => {
  const onOpenChange = open();
  fill(VALUES);
  await submit();
  expect(screen.getByText('Thank You!')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(2999));
  expect(onOpenChange).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

it.each(Object.keys(VALUES))('needs %s', async (label) => {
  open();
  fill({ ...VALUES, [label]: '' });
  await submit();
  expect(screen.getByLabelText(label)).toBeInvalid();
  expect(screen.queryByText('Thank You!')).toBeNull();
});

it('refuses an invalid email address', async () => {
  open();
  fill({ ...VALUES, 'Work Email *': 'ada at example' });
  await submit();
  expect(screen.getByText('Please enter a valid email address')).toBeInTheDocument();
});

it('offers the five team sizes of the specification', () => {
  open();
  const options = within(screen.getByLabelText('Consulting Team Size *')).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'Choose one',
    'Solo Consultant',
    '2-5',
    '6-20',
    '21-50',
    '50+',
  ]);
});

it('shows instant booking only with a handler for it', () => {
  open();
  expect(screen.queryByRole('button', { name: 'Book Demo Now' })).toBeNull();
  const book = vi.fn();
  open(book);
  fireEvent.click(screen.getByRole('button', { name: 'Book Demo Now' }));
  expect(book).toHaveBeenCalledTimes(1);
});

/** The dialog as used on the landing page, with the button that opens it. */
function Page() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open again
      </button>
      <DemoDialog open={open} onOpenChange={setOpen} />
    </>
  );
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const outside = async () => {
  await wait(10);
  const [overlay] = document.querySelectorAll('.bg-overlay');
  if (!overlay) throw new Error('no overlay');
  fireEvent.pointerDown(overlay, { button: 0 });
  fireEvent.click(overlay);
  await wait(10);
};
const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });

it('a double click on the button thanks once, and its second click closes nothing', async () => {
  renderWithHost(<Page />);
  fill(VALUES);
  await submit();
  await outside();
  expect(screen.getByText('Thank You!')).toBeInTheDocument();
  await wait(3000);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a click outside closes an empty form, but not one with input', async () => {
  renderWithHost(<Page />);
  await outside();
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Open again' }));
  fill({ 'First Name *': 'Ada' });
  await outside();
  expect(screen.getByLabelText('First Name *')).toHaveValue('Ada');
});

it('keeps the input when it is closed, until it is submitted', async () => {
  renderWithHost(<Page />);
  fill({ ...VALUES, 'Work Email *': '' });
  await submit();
  pressEscape();
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Open again' }));
  expect(screen.getByLabelText('First Name *')).toHaveValue('Ada');
  expect(screen.getByLabelText('Consulting Team Size *')).toHaveValue('small');
  expect(screen.getByLabelText('Work Email *')).not.toHaveAttribute('aria-invalid');
  fill(VALUES);
  await submit();
  pressEscape();
  fireEvent.click(screen.getByRole('button', { name: 'Open again' }));
  expect(screen.getByLabelText('First Name *')).toHaveValue('');
});
