/** Build tools with a stock federation plugin. */
export type Tool = 'vite' | 'rspack' | 'webpack';

/** A remote's `release.json`. */
export interface StockRelease {
  name: string;
  title: string;
  version: string;
  contract: { from: number; to: number };
  shared: Record<string, string>;
  exports: Record<string, string[]>;
  entry: { file: string; kind: 'module' | 'global'; globalName?: string; first?: string[] };
  pages: { screen: string; paths: string[]; host: string; audience: string; title: string }[];
  files: Record<string, string>;
}

export interface RemoteBuild {
  /** `ours`: as one of the project's own remotes. The others write a `release.json`. */
  tool: Tool | 'ours';
  name: string;
  outDir: string;
  /** By default true. */
  minify?: boolean;
  /** Leaves the federation runtime to the page; only for the plugin of vite. */
  externalRuntime?: boolean;
}

/**
 * Builds a small remote with one page, at the path of its name, with each of these tools. Its app has state, a link of
 * the router, a query and the account menu.
 */
export function buildRemotes(builds: readonly RemoteBuild[]): Promise<void>;
