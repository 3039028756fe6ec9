import { DocumentRefused, WorkFailed } from '../errors.ts';
import { createAllowance } from './allowance.ts';
import { type Limits, WORK_LIMITS } from './limits.ts';
import type { Message } from './messages.ts';
import { type Ended, startProcess } from './process.ts';
import { inTurn } from './processes.ts';
import type { InputOf, ResultOf, TaskName } from './tasks.ts';

export interface WorkOptions {
  /** JSON values, one each, that the task gets besides its input: too large to hold in memory here. */
  items?: Iterable<string> | AsyncIterable<string>;
  limits?: Partial<Limits>;
  signal?: AbortSignal;
}

/**
 * Runs a task of `TASKS` in a separate process, with limits. Shares its slots with `readDocument`.
 * @throws WorkFailed; DocumentRefused; the signal's reason; errors of `items`
 */
export async function workOut<N extends TaskName>(
  task: N,
  input: InputOf<N>,
  { items = [], signal, ...options }: WorkOptions = {},
): Promise<ResultOf<N>> {
  return inTurn(async () => {
    const limits: Limits = { ...WORK_LIMITS, ...options.limits };
    const child = startProcess({ do: 'work', task, input }, asLines(items), limits);
    const stop = createAllowance(limits).run(() => child.kill('time'));
    const onAbort = () => child.kill('time');
    signal?.addEventListener('abort', onAbort, { once: true });
    let end: Message | undefined;
    let ended: Ended;
    try {
      let step = await child.batches.next();
      for (; !step.done; step = await child.batches.next()) end = step.value.at(-1) ?? end;
      ended = step.value;
    } finally {
      await child.dispose();
      stop();
      signal?.removeEventListener('abort', onAbort);
    }
    signal?.throwIfAborted();
    child.checkInput();
    if (end?.kind === 'result') return JSON.parse(end.json) as ResultOf<N>;
    if (end?.kind === 'refused') throw new DocumentRefused(end.code);
    if (end?.kind === 'threw') throw new WorkFailed(task, 'crash', end.message);
    const { by, detail } = ended;
    throw new WorkFailed(task, by === 'cpu' ? 'time' : by === 'exit' ? 'crash' : by, detail);
  }, signal);
}

async function* asLines(items: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  for await (const item of items) yield `${item}\n`;
}
