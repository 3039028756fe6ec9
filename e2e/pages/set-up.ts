import type { Locator, Page } from '@playwright/test';

/** The common parts of the pages for set-up, recovery and diagnostics. */
export class SetUpPage {
  readonly email: Locator;
  readonly code: Locator;
  readonly setupKey: Locator;
  readonly proceed: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.email = page.getByLabel('Email', { exact: true });
    this.code = page.getByLabel('Six-digit code');
    this.setupKey = page.getByLabel('Setup key', { exact: true });
    this.proceed = page.getByRole('button', { name: 'Continue', exact: true });
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true, level: 1 });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async enterEmail(email: string): Promise<void> {
    await this.email.fill(email);
    await this.email.press('Enter');
  }

  async enterCode(code: string): Promise<void> {
    await this.code.fill(code);
    await this.code.press('Enter');
  }

  async enterSetupKey(key: string): Promise<void> {
    await this.setupKey.fill(key);
    await this.proceed.click();
  }
}
