import type { Locator, Page } from '@playwright/test';

/** The Request a Demo dialog (§2.4). */
export class DemoDialog {
  readonly dialog: Locator;
  readonly firstName: Locator;
  readonly lastName: Locator;
  readonly email: Locator;
  readonly phone: Locator;
  readonly company: Locator;
  readonly jobTitle: Locator;
  readonly teamSize: Locator;
  readonly message: Locator;
  readonly submit: Locator;
  readonly close: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Request a Demo' });
    this.firstName = this.dialog.getByLabel('First Name');
    this.lastName = this.dialog.getByLabel('Last Name');
    this.email = this.dialog.getByLabel('Work Email');
    this.phone = this.dialog.getByLabel('Phone Number');
    this.company = this.dialog.getByLabel('Company');
    this.jobTitle = this.dialog.getByLabel('Job Title');
    this.teamSize = this.dialog.getByLabel('Consulting Team Size');
    this.message = this.dialog.getByLabel('Tell us about your needs (optional)');
    this.submit = this.dialog.getByRole('button', { name: 'Request Demo' });
    this.close = this.dialog.getByRole('button', { name: 'Close' });
  }

  text(text: string | RegExp): Locator {
    return this.dialog.getByText(text);
  }

  async fillRequired(): Promise<void> {
    await this.firstName.fill('Mara');
    await this.lastName.fill('Quist');
    await this.email.fill('mara@quist.example');
    await this.company.fill('Quist Partners');
    await this.jobTitle.fill('Practice lead');
    await this.teamSize.selectOption({ label: '6-20' });
  }
}
