import type { Monolith } from './monolith/monolith.ts';
import type { RunningProduct } from './product.ts';

/** What measurements are made with. */
export interface Bench extends Pick<RunningProduct, 'stack' | 'startSeconds'> {
  dataDir: string;
  /** Whether this measurement was requested by name. */
  named: boolean;
  /** The same sources as one app without federation; built on first use. */
  monolith(): Promise<Monolith>;
  say(line: string): void;
}
