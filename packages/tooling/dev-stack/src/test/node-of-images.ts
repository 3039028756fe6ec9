import { existsSync } from 'node:fs';
import { inRoot } from '../root.ts';
import type { Tools } from './tools.ts';

/** The Node that the images ship, as a package of npm. */
const PACKAGE = 'node@24.21.0';

/** Installs the Node that the product ships on, once, and returns the path of its program. */
export async function nodeOfImages({ quietly, step }: Tools): Promise<string> {
  const folder = inRoot('node_modules', '.cache', PACKAGE.replace('@', '-'));
  const program = `${folder}/node_modules/node/bin/node`;
  if (!existsSync(program))
    await step(`Installing ${PACKAGE}`, () =>
      quietly('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', PACKAGE]),
    );
  return program;
}
