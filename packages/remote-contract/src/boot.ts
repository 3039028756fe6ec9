import type { HostConfig, HostResolution } from '@scopewright/domain/hosts';
import type { Page } from '@scopewright/domain/pages';

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
