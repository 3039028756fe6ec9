import type { ApiClient } from '@scopewright/api-client';
import type { QueryClient } from '@scopewright/query';
import type { ComponentType } from 'react';
import type { BootData } from './boot.ts';
import type { SessionStore } from './session/session-store.ts';
import { CONTRACT_VERSION } from './version.ts';

/** What a toast offers to do about what it says; it stays a while longer for it. A shell of before shows the message only. */
export interface ToastAction {
  label: string;
  run: () => void;
}

/** Short messages at the edge of the screen (§9 has their timing). */
export interface ToastApi {
  success(message: string, action?: ToastAction): void;
  error(message: string, action?: ToastAction): void;
  info(message: string, action?: ToastAction): void;
}

export interface ThemeControl {
  get(): 'light' | 'dark' | 'system';
  /** Shows a theme at once, and remembers it. */
  set(theme: 'light' | 'dark' | 'system'): void;
}

/** Everything a remote gets from the shell. What was added later is optional: a remote may be shipped before the shell that has it. */
export interface HostApi {
  boot: BootData;
  session: SessionStore;
  api: ApiClient;
  toast: ToastApi;
  queryClient: QueryClient;
  /**
   * Tells a listener of moves in the browser's history before the router sees them: one that stops the event keeps the page. Gives the way to stop listening.
   */
  onHistoryMove?: (listener: (event: PopStateEvent) => void) => () => void;
  /**
   * Starts a module, by its URL, as a worker: browsers start none from another origin than the page's, as those of remotes are. Messages wait until the module
   * listens; one that can't be fetched is an error of the worker. Whoever starts a worker ends it.
   */
  startWorker?: (moduleUrl: string) => Promise<Worker>;
  /** The theme of the page; `system` is what the device is set to. */
  theme?: ThemeControl;
  /** Paints the page with the accent colour that the firm has just chosen, or with null in the product's own; from the next load on it comes with the page. */
  showAccent?: (accent: string | null) => void;
  /**
   * The account menu, for the end of a signed-in screen's bar: who is signed in, other firms, devices, password, theme, logging out. It brings its own styles.
   * Where a shell has none, the bar shows a button that logs out (`AccountActions` of the design system).
   */
  AccountMenu?: ComponentType;
}

export interface RemoteAppProps {
  host: HostApi;
  /** Name of the screen to show, as the remote's page for the address has it (`screenFor` of the domain package). */
  screen: string;
}

/** What a remote's `./app` module exports. */
export interface RemoteModule {
  default: ComponentType<RemoteAppProps>;
  /** `CONTRACT_VERSION` of `@scopewright/remote-contract/version`, the one the remote was built against. */
  contract: number;
  version: string;
  /**
   * Fetches what a screen still lacks before it is shown: a remote may keep screens in files of their own. Undefined when it lacks nothing. The shell waits
   * for it; the app must do without, as shells of before don't call it.
   */
  prepare?: (screen: string) => Promise<void> | undefined;
  /** Empties what the remote keeps at module level. Called when the user logs out or the tenant changes. */
  reset?: () => void;
}

/** Compile-time proof that a remote keeps the contract: `export type Check = AssertRemote<typeof import('./app.tsx')>`. */
export type AssertRemote<T extends RemoteModule> = T;

/** Whether a loaded module can be mounted by this shell: it has a component and was built against the same contract version. */
export function isCompatible(module: unknown): module is RemoteModule {
  if (typeof module !== 'object' || module === null) return false;
  const { default: component, contract } = module as Partial<Record<keyof RemoteModule, unknown>>;
  return (
    contract === CONTRACT_VERSION &&
    (typeof component === 'function' || (typeof component === 'object' && component !== null))
  );
}
