/** Settings of the federation plugin's `shared` option, by package name. */
export type Shares = Record<string, { singleton: boolean; requiredVersion: string; eager?: boolean }>;
/** Packages of which a page has one copy, the shell's, by the versions that remotes may be built against. */
export const SHARED: Readonly<Record<string, string>>;
export function sharesOfRemote(dir: string): Shares;
export function noUnsharedCopies(dir: string): { name: string };
