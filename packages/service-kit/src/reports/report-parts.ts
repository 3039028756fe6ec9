import type { Redis } from 'ioredis';
import type { DependencyName, RemoteReport } from './report.ts';

/** How a dependency is looked at. `check` rejects when it doesn't answer as it should; null: it is not configured, or not needed. */
export interface DependencyCheck {
  kind?: string;
  check: ((signal: AbortSignal) => Promise<unknown>) | null;
}

export interface ReportParts {
  redis: Redis;
  /** Name of the installation's database. */
  database: string;
  /** The remotes that the process serves, as it knows them at the moment. */
  remotes?: () => Promise<RemoteReport[]>;
  /** What the process depends on, and looks at for all that do. */
  dependencies?: Readonly<Record<DependencyName, DependencyCheck>>;
  /** What may be said of a failure to people who run the product; nothing when absent. */
  describe?: (error: unknown) => string;
}
