import type { Locator, Page } from '@playwright/test';

/** The marketing landing page (§2.3). */
export class LandingPage {
  readonly heading: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
  }

  async getStarted(): Promise<void> {
    await this.page.getByRole('link', { name: 'Get Started' }).first().click();
  }
}
