import type { LinkTarget } from './catalogue.ts';

function pageUrl({ origin, tenantKey }: LinkTarget, path: string): string {
  const url = new URL(path, origin);
  if (tenantKey !== null) url.searchParams.set('tenant', tenantKey);
  return url.href;
}

/** The address of the invitation page for a token. */
export const invitationUrl = (link: LinkTarget, token: string): string => pageUrl(link, `/invitation/${encodeURIComponent(token)}`);

/** The address of the page that confirms an e-mail address, for a token. */
export const confirmationUrl = (link: LinkTarget, token: string): string => pageUrl(link, `/confirm-email/${encodeURIComponent(token)}`);

/** The first page of a tenant. */
export const homeUrl = (link: LinkTarget): string => pageUrl(link, '/');
