import { test as base, expect } from '@playwright/test';
import { type Mail, mailsTo } from '@scopewright/dev-stack';
import { type HostStyle, type Place, placeOf } from './places.ts';
import { type FailureReport, watchForReport } from './report.ts';
import { stack } from './stack.ts';

export interface PlaceOptions {
  hosts: HostStyle;
}

export interface LookOptions {
  /** Whether axe checks the states that tests mark with `look`. */
  looks: 'off' | 'all';
}

interface Fixtures {
  place: Place;
  /** Waits for the mail to an address. */
  mailTo: (address: string) => Promise<Mail>;
  /** Errors that a page threw; a test that expects none checks that it is empty. */
  pageErrors: string[];
  /** Prints the pages, the failed calls and the product's logs when a test fails. */
  report: FailureReport;
}

export const test = base.extend<Fixtures & PlaceOptions & LookOptions>({
  hosts: ['local', { option: true }],
  looks: ['off', { option: true }],
  // the page is closed before the report is printed
  page: async ({ page, report }, use, testInfo) => {
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus) await report.describePages();
  },
  place: async ({ hosts }, use) => use(placeOf(hosts)),
  mailTo: async ({ browserName: _ }, use) => {
    const { web } = stack.mailbox;
    if (!web) throw new Error('The product was started without a mailbox of its own');
    await use(async (address) => {
      await expect
        .poll(async () => (await mailsTo(web, address)).length, { message: `a mail to ${address}` })
        .toBeGreaterThan(0);
      const [mail] = await mailsTo(web, address);
      if (!mail) throw new Error(`The mail to ${address} is gone`);
      return mail;
    });
  },
  pageErrors: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await use(errors);
  },
  report: [
    async ({ browser }, use, testInfo) => {
      const report = watchForReport(browser);
      await use(report);
      if (testInfo.status !== testInfo.expectedStatus) console.error(await report.text());
      report.stop();
    },
    { auto: true },
  ],
});

export { expect };
