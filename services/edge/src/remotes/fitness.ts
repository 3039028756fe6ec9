import { buildProblems } from '@scopewright/domain/builds';
import { type PagesOfRemotes, pageProblems } from '@scopewright/domain/pages';
import { missingShares, type ShellShares } from '@scopewright/domain/shares';
import { CONTRACT_VERSION } from '@scopewright/remote-contract/version';
import { satisfies, validRange } from 'semver';
import type { Manifest } from './manifests.ts';

/** Releases by the remote's name. */
export type Releases = ReadonlyMap<string, Manifest>;

/** Without a build of the shell, as in development, only the contract is compared. */
const CONTRACT_ONLY: ShellShares = { contract: CONTRACT_VERSION, modules: {} };

/** Reasons why a release conflicts with those of other remotes; its own remote's is ignored. */
export function conflictsOf(name: string, { release }: Manifest, others: Releases): string[] {
  const pages: Record<string, PagesOfRemotes[string]> = {};
  for (const [other, manifest] of others) if (other !== name) pages[other] = manifest.release;
  return [
    ...(release.name === name ? [] : [`${name}: its origin has a release of ${release.name}`]),
    ...pageProblems({ ...pages, [name]: release }),
  ];
}

/** Reasons why the shell can't run a release, or the next build would break it. */
export function unfitnessOf(
  name: string,
  { release }: Manifest,
  others: Releases,
  shares: ShellShares | null,
): string[] {
  const { contract, files, shared, entry } = release;
  const variable = entry?.kind === 'global' ? entry.globalName : undefined;
  const isOwner = ([other, manifest]: [string, Manifest]) =>
    other !== name && manifest.release.entry?.globalName === variable;
  const owner = variable && [...others].find(isOwner)?.[0];
  return [
    ...buildProblems(name, { files, shared }, (range) => validRange(range) !== null),
    ...(owner ? [`${name}: its global variable ${variable} belongs to ${owner}`] : []),
    ...(shares
      ? missingShares(name, release, shares, satisfies)
      : missingShares(name, { contract, shared: {} }, CONTRACT_ONLY, satisfies)),
  ];
}
