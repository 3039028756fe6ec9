import { parseArgs } from 'node:util';
import type { Child } from '../process/child.ts';
import { inRoot } from '../root.ts';
import { StackProblem } from './problem.ts';
import { type Stack, startStack } from './run-stack.ts';
import { summaryLines } from './summary.ts';

const DEFAULT_PORT = 3000;

/** `npm start` and `npm run dev`: runs the product until Ctrl-C. Options: --empty, --dev. */
export async function main(argv: readonly string[]): Promise<void> {
  const started = Date.now();
  const say = (line: string) => console.log(line);
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { empty: { type: 'boolean', default: false }, dev: { type: 'boolean', default: false } },
    });
    const port = Number(process.env.PORT ?? DEFAULT_PORT);
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new StackProblem(`PORT must be a number from 0 to 65535, not ${process.env.PORT}`);
    let stack: Stack | undefined;
    let ending = false;
    const onGivenUp = (name: string, child: Child) => {
      if (ending || stopping.asked) return;
      ending = true;
      console.error(`\n${name} does not keep running. Its last words:\n${child.lastLines().join('\n')}\n`);
      void stack?.stop().finally(() => process.exit(1));
    };
    say(values.dev ? '• Starting everything with hot reload …' : '• Starting …');
    const stopping = stopOnSignal(() => stack?.stop());
    stack = await startStack({
      dataDir: process.env.SCOPEWRIGHT_DATA ?? inRoot('.data'),
      port,
      dev: values.dev,
      empty: values.empty,
      say: (line) => say(`  ${line}`),
      onGivenUp,
    });
    if (stopping.asked) await stopping.now();
    for (const line of summaryLines(stack.file, {
      logsDir: stack.logsDir,
      seconds: (Date.now() - started) / 1000,
      productName: process.env.PRODUCT_NAME ?? 'Scopewright',
      empty: values.empty,
    }))
      say(line);
    // stdin does not keep the process alive here; the interval does
    await new Promise<never>(() => setInterval(() => undefined, 2 ** 30));
  } catch (error) {
    if (error instanceof StackProblem) console.error(`\n${error.message}\n`);
    else console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/**
 * Stops once on Ctrl-C or a termination signal; a second signal is ignored, because the children are already stopping.
 */
function stopOnSignal(stop: () => Promise<void> | undefined): { asked: boolean; now(): Promise<never> } {
  const state = {
    asked: false,
    async now(): Promise<never> {
      await stop();
      process.exit(0);
    },
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (state.asked) return;
      state.asked = true;
      console.log('\nStopping …');
      void state.now();
    });
  }
  return state;
}
