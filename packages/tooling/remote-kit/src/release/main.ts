#!/usr/bin/env node
import { runRelease } from './command.ts';
import { ReleaseProblem } from './describe-build.ts';

try {
  console.log(await runRelease(process.argv.slice(2)));
} catch (error) {
  const isUsage = error instanceof TypeError && String(Reflect.get(error, 'code')).startsWith('ERR_PARSE_ARGS');
  if (!(error instanceof ReleaseProblem) && !isUsage) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
