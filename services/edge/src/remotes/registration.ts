import { readFile } from 'node:fs/promises';
import { type Logger, remoteOrigins } from '@scopewright/service-kit';

/** Origin of each remote, by the name it is registered under. */
export type Origins = Readonly<Record<string, string>>;

export interface RegistrationOptions {
  /** The fixed remotes. */
  origins: Origins;
  /** File with further remotes; it may be missing. */
  file: string | undefined;
  log: Pick<Logger, 'error'>;
  now?: () => number;
  /** How long the file is not read again, in milliseconds. */
  freshMs?: number;
}

const FRESH_MS = 1000;

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Follows a file that registers remotes besides the fixed ones. A file that can't be used is reported once, and the
 * previous registrations stay.
 * @returns a function that returns all remotes, the same object until they change; it never rejects
 */
export function createRegistration({
  origins,
  file,
  log,
  now = Date.now,
  freshMs = FRESH_MS,
}: RegistrationOptions): () => Promise<Origins> {
  if (file === undefined) return async () => origins;
  let current = origins;
  let text = '';
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (now() - readAt < freshMs) return current;
    readAt = now();
    try {
      const found = await readFile(file, 'utf8').catch((error: unknown) => {
        if (isMissing(error)) return '{}';
        throw error;
      });
      if (found === text) return current;
      text = found;
      const more = remoteOrigins.parse(JSON.parse(found));
      const repeated = Object.keys(more).filter((name) => name in origins);
      if (repeated.length > 0) throw new Error(`${repeated.join(', ')}: already registered in REMOTES`);
      current = { ...origins, ...more };
    } catch (error) {
      log.error({ err: error, file }, 'The file that registers remotes could not be used; the previous ones stay');
    }
    return current;
  };
}
