import type { Locator, Page } from '@playwright/test';
import { openSignedIn } from '../support/api.ts';
import { stack } from '../support/stack.ts';

/** The system administration dashboard. */
export class SystemAdminPage {
  readonly heading: Locator;
  readonly figures: Locator;
  readonly refresh: Locator;
  readonly tabs: Locator;
  readonly tenants: Locator;
  readonly searchTenants: Locator;
  readonly promoteDialog: Locator;

  constructor(private readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1 });
    this.figures = page.getByRole('region', { name: 'All tenants' });
    this.refresh = page.getByRole('button', { name: 'Refresh' });
    this.tabs = page.getByRole('tablist', { name: 'System administration' }).getByRole('tab');
    this.tenants = page
      .getByRole('table', { name: 'Tenants' })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') });
    this.searchTenants = page.getByRole('searchbox', { name: 'Search tenants' });
    this.promoteDialog = page.getByRole('dialog', { name: 'Promote to Global' });
  }

  /** Opens it, signed in as the demo data's system administrator. */
  async open(path = '/system-admin'): Promise<void> {
    if (!stack.demo) throw new Error('The product was started without demo data');
    await openSignedIn(this.page, null, stack.demo.systemAdmin, path);
  }

  tab(name: string): Locator {
    return this.tabs.filter({ hasText: name });
  }

  promote(item: string): Locator {
    return this.page.getByRole('button', { name: `Promote to Global: ${item}` });
  }
}
