// The program of processes that read documents; builds bundle it into a separate file.
import { DocumentRefused } from '../errors.ts';
import { type Message, type Order, writeMessage } from './messages.ts';
import { TASKS, type TaskName } from './tasks.ts';

/** Ends when the line is written: the message is preserved if the process dies next. */
const say = (message: Message): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(writeMessage(message), (error) => (error ? reject(error) : resolve()));
  });

/** Where an error was thrown, for the log: its message may quote the document. */
function placesOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...frames].join('\n');
}

async function work(order: Order, rest: Buffer): Promise<void> {
  if (order.do === 'read') {
    // the libraries that read files are not loaded for other work
    const { readPages } = await import('./read-pages.ts');
    await readPages(order, rest, say);
    return;
  }
  const items = rest
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
  const task = TASKS[order.task as TaskName] as (input: unknown, items: unknown[]) => Promise<unknown>;
  await say({ kind: 'result', json: JSON.stringify(await task(order.input, items)) });
}

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const all = Buffer.concat(chunks.splice(0));
const end = all.indexOf(10);
try {
  await work(JSON.parse(all.subarray(0, end).toString('utf8')) as Order, all.subarray(end + 1));
} catch (error) {
  if (error instanceof DocumentRefused) await say({ kind: 'refused', code: error.code });
  else await say({ kind: 'threw', message: placesOf(error) });
}
// regardless of handles that a library keeps open
process.exit(0);
