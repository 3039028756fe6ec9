export type LegalPage = 'privacy' | 'terms';

/** The legal page at a path of the public site, if there is one. */
export function legalPageOf(pathname: string): LegalPage | undefined {
  if (/^\/privacy\/?$/.test(pathname)) return 'privacy';
  return /^\/terms\/?$/.test(pathname) ? 'terms' : undefined;
}
