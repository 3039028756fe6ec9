import { parseArgs } from 'node:util';
import { StackProblem } from '../stack/problem.ts';
import { LEAST, mutate } from './mutate.ts';
import { percentOf, type Score } from './score.ts';
import { DOMAIN, GUARDS, type MutantTarget } from './targets.ts';

const USAGE = `npm run mutants -- [guards | domain | ${GUARDS.map(({ name }) => name).join(' | ')} …] [--file <source>] [--fresh] [--concurrency <n>]`;

function targetsNamed(names: readonly string[]): MutantTarget[] {
  const all = [...GUARDS, DOMAIN];
  return names.flatMap((name) => {
    const found = name === 'guards' ? GUARDS : all.filter((target) => target.name === name);
    if (found.length === 0) throw new StackProblem(USAGE);
    return found;
  });
}

/** `npm run mutants`: mutates the guards and the rules one by one, and shows which mutants no test notices. */
export async function main(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      file: { type: 'string' },
      fresh: { type: 'boolean', default: false },
      concurrency: { type: 'string', default: '1' },
    },
  });
  const concurrency = Number(values.concurrency);
  if (!Number.isInteger(concurrency) || concurrency < 1) throw new StackProblem(USAGE);
  const targets = targetsNamed(positionals.length === 0 ? ['guards', 'domain'] : positionals);
  const scores: { target: MutantTarget; score: Score }[] = [];
  for (const target of targets)
    scores.push({ target, score: await mutate(target, { file: values.file, fresh: values.fresh, concurrency }) });
  for (const { target, score } of scores) {
    process.stdout.write(
      `\n${target.name}: ${score.killed} of ${score.killed + score.survived.length} mutants killed (${percentOf(score)} %)\n`,
    );
    for (const one of score.survived) process.stdout.write(`  survived  ${one}\n`);
  }
  if (scores.some(({ target, score }) => GUARDS.includes(target) && percentOf(score) < LEAST)) process.exitCode = 1;
}
