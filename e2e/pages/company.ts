import type { Locator, Page } from '@playwright/test';

/** A client company: its overview, SOWs, people, activity and settings. */
export class CompanyPage {
  readonly title: Locator;
  /** The message that another person saved first. */
  readonly conflict: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('heading', { level: 1 });
    this.conflict = page.getByRole('region', { name: 'Someone else has changed this in the meantime' });
  }

  /** An entry of the navigation, for the firm's staff or the company. */
  entry(name: string): Locator {
    return this.page.getByRole('navigation').getByRole('link', { name, exact: true }).filter({ visible: true });
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole('main').getByRole('link', { name });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  field(label: string | RegExp): Locator {
    return this.page.getByLabel(label);
  }

  /** Presses a button that asks for confirmation, and confirms. */
  async agreeTo(button: string, answer = button): Promise<void> {
    await this.button(button).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: answer, exact: true }).click();
    await this.page.getByRole('alertdialog').waitFor({ state: 'detached' });
  }

  /** Chooses an action for a person in the list of people. */
  async act(person: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${person}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
