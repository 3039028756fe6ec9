import type { Manifest } from './manifests.ts';
import type { LookAtFiles } from './release-files.ts';

/** How far the look at the files of a release has come. */
export interface ReleaseCheck {
  /** `open`: not answered yet, for the first time. */
  state: 'open' | 'complete' | 'incomplete';
  /** Why it is incomplete. */
  problems: readonly string[];
}

export interface ReleaseChecks {
  /**
   * The check of a release, which runs in the background: it starts on first request, and is repeated while incomplete,
   * after growing pauses.
   * @param url address of the remote's manifest
   */
  of(manifest: Manifest, url: string): ReleaseCheck;
  /** Resolves once no check is running. */
  settled(): Promise<void>;
  /** Incremented whenever a check has an answer. */
  readonly answers: number;
}

export interface ReleaseChecksOptions {
  look: LookAtFiles;
  now: () => number;
  /** The first and the longest pause before an incomplete release is looked at again, in milliseconds. */
  pauseMs?: number;
  longestPauseMs?: number;
}

const PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

interface Running extends ReleaseCheck {
  /** Files that were found, which are not looked at again. */
  known: Set<string>;
  pauseMs: number;
  againAt: number;
  isRunning: boolean;
}

/** Looks at the files of each release once, and again as long as some are missing: they may arrive later. */
export function createReleaseChecks({
  look,
  now,
  pauseMs = PAUSE_MS,
  longestPauseMs = LONGEST_PAUSE_MS,
}: ReleaseChecksOptions): ReleaseChecks {
  const checks = new WeakMap<Manifest, Running>();
  const running = new Set<Promise<void>>();
  let answers = 0;

  const begin = (check: Running, manifest: Manifest, url: string): void => {
    check.isRunning = true;
    const done = look(manifest, url, check.known).then((problems) => {
      check.isRunning = false;
      check.problems = problems;
      check.state = problems.length === 0 ? 'complete' : 'incomplete';
      check.againAt = now() + check.pauseMs;
      check.pauseMs = Math.min(check.pauseMs * 2, longestPauseMs);
      answers += 1;
      running.delete(done);
    });
    running.add(done);
  };

  return {
    of(manifest, url) {
      let check = checks.get(manifest);
      if (!check) {
        check = { state: 'open', problems: [], known: new Set(), pauseMs, againAt: 0, isRunning: false };
        checks.set(manifest, check);
      }
      if (check.state !== 'complete' && !check.isRunning && now() >= check.againAt) begin(check, manifest, url);
      return check;
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
    get answers() {
      return answers;
    },
  };
}
