import type { HostConfig, HostResolution } from '@scopewright/domain/hosts';
import type { Page } from '@scopewright/domain/pages';

/**
 * Where a remote is: the absolute URL of its federation manifest, what visitors call that part of the product, and the
 * pages it declares.
 */
export interface RemoteLocation {
  manifest: string;
  title: string;
  /** Empty if no release of the remote could be read. */
  pages: readonly Page[];
  /** Components that it has for other remotes' screens (`HostApi.Slot`). */
  slots?: readonly string[] | undefined;
  /** Kinds of edits that it takes over from earlier pages (`HostApi.takeOverEdits`). */
  leftEdits?: readonly string[] | undefined;
}
/** The remotes, by registered name. */
export type RemoteRegistry = Readonly<Record<string, RemoteLocation>>;

/** The firm whose address the page was opened at. */
export interface BootTenant {
  firmId: string;
  firmName: string;
  subdomain: string;
  archived: boolean;
  /** The firm's branding: path of its logo on this host, and its accent color. */
  branding?: { logoUrl?: string | undefined; accentColor?: string | undefined } | undefined;
  /** Set when the firm is deleted: it can be restored until then. */
  restorableUntil?: string | undefined;
}

/**
 * The page's data before any script runs: inlined in the HTML by the front door, or fetched by the shell on a plain
 * static host.
 */
export interface BootData {
  productName: string;
  productDomain: string;
  productAltDomain: string | null;
  /** Support address for visitors and customers. */
  supportEmail: string;
  /** Base path of every call, `/api`. */
  apiBase: string;
  publicKey: string;
  /** Payment token of the test gateway; null when real payments are configured. */
  testPaymentToken: string | null;
  /** Cards are entered on the payment gateway's page. Front doors older than this field don't set it. */
  cardPage?: boolean | undefined;
  host: HostResolution;
  /** Names of the deployment's own hosts, as `tenantUrl` of the domain package takes them. */
  hostConfig: HostConfig;
  /** The tenant key in effect (from the host, or from `?tenant=` on local hosts); null on the bare domain. */
  tenantKey: string | null;
  /** Null without a tenant key, or when no tenant has it. */
  tenant: BootTenant | null;
  /** Empty when the registry couldn't be fetched. */
  remotes: RemoteRegistry;
  /** No user exists yet: the product waits for its first administrator at /bootstrap. False on a plain static host. */
  firstRun: boolean;
  /** Visitors can book a demo. Missing from older front doors. */
  bookable?: boolean;
  /** Version of the shell's build. */
  version: string;
}

/**
 * Contents of the page's boot element. The front door writes all of it; a plain static host has only data fixed at
 * build time, and the shell fetches the rest. `manifests` are the federation manifests, by URL, of the remotes that the
 * page may show.
 */
export type BootPayload = Omit<BootData, 'host' | 'tenantKey' | 'tenant' | 'remotes'> &
  Partial<Pick<BootData, 'host' | 'tenantKey' | 'tenant' | 'remotes'>> & { manifests?: Record<string, unknown> };
