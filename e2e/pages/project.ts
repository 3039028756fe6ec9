import type { Locator, Page } from '@playwright/test';

/** The workspace of a project. */
export class ProjectPage {
  readonly tree: Locator;
  readonly title: Locator;
  readonly name: Locator;
  readonly saved: Locator;
  readonly editor: Locator;
  readonly details: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.tree = page.getByRole('tree', { name: 'Items' });
    this.title = page.getByRole('heading', { level: 1 });
    this.name = page.getByRole('textbox', { name: 'Name', exact: true });
    this.saved = page.locator('[data-save-state="saved"]');
    this.editor = page.getByRole('region', { name: 'Editor' });
    this.details = page.getByRole('region', { name: 'Details' });
  }

  /** Renames the open item: saved when the field loses the focus. */
  async rename(name: string): Promise<void> {
    await this.name.fill(name);
    await this.name.press('Enter');
  }

  item(name: string | RegExp): Locator {
    return this.tree.getByRole('treeitem', { name });
  }

  /** Opens the menu of new items, and chooses one. */
  async add(entry: string): Promise<void> {
    await this.page
      .locator('[aria-haspopup=menu]')
      .and(this.page.getByRole('button', { name: 'Add', exact: true }))
      .click();
    await this.page.getByRole('menuitem', { name: entry }).click();
  }

  /** Creates an item in its dialog, which opens it. */
  async create(kind: 'workflow' | 'request type' | 'field', name: string): Promise<void> {
    await this.add(`New ${kind}`);
    const dialog = this.page.getByRole('dialog', { name: `New ${kind}` });
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
    await dialog.getByRole('button', { name: `Create ${kind}` }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
}
