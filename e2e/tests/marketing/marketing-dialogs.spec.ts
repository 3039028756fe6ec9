import type { Page, Route } from '@playwright/test';
import { DemoDialog } from '../../pages/demo-dialog.ts';
import { LandingPage } from '../../pages/landing.ts';
import { SignInDialog } from '../../pages/sign-in-dialog.ts';
import { expect, test } from '../../support/fixtures.ts';
import { gate } from '../../support/gate.ts';
import { look } from '../../support/look.ts';
import { placeOf } from '../../support/places.ts';

const LOOKUP = '**/api/public/lookup-user-companies';
const DIALOG = '[role=dialog]';
const ACME = { id: '1', name: 'Acme Consulting', subdomain: 'acme-of-the-tests' };
const HARBOR = { id: '2', name: 'Harbor Advisory', subdomain: 'harbor-of-the-tests' };
const SECTIONS = ['Features', 'Benefits', 'Use cases', 'Pricing', 'FAQ'];
const USE_CASES = [
  'Many departments, one agreed picture',
  'Ten clients without ten spreadsheets',
  'From kick-off to a first backlog in days',
  'Everyone knows what is theirs',
];

const json = (body: unknown, status = 200) => ({ status, contentType: 'application/json', body: JSON.stringify(body) });

/** Possible answers of the lookup, with the sentence that the dialog then shows (§8). */
const FAILURES: { name: string; answer: (route: Route) => Promise<void>; sentence: string }[] = [
  {
    name: 'an HTML reply',
    answer: (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<!doctype html><title>Bad gateway</title>' }),
    sentence: 'Server is not responding correctly. Please try again later.',
  },
  {
    name: 'an HTML reply that claims to be fine',
    answer: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<html></html>' }),
    sentence: 'Server is not responding correctly. Please try again later.',
  },
  {
    name: 'an unparsable reply',
    answer: (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"companies":' }),
    sentence: 'Invalid response from server. Please try again.',
  },
  {
    name: 'a refusal with a sentence',
    answer: (route) => route.fulfill(json({ error: 'The lookup is closed for the night', code: 'unavailable' }, 503)),
    sentence: 'The lookup is closed for the night',
  },
  {
    name: 'a refusal without a sentence',
    answer: (route) => route.fulfill(json({}, 500)),
    sentence: 'Failed to lookup account',
  },
  {
    name: 'no companies',
    answer: (route) => route.fulfill(json({ companies: [] })),
    sentence: 'No account found with this email address. Please check your email or sign up for a new account.',
  },
  {
    name: 'no answer',
    answer: (route) => route.abort('connectionrefused'),
    sentence: 'An error occurred. Please try again.',
  },
];

async function openSignIn(page: Page): Promise<SignInDialog> {
  const landing = new LandingPage(page);
  await landing.showButtons();
  await landing.signIn.filter({ visible: true }).click();
  const dialog = new SignInDialog(page);
  await expect(dialog.email).toBeVisible();
  return dialog;
}

/** The section that a visitor has navigated to is shown, below the bar. */
async function expectPricing(page: Page): Promise<void> {
  await expect(page).toHaveURL(/#pricing$/);
  await expect(page.getByRole('heading', { name: 'Priced per consultant, not per client' })).toBeInViewport();
  await expect(page.getByRole('banner')).toBeInViewport();
}

test('the bar leads to the sections, and marks the one that is shown', async ({ page, place, pageErrors }) => {
  const landing = new LandingPage(page);
  await landing.open(place.bare());
  await expect(landing.menuToggle).toBeHidden();
  await expect(landing.anchors).toHaveText(SECTIONS);
  await landing.anchors.filter({ hasText: 'Pricing' }).press('Enter');
  await expect(landing.anchors.filter({ hasText: 'Pricing' })).toHaveAttribute('aria-current', 'location');
  await expectPricing(page);
  expect(pageErrors).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 900 } });

  test('the menu leads to the sections, and Escape closes it', async ({ page, place, pageErrors }) => {
    const landing = new LandingPage(page);
    await landing.open(place.bare());
    await expect(landing.anchors.first()).toBeHidden();
    await expect(landing.menu).toBeHidden();
    await landing.menuToggle.press('Enter');
    await expect(landing.menuToggle).toHaveAttribute('aria-expanded', 'true');
    await expect(landing.menu.getByRole('link')).toHaveText(SECTIONS);
    await page.keyboard.press('Escape');
    await expect(landing.menu).toBeHidden();
    await expect(landing.menuToggle).toBeFocused();
    await landing.menuToggle.click();
    await landing.menu.getByRole('link', { name: 'Pricing' }).click();
    await expect(landing.menu).toBeHidden();
    await expectPricing(page);
    expect(pageErrors).toEqual([]);
  });
});

test('questions, use cases and prices', { tag: '@phone' }, async ({ page, place, pageErrors }) => {
  const landing = new LandingPage(page);
  await landing.open(place.bare());

  await test.step('one question is open at a time, and it can be closed', async () => {
    await expect(landing.questions).toHaveCount(12);
    const open = page.locator('#faq details[open]');
    const [first, third] = [landing.questions.nth(0), landing.questions.nth(2)];
    await expect(open).toHaveCount(0);
    await first.locator('summary').click();
    await expect(first.locator('p')).toBeVisible();
    await third.locator('summary').press('Enter');
    await expect(third.locator('p')).toBeVisible();
    await expect(first.locator('p')).toBeHidden();
    await expect(open).toHaveCount(1);
    await third.locator('summary').press('Enter');
    await expect(open).toHaveCount(0);
  });

  await test.step('the use cases are tabs for the keyboard', async () => {
    const tabs = landing.useCases;
    const panel = (index: number) => page.getByRole('heading', { name: USE_CASES[index] ?? '' });
    await expect(tabs).toHaveCount(4);
    await tabs.nth(0).focus();
    await expect(panel(0)).toBeVisible();
    for (const [key, index] of [
      ['ArrowRight', 1],
      ['ArrowRight', 2],
      ['End', 3],
      ['ArrowRight', 0],
      ['ArrowLeft', 3],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tabs.nth(index)).toBeFocused();
      await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true');
      await expect(panel(index)).toBeVisible();
      await expect(page.getByRole('tabpanel')).toHaveCount(1);
    }
  });

  await test.step('the calculator', async () => {
    const quote = (name: string) => landing.quotes.filter({ hasText: name });
    await expect(landing.seats).toHaveValue('5');
    await expect(landing.billingRate).toHaveValue('225');
    await expect(landing.quotes.first()).toContainText(
      /Small Firm.*\$445 .*\$89 per seat\. Pays for itself with 2 hours saved/,
    );
    await landing.seats.fill('1');
    await expect(quote('$49 / month')).toContainText('Best price');
    await expect(quote('$99 / month')).not.toContainText('Best price');
    await landing.seats.fill('11');
    await expect(landing.quotes.first()).toContainText(
      /Enterprise.*\$869 .*\$79 per seat\. Pays for itself with 3\.9 hours/,
    );
    await landing.seats.fill('150');
    await expect(landing.quotes.first()).toContainText(/\$10,050 .*\$67 per seat/);
    await landing.billingRate.fill('10050');
    await expect(landing.quotes.first()).toContainText('Pays for itself with 1 hour saved');
    for (const seats of ['0', '2.5', '']) {
      await landing.seats.fill(seats);
      await expect(landing.seats).toHaveAccessibleDescription('Enter a whole number of seats');
      await expect(landing.quotes).toHaveCount(0);
    }
    await landing.seats.fill('3');
    await landing.billingRate.fill('0');
    await expect(landing.billingRate).toHaveAccessibleDescription('Enter an amount above 0');
    await expect(landing.quotes).toHaveCount(0);
  });
  expect(pageErrors).toEqual([]);
});

test('Request a Demo asks, sends the request, thanks, and closes automatically after three seconds', {
  tag: ['@looks', '@phone'],
}, async ({ page, place, pageErrors }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  const start = Date.parse('2026-03-02T09:00:00Z');
  await page.clock.install({ time: start });
  const landing = new LandingPage(page);
  const demo = new DemoDialog(page);
  await landing.open(place.bare());
  await landing.showButtons();
  await landing.requestDemo.filter({ visible: true }).first().click();
  await expect(demo.dialog).toBeVisible();
  await expect(demo.dialog.getByRole('button', { name: 'Book Demo Now' })).toHaveCount(0);
  await expect(demo.text(/By submitting you agree to the privacy policy and terms of service/)).toBeVisible();
  await expect(demo.teamSize.getByRole('option')).toHaveText([
    'Choose one',
    'Solo Consultant',
    '2-5',
    '6-20',
    '21-50',
    '50+',
  ]);
  await look(page, 'the request of a demo', { within: DIALOG });

  await demo.submit.click();
  for (const [field, sentence] of [
    [demo.firstName, 'First name is required'],
    [demo.lastName, 'Last name is required'],
    [demo.email, 'Work email is required'],
    [demo.company, 'Company is required'],
    [demo.jobTitle, 'Job title is required'],
    [demo.teamSize, 'Consulting team size is required'],
  ] as const) {
    await expect(field).toHaveAccessibleDescription(sentence);
  }
  await expect(demo.firstName).toBeFocused();
  await expect(demo.phone).not.toHaveAttribute('aria-invalid', 'true');
  await expect(demo.message).not.toHaveAttribute('aria-invalid', 'true');

  await demo.fillRequired();
  await demo.email.fill('mara.quist');
  await demo.submit.click();
  await expect(demo.email).toHaveAccessibleDescription('Please enter a valid email address');
  await demo.email.fill('mara@quist.example');
  await page.clock.pauseAt(start + 3_600_000);
  await demo.submit.click();
  await expect(demo.text('Thank You!')).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(demo.text('Thank You!')).toBeVisible();
  await page.clock.runFor(200);
  await expect(demo.dialog).toBeHidden();
  await page.clock.resume();

  await landing.showButtons();
  await landing.requestDemo.filter({ visible: true }).first().click();
  for (const field of [demo.firstName, demo.email, demo.teamSize]) await expect(field).toHaveValue('');
  await demo.firstName.fill('Mara');
  await demo.close.click();
  await expect(demo.dialog).toBeHidden();
  expect(calls).toEqual([expect.stringContaining('/public/demo-requests')]);
  expect(pageErrors).toEqual([]);
});

test('the picture at the top is legible, and the page shows the contact address', { tag: '@phone' }, async ({
  page,
  place,
}) => {
  await new LandingPage(page).open(place.bare());
  const picture = page.getByRole('img', { name: /^A client’s scope as a tree/ });
  await expect(picture).toHaveCount(1);
  const smallest = await picture.evaluate((svg: SVGSVGElement) => {
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    return Math.min(
      ...[...svg.querySelectorAll('text, tspan')].map(
        (text) => Number.parseFloat(getComputedStyle(text).fontSize) * scale,
      ),
    );
  });
  expect(smallest).toBeGreaterThanOrEqual(12);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'support@scopewright.app' })).toHaveAttribute(
    'href',
    'mailto:support@scopewright.app',
  );
  expect(await page.locator('#faq').textContent()).toContain('Write to support@scopewright.app.');
});

test('a filled demo form is not lost to a stray press, and its thanks not to a double click', {
  tag: '@phone',
}, async ({ page, place, pageErrors }) => {
  const landing = new LandingPage(page);
  const demo = new DemoDialog(page);
  const openDemo = async () => {
    await landing.showButtons();
    await landing.requestDemo.filter({ visible: true }).first().click();
    await expect(demo.dialog).toBeVisible();
  };
  await landing.open(place.bare());
  await openDemo();
  await demo.fillRequired();
  await page.mouse.click(5, 5);
  await expect(demo.firstName).toHaveValue('Mara');
  await page.keyboard.press('Escape');
  await expect(demo.dialog).toBeHidden();
  await openDemo();
  await expect(demo.firstName).toHaveValue('Mara');
  await expect(demo.teamSize).toHaveValue('medium');
  await demo.submit.dblclick();
  await expect(demo.text('Thank You!')).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(demo.text('Thank You!')).toBeVisible();
  await expect(demo.dialog).toBeHidden();
  await openDemo();
  await expect(demo.firstName).toHaveValue('');
  expect(pageErrors).toEqual([]);
});

test('the sign-in dialog explains why it finds no company', { tag: ['@looks', '@phone'] }, async ({
  page,
  place,
  pageErrors,
}) => {
  await new LandingPage(page).open(place.bare());
  const dialog = await openSignIn(page);
  await expect(dialog.recoverLink).toHaveAttribute('href', '/recover');
  await expect(dialog.submit).toBeDisabled();
  await dialog.email.fill('   ');
  await expect(dialog.submit).toBeDisabled();
  for (const { name, answer, sentence } of FAILURES) {
    await test.step(name, async () => {
      await page.route(LOOKUP, answer);
      await dialog.continueWith('ada@example.com');
      await expect(dialog.error).toHaveText(sentence);
      await expect(dialog.submit).toBeEnabled();
      await expect(dialog.systemAdminHint).toHaveCount(name === 'no companies' ? 1 : 0);
      await page.unroute(LOOKUP);
    });
  }
  await look(page, 'a lookup that failed', { within: DIALOG });

  await test.step('closing resets everything', async () => {
    await dialog.close.click();
    await expect(dialog.dialog).toBeHidden();
    const again = await openSignIn(page);
    await expect(again.email).toHaveValue('');
    await expect(again.error).toHaveCount(0);
  });
  expect(pageErrors).toEqual([]);
});

test('several companies are a choice, and choosing one continues there', {
  tag: ['@looks', '@phone'],
}, async ({ page, place, pageErrors }) => {
  const bodies: unknown[] = [];
  const answer = gate();
  await page.route(LOOKUP, async (route) => {
    bodies.push(route.request().postDataJSON());
    await answer.opened;
    await route.fulfill(json({ companies: [ACME, HARBOR] }));
  });
  await new LandingPage(page).open(place.bare());
  const dialog = await openSignIn(page);
  await dialog.continueWith(' Ada.Lind@Example.COM ');
  await expect(dialog.submit).toHaveText('Looking up your account...');
  await expect(dialog.submit).toBeDisabled();
  await dialog.email.press('Enter');
  answer.open();
  await expect(dialog.choiceHeading).toBeFocused();
  expect(bodies).toEqual([{ email: 'ada.lind@example.com' }]);
  await expect(dialog.companies).toHaveText([/Acme Consulting/, /Harbor Advisory/]);
  await look(page, 'the choice of a company', { within: DIALOG });

  await test.step('Back returns to an empty email step', async () => {
    await dialog.back.click();
    await expect(dialog.email).toHaveValue('');
    await expect(dialog.companies).toHaveCount(0);
  });

  await test.step('closing while choosing starts over', async () => {
    await dialog.continueWith('ada.lind@example.com');
    await expect(dialog.companies).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(dialog.dialog).toBeHidden();
    const again = await openSignIn(page);
    await expect(again.email).toHaveValue('');
  });

  await dialog.continueWith('Ada.Lind@example.com');
  await dialog.companies.filter({ hasText: HARBOR.name }).click();
  await page.waitForURL(
    (url) => place.isTenant(url, HARBOR.subdomain) && url.searchParams.get('email') === 'ada.lind@example.com',
  );
  expect(pageErrors).toEqual([]);
});

for (const style of ['local', 'subdomains'] as const) {
  test(`the only company is opened immediately, addressed by ${style === 'local' ? 'a query on a local host' : 'its own host'}`, {
    tag: '@phone',
  }, async ({ page }) => {
    const place = placeOf(style);
    await page.route(LOOKUP, (route) => route.fulfill(json({ companies: [ACME] })));
    await new LandingPage(page).open(place.bare());
    const dialog = await openSignIn(page);
    await dialog.continueWith('ada@example.com');
    await page.waitForURL(
      (url) => place.isTenant(url, ACME.subdomain) && url.searchParams.get('email') === 'ada@example.com',
    );
    expect(new URL(page.url()).searchParams.has('tenant')).toBe(style === 'local');
  });
}

test('a mailed booking link that is opened in a tab with the page loads its booking', async ({
  page,
  place,
  pageErrors,
}) => {
  await page.goto(place.bare('/book-demo'));
  // this product has no calendar: the page opens its form instead of times
  await expect(page.getByText('No times can be booked online at the moment.', { exact: false })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.goto(place.bare(`/book-demo#manage=${'a'.repeat(24)}.manage.${'x'.repeat(43)}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Your demo' })).toBeVisible();
  await expect(page.getByText('The booking could not be opened')).toBeVisible();
  await page.goto(place.bare(`/book-demo#confirm=${'a'.repeat(24)}.confirm.${'x'.repeat(43)}`));
  await expect(page.getByRole('button', { name: 'Confirm the booking' })).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  expect(pageErrors).toEqual([]);
});
