import type { Locator, Page } from '@playwright/test';

/** The page that an invitation mail links to. */
export class InvitationPage {
  readonly heading: Locator;
  readonly password: Locator;
  readonly confirmation: Locator;
  readonly accept: Locator;
  readonly accountPassword: Locator;
  readonly join: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { level: 1 });
    this.password = page.getByLabel(/^Password/);
    this.confirmation = page.getByLabel('Confirm password');
    this.accept = page.getByRole('button', { name: 'Accept invitation' });
    this.accountPassword = page.getByLabel('Password of your account');
    this.join = page.getByRole('button', { name: 'Sign in and join' });
  }

  async choosePassword(password: string): Promise<void> {
    await this.password.fill(password);
    await this.confirmation.fill(password);
    await this.accept.click();
  }
}
