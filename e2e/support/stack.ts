import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { StackFile } from '@scopewright/dev-stack/stack-file';

/** File with the addresses of the running product; its folder has the logs. */
export const stackFile = process.env.STACK_FILE ?? fileURLToPath(new URL('../../.data/stack.json', import.meta.url));

function read(): StackFile {
  if (!existsSync(stackFile)) throw new Error(`${stackFile} is missing: run "npm test", or "npm start" first.`);
  return JSON.parse(readFileSync(stackFile, 'utf8'));
}

/** The running product under test. */
export const stack: StackFile = read();

/** Origin that a remote is served from. */
export function originOf(remote: string): string {
  const url = stack.remotes[remote];
  if (url === undefined) throw new Error(`The product has no remote ${remote}`);
  return new URL(url).origin;
}

/** Current process ids of the product's parts. */
export const runningProcesses = (): StackFile['pids'] => read().pids;

/** Suffix of the tests' custom domains; the browser resolves them to this machine. */
export const CUSTOM_DOMAIN_SUFFIX = 'customer.test';

/** Origin of the front door for requests without a browser. */
export const edgeOrigin: string = stack.services.edge;
