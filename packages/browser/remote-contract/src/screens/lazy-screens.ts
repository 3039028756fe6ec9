import type { ComponentType } from 'react';
import { componentOf, type ScreenModule, screenName, screensOf } from './screens.ts';

/** Screens of a remote, some in separate files that are loaded on demand. */
export interface LazyScreens {
  /** Names of all screens. */
  names(): string[];
  /**
   * Fetches the code a screen still lacks; undefined when nothing is missing or this build doesn't have the screen.
   * Rejects when its file can't be loaded.
   */
  prepare(name: string): Promise<void> | undefined;
  /** The screen, if it is loaded. @throws Error when this build doesn't have it */
  get(name: string): ComponentType | undefined;
}

/**
 * The screens of a remote: the first ones are part of its entry, the others are loaded on demand.
 * @param first `import.meta.glob('./login/*-screen.tsx', { eager: true })`
 * @param others the same without `eager`: for each file a function that loads it
 * @throws Error if a file among the first ones lacks its component
 */
export function lazyScreensOf(
  first: Readonly<Record<string, ScreenModule>>,
  others: Readonly<Record<string, () => Promise<unknown>>>,
): LazyScreens {
  const screens = new Map(screensOf(first));
  const files = new Map(Object.entries(others).map(([path, load]) => [screenName(path), { path, load }]));
  const pending = new Map<string, Promise<void>>();
  return {
    names: () => [...screens.keys(), ...[...files.keys()].filter((name) => !screens.has(name))],
    prepare(name) {
      const file = files.get(name);
      if (!file || screens.has(name)) return undefined;
      const known = pending.get(name);
      if (known) return known;
      const loading = file
        .load()
        .then((module) => void screens.set(name, componentOf(file.path, module as ScreenModule)))
        .finally(() => pending.delete(name));
      pending.set(name, loading);
      return loading;
    },
    get(name) {
      if (!screens.has(name) && !files.has(name)) throw new Error(`Unknown screen: ${name}`);
      return screens.get(name);
    },
  };
}

interface Load {
  done: Promise<void>;
  failure?: unknown;
}

/** Loads that a rendering waits for: the next rendering waits for the same one, or throws its failure. */
const awaited = new WeakMap<LazyScreens, Map<string, Load>>();

function loadOf(screens: LazyScreens, name: string): Load {
  const loads = awaited.get(screens) ?? new Map<string, Load>();
  awaited.set(screens, loads);
  const known = loads.get(name);
  if (known) return known;
  const load: Load = { done: Promise.resolve() };
  load.done = Promise.resolve(screens.prepare(name)).catch((error: unknown) => {
    load.failure = error;
  });
  loads.set(name, load);
  return load;
}

/**
 * The screen of this name; suspends while its file loads. Below a boundary that also has the screen before, that one
 * stays, with its address, until the next one is there: the router navigates in transitions.
 * @throws Error when this build doesn't have it or its file can't be loaded, so that the shell shows its fallback
 */
export function useLazyScreen(screens: LazyScreens, name: string): ComponentType {
  const screen = screens.get(name);
  if (screen) return screen;
  const load = loadOf(screens, name);
  // not `use`, which waits for ever below a synchronous `act` of tests
  if (load.failure === undefined) throw load.done;
  throw load.failure;
}
