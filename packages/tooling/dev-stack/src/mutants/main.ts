import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { inRoot } from '../root.ts';
import { StackProblem } from '../stack/problem.ts';
import { rangeOf } from './ranges.ts';
import { percentOf, type Report, type Score, scoreOf } from './score.ts';
import { DOMAIN, GUARDS, type MutantTarget } from './targets.ts';

const USAGE = `npm run mutants -- [guards | domain | ${GUARDS.map(({ name }) => name).join(' | ')} …] [--file <source>] [--fresh] [--concurrency <n>]`;
/** Required percentage of the guards' mutants that are killed. */
const LEAST = 90;
/** What is not mutated: a message's text is no guard. */
const EXCLUDED = ['StringLiteral', 'Regex'];
const FOLDER = '.mutants';

interface Options {
  file?: string | undefined;
  fresh: boolean;
  concurrency: number;
}

/** A source in Stryker's syntax: a function by its lines. */
function inLines({ folder }: MutantTarget, source: string): string {
  const [path = '', name] = source.split('#');
  return name === undefined ? path : rangeOf(path, readFileSync(inRoot(folder, path), 'utf8'), name);
}

const reportOf = ({ name }: MutantTarget): string => inRoot(FOLDER, `${name}.report.json`);

/**
 * Stryker's settings for a target. The sandbox is two folders below the root, as packages are, so that relative paths
 * in their settings resolve.
 */
function settingsOf(target: MutantTarget, { file, fresh, concurrency }: Options) {
  const fromPackage = (path: string) => relative(inRoot(target.folder), path).replaceAll('\\', '/');
  return {
    testRunner: 'vitest',
    vitest: { configFile: inRoot('packages', 'tooling', 'build-config', 'src', 'vitest', 'vitest-mutants.mjs') },
    plugins: [inRoot('node_modules', '@stryker-mutator', 'vitest-runner', 'dist', 'src', 'index.js')],
    mutate: file === undefined ? target.mutate.map((source) => inLines(target, source)) : [file],
    mutator: { excludedMutations: EXCLUDED },
    ignorePatterns: ['.reports', '.turbo', 'dist'],
    tempDirName: fromPackage(inRoot(FOLDER)),
    // vite reads the packages' settings directly
    tsconfigFile: 'none.json',
    coverageAnalysis: 'perTest',
    concurrency,
    timeoutMS: 30_000,
    incremental: file === undefined,
    force: fresh,
    incrementalFile: fromPackage(inRoot(FOLDER, `${target.name}.incremental.json`)),
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: fromPackage(reportOf(target)) },
    allowConsoleColors: false,
  };
}

async function run(target: MutantTarget, options: Options): Promise<Score> {
  mkdirSync(inRoot(FOLDER), { recursive: true });
  const settings = inRoot(FOLDER, `${target.name}.settings.json`);
  writeFileSync(settings, JSON.stringify(settingsOf(target, options)));
  rmSync(reportOf(target), { force: true });
  const stryker = inRoot('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const env = { ...process.env, MUTANT_TESTS: target.tests?.join(',') ?? '' };
  const child = spawn(process.execPath, [stryker, 'run', settings], {
    cwd: inRoot(target.folder),
    env,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0 || !existsSync(reportOf(target)))
    throw new StackProblem(`The mutants of ${target.name} could not be run.`);
  return scoreOf(JSON.parse(readFileSync(reportOf(target), 'utf8')) as Report);
}

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
    scores.push({ target, score: await run(target, { file: values.file, fresh: values.fresh, concurrency }) });
  for (const { target, score } of scores) {
    process.stdout.write(
      `\n${target.name}: ${score.killed} of ${score.killed + score.survived.length} mutants killed (${percentOf(score)} %)\n`,
    );
    for (const one of score.survived) process.stdout.write(`  survived  ${one}\n`);
  }
  if (scores.some(({ target, score }) => GUARDS.includes(target) && percentOf(score) < LEAST)) process.exitCode = 1;
}
