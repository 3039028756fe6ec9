import type { Release } from '@scopewright/contracts/release';

/** The shell's offer to every remote: the version of the contract, and the modules that it shares. */
export interface ShellShares {
  contract: number;
  /** The shared modules by import name, each with the version and the names that it exports. */
  modules: Readonly<Record<string, { version: string; exports: readonly string[] }>>;
}

/** A release's requirements of the shell: these fields of a release's description. */
export type NeededShares = Pick<Release, 'contract' | 'shared' | 'exports'>;

/**
 * Everything that a release needs and the shell lacks, one sentence each; empty if the release can run.
 * @param accepts whether a version is in a range
 */
export function missingShares(
  remote: string,
  needed: NeededShares,
  shell: ShellShares,
  accepts: (version: string, range: string) => boolean,
): string[] {
  const { from, to } = needed.contract;
  const versions = from === to ? `version ${from}` : `version ${from} to ${to}`;
  const contract =
    from <= shell.contract && shell.contract <= to
      ? []
      : [`${remote}: it needs ${versions} of the contract, and this product has ${shell.contract}`];
  const modules = Object.entries(needed.shared).flatMap(([module, range]) => {
    const found = shell.modules[module];
    if (!found) return [`${remote}: it needs ${module}, which the shell does not share`];
    if (accepts(found.version, range)) return [];
    return [`${remote}: it needs ${module} ${range}, and the shell shares ${found.version}`];
  });
  const names = Object.entries(needed.exports ?? {}).flatMap(([module, used]) => {
    const found = shell.modules[module];
    if (!found) return module in needed.shared ? [] : [`${remote}: it needs ${module}, which the shell does not share`];
    return used
      .filter((name) => !found.exports.includes(name))
      .map((name) => `${remote}: it uses ${name} of ${module}, which the shell's ${found.version} does not export`);
  });
  return [...contract, ...modules, ...names];
}
