import type { CallOutput } from '@scopewright/contracts';
import { failure, type SeenCall } from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openDashboard } from '../testing/open-dashboard.tsx';

type Overview = CallOutput<'adminJobs'>;
type FailedJob = CallOutput<'failedJobs'>['items'][number];

const overview = (values: Partial<Overview> = {}): Overview => ({
  queues: [{ name: 'urgent', waiting: 3, active: 1, delayed: 2, failed: 0, workers: 1 }],
  schedules: [{ job: 'sweep.outbox', everyMs: 60_000, nextAt: '2026-03-04T10:00:00.000Z' }],
  failed: {},
  outbox: 0,
  ...values,
});
const failedJob = (values: Partial<FailedJob> = {}): FailedJob => ({
  id: 'a'.repeat(24),
  queue: 'urgent',
  job: 'mail.code',
  error: '550 <(address)> is not known',
  attempts: 12,
  enqueuedAt: '2026-03-04T09:00:00.000Z',
  failedAt: '2026-03-04T09:30:00.000Z',
  requestId: 'request-1',
  ids: { codeId: 'c'.repeat(24) },
  ...values,
});

function open({
  about = overview,
  jobs = () => [],
  decided = () => ({ success: true }),
}: {
  about?: () => unknown;
  jobs?: () => FailedJob[];
  decided?: (call: SeenCall) => unknown;
} = {}) {
  return openDashboard('/system-admin/jobs', (call) => {
    if (call.path === 'admin/jobs') return about();
    if (call.path === 'admin/failed-jobs') return { items: jobs(), nextCursor: null, total: jobs().length };
    return decided(call);
  });
}
const failedList = () => screen.findByRole('list', { name: 'Failed jobs' });

test('shows the queues, what waits outside, and what repeats', async () => {
  open({ about: () => overview({ outbox: 4 }) });
  const queue = within(await screen.findByRole('table', { name: 'Queues' })).getByRole('row', { name: /urgent/ });
  expect(
    within(queue)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Waiting3', 'Active1', 'Delayed2', 'Failed0', 'Workers1']);
  expect(screen.getByText('4 more wait in MongoDB to be added to a queue.')).toBeInTheDocument();
  const schedule = within(screen.getByRole('table', { name: 'Schedules' })).getByRole('row', { name: /sweep.outbox/ });
  expect(within(schedule).getByText('Every minute')).toBeInTheDocument();
  expect(within(schedule).getByText(/2026/)).toHaveAttribute('datetime', '2026-03-04T10:00:00.000Z');
  expect(await screen.findByText('No job has failed')).toBeInTheDocument();
  expect(screen.queryByText(/No worker is processing jobs/)).not.toBeInTheDocument();
});

test('shows when no worker is running, and when nothing is scheduled', async () => {
  open({
    about: () =>
      overview({ schedules: [], queues: [{ name: 'mail', waiting: 1, active: 0, delayed: 0, failed: 0, workers: 0 }] }),
  });
  expect(await screen.findByText('No worker is processing jobs from mail')).toBeInTheDocument();
  expect(screen.getByText('Nothing is scheduled')).toBeInTheDocument();
});

test('shows why a job failed, and has it done again', async () => {
  let jobs = [failedJob()];
  const { calls, toast } = open({
    jobs: () => jobs,
    decided: () => {
      jobs = [];
      return { success: true };
    },
  });
  const list = within(await failedList());
  for (const text of ['550 <(address)> is not known', '12', 'request-1', 'c'.repeat(24)])
    expect(list.getByText(text)).toBeInTheDocument();
  await userEvent.click(list.getByRole('button', { name: /^Retry mail.code/ }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Retrying mail.code'));
  expect(calls.find(({ path }) => path === 'admin/retry-job')?.body).toEqual({ id: 'a'.repeat(24) });
  expect(await screen.findByText('No job has failed')).toBeInTheDocument();
});

test('shows how long ago a job was queued and failed', async () => {
  const ago = (minutes: number) => new Date(Date.now() - (minutes + 0.5) * 60_000).toISOString();
  open({ jobs: () => [failedJob({ enqueuedAt: ago(90), failedAt: ago(5) })] });
  const list = within(await failedList());
  expect(list.getByText('1 h ago')).toBeInTheDocument();
  expect(list.getByText('5 min ago')).toBeInTheDocument();
});

test('removes a job after asking', async () => {
  const { calls, toast } = open({ jobs: () => [failedJob(), failedJob({ id: 'b'.repeat(24), job: null, error: '' })] });
  const list = within(await failedList());
  expect(list.getAllByRole('button', { name: /^Retry/ })).toHaveLength(1);
  await userEvent.click(list.getByRole('button', { name: /^Remove mail.code/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(calls.some(({ path }) => path === 'admin/remove-job')).toBe(false);
  await userEvent.click(list.getByRole('button', { name: /^Remove Unreadable job/ }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Remove Unreadable job?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove job' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Unreadable job is removed'));
  expect(calls.find(({ path }) => path === 'admin/remove-job')?.body).toEqual({ id: 'b'.repeat(24) });
});

test('has all jobs of a name done again after asking', async () => {
  const { calls, toast } = open({
    about: () => overview({ failed: { 'mail.code': 2, 'mail.welcome': 1, unknown: 3 } }),
    jobs: () => [failedJob()],
    decided: () => ({ retried: 2 }),
  });
  const names = within(await screen.findByRole('list', { name: 'Failed jobs by name' }));
  expect(names.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Retry all mail.code (2)']);
  await userEvent.click(names.getByRole('button'));
  await userEvent.click(
    within(screen.getByRole('alertdialog', { name: 'Retry all mail.code?' })).getByRole('button', {
      name: 'Retry all',
    }),
  );
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Retrying 2 jobs of mail.code'));
  expect(calls.find(({ path }) => path === 'admin/retry-jobs')?.body).toEqual({ job: 'mail.code' });
});

test('a job that someone else has decided about disappears from the list, and the failure is reported', async () => {
  let jobs = [failedJob()];
  const { toast } = open({
    jobs: () => jobs,
    decided: () => {
      jobs = [];
      return failure(404, 'Not found');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Retry mail.code/ }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('The job could not be retried. Not found'));
  expect(await screen.findByText('No job has failed')).toBeInTheDocument();
});

test('while the queue cannot be reached, shows a message and can be retried', async () => {
  let down = true;
  open({ about: () => (down ? failure(503, 'Service temporarily unavailable. Please try again.') : overview()) });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to load jobsService temporarily unavailable. Please try again.',
  );
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table', { name: 'Queues' })).toBeInTheDocument();
});
