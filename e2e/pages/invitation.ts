import type { Locator, Page } from '@playwright/test';

/** The page behind the link of an invitation mail. */
export class InvitationPage {
  readonly heading: Locator;
  readonly password: Locator;
  readonly confirmation: Locator;
  readonly accept: Locator;
  readonly loginLink: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { level: 1 });
    this.password = page.getByLabel('Password', { exact: true });
    this.confirmation = page.getByLabel('Confirm password');
    this.accept = page.getByRole('button', { name: 'Accept invitation' });
    this.loginLink = page.getByRole('link', { name: /login/i });
  }

  async choosePassword(password: string): Promise<void> {
    await this.password.fill(password);
    await this.confirmation.fill(password);
    await this.accept.click();
  }
}
