import type { Plugin, UserConfigFnObject } from 'vite';

/** What the build reads of a remote's declaration; `RemoteDeclaration` of the domain package has all of it. */
export interface DeclaredRemote {
  name: string;
  title: string;
  pages: readonly { screen: string; prerendered?: boolean | undefined }[];
}

/** Vite settings of the remote that `src/pages.ts` declares, whose package is in the folder `dir` (`import.meta.dirname`). `prerendered`: the module whose `renderScreens` draws screens at the build. `lazyScreens`: screens are files of their own. */
export function remoteConfig(options: {
  remote: DeclaredRemote;
  dir: string;
  prerendered?: string;
  lazyScreens?: boolean | Record<string, RegExp>;
}): UserConfigFnObject;
/** Vite settings of the shell in the folder `dir`. */
export function shellConfig(options: { dir: string }): UserConfigFnObject;
/** Puts compressed forms (`.br`, `.gz`) beside the hashed files that a build has written. */
export function precompress(): Plugin;
