/** Leaves the product's page. An object so that tests can spy on it: jsdom can't navigate away. */
export const pageExit = {
  /** Leaves the product's page for another address (another host, so the router can't do it). */
  leaveFor(url: string): void {
    window.location.assign(url);
  },
  /** The same, without leaving this page in the browser's history: going back must not lead forward again. */
  replaceWith(url: string): void {
    window.location.replace(url);
  },
  /** Loads the page again, as the person who is signed in now; none of its state remains. */
  reload(): void {
    window.location.reload();
  },
};
