import type { ApiClient } from '@scopewright/api-client';
import type { HostConfig, HostResolution } from '@scopewright/domain/hosts';
import type { Page } from '@scopewright/domain/pages';
import type { QueryClient } from '@scopewright/query';
import type { ComponentType } from 'react';
import type { SessionStore } from './session/session-store.ts';
import { CONTRACT_VERSION } from './version.ts';

/** What is known of a remote: absolute URL of its federation manifest, what visitors call that part of the product, and the pages it has declared. */
export interface RemoteLocation {
  manifest: string;
  title: string;
  /** Empty while no release of the remote could be read. */
  pages: readonly Page[];
}
/** The remotes by the name they are registered under. */
export type RemoteRegistry = Readonly<Record<string, RemoteLocation>>;

/** The firm whose address the page was opened on. */
export interface BootTenant {
  firmId: string;
  firmName: string;
  subdomain: string;
  archived: boolean;
  /** What the firm has chosen to look like: path of its logo on this host, and its accent colour. */
  branding?: { logoUrl?: string | undefined; accentColor?: string | undefined } | undefined;
  /** The firm is deleted, and can be brought back until then. */
  restorableUntil?: string | undefined;
}

/** What the page knows before any script runs: inlined in the HTML by the front door, or asked for by the shell on a plain static host. */
export interface BootData {
  productName: string;
  productDomain: string;
  productAltDomain: string | null;
  /** Where visitors and customers write to. */
  supportEmail: string;
  /** Base of every call, `/api`. */
  apiBase: string;
  publicKey: string;
  /** Payment token of the test gateway; null when real payments are configured. */
  testPaymentToken: string | null;
  /** Cards are entered on a page of the payment gateway's. A front door of before does not say. */
  cardPage?: boolean | undefined;
  host: HostResolution;
  /** What the deployment calls its own hosts; `tenantUrl` of the domain package takes it. */
  hostConfig: HostConfig;
  /** The tenant key in effect (from the host, or from `?tenant=` on local hosts); null on the bare domain. */
  tenantKey: string | null;
  /** Null when there is no tenant key, or nothing is found under it. */
  tenant: BootTenant | null;
  /** Empty when the registry could not be had. */
  remotes: RemoteRegistry;
  /** No user exists yet: the product waits for its first administrator at /bootstrap. False on a plain static host. */
  firstRun: boolean;
  /** Version of the shell's build. */
  version: string;
}

/**
 * What the boot element of a page holds. The front door writes all of it; a plain static host has only what is fixed at build time, and
 * the shell asks for the rest. `manifests` are the federation manifests, by URL, of the remotes that the page may show.
 */
export type BootPayload = Omit<BootData, 'host' | 'tenantKey' | 'tenant' | 'remotes'> &
  Partial<Pick<BootData, 'host' | 'tenantKey' | 'tenant' | 'remotes'>> & { manifests?: Record<string, unknown> };

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
