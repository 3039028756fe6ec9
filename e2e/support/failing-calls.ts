import type { Page, Route } from '@playwright/test';

/** Answers instead of the API's when something between browser and server is broken. */
export const BROKEN = {
  /** A proxy's error page. */
  html: (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<html><body><h1>Bad gateway</h1></body></html>' }),
  noJson: (route) => route.fulfill({ status: 200, contentType: 'text/plain', body: 'good day' }),
  noSentence: (route) => route.fulfill({ status: 500, json: {} }),
  nothingInIt: (route) => route.fulfill({ status: 200, json: {} }),
  noAnswer: (route) => route.abort('connectionrefused'),
} as const satisfies Record<string, (route: Route) => Promise<void>>;

/** Answers one of the page's calls with this during an action. */
export async function whileCall(
  page: Page,
  path: string,
  answer: (route: Route) => Promise<void>,
  action: () => Promise<void>,
): Promise<void> {
  const matches = ({ pathname }: URL) => pathname === `/api/${path}`;
  await page.route(matches, answer);
  await action();
  await page.unroute(matches);
}
