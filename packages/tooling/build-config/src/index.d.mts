import type { Plugin, UserConfigFnObject, UserConfigFnPromise } from 'vite';

/** The part of a remote's declaration that the build reads; the full type is `RemoteDeclaration` of the domain package. */
export interface DeclaredRemote {
  name: string;
  title: string;
  pages: readonly { screen: string; prerendered?: boolean | undefined }[];
}

/**
 * Vite settings of the remote that `src/pages.ts` declares, with its package in the folder `dir`
 * (`import.meta.dirname`). `prerendered`: the module whose `renderScreens` renders screens during the build.
 * `lazyScreens`: each screen has its own file.
 */
export function remoteConfig(options: {
  remote: DeclaredRemote;
  dir: string;
  prerendered?: string;
  lazyScreens?: boolean | Record<string, RegExp>;
}): UserConfigFnObject;
/** Vite settings of the shell in the folder `dir`. */
export function shellConfig(options: { dir: string }): UserConfigFnObject;
/** Writes compressed forms (`.br`, `.gz`) next to a build's hashed files. */
export function precompress(): Plugin;
/** Vite settings of the package in `dir` that builds the common files: the paths of modules by file. */
export function commonFilesConfig(options: {
  dir: string;
  groups: Readonly<Record<string, readonly (string | { path: string; names: readonly string[] })[]>>;
}): UserConfigFnPromise;
