import type { Locator, Page } from '@playwright/test';

/** The sign-in dialog of the landing page (§2.5). */
export class SignInDialog {
  readonly dialog: Locator;
  readonly email: Locator;
  /** Submits the e-mail address; its name shows the state. */
  readonly submit: Locator;
  readonly error: Locator;
  readonly choiceHeading: Locator;
  readonly companies: Locator;
  readonly back: Locator;
  readonly close: Locator;
  readonly recoverLink: Locator;
  /** Link to the system administrators' sign-in; shown when nothing was found. */
  readonly systemAdminHint: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Sign In' });
    this.email = this.dialog.getByLabel('Email');
    this.submit = this.dialog.getByRole('button', {
      name: /^(Continue|Looking up your account\.\.\.|Taking you there\.\.\.)$/,
    });
    this.error = this.dialog.getByRole('alert');
    this.choiceHeading = this.dialog.getByRole('heading', { name: 'Select a company' });
    this.companies = this.dialog.getByRole('listitem').getByRole('button');
    this.back = this.dialog.getByRole('button', { name: 'Back' });
    this.close = this.dialog.getByRole('button', { name: 'Close' });
    this.systemAdminHint = this.dialog.getByRole('link', { name: 'System administrators sign in here' });
    this.recoverLink = this.dialog.getByRole('link', { name: 'Recover your account' });
  }

  async continueWith(email: string): Promise<void> {
    await this.email.fill(email);
    await this.submit.click();
  }
}
