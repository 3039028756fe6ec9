import type { Monolith } from './monolith/monolith.ts';
import type { RunningProduct } from './product.ts';

/** The product that is measured, and how its measurement was requested. */
export interface Bench extends Pick<RunningProduct, 'stack' | 'startSeconds'> {
  dataDir: string;
  /** Whether this measurement was requested by name. */
  named: boolean;
  /** The same sources as one app without federation; built on first use. */
  monolith(): Promise<Monolith>;
  say(line: string): void;
}
