import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CreateProblem, createStandalone } from '@scopewright/remote-kit/create';
import { inRoot } from '../root.ts';
import { StackProblem } from '../stack/problem.ts';
import { checkRemoteName, createRemote } from './create-remote.ts';

const USAGE = `Say what to create:
  npm run create -- remote reports                          a remote of this project
  npm run create -- remote reports --standalone ../reports  a folder for a team outside this project`;

/** `npm run create -- remote <name> [--standalone <folder>]`. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      strict: false,
      options: { standalone: { type: 'string' } },
    });
    const [kind, name, ...more] = positionals;
    const { standalone, ...others } = values;
    if (kind !== 'remote' || name === undefined || more.length + Object.keys(others).length > 0 || standalone === true)
      throw new StackProblem(USAGE);
    if (typeof standalone === 'string') {
      checkRemoteName(name);
      const folder = resolve(standalone);
      await createStandalone(name, folder);
      console.log(`Made ${folder}, which needs nothing of this project. Its README.md says how to go on:`);
      console.log(`  cd ${standalone} && npm install && npm test && npm run build`);
      return;
    }
    const folder = createRemote(inRoot(), name);
    console.log(`Made ${folder}. Its page is /${name} of a firm's address, for who is signed in: npm start shows it.`);
    console.log(`To work on it alone: npm run dev -w ${folder}`);
  } catch (error) {
    if (!(error instanceof StackProblem) && !(error instanceof CreateProblem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
