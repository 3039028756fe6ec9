import type { Page } from '@playwright/test';

/** The fields used of an event in the browser's trace; times in µs. */
interface TraceEvent {
  name?: string;
  pid?: number;
  tid?: number;
  tdur?: number;
  args?: unknown;
}

interface Task {
  name: string;
  thread: string;
  /** Processor time of the thread, in ms. */
  cpu: number;
}

const taskOf = ({ name, pid, tid, tdur }: TraceEvent): Task[] =>
  name !== undefined && tdur !== undefined ? [{ name, thread: `${pid} ${tid}`, cpu: tdur / 1000 }] : [];

/**
 * Processor time of the longest task on the page's main thread during an action, in ms. Time that a task waits for a
 * processor used by other programs is not counted.
 */
export async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devTools.on('Tracing.dataCollected', ({ value }) => void events.push(...value));
  const complete = new Promise<void>((resolve) => devTools.once('Tracing.tracingComplete', () => resolve()));
  await devTools.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'toplevel,__metadata' });
  await act();
  await devTools.send('Tracing.end');
  await complete;
  await devTools.detach();
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && JSON.stringify(args).includes('CrRendererMain'))
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events
    .flatMap(taskOf)
    .filter(({ name, thread }) => name.endsWith('RunTask') && mainThreads.has(thread));
  if (tasks.length === 0) throw new Error('The browser has told of no tasks');
  return Math.max(...tasks.map(({ cpu }) => cpu));
}
