import { expect, type Locator, type Page } from '@playwright/test';
import type { NewClient } from '../support/people.ts';
import { AccountMenu } from './account.ts';

/** The consulting firm dashboard (§2.18). */
export class DashboardPage {
  readonly title: Locator;
  readonly account: AccountMenu;
  readonly companiesTab: Locator;
  readonly addClientTab: Locator;
  readonly companyName: Locator;
  readonly adminEmail: Locator;
  readonly adminName: Locator;
  readonly create: Locator;
  /** Names of the shown companies: the firm's clients, or a client's own. */
  readonly companies: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('heading', { level: 1 });
    this.account = new AccountMenu(page);
    this.companiesTab = page.getByRole('tab', { name: 'Client Companies' });
    this.addClientTab = page.getByRole('tab', { name: 'Add New Client' });
    this.companyName = page.getByLabel('Company name');
    this.adminEmail = page.getByLabel('Admin email');
    this.adminName = page.getByLabel('Admin name');
    this.create = page.getByRole('button', { name: 'Create Company & Send Invitation' });
    this.companies = page.locator('[data-company-name]');
  }

  /** Creates a client after an interruption, from the form's remaining input. */
  async createKept(client: NewClient): Promise<void> {
    await expect(this.companyName).toHaveValue(client.name);
    await expect(this.adminEmail).toHaveValue(client.admin.email);
    await this.create.click();
    await expect(this.text(/The admin will receive an invitation email\./)).toBeVisible();
  }

  text(text: string | RegExp): Locator {
    return this.page.getByText(text).first();
  }

  async addClient(client: NewClient): Promise<void> {
    await this.addClientTab.click();
    await this.companyName.fill(client.name);
    await this.adminEmail.fill(client.admin.email);
    await this.adminName.fill(client.admin.name);
    await this.create.click();
  }
}
