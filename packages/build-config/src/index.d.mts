import type { Plugin, UserConfigFnObject } from 'vite';

export const DEV_PORTS: Record<'shell' | 'marketing' | 'auth' | 'firm' | 'admin', number>;
/** Vite settings of the remote `name` whose package is in the folder `dir` (`import.meta.dirname`). `prerendered`: the module whose `renderScreens` draws screens at the build. */
export function remoteConfig(options: { name: 'marketing' | 'auth' | 'firm' | 'admin'; dir: string; prerendered?: string }): UserConfigFnObject;
/** Vite settings of the shell in the folder `dir`. */
export function shellConfig(options: { dir: string }): UserConfigFnObject;
/** Puts compressed forms (`.br`, `.gz`) beside the hashed files that a build has written. */
export function precompress(): Plugin;
