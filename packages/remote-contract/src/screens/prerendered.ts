/** What stands in prerendered screens for what only the deployment knows. The front door fills it in. */
export const PLACEHOLDERS = {
  productName: '%PRODUCT_NAME%',
  supportEmail: '%SUPPORT_EMAIL%',
  /** Base URL of the remote's files, with a slash at its end. */
  assets: 'https://remote.invalid/',
  /** Origin of the product's public site. */
  site: 'https://site.invalid',
} as const;

/** A picture for pages that link to a screen. */
export interface ShareImage {
  url: string;
  width: number;
  height: number;
  alt: string;
}

/** A screen as a remote's build has drawn it, for visitors without a session on a host without tenant. */
export interface PrerenderedScreen {
  /** Content of the remote's element. */
  html: string;
  title: string;
  description: string;
  image?: ShareImage | undefined;
  /** JSON-LD objects. */
  structuredData: readonly Readonly<Record<string, unknown>>[];
}

/** The file that a remote's manifest names under `prerendered`, by a URL relative to the manifest. Its name carries a hash. */
export interface PrerenderedScreens {
  screens: Readonly<Record<string, PrerenderedScreen>>;
}
