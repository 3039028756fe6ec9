import type { Locator, Page } from '@playwright/test';

/** The bell of the workplace and the list that it opens. */
export class NotificationsPage {
  readonly bell: Locator;
  readonly list: Locator;

  constructor(page: Page) {
    this.bell = page.getByRole('button', { name: /^Notifications/ });
    this.list = page.getByRole('dialog', { name: 'Notifications' });
  }

  /** A notification by its text, as the link to its subject. */
  item(words: string | RegExp): Locator {
    return this.list.getByRole('listitem').getByRole('link', { name: words });
  }
}
