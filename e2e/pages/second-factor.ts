import { expect, type Locator, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

const codeAt = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/** The current code of an authenticator app. */
export const currentCode = (secret: string): string => codeAt(secret, Date.now());

/** The code after the current one, which the server also accepts: unused, without waiting for the next period. */
export const nextCode = (secret: string): string => codeAt(secret, Date.now() + 30_000);

/**
 * The section 'Second factor' of a person's own account, and the screen for setting up the first one if a firm requires
 * it.
 */
export class SecondFactorSection {
  readonly factors: Locator;
  readonly setUpApp: Locator;
  readonly addPasskey: Locator;
  readonly dialog: Locator;
  readonly codes: Locator;
  readonly saved: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.factors = page.getByRole('list', { name: 'Your second factors' }).getByRole('listitem');
    this.setUpApp = page.getByRole('button', { name: 'Set up an authenticator app' });
    this.addPasskey = page.getByRole('button', { name: 'Add a passkey' });
    this.dialog = page.getByRole('dialog');
    this.codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    this.saved = page.getByRole('button', { name: /^I have saved them/ });
  }

  /** From the password to the step that shows the QR code; returns the secret. */
  async scan(password: string): Promise<string> {
    await this.page
      .getByRole('form', { name: 'Set up an authenticator app' })
      .getByLabel('Your password')
      .fill(password);
    await this.page.getByRole('button', { name: 'Continue' }).click();
    await expect(this.page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    return ((await this.page.getByRole('code').textContent()) ?? '').replace(/\s/g, '');
  }

  async confirm(code: string): Promise<void> {
    await this.page.getByLabel('Six-digit code').fill(code);
    await this.page.getByRole('button', { name: 'Turn it on' }).click();
  }

  /** Fills in and submits the form of a new passkey. */
  async makePasskey(name: string, password: string): Promise<void> {
    const form = this.page.getByRole('form', { name: 'Add a passkey' });
    await form.getByLabel('Name of the passkey').fill(name);
    await form.getByLabel('Your password').fill(password);
    await form.getByRole('button', { name: 'Add passkey' }).click();
  }
}

/** The second step of signing in. */
export class SecondStep {
  readonly heading: Locator;
  readonly code: Locator;
  readonly recoveryCode: Locator;
  readonly usePasskey: Locator;
  readonly signIn: Locator;
  readonly back: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'One more step' });
    this.code = page.getByLabel('Six-digit code');
    this.recoveryCode = page.getByLabel('Recovery code', { exact: true });
    this.usePasskey = page.getByRole('button', { name: 'Use your passkey' });
    this.signIn = page.getByRole('button', { name: 'Sign in', exact: true });
    this.back = page.getByRole('button', { name: 'Back to the password' });
  }

  otherWay(name: string): Locator {
    return this.page.getByRole('list', { name: 'Other ways' }).getByRole('button', { name });
  }

  async enter(code: string): Promise<void> {
    await this.code.fill(code);
    await this.signIn.click();
  }
}
