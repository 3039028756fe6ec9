/** Settings of the federation plugin's `shared` option, by import name. */
export type Shares = Record<string, { singleton: boolean; requiredVersion: string; eager?: boolean }>;
/** Modules with a single copy per page, the shell's, with the version range for remotes. */
export const SHARED: Readonly<Record<string, string>>;
export function sharesOfRemote(dir: string): Shares;
export function noUnsharedCopies(dir: string): { name: string };
export function neededOfShell(shares: Shares): Record<string, string>;
/** The module of a remote that a shell loads by default. */
export const APP: './app';
export function exposedModules(remote: {
  slots?: readonly string[];
  leftEdits?: readonly string[];
}): Record<string, string>;
