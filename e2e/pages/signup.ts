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
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.companyName = page.getByLabel(/^(company|firm) name/i);
    this.subdomain = page.getByLabel(/subdomain|address/i).first();
    this.name = page.getByLabel(/^(your|full|admin) name/i);
    this.email = page.getByLabel(/email/i);
    this.password = page.getByLabel(/^password/i);
    this.next = page.getByRole('button', { name: /continue|next/i });
    this.cardNumber = page.getByLabel(/card number/i);
    this.expiry = page.getByLabel(/expiry|expiration/i);
    this.cvc = page.getByLabel(/cvc/i);
    this.pay = page.getByRole('button', { name: /start|trial|create/i });
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

  /** Fills the card fields; the numbers never leave the browser. */
  async fillCard(): Promise<void> {
    await this.cardNumber.fill('4242 4242 4242 4242');
    await this.expiry.fill('12/30');
    await this.cvc.fill('123');
  }
}
