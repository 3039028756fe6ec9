import { answeringApi, failure, renderWithHost, type SeenCall } from '@scopewright/remote-contract/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DemoDialog, type DemoDialogProps } from './demo-dialog.tsx';

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

const accepts = () => ({ success: true });
function open(props: Partial<DemoDialogProps> = {}, answer: (call: SeenCall) => unknown = accepts) {
  const onOpenChange = vi.fn();
  const { api, calls } = answeringApi(answer);
  renderWithHost(<DemoDialog open onOpenChange={onOpenChange} {...props} />, { api });
  return { onOpenChange, sent: () => calls.map(({ path, body }) => [path, body]) };
}

it('sends the request, thanks, then closes after three seconds', async () => {
  const onRequested = vi.fn();
  const { onOpenChange, sent } = open({ onRequested });
  fill({ ...VALUES, 'Tell us about your needs (optional)': ' 40 forms ' });
  await submit();
  expect(sent()).toEqual([
    [
      'public/demo-requests',
      {
        operationId: expect.stringMatching(/^[\w-]{8,64}$/),
        firstName: 'Ada',
        lastName: 'Byron',
        email: 'ada@example.com',
        company: 'Engines Ltd',
        jobTitle: 'Consultant',
        teamSize: 'small',
        message: '40 forms',
        zone: expect.any(String),
      },
    ],
  ]);
  expect(onRequested).toHaveBeenCalledWith('ada@example.com');
  expect(screen.getByText('Thank You!')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(2999));
  expect(onOpenChange).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

it('shows why a request failed; a retry is the same operation, and other input is another', async () => {
  let answer: () => unknown = () => failure(503, 'Please try again.');
  const { sent } = open({}, () => answer());
  fill(VALUES);
  await submit();
  expect(screen.getByText('The request could not be sent')).toBeInTheDocument();
  expect(screen.getByLabelText('First Name *')).toHaveValue('Ada');
  await submit();
  fill({ 'Company *': 'Difference Ltd' });
  answer = accepts;
  await submit();
  expect(screen.getByText('Thank You!')).toBeInTheDocument();
  const [first, again, other] = sent().map(([, body]) => (body as { operationId: string }).operationId);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
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
  open({ onBookNow: book });
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
  renderWithHost(<Page />, { api: answeringApi(accepts).api });
  fill(VALUES);
  await submit();
  await outside();
  expect(screen.getByText('Thank You!')).toBeInTheDocument();
  await wait(3000);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a click outside closes an empty form, but not one with input', async () => {
  renderWithHost(<Page />, { api: answeringApi(accepts).api });
  await outside();
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Open again' }));
  fill({ 'First Name *': 'Ada' });
  await outside();
  expect(screen.getByLabelText('First Name *')).toHaveValue('Ada');
});

it('keeps the input when it is closed, until it is submitted', async () => {
  renderWithHost(<Page />, { api: answeringApi(accepts).api });
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
