import type { Locator, Page } from '@playwright/test';

/** The marketing landing page (§2.3). */
export class LandingPage {
  readonly heading: Locator;
  /** Opens and closes the menu of narrow windows. */
  readonly menuToggle: Locator;
  readonly menu: Locator;
  /** The anchors of wide windows. */
  readonly anchors: Locator;
  readonly questions: Locator;
  /** Tabs of the use cases. */
  readonly useCases: Locator;
  readonly seats: Locator;
  readonly billingRate: Locator;
  /** The calculator's prices, one line per tier. */
  readonly quotes: Locator;
  readonly requestDemo: Locator;
  readonly signIn: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.menuToggle = page.getByRole('button', { name: /^(Open|Close) menu$/ });
    this.menu = page.getByRole('navigation', { name: 'Sections, menu' });
    this.anchors = page.getByRole('navigation', { name: 'Sections', exact: true }).getByRole('link');
    this.questions = page.locator('#faq details');
    this.useCases = page.getByRole('tablist', { name: 'Use cases' }).getByRole('tab');
    this.seats = page.getByLabel('Consultants', { exact: true });
    this.billingRate = page.getByLabel('Billing rate per hour ($)');
    this.quotes = page.getByRole('list', { name: 'Prices' }).getByRole('listitem');
    this.requestDemo = page.getByRole('button', { name: 'Request Demo' });
    this.signIn = page.getByRole('button', { name: 'Sign In' });
  }

  /** Opens the page and waits until it reacts to clicks and to changes of its address. */
  async open(url: string): Promise<void> {
    await this.page.goto(url);
    // an effect makes the tabs focusable, so what React has hydrated is committed
    await this.page.locator('[role=tablist][tabindex="0"]').waitFor();
  }

  async getStarted(): Promise<void> {
    await this.page.getByRole('link', { name: 'Get Started' }).first().click();
  }

  /** Opens the menu if the window is too narrow for the bar's buttons. */
  async showButtons(): Promise<void> {
    if (await this.menuToggle.isVisible()) await this.menuToggle.click();
  }
}
