import type { Locator, Page } from '@playwright/test';

/** The account menu in the bar of every signed-in screen. */
export class AccountMenu {
  readonly button: Locator;
  readonly menu: Locator;

  constructor(page: Page) {
    this.button = page.getByRole('button', { name: /^Account of / });
    this.menu = page.getByRole('menu', { name: /^Account of / });
  }

  item(name: string): Locator {
    return this.menu.getByRole('menuitem', { name });
  }

  theme(name: 'Light' | 'Dark' | 'System'): Locator {
    return this.menu.getByRole('menuitemradio', { name });
  }

  async choose(name: string): Promise<void> {
    await this.button.click();
    await this.item(name).click();
  }

  async logOut(): Promise<void> {
    await this.choose('Log Out');
  }
}

/** The devices that a person is signed in on. */
export class DevicesPage {
  readonly heading: Locator;
  readonly devices: Locator;
  readonly signOutOthers: Locator;
  readonly confirm: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { level: 1, name: 'Devices' });
    this.devices = page.getByRole('main').getByRole('listitem');
    this.signOutOthers = page.getByRole('main').getByRole('button', { name: 'Sign out all others' });
    this.confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Sign out all others' });
  }

  signOut(index: number): Locator {
    return this.devices.nth(index).getByRole('button', { name: /^Sign out / });
  }
}

/** Password, e-mail address and name. */
export class SecurityPage {
  readonly heading: Locator;
  readonly newEmail: Locator;
  readonly emailPassword: Locator;
  readonly changeEmail: Locator;
  readonly name: Locator;
  readonly saveName: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Password & security' });
    this.newEmail = page.getByLabel('New email address');
    this.emailPassword = page.getByLabel('Your password');
    this.changeEmail = page.getByRole('button', { name: 'Change email address' });
    this.name = page.getByLabel('Your name');
    this.saveName = page.getByRole('button', { name: 'Save name' });
  }

  text(text: string | RegExp): Locator {
    return this.page.getByText(text).first();
  }

  /**
   * Fills in and submits the form of a new password: on this page, and on the one required after a temporary password.
   */
  async changePassword(
    current: string,
    next: string,
    labels: { current: string; submit: string } = { current: 'Current password', submit: 'Change password' },
  ) {
    await this.page.getByLabel(labels.current).fill(current);
    await this.page.getByLabel('New password', { exact: true }).fill(next);
    await this.page.getByLabel('Confirm new password').fill(next);
    await this.page.getByRole('button', { name: labels.submit }).click();
  }
}
