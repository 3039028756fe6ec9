import { LoginPage } from '../../pages/login.ts';
import { SetUpPage } from '../../pages/set-up.ts';
import { signUp } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newFirm } from '../../support/people.ts';

/** Corners of a button once its styles are loaded. */
const ROUNDED = '8px';
const FILE = /\/assets\/recover-screen-[\w-]+\.js$/;

test('a screen with a separate file is preloaded only by its page, and styled like the first ones', async ({
  page,
  place,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const firm = newFirm();
  await signUp(firm);
  await page.goto(place.tenant(firm.key));
  await expect(new LoginPage(page).submit).toHaveCSS('border-top-left-radius', ROUNDED);
  expect(asked.filter((path) => path.includes('-screen-'))).toEqual([]);
  expect(await page.locator('link[rel=modulepreload][href*="-screen-"]').count()).toBe(0);
  await page.goto(place.tenant(firm.key, '/recover'));
  await expect(page.locator('link[rel=modulepreload][href*="recover-screen-"]')).toHaveCount(1);
  await expect(new SetUpPage(page).button('Run diagnostic')).toHaveCSS('border-top-left-radius', ROUNDED);
});

test('the screen before stays until the next one is there', async ({ page, place }) => {
  const firm = newFirm();
  await signUp(firm);
  await page.goto(place.tenant(firm.key));
  const login = new LoginPage(page);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(FILE, async (route) => {
    await released;
    await route.continue();
  });
  const requested = page.waitForRequest(FILE);
  await page.getByRole('link', { name: 'Recover your account' }).click();
  await requested;
  await expect(login.heading).toBeVisible();
  release();
  await expect(new SetUpPage(page).heading('Recover your account')).toBeVisible();
});

test('a screen whose file cannot be loaded is reported as unavailable, and Retry loads it once it exists', async ({
  page,
  place,
}) => {
  const firm = newFirm();
  await signUp(firm);
  await page.goto(place.tenant(firm.key));
  await expect(new LoginPage(page).heading).toBeVisible();
  await page.route(FILE, (route) => route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } }));
  await page.getByRole('link', { name: 'Recover your account' }).click();
  await expect(page.getByRole('alert')).toContainText('Signing in is unavailable');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert')).toContainText('Signing in is unavailable');
  await page.unroute(FILE);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(new SetUpPage(page).heading('Recover your account')).toBeVisible();
});
