/** Settings of the federation plugin's `shared` option, by package name. */
export type Shares = Record<string, { singleton: boolean; requiredVersion: string; eager?: boolean }>;
export function sharesOfShell(): Shares;
export function sharesOfRemote(dir: string): Shares;
export function noUnsharedCopies(dir: string): { name: string };
export function federationDefaults(role: 'shell' | 'remote'): Record<string, unknown>;
