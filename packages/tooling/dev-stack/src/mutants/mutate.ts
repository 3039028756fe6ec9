import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inRoot } from '../root.ts';
import { StackProblem } from '../stack/problem.ts';
import { rangeOf } from './ranges.ts';
import { type Report, type Score, scoreOf } from './score.ts';
import type { MutantTarget } from './targets.ts';

/** Required percentage of the guards' mutants that are killed. */
export const LEAST = 90;
/** Code that is not mutated: a message's text is not a guard. */
const EXCLUDED = ['StringLiteral', 'Regex'];
const FOLDER = '.mutants';

export interface MutateOptions {
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

/** The sandboxes of a target: as many folders below the root as it is, so that relative paths in its settings resolve. */
const sandboxesOf = ({ folder }: MutantTarget): string => {
  const [, ...above] = folder.split('/').slice(0, -1);
  return inRoot(FOLDER, ...above);
};

/** Stryker's settings for a target. */
function settingsOf(target: MutantTarget, { file, fresh, concurrency }: MutateOptions) {
  const fromPackage = (path: string) => relative(inRoot(target.folder), path).replaceAll('\\', '/');
  return {
    testRunner: 'vitest',
    vitest: { configFile: inRoot('packages', 'tooling', 'build-config', 'src', 'vitest', 'vitest-mutants.mjs') },
    plugins: [inRoot('node_modules', '@stryker-mutator', 'vitest-runner', 'dist', 'src', 'index.js')],
    mutate: file === undefined ? target.mutate.map((source) => inLines(target, source)) : [file],
    mutator: { excludedMutations: EXCLUDED },
    ignorePatterns: ['.reports', '.turbo', 'dist'],
    tempDirName: fromPackage(sandboxesOf(target)),
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

/** Changes the sources of a target one by one and runs its tests on each change. */
export async function mutate(target: MutantTarget, options: MutateOptions): Promise<Score> {
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
