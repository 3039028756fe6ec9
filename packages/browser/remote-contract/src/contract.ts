import type { ApiClient } from '@scopewright/api-client';
import type { ComponentType, ReactNode } from 'react';
import type { BootData } from './boot.ts';
import type { HostCommands } from './host/commands.ts';
import type { HostEdits } from './host/edits.ts';
import type { QueryClient } from './query.ts';
import type { SessionStore } from './session/session-store.ts';
import { CONTRACT_VERSION } from './version.ts';

/** An action offered with a toast, which stays visible longer for it. Older shells show only the message. */
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
  /** Applies a theme immediately and remembers it. */
  set(theme: 'light' | 'dark' | 'system'): void;
}

export interface SlotProps {
  /** The component's name: the remote that has it declares it among its `slots`. */
  name: string;
  /** Props of the component. */
  props?: Readonly<Record<string, unknown>>;
  /** Shown until the component is there, and instead of one that can't be shown; nothing by default. */
  fallback?: ReactNode;
}

/** Exports of a remote's `./left-edits` module. */
export interface LeftEditsModule {
  /** Sends unsaved edits of earlier pages of this browser. @param owners the ids of their owners, such as companies */
  openLeftEdits(host: HostApi, edits: { kind: string; userId: string; owners: readonly string[] }): Promise<void>;
}

/**
 * Everything a remote gets from the shell. Later additions are optional, because a remote may be released before the
 * shell that has them.
 */
export interface HostApi {
  boot: BootData;
  session: SessionStore;
  api: ApiClient;
  toast: ToastApi;
  queryClient: QueryClient;
  /**
   * Calls a listener for moves in the browser's history before the router sees them; stopping the event keeps the page.
   * Returns the function that unsubscribes.
   */
  onHistoryMove?: (listener: (event: PopStateEvent) => void) => () => void;
  /**
   * Starts the module at this URL as a worker. Browsers start workers only from the page's own origin, which a remote's
   * files are not on. Messages wait until the module listens; a module that can't be fetched is an error of the worker.
   * The caller has to terminate the worker.
   */
  startWorker?: (moduleUrl: string) => Promise<Worker>;
  /** The theme of the page; `system` follows the device's setting. */
  theme?: ThemeControl;
  /**
   * Applies the accent color that the firm has just chosen (null: the product's own). From the next load on it is part
   * of the page.
   */
  showAccent?: (accent: string | null) => void;
  /**
   * The account menu, for the end of a signed-in screen's bar: the user, other firms, devices, password, theme, logging
   * out. It brings its own styles. If the shell has none, the bar shows a button that logs out (`AccountActions` of the
   * design system).
   */
  AccountMenu?: ComponentType;
  /** The commands that remotes offer, and the frame that shows them. */
  commands?: HostCommands;
  /** Unsaved work of remotes, and the frame that asks about it. */
  edits?: HostEdits;
  /** Shows a component of another remote, within a screen. Nothing fails if no remote has it. */
  Slot?: ComponentType<SlotProps>;
  /**
   * Has the remote that declares a kind of edits (`leftEdits`) send those of earlier pages. Does nothing if no remote
   * does; rejects when its code can't be loaded.
   */
  takeOverEdits?: (edits: { kind: string; userId: string; owners: readonly string[] }) => Promise<void>;
}

export interface RemoteAppProps {
  host: HostApi;
  /**
   * Name of the screen to show, as the remote's page declares it for the address (`screenFor` of the domain package).
   */
  screen: string;
  /**
   * Another remote's screen, shown within the frame of `screen` instead of its content. Only apps with a page that
   * declares `frame: 'around'` or `'both'` get it.
   */
  content?: ReactNode;
  /** The screen is shown within another remote's frame, so it omits its own bar and `main`. */
  framed?: boolean;
}

/** Exports of a remote's `./app` module. */
export interface RemoteModule {
  default: ComponentType<RemoteAppProps>;
  /** The version the remote was built against: `CONTRACT_VERSION` of `@scopewright/remote-contract/version`. */
  contract: number;
  version: string;
  /**
   * Fetches the code a screen still lacks before it is shown, because a remote may keep screens in separate files.
   * Undefined when nothing is missing. The shell waits for it, but the app must also work without it: older shells
   * don't call it.
   */
  prepare?: (screen: string) => Promise<void> | undefined;
  /** Clears the remote's module-level state. Called when the user logs out or the tenant changes. */
  reset?: () => void;
}

/**
 * Compile-time check that a remote fulfills the contract: `export type Check = AssertRemote<typeof
 * import('./app.tsx')>`.
 */
export type AssertRemote<T extends RemoteModule> = T;

/** Whether this shell can mount a loaded module: it has a component and was built against the same contract version. */
export function isCompatible(module: unknown): module is RemoteModule {
  if (typeof module !== 'object' || module === null) return false;
  const { default: component, contract } = module as Partial<Record<keyof RemoteModule, unknown>>;
  return (
    contract === CONTRACT_VERSION &&
    (typeof component === 'function' || (typeof component === 'object' && component !== null))
  );
}
