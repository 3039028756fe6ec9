import { dirname } from 'node:path/posix';

/** An entry of `packages` in package-lock.json, by its path below the project's folder. */
interface LockedPackage {
  version?: string;
  /** A workspace of the project. */
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

export type Lock = Readonly<Record<string, LockedPackage>>;

/** The machine that an image runs on, in Node's terms. */
export interface Platform {
  os: string;
  cpu: string;
  libc: string;
}

/** A package of an image: its path in the project, and its path in the image. */
export interface ImagePackage {
  from: string;
  to: string;
  version: string;
}

/** npm's rule for `os`, `cpu` and `libc`: an empty list allows any, `!x` allows any but x. */
function fits(allowed: readonly string[] | undefined, value: string): boolean {
  if (!allowed || allowed.length === 0) return true;
  if (allowed.includes(`!${value}`)) return false;
  const named = allowed.filter((entry) => !entry.startsWith('!'));
  return named.length === 0 || named.includes(value);
}

const runsOn = ({ os, cpu, libc }: LockedPackage, platform: Platform): boolean =>
  fits(os, platform.os) && fits(cpu, platform.cpu) && fits(libc, platform.libc);

/** The package that Node resolves from a folder: in the nearest `node_modules` on the way up. */
function locate(lock: Lock, folder: string, name: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const prefix = at === '.' ? '' : `${at}/`;
    const path = `${prefix}node_modules/${name}`;
    if (path in lock) return path;
    if (prefix === '') return undefined;
  }
}

/** The npm packages that a workspace lists as its own dependencies. */
export const namedPackages = (lock: Lock, workspace: string): string[] =>
  Object.keys(lock[workspace]?.dependencies ?? {}).filter((name) => !lock[`node_modules/${name}`]?.link);

/**
 * The path in the image of a package as resolved from `at` (a package's path, or '' for the image's own code): the
 * nearest one on the way up.
 */
function placeSeenFrom(placed: ReadonlyMap<string, ImagePackage>, at: string, name: string): string | undefined {
  for (let above = at; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))) {
    const place = `${above === '' ? '' : `${above}/`}node_modules/${name}`;
    if (placed.has(place)) return place;
    if (above === '') return undefined;
  }
}

/**
 * The packages that the bundle of a workspace needs at run time: those that it imports, their own dependencies, and of
 * optional packages the ones for the platform. Read from the lock file alone, so the result is the same on every
 * machine. If two versions of one are needed, the second is placed below the package that needs it, as npm does.
 * @param workspace folder of the bundle, for example `services/edge`
 * @param names the packages that the bundle imports
 * @throws Error when the lock file lacks one
 */
export function runtimePackages(
  lock: Lock,
  workspace: string,
  names: readonly string[],
  platform: Platform,
): ImagePackage[] {
  const placed = new Map<string, ImagePackage>();
  const needs = names.map((name) => ({ from: workspace, place: '', name, optional: false }));
  for (const { from: needing, place, name, optional } of needs) {
    const from = locate(lock, needing, name);
    const locked = from === undefined ? undefined : lock[from];
    if (from === undefined || !locked?.version) {
      if (optional) continue;
      throw new Error(`package-lock.json has no ${name}, which ${needing} needs`);
    }
    if (optional && !runsOn(locked, platform)) continue;
    const seen = placeSeenFrom(placed, place, name);
    const there = seen === undefined ? undefined : placed.get(seen);
    if (there?.from === from) continue;
    const to = there ? `${place === '' ? '' : `${place}/`}node_modules/${name}` : `node_modules/${name}`;
    placed.set(to, { from, to, version: locked.version });
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = locked;
    for (const needed of Object.keys(dependencies))
      needs.push({ from, place: to, name: needed, optional: needed in optionalDependencies });
    for (const needed of Object.keys(optionalDependencies))
      needs.push({ from, place: to, name: needed, optional: true });
    for (const needed of Object.keys(peerDependencies))
      if (!peerDependenciesMeta[needed]?.optional) needs.push({ from, place: to, name: needed, optional: false });
  }
  // a package placed later must not hide an earlier one
  for (const { from: needing, place, name } of needs) {
    const seen = placeSeenFrom(placed, place, name);
    const found = seen === undefined ? undefined : placed.get(seen);
    if (found && found.from !== locate(lock, needing, name))
      throw new Error(`${needing} would find ${found.from} in the image of ${workspace}`);
  }
  return [...placed.values()].sort((one, other) => (one.to < other.to ? -1 : 1));
}
