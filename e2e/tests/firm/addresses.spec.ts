import type { Page } from '@playwright/test';
import { AccountMenu } from '../../pages/account.ts';
import { LandingPage } from '../../pages/landing.ts';
import { LoginPage } from '../../pages/login.ts';
import { signUp } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newFirm } from '../../support/people.ts';
import { placeOf } from '../../support/places.ts';
import { CUSTOM_DOMAIN_SUFFIX, edgeOrigin, stack } from '../../support/stack.ts';

const firm = newFirm();
const local = placeOf('local');
const { port } = new URL(stack.url);

test.beforeAll(() => signUp(firm));

/** The documents that the page loads; filled while the test runs. */
function documentsOf(page: Page): string[] {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
  return documents;
}

/** Waits until the page runs and has settled: everything is loaded, and no requests are pending. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#content h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await page.waitForLoadState('networkidle');
}

test('a tenant in upper case is the same tenant, and the address is corrected', async ({ page }) => {
  const documents = documentsOf(page);
  await page.goto(local.tenant(firm.key.toUpperCase(), '/a#b'));
  await expect(new LoginPage(page).heading).toBeVisible();
  await expect(page).toHaveURL(local.tenant(firm.key, '/a#b'));
  await settled(page);
  expect(documents).toHaveLength(1);
});

for (const query of ['?tenant=', '?tenant', '?tenant=%20']) {
  test(`${query} is no tenant`, async ({ page }) => {
    const documents = documentsOf(page);
    await page.goto(local.bare(`/${query}`));
    await expect(new LandingPage(page).heading).toBeVisible();
    await settled(page);
    expect(documents).toHaveLength(1);
  });
}

for (const name of ['a.b', 'www', '-', 'Ünknown', '{"$gt":""}', 'x'.repeat(80)]) {
  test(`?tenant=${name.slice(0, 12)} is no tenant's name`, async ({ page }) => {
    const documents = documentsOf(page);
    const response = await page.goto(local.tenant(name));
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Tenant Not Found' })).toBeVisible();
    await settled(page);
    expect(documents).toHaveLength(1);
    await page.getByRole('link', { name: /^Go to .* home$/ }).click();
    await expect(new LandingPage(page).heading).toBeVisible();
    await expect(page).toHaveURL(local.bare('/'));
  });
}

for (const host of [
  `nobody-has-this.${stack.productDomain}`,
  `a.b.${stack.productDomain}`,
  `nobody.${CUSTOM_DOMAIN_SUFFIX}`,
]) {
  test(`${host} is no one's`, { tag: '@looks' }, async ({ page, pageErrors }) => {
    const response = await page.goto(`http://${host}:${port}/any/path`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Tenant Not Found' })).toBeVisible();
    await expect(
      page.getByText("The subdomain you're trying to access doesn't exist or hasn't been configured yet."),
    ).toBeVisible();
    await look(page, 'an address that no one has');
    expect(pageErrors).toEqual([]);
    await page.getByRole('link', { name: /^Go to .* home$/ }).click();
    await expect(page).toHaveURL(`http://${stack.productDomain}:${port}/`);
    await expect(new LandingPage(page).heading).toBeVisible();
  });
}

test('no source map of the shell or a remote can be had', async ({ page, place }) => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.add(response.url());
  });
  await page.goto(place.bare());
  await settled(page);
  await page.goto(place.tenant(firm.key));
  await new LoginPage(page).signIn(firm.admin);
  await expect(new AccountMenu(page).button).toBeVisible();
  const origins = [edgeOrigin, ...Object.values(stack.remotes)];
  expect(new Set([...scripts].map((url) => new URL(url).origin)).size).toBeGreaterThan(3);
  for (const url of scripts) {
    const { origin, pathname } = new URL(url);
    // only browsers can resolve the front door's name
    const reachable = origins.includes(origin) ? origin : edgeOrigin;
    const [script, map] = await Promise.all([fetch(reachable + pathname), fetch(`${reachable}${pathname}.map`)]);
    expect(script.status, url).toBe(200);
    expect(await script.text(), url).not.toContain('sourceMappingURL');
    expect(map.status, url).toBe(404);
  }
});
