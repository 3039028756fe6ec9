import { inRoot } from '../root.ts';
import { StackProblem } from '../stack/problem.ts';
import { createRemote } from './create-remote.ts';

/** `npm run create -- remote <name>`. */
export async function main([kind, name, ...more]: readonly string[]): Promise<void> {
  try {
    if (kind !== 'remote' || name === undefined || more.length > 0)
      throw new StackProblem('Say what to create: npm run create -- remote reports');
    const folder = createRemote(inRoot(), name);
    console.log(`Made ${folder}. Its page is /${name} of a firm's address, for who is signed in: npm start shows it.`);
    console.log(`To work on it alone: npm run dev -w ${folder}`);
  } catch (error) {
    if (!(error instanceof StackProblem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
