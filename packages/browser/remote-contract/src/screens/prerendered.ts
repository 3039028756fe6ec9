/** Placeholders in prerendered screens for values only the deployment knows. The front door fills them in. */
export const PLACEHOLDERS = {
  productName: '%PRODUCT_NAME%',
  supportEmail: '%SUPPORT_EMAIL%',
  /** Base URL of the remote's files, with a trailing slash. */
  assets: 'https://remote.invalid/',
  /** Origin of the product's public site. */
  site: 'https://site.invalid',
} as const;

/** A picture for previews of links to a screen. */
export interface ShareImage {
  url: string;
  width: number;
  height: number;
  alt: string;
}

/** A screen as drawn by a remote's build, for visitors without a session on a host without a tenant. */
export interface PrerenderedScreen {
  /** Content of the remote's element. */
  html: string;
  title: string;
  description: string;
  image?: ShareImage | undefined;
  /** JSON-LD objects. */
  structuredData: readonly Readonly<Record<string, unknown>>[];
}

/**
 * The file that a remote's manifest lists under `prerendered`, by a URL relative to the manifest. Its name contains a
 * hash.
 */
export interface PrerenderedScreens {
  screens: Readonly<Record<string, PrerenderedScreen>>;
}
