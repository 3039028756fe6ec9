import type { Page } from '@playwright/test';

/** An event of the browser's trace, as far as it is read here; times in µs. */
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
  /** Time that the thread has computed, in ms. */
  cpu: number;
}

const taskOf = ({ name, pid, tid, tdur }: TraceEvent): Task[] =>
  name !== undefined && tdur !== undefined ? [{ name, thread: `${pid} ${tid}`, cpu: tdur / 1000 }] : [];

/**
 * How long the page's main thread computed in the longest of its tasks while something was done, in ms. What a task waits for a processor that other programs
 * have is none of the page's doing, and is not counted.
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
