export interface CspOptions {
  /** Origins that remotes are served from. */
  remoteOrigins: readonly string[];
  /** Hashes of inline scripts, quoted as CSP wants them. */
  scriptHashes?: readonly string[];
  https: boolean;
}

/**
 * Content security policy of pages. Scripts come from our own origins only. Styles may stand inline: the toaster and the overlays place
 * style elements, and a style can't run code.
 */
export function pageCsp({ remoteOrigins, scriptHashes = [], https }: CspOptions): string {
  const ours = ["'self'", ...new Set(remoteOrigins)].join(' ');
  const directives = [
    "default-src 'none'",
    `script-src ${[ours, ...scriptHashes].join(' ')}`,
    `style-src ${ours} 'unsafe-inline'`,
    `connect-src ${ours}`,
    `img-src ${ours} data:`,
    `font-src ${ours}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ];
  if (https) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}

/** Headers of every page besides its policy. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-cache',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'X-Frame-Options': 'DENY',
};

/** Headers that browsers heed on secure pages only. */
export const SECURE_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
};
