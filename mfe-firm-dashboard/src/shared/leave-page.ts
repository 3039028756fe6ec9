/** Leaves the product's page for another address (another host, so the router can't do it). */
export function leavePage(url: string): void {
  window.location.assign(url);
}
