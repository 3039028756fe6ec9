import type { ShellShares } from '@scopewright/domain/shares';
import { conflictsOf, unfitnessOf } from './fitness.ts';
import type { KeptRelease } from './kept-releases.ts';
import type { Manifest, NewestRelease, ReadRelease } from './manifests.ts';
import type { Refusals } from './refusals.ts';
import type { ReleaseCheck, ReleaseChecks } from './release-checks.ts';

/** A release in effect. */
export interface Taken extends ReadRelease {
  /** Its place among the stored ones; null until it is stored. */
  sequence: number | null;
}

/** The newest release of each remote. */
export type Found = readonly (readonly [name: string, newest: NewestRelease])[];

/** Reasons why releases that are not in effect conflict with others, by the remote's name. */
export type Conflicts = ReadonlyMap<string, readonly string[]>;

/** Shared modules of the shell's current build; null if unknown. */
export type Shell = ShellShares | null;

export interface ReleasesInEffectOptions {
  /** Addresses of the registered remotes' manifests, by name. */
  urls: ReadonlyMap<string, string>;
  taken: Map<string, Taken>;
  refusals: Refusals;
  /** Without them the files of every release are assumed to exist. */
  checks: Pick<ReleaseChecks, 'of'> | null;
}

export interface ReleasesInEffect {
  /** Puts the newest releases that can be used into effect, and notes why the others are refused. */
  takeNewest(found: Found, shell: Shell): Conflicts;
  /** Falls back on stored releases of remotes that were used later than those in effect. */
  takeKept(names: Iterable<string>, kept: ReadonlyMap<string, KeptRelease>, shell: Shell): void;
}

interface Candidate {
  name: string;
  release: ReadRelease;
  sequence: number | null;
}

const COMPLETE: ReleaseCheck = { state: 'complete', problems: [] };

export const isSameRelease = (one: ReadRelease | null, other: ReadRelease | undefined): boolean =>
  one !== null &&
  other !== undefined &&
  (one.source === other.source || (one.source.file === other.source.file && one.source.text === other.source.text));

/** Decides which releases are in effect: the newest usable ones, and stored ones instead of unusable ones. */
export function createReleasesInEffect({ urls, taken, refusals, checks }: ReleasesInEffectOptions): ReleasesInEffect {
  /** The releases in effect, with others in place of them. */
  const releasesWith = (others: readonly Candidate[] = []): Map<string, Manifest> =>
    new Map([
      ...[...taken].map(([name, { manifest }]) => [name, manifest] as const),
      ...others.map(({ name, release }) => [name, release.manifest] as const),
    ]);
  const problemsOf = ({ name, release }: Candidate, others: ReadonlyMap<string, Manifest>, shell: Shell) => ({
    conflicts: conflictsOf(name, release.manifest, others),
    unfit: unfitnessOf(name, release.manifest, others, shell),
  });
  const fits = (candidate: Candidate, others: ReadonlyMap<string, Manifest>, shell: Shell): boolean => {
    const { conflicts, unfit } = problemsOf(candidate, others, shell);
    return conflicts.length + unfit.length === 0;
  };
  const checkOf = ({ name, release }: Candidate): ReleaseCheck =>
    checks?.of(release.manifest, urls.get(name) ?? '') ?? COMPLETE;
  const put = ({ name, release, sequence }: Candidate): void => {
    taken.set(name, { ...release, sequence });
  };

  /**
   * Accepts releases one after the other, and returns the rejected ones: one can claim a path that another releases.
   */
  const takeEach = (candidates: readonly Candidate[], canBeTaken: (candidate: Candidate) => boolean): Candidate[] => {
    let waiting = [...candidates];
    for (let before = -1; before !== waiting.length; ) {
      before = waiting.length;
      waiting = waiting.filter((candidate) => {
        if (!canBeTaken(candidate)) return true;
        put(candidate);
        return false;
      });
    }
    return waiting;
  };

  const noteRefusals = (candidates: readonly Candidate[], shell: Shell): Conflicts => {
    const all = new Map<string, readonly string[]>();
    for (const candidate of candidates) {
      const { name, release } = candidate;
      const { conflicts, unfit } = problemsOf(candidate, releasesWith(), shell);
      if (conflicts.length > 0) all.set(name, conflicts);
      const known = [...conflicts, ...unfit];
      const problems = known.length > 0 ? known : checkOf(candidate).problems;
      const { version } = release.manifest.release;
      if (problems.length > 0) refusals.add(name, { of: release, version, problems }, taken.has(name));
      else if (refusals.get(name)?.of !== release) refusals.delete(name);
    }
    return all;
  };

  return {
    takeNewest(found, shell) {
      const candidates = found.flatMap(([name, newest]): Candidate[] => {
        if (!urls.has(name)) return [];
        const { release, problem } = newest;
        if (isSameRelease(release, taken.get(name))) refusals.delete(name);
        else if (release) return [{ name, release, sequence: null }];
        else if (problem !== null)
          refusals.add(name, { of: newest, version: null, problems: [`${name}: ${problem}`] }, taken.has(name));
        return [];
      });
      const all = releasesWith(candidates);
      const isComplete = (candidate: Candidate) => checkOf(candidate).state === 'complete';
      let waiting = takeEach(candidates, (each) => fits(each, releasesWith(), shell) && isComplete(each));
      // two that swap a path fit only together
      const group = waiting.filter((each) => fits(each, all, shell) && isComplete(each));
      const together = releasesWith(group);
      if (group.length > 1 && group.every((each) => fits(each, together, shell))) {
        for (const candidate of group) put(candidate);
        waiting = waiting.filter((each) => !group.includes(each));
      }
      for (const { name } of candidates) if (!waiting.some((each) => each.name === name)) refusals.delete(name);
      return noteRefusals(waiting, shell);
    },
    takeKept(names, kept, shell) {
      const later = [...names].flatMap((name): Candidate[] => {
        const release = kept.get(name);
        const own = taken.get(name);
        const isLater = !own || (own.sequence !== null && (release?.sequence ?? 0) > own.sequence);
        return release && urls.get(name) === release.url && isLater
          ? [{ name, release, sequence: release.sequence }]
          : [];
      });
      takeEach(later, (each) => fits(each, releasesWith(), shell));
    },
  };
}
