const TICKET = /^#ticket=([\w.-]+)$/;

/**
 * The one-time ticket in the page's address, with which a signup sends its administrator to the firm's own address; null when there is none. It leaves the
 * address at once, so that neither the history nor a copied address holds it.
 */
export function takeTicket({ location, history }: Pick<Window, 'location' | 'history'>): string | null {
  const ticket = TICKET.exec(location.hash)?.[1] ?? null;
  if (ticket !== null) history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return ticket;
}
