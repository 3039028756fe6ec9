import type { Locator, Page } from '@playwright/test';

/** Plan and billing of a firm, with the payment gateway's pages. */
export class BillingPage {
  readonly dialog: Locator;
  /** The gateway's field for a card's number. */
  readonly cardNumber: Locator;
  readonly saveCard: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
    this.cardNumber = page.getByLabel('Card number');
    this.saveCard = page.getByRole('button', { name: 'Save card' });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Opens the gateway's page from a dialog, enters a card there, and waits until the dialog offers to continue. */
  async enterCard(number: string, goOn: RegExp): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Continue to card details' }).click();
    await this.cardNumber.fill(number);
    await this.saveCard.click();
    await this.dialog.getByRole('button', { name: goOn }).waitFor();
  }
}
