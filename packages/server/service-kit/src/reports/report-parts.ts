import type { Redis } from 'ioredis';
import type { DependencyName, RemoteReport } from './report.ts';

/**
 * How to check a dependency. `check` rejects when it doesn't answer as it should; null: it is not configured, or not
 * needed.
 */
export interface DependencyCheck {
  kind?: string;
  check: ((signal: AbortSignal) => Promise<unknown>) | null;
}

export interface ReportParts {
  redis: Redis;
  /** Name of the installation's database. */
  database: string;
  /** The remotes that the process currently serves. */
  remotes?: () => Promise<RemoteReport[]>;
  /** The dependencies of the process, which it checks on behalf of all that use them. */
  dependencies?: Readonly<Record<DependencyName, DependencyCheck>>;
  /** The part of an error that operators may see; nothing when absent. */
  describe?: (error: unknown) => string;
}
