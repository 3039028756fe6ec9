import { UserError } from './say.mjs';

const LEAST = [20, 19];

/** Throws when this Node is older than the product needs. */
export function checkNodeVersion(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])) return;
  throw new UserError(
    `Node ${LEAST.join('.')} or newer is needed; this is ${version}. Install a newer Node from https://nodejs.org and run the command again.`,
  );
}
