import type { Locator, Page } from '@playwright/test';

/** The parts around every page of a firm's workplace. */
export class Workplace {
  readonly title: Locator;
  readonly fold: Locator;
  readonly openNavigation: Locator;
  readonly sheet: Locator;
  readonly palette: Locator;
  readonly shortcuts: Locator;
  readonly leaveQuestion: Locator;
  readonly welcome: Locator;
  readonly firstSteps: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('heading', { level: 1 });
    this.fold = page.getByRole('button', { name: 'Navigation labels' });
    this.openNavigation = page.getByRole('button', { name: 'Open navigation' });
    this.sheet = page.getByRole('dialog', { name: 'Navigation' });
    this.palette = page.getByRole('dialog', { name: 'Command palette' });
    this.shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    this.leaveQuestion = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    this.welcome = page.getByRole('region', { name: /^Welcome to / });
    this.firstSteps = page.getByRole('region', { name: 'First steps' });
  }

  /** An entry of the navigation next to the page. */
  entry(name: string): Locator {
    return this.page.getByRole('complementary', { name: 'Navigation' }).getByRole('link', { name });
  }

  /** Opens the palette by its shortcut, and runs the command found for the words. */
  async command(words: string, found: string): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await this.palette.getByRole('combobox').fill(words);
    await this.palette.getByRole('option', { name: found }).first().waitFor();
    await this.page.keyboard.press('Enter');
  }
}
