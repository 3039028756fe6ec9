/** The way out of the product's page: an object, so that tests can watch it, for no page can be left in jsdom. */
export const pageExit = {
  /** Leaves the product's page for another address (another host, so the router can't do it). */
  leaveFor(url: string): void {
    window.location.assign(url);
  },
};
