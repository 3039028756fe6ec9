import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { composeWithRemotes } from '../docker/compose-remotes.ts';
import type { ListedRemote } from '../stack/parts.ts';
import { StackProblem } from '../stack/problem.ts';
import { remoteFiles } from './remote-files.ts';

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** @throws StackProblem for a name that is malformed */
export function checkRemoteName(name: string): void {
  if (!NAME.test(name))
    throw new StackProblem(
      `A remote's name is lower-case words joined by hyphens, such as reports, not ${JSON.stringify(name)}`,
    );
}

/**
 * Creates a remote: its folder `mfe-<name>` with one page, its entry in `remotes.json` and the parts of
 * `docker-compose.yml` generated from it.
 * @param root folder of the project
 * @returns the remote's folder below the project's
 * @throws StackProblem for a name that is malformed or in use
 */
export function createRemote(root: string, name: string): string {
  checkRemoteName(name);
  const list = join(root, 'remotes.json');
  const remotes: Record<string, ListedRemote> = JSON.parse(readFileSync(list, 'utf8'));
  const folder = `mfe-${name}`;
  if (remotes[name] || existsSync(join(root, folder))) throw new StackProblem(`There is a remote ${name} already`);
  const port = Math.max(...Object.values(remotes).map((remote) => remote.port)) + 1;
  for (const [file, text] of Object.entries(remoteFiles(name, folder))) {
    mkdirSync(dirname(join(root, folder, file)), { recursive: true });
    writeFileSync(join(root, folder, file), text);
  }
  const listed = { ...remotes, [name]: { folder, port } };
  const lines = Object.entries(listed).map(
    ([key, remote]) =>
      `  ${JSON.stringify(key)}: { "folder": ${JSON.stringify(remote.folder)}, "port": ${remote.port} }`,
  );
  writeFileSync(list, `{\n${lines.join(',\n')}\n}\n`);
  const compose = join(root, 'docker-compose.yml');
  writeFileSync(compose, composeWithRemotes(readFileSync(compose, 'utf8'), listed));
  return folder;
}
