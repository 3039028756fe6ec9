export interface KeepPreviousBuilds {
  name: string;
  apply: 'build';
  config(): { build: { emptyOutDir: false } };
  configResolved(config: { root: string; build: { outDir: string } }): void;
  buildStart(): void;
}
export function keepPreviousBuilds(options?: { days?: number; now?: () => number }): KeepPreviousBuilds;
