import { renderWithHost } from '@scopewright/remote-contract/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
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
  for (const [label, value] of Object.entries(values)) fireEvent.change(screen.getByLabelText(label), { target: { value } });
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

it('refuses what is no email address', async () => {
  open();
  fill({ ...VALUES, 'Work Email *': 'ada at example' });
  await submit();
  expect(screen.getByText('Please enter a valid email address')).toBeInTheDocument();
});

it('offers the five team sizes of the specification', () => {
  open();
  const options = within(screen.getByLabelText('Consulting Team Size *')).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['Choose one', 'Solo Consultant', '2-5', '6-20', '21-50', '50+']);
});

it('shows instant booking only with a handler for it', () => {
  open();
  expect(screen.queryByRole('button', { name: 'Book Demo Now' })).toBeNull();
  const book = vi.fn();
  open(book);
  fireEvent.click(screen.getByRole('button', { name: 'Book Demo Now' }));
  expect(book).toHaveBeenCalledTimes(1);
});
