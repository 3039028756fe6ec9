import type { Locator, Page } from '@playwright/test';

/** The tour in the dashboard's help menu (§2.7). */
export class Tour {
  readonly help: Locator;
  readonly take: Locator;
  readonly dialog: Locator;
  readonly heading: Locator;
  readonly progress: Locator;
  readonly position: Locator;
  readonly next: Locator;
  readonly back: Locator;
  readonly skip: Locator;
  readonly close: Locator;
  readonly getStarted: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.help = page.getByRole('button', { name: 'Help' });
    this.take = page.getByRole('menuitem', { name: 'Take the tour' });
    this.dialog = page.getByRole('dialog', { name: 'Getting started' });
    this.heading = this.dialog.getByRole('heading', { level: 3 });
    this.progress = this.dialog.getByRole('progressbar', { name: 'Tour progress' });
    this.position = this.dialog.getByRole('status');
    this.next = this.dialog.getByRole('button', { name: 'Next' });
    this.back = this.dialog.getByRole('button', { name: 'Back' });
    this.skip = this.dialog.getByRole('button', { name: 'Skip Tour' });
    this.close = this.dialog.getByRole('button', { name: 'Close' });
    this.getStarted = this.dialog.getByRole('button', { name: 'Get Started' });
  }

  action(name: string): Locator {
    return this.dialog.getByRole('button', { name });
  }

  /** Opens the tour from the menu, by keyboard. */
  async open(): Promise<void> {
    await this.help.press('Enter');
    await this.take.press('Enter');
    await this.dialog.waitFor();
  }

  /** Moves from the first step to the closing panel. */
  async toTheEnd(): Promise<void> {
    for (let step = 0; step < 5; step++) await this.page.keyboard.press('ArrowRight');
    await this.getStarted.waitFor();
  }
}
