import type { Locator, Page } from '@playwright/test';
import type { NewFirm } from '../support/people.ts';

/** The signup screen (§2.6): info, payment, processing, complete. */
export class SignupPage {
  readonly companyName: Locator;
  readonly subdomain: Locator;
  readonly name: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly next: Locator;
  readonly cardNumber: Locator;
  readonly expiry: Locator;
  readonly cvc: Locator;
  readonly pay: Locator;
  readonly back: Locator;
  /** The status of the typed subdomain, in the live region. */
  readonly status: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.companyName = page.getByLabel('Company name');
    this.subdomain = page.getByLabel('Subdomain');
    this.name = page.getByLabel('Your name');
    this.email = page.getByLabel('Email');
    this.password = page.getByLabel(/^Password/);
    this.next = page.getByRole('button', { name: 'Continue to payment' });
    this.cardNumber = page.getByLabel('Card number');
    this.expiry = page.getByLabel('Expiry');
    this.cvc = page.getByLabel('CVC');
    this.pay = page.getByRole('button', { name: 'Start free trial' });
    this.back = page.getByRole('button', { name: 'Back' });
    this.status = page.getByRole('status');
  }

  text(text: string | RegExp): Locator {
    return this.page.getByText(text).first();
  }

  async fillInfo(firm: NewFirm): Promise<void> {
    await this.companyName.fill(firm.name);
    await this.subdomain.fill(firm.key);
    await this.name.fill(firm.admin.name);
    await this.email.fill(firm.admin.email);
    await this.password.fill(firm.admin.password);
  }

  /** Fills in the card fields; the numbers never leave the browser. */
  async fillCard(): Promise<void> {
    await this.cardNumber.fill('4242 4242 4242 4242');
    await this.expiry.fill('12/30');
    await this.cvc.fill('123');
  }
}
