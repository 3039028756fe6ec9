import type { Locator, Page } from '@playwright/test';

/** The bell of the workplace and the list behind it. */
export class NotificationsPage {
  readonly bell: Locator;
  readonly list: Locator;

  constructor(page: Page) {
    this.bell = page.getByRole('button', { name: /^Notifications/ });
    this.list = page.getByRole('dialog', { name: 'Notifications' });
  }

  /** What one of them says, as the link to what it is about. */
  item(words: string | RegExp): Locator {
    return this.list.getByRole('listitem').getByRole('link', { name: words });
  }
}
