/** Secrets in an address's fragment: the ticket of a signup or of another firm, or the code of an impersonation. */
export type Handover = 'ticket' | 'impersonation';

/**
 * The one-time secret of a kind in the page's address, which signs the user in at this host; null without one. It is
 * removed from the address immediately, so that neither the history nor a copied address contains it.
 */
export function takeHandover(
  kind: Handover,
  { location, history }: Pick<Window, 'location' | 'history'>,
): string | null {
  const [, named, secret] = /^#(\w+)=([\w.-]+)$/.exec(location.hash) ?? [];
  if (named !== kind || secret === undefined) return null;
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return secret;
}
