import type { Locator, Page } from '@playwright/test';
import { SignInDialog } from '../../pages/sign-in-dialog.ts';
import { SignupPage } from '../../pages/signup.ts';
import { signUp } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { gate } from '../../support/gate.ts';
import { look } from '../../support/look.ts';
import { newFirm } from '../../support/people.ts';
import { stack } from '../../support/stack.ts';

const CHECK = '**/api/public/check-subdomain/*';
const SIGNUP = '**/api/public/signup';
const CARD = { number: '4000 0566 5566 5556', expiry: '11/31', cvc: '907' };
const existing = newFirm();
/** When the page's own clock begins. */
const START = Date.parse('2026-03-02T09:00:00Z');

const json = (body: unknown, status = 200) => ({ status, contentType: 'application/json', body: JSON.stringify(body) });
const allAvailable = (page: Page) => page.route(CHECK, (route) => route.fulfill(json({ available: true })));
const sentence = (page: Page): Locator => page.getByRole('alert');

/** The message beneath a field. */
const expectError = async (field: Locator, message: string): Promise<void> => {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')));
};

/** The words of the availability line. */
const availability = (signup: SignupPage, text: string | RegExp) =>
  expect(signup.status.filter({ hasText: text })).toBeVisible();

async function toPayment(page: Page, firm = newFirm()): Promise<SignupPage> {
  const signup = new SignupPage(page);
  await signup.fillInfo(firm);
  await availability(signup, `${firm.key} is available`);
  await signup.next.click();
  await expect(signup.cardNumber).toBeVisible();
  return signup;
}

async function fillCard(signup: SignupPage, card: Partial<typeof CARD> = CARD): Promise<void> {
  await signup.cardNumber.fill(card.number ?? '');
  await signup.expiry.fill(card.expiry ?? '');
  await signup.cvc.fill(card.cvc ?? '');
}

test.beforeAll(() => signUp(existing));

test('the subdomain is cleaned, previewed and checked as it is typed', async ({ page, place, pageErrors }) => {
  await page.goto(place.bare('/signup'));
  const signup = new SignupPage(page);
  await expect(signup.subdomain).toHaveAccessibleDescription(
    new RegExp(`Your address: your-firm\\.${stack.productDomain}`),
  );

  await test.step('nothing is asked below three characters', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/check-subdomain/')) asked.push(new URL(request.url()).pathname);
    });
    await page.clock.install({ time: START });
    await page.clock.pauseAt(START + 3_600_000);
    await signup.subdomain.fill('la');
    await availability(signup, 'At least 3 letters, digits or hyphens');
    await page.clock.runFor(2_000);
    expect(asked).toEqual([]);
    await signup.subdomain.fill('larch-no');
    await page.clock.runFor(450);
    await signup.subdomain.fill('larch-nobody-has');
    await page.clock.runFor(450);
    expect(asked).toEqual([]);
    await page.clock.resume();
    await availability(signup, 'larch-nobody-has is available');
    expect(asked).toEqual(['/api/public/check-subdomain/larch-nobody-has']);
  });

  await test.step('what an address can’t hold is dropped', async () => {
    await signup.subdomain.fill('');
    await signup.subdomain.pressSequentially('My Firm_&_7.Co!');
    await expect(signup.subdomain).toHaveValue('myfirm7co');
    await expect(signup.subdomain).toHaveAccessibleDescription(
      new RegExp(`Your address: myfirm7co\\.${stack.productDomain}`),
    );
  });

  for (const [subdomain, words] of [
    ['support', 'This subdomain is reserved.'],
    ['larch-', 'Invalid format. Use lowercase letters, numbers, and hyphens only.'],
    [existing.key, 'This subdomain is already taken.'],
  ] as const) {
    await test.step(`${subdomain}: ${words}`, async () => {
      await signup.subdomain.fill(subdomain);
      await availability(signup, words);
      await expect(signup.subdomain).toHaveAttribute('aria-invalid', 'true');
    });
  }

  await test.step('refused without a reason', async () => {
    await page.route(CHECK, (route) => route.fulfill(json({ available: false })));
    await signup.subdomain.fill('larch-unlucky');
    await availability(signup, 'Subdomain not available');
    await page.unroute(CHECK);
  });

  await test.step('a check that fails can be made again', async () => {
    await page.route(CHECK, (route) => route.abort('connectionrefused'));
    await signup.subdomain.fill('larch-offline');
    await availability(signup, 'Failed to check availability');
    await page.unroute(CHECK);
    const answer = gate();
    await page.route(CHECK, async (route) => {
      await answer.opened;
      await route.fulfill(json({ available: true }));
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await availability(signup, 'Checking availability...');
    answer.open();
    await availability(signup, 'larch-offline is available');
  });
  expect(pageErrors).toEqual([]);
});

test('the info step can be completed only when all its rules are met', async ({ page, place }) => {
  await allAvailable(page);
  await page.goto(place.bare('/signup'));
  const signup = new SignupPage(page);
  const firm = newFirm();
  const aside = page.getByText('Every implementation, drawn to scope.');
  const before = await aside.boundingBox();
  await signup.next.click();
  await expect(sentence(page)).toHaveText('All fields are required');
  expect(await aside.boundingBox()).toEqual(before);
  await expect(signup.companyName).toBeFocused();
  for (const field of [signup.companyName, signup.subdomain, signup.name, signup.email, signup.password])
    await expectError(field, ' is required');
  await signup.fillInfo(firm);
  await expect(sentence(page)).toHaveCount(0);

  for (const [name, field, value] of [
    ['the company’s name', signup.companyName, firm.name],
    ['the subdomain', signup.subdomain, firm.key],
    ['the name', signup.name, firm.admin.name],
    ['the email', signup.email, firm.admin.email],
    ['the password', signup.password, firm.admin.password],
  ] as const) {
    await test.step(`${name} is required`, async () => {
      await field.fill('');
      await signup.next.click();
      await expect(sentence(page)).toHaveText('All fields are required');
      await expect(field).toBeFocused();
      await field.fill(value);
    });
  }

  await test.step('a name of spaces counts as empty', async () => {
    await signup.companyName.fill('   ');
    await signup.next.click();
    await expect(sentence(page)).toHaveText('All fields are required');
    await signup.companyName.fill(firm.name);
  });

  await test.step('the subdomain must be known to be available', async () => {
    await page.unroute(CHECK);
    for (const taken of ['la', existing.key, 'admin']) {
      await signup.subdomain.fill(taken);
      await signup.next.click();
      await expectError(signup.subdomain, 'Please choose an available subdomain');
      await expect(signup.subdomain).toBeFocused();
    }
    await signup.subdomain.fill(firm.key);
    await availability(signup, `${firm.key} is available`);
  });

  await test.step('the password has at least eight characters', async () => {
    await signup.password.fill('          ');
    await signup.next.click();
    await expectError(signup.password, 'Password must not consist of blanks only');
    await signup.password.fill('seven77');
    await signup.next.click();
    await expectError(signup.password, 'Password must be at least 8 characters');
    await expect(signup.password).toBeFocused();
    await signup.password.fill('eight888');
  });

  await test.step('the email looks like one', async () => {
    await signup.email.fill('ines.larch');
    await signup.next.click();
    await expectError(signup.email, 'Please enter a valid email address');
    await expect(signup.email).toBeFocused();
    await signup.email.fill(firm.admin.email);
  });

  await signup.next.click();
  await expect(signup.cardNumber).toBeVisible();
});

test('the payment step requires the complete card, and Back keeps the input', async ({ page, place }) => {
  await allAvailable(page);
  let sent = 0;
  await page.route(SIGNUP, (route) => {
    sent += 1;
    return route.abort();
  });
  await page.goto(place.bare('/signup'));
  const firm = newFirm();
  const signup = await toPayment(page, firm);
  await expect(signup.expiry).toHaveAttribute('placeholder', 'MM/YY');
  await expect(page.getByRole('main')).toContainText('14 days free, then $299/month.');
  for (const [name, path] of [
    ['terms of service', '/terms'],
    ['privacy policy', '/privacy'],
  ] as const) {
    const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name }).click()]);
    await expect(opened).toHaveURL(place.bare(path));
    await opened.close();
  }
  for (const missing of ['number', 'expiry', 'cvc'] as const) {
    await fillCard(signup, { ...CARD, [missing]: ' ' });
    await signup.pay.click();
    await expect(sentence(page)).toHaveText('Please enter complete payment information');
    await expectError({ number: signup.cardNumber, expiry: signup.expiry, cvc: signup.cvc }[missing], ' is required');
  }
  await signup.back.click();
  await expect(sentence(page)).toHaveCount(0);
  await expect(signup.companyName).toHaveValue(firm.name);
  await expect(signup.subdomain).toHaveValue(firm.key);
  await expect(signup.name).toHaveValue(firm.admin.name);
  await expect(signup.email).toHaveValue(firm.admin.email);
  await expect(signup.password).toHaveValue(firm.admin.password);
  await signup.next.click();
  await expect(signup.cardNumber).toHaveValue(CARD.number);
  await expect(sentence(page)).toHaveCount(0);
  expect(sent).toBe(0);
});

test('the browser’s Back and Forward go between the steps too', async ({ page, place }) => {
  await allAvailable(page);
  await page.goto(place.bare('/'));
  await page.goto(place.bare('/signup'));
  const firm = newFirm();
  const signup = await toPayment(page, firm);
  await fillCard(signup);
  await page.goBack();
  await expect(signup.companyName).toHaveValue(firm.name);
  await expect(signup.password).toHaveValue(firm.admin.password);
  await page.goForward();
  await expect(signup.cardNumber).toHaveValue(CARD.number);

  await test.step('a reload returns to the first step, as the password is not stored', async () => {
    await page.reload();
    await expect(signup.companyName).toHaveValue(firm.name);
    await expect(signup.password).toHaveValue('');
    await expect(sentence(page)).toHaveCount(0);
  });
  await test.step('Back leads out of signup where it was entered', async () => {
    await page.goBack();
    await expect(signup.companyName).toHaveValue(firm.name);
    await page.goBack();
    await expect(page).toHaveURL(place.bare('/'));
  });
});

test('a signup that fails returns to payment with the reason', async ({ page, place }) => {
  await allAvailable(page);
  await page.goto(place.bare('/signup'));
  const signup = await toPayment(page);
  for (const [name, answer, words] of [
    [
      'a sentence of the server',
      json({ error: 'An account with this email already exists.', code: 'conflict' }, 409),
      'An account with this email already exists.',
    ],
    [
      'a sentence with details',
      json({ error: 'Validation failed', details: { adminEmail: 'Invalid email' } }, 422),
      'Validation failed: Invalid email',
    ],
    ['no sentence', json({}, 500), 'Signup failed'],
    ['an HTML page', { status: 502, contentType: 'text/html', body: '<!doctype html>' }, 'Signup failed'],
  ] as const) {
    await test.step(name, async () => {
      await page.route(SIGNUP, (route) => route.fulfill(answer));
      await fillCard(signup);
      await signup.pay.click();
      await expect(sentence(page)).toHaveText(words);
      await expect(signup.pay).toBeEnabled();
      await page.unroute(SIGNUP);
    });
  }
  await test.step('no answer', async () => {
    await page.route(SIGNUP, (route) => route.abort('connectionrefused'));
    await fillCard(signup);
    await signup.pay.click();
    await expect(sentence(page)).toHaveText('Signup failed');
  });
});

test('someone else takes the address in the meantime', async ({ page, place }) => {
  await page.goto(place.bare('/signup'));
  const firm = newFirm();
  const signup = await toPayment(page, firm);
  await signUp(newFirm({ key: firm.key }));
  await fillCard(signup);
  await signup.pay.click();
  await expectError(signup.subdomain, 'This subdomain is already taken.');
  await expect(signup.subdomain).toBeFocused();
  await signup.subdomain.fill(`${firm.key}-2`);
  await expect(sentence(page)).toHaveCount(0);
  await signup.next.click();
  await expect(signup.cardNumber).toHaveValue(CARD.number);
});

test('an email that has an account leads back to it, and to signing in', { tag: '@looks' }, async ({
  page,
  place,
  pageErrors,
}) => {
  await page.goto(place.bare('/signup'));
  const firm = newFirm();
  const signup = await toPayment(page, { ...firm, admin: { ...firm.admin, email: existing.admin.email } });
  await fillCard(signup);
  await signup.pay.click();
  await expectError(signup.email, 'An account with this email already exists.');
  await expect(signup.email).toBeFocused();
  await expect(signup.email).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'an email that has an account');
  await page.getByRole('button', { name: 'Sign in instead' }).click();
  const signIn = new SignInDialog(page);
  await expect(signIn.email).toHaveValue(existing.admin.email);
  await signIn.submit.click();
  await page.waitForURL(
    (url) => place.isTenant(url, existing.key) && url.searchParams.get('email') === existing.admin.email,
  );
  expect(pageErrors).toEqual([]);
});

test('Continue waits for the check of the subdomain', async ({ page, place }) => {
  const answer = gate();
  await page.route(CHECK, async (route) => {
    await answer.opened;
    await route.fulfill(json({ available: true }));
  });
  await page.goto(place.bare('/signup'));
  const signup = new SignupPage(page);
  await signup.fillInfo(newFirm());
  await signup.next.click();
  await expect(page.getByRole('button', { name: 'Checking your address...' })).toBeDisabled();
  await expect(sentence(page)).toHaveCount(0);
  answer.open();
  await expect(signup.cardNumber).toBeVisible();
});

test('a retry after a lost answer ends where the first press did', async ({ page, place }) => {
  await page.goto(place.bare('/signup'));
  const firm = newFirm();
  const signup = await toPayment(page, firm);
  await fillCard(signup);
  await page.route(SIGNUP, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await signup.pay.click();
  await expect(sentence(page)).toHaveText('Signup failed');
  await expect(page.getByText(/nothing is created twice/)).toBeVisible();
  await page.unroute(SIGNUP);
  await signup.pay.click();
  await expect(page.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible();
  await page.waitForURL((url) => place.isTenant(url, firm.key));
});

test('a reload during signup finds the firm that was made', async ({ page, place }) => {
  await page.goto(place.bare('/signup?plan=small'));
  const firm = newFirm();
  const signup = await toPayment(page, firm);
  await expect(page.getByRole('main')).toContainText('You chose Small Firm.');
  await fillCard(signup);
  const made = gate();
  await page.route(SIGNUP, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    made.open();
  });
  await signup.pay.click();
  await made.opened;
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  for (const secret of [firm.admin.password, CARD.number]) expect(stored).not.toContain(secret);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible();
  await page.waitForURL((url) => place.isTenant(url, firm.key) && url.searchParams.get('email') === firm.admin.email);
});

test('pressing twice signs up once, without the card', async ({ page, place, pageErrors }) => {
  await allAvailable(page);
  const bodies: unknown[] = [];
  const answer = gate();
  await page.route(SIGNUP, async (route) => {
    bodies.push(route.request().postDataJSON());
    await answer.opened;
    await route.fulfill(json({ firmId: 'f'.repeat(24), subdomain: firm.key }, 201));
  });
  await page.goto(place.bare('/signup'));
  const firm = newFirm();
  const signup = await toPayment(page, firm);
  await fillCard(signup);
  await signup.pay.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
    button.form?.requestSubmit();
  });
  await expect(page.getByText('Creating your workspace...')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Signup steps' }).locator('[aria-current=step]')).toHaveText(
    'Setting up',
  );
  await page.clock.install({ time: START });
  await page.clock.pauseAt(START + 3_600_000);
  answer.open();
  await expect(page.getByRole('heading', { name: 'Welcome aboard' })).toBeFocused();
  const { name, email, password } = firm.admin;
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const { testPaymentToken: paymentToken } = stack;
  expect(bodies).toEqual([
    {
      companyName: firm.name,
      subdomain: firm.key,
      adminEmail: email,
      adminName: name,
      password,
      paymentToken,
      timeZone,
    },
  ]);
  const link = new URL((await page.getByRole('link', { name: 'Go there now' }).getAttribute('href')) ?? '');
  expect(place.isTenant(link, firm.key)).toBe(true);
  expect(link.searchParams.get('email')).toBe(email);
  await page.clock.runFor(2_900);
  await expect(page).toHaveURL(place.bare('/signup'));
  await page.clock.runFor(200);
  await page.waitForURL(link.href);
  expect(pageErrors).toEqual([]);
});

test('a reload keeps the input, but neither password nor card', async ({ page, place }) => {
  await allAvailable(page);
  await page.goto(place.bare('/signup'));
  const firm = newFirm();
  const signup = await toPayment(page, firm);
  await fillCard(signup);
  await page.reload();
  await expect(signup.companyName).toHaveValue(firm.name);
  await expect(signup.subdomain).toHaveValue(firm.key);
  await expect(signup.name).toHaveValue(firm.admin.name);
  await expect(signup.email).toHaveValue(firm.admin.email);
  await expect(signup.password).toHaveValue('');
  const stored = await page.evaluate(() => [...Object.values(localStorage), ...Object.values(sessionStorage)]);
  for (const secret of [firm.admin.password, CARD.number, CARD.expiry])
    expect(stored.join()).not.toContain(JSON.stringify(secret).slice(1, -1));
  // three digits may also be part of something else, for example of a port
  expect(stored.filter((text) => text === CARD.cvc || text.includes(JSON.stringify(CARD.cvc)))).toEqual([]);
  await signup.password.fill(firm.admin.password);
  await availability(signup, `${firm.key} is available`);
  await signup.next.click();
  for (const field of [signup.cardNumber, signup.expiry, signup.cvc]) await expect(field).toHaveValue('');
});

test('the password can be shown, and its strength is reported', async ({ page, place }) => {
  await page.goto(place.bare('/signup'));
  const signup = new SignupPage(page);
  await expect(signup.password).toHaveAttribute('autocomplete', 'new-password');
  await expect(signup.email).toHaveAttribute('autocomplete', 'username');
  await expect(signup.password).toHaveAccessibleDescription('At least 8 characters');
  await signup.password.fill('larch-7Tq!vale-2031');
  await expect(signup.password).toHaveAccessibleDescription(/Strength: \w+/);
  await expect(signup.password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(signup.password).toHaveAttribute('type', 'text');
});
