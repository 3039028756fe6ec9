/** Settings of the federation plugin's `shared` option. */
export function sharedPackages(role: 'shell' | 'remote'): Record<string, { singleton: boolean; requiredVersion: string; eager?: boolean }>;
export function federationDefaults(role: 'shell' | 'remote'): Record<string, unknown>;
