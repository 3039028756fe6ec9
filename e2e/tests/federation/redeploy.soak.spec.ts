import type { BrowserContext, Page } from '@playwright/test';
import { DashboardPage } from '../../pages/dashboard.ts';
import { DemoDialog } from '../../pages/demo-dialog.ts';
import { LandingPage } from '../../pages/landing.ts';
import { LoginPage } from '../../pages/login.ts';
import { SignupPage } from '../../pages/signup.ts';
import { Tour } from '../../pages/tour.ts';
import { signUp } from '../../support/api.ts';
import { endedProcesses, otherBuilds, runningVersion, scriptsLoadedBy, test } from '../../support/deploy.ts';
import { expect } from '../../support/fixtures.ts';
import { newClient, newFirm } from '../../support/people.ts';
import { stack } from '../../support/stack.ts';

/** Errors thrown by a visitor's pages, and files of remotes that fail to load; filled while the test runs. */
function problemsOf(visitor: BrowserContext): string[] {
  const origins = Object.values(stack.remotes).map((url) => new URL(url).origin);
  const ofRemote = (url: string) => origins.includes(new URL(url).origin);
  const problems: string[] = [];
  visitor.on('weberror', (event) => problems.push(event.error().message));
  visitor.on(
    'requestfailed',
    (request) => ofRemote(request.url()) && problems.push(`${request.url()} ${request.failure()?.errorText}`),
  );
  visitor.on(
    'response',
    (response) =>
      ofRemote(response.url()) && response.status() >= 400 && problems.push(`${response.url()} ${response.status()}`),
  );
  return problems;
}

test('deploying the landing page: the open one loses nothing, a new visit gets the new build', async ({
  page,
  context,
  place,
  deploy,
}) => {
  const problems = problemsOf(context);
  const landing = new LandingPage(page);
  await landing.open(place.bare());
  await landing.seats.fill('11');
  const version = await runningVersion(page, 'marketing');
  const others = otherBuilds('marketing');

  const release = await deploy('marketing', place.bare());

  const signUpFrom = (from: Page) =>
    scriptsLoadedBy(from, 'marketing', async () => {
      await new LandingPage(from).getStarted();
      await new SignupPage(from).companyName.fill('Alder');
    });
  const early = await test.step('the open page keeps the input, and opens its own dialog and signup', async () => {
    const { dialog, firstName } = new DemoDialog(page);
    await landing.requestDemo.filter({ visible: true }).first().click();
    await firstName.fill('Mara');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(landing.seats).toHaveValue('11');
    const scripts = await signUpFrom(page);
    expect(scripts).not.toEqual([]);
    expect(await runningVersion(page, 'marketing')).toBe(version);
    return scripts;
  });

  await test.step('a new visit runs the new build, with its signup', async () => {
    await release.offered();
    const visit = await context.newPage();
    await new LandingPage(visit).open(place.bare());
    expect(await runningVersion(visit, 'marketing')).toBe(release.version);
    const scripts = await signUpFrom(visit);
    expect(scripts).not.toEqual([]);
    expect(scripts.filter((url) => early.includes(url))).toEqual([]);
  });

  expect(problems).toEqual([]);
  expect(release.lost).toEqual([]);
  expect(otherBuilds('marketing')).toEqual(others);
  expect(endedProcesses()).toEqual([]);
});

test('deploying the dashboard: open pages of a firm lose nothing, a new visit gets the new build', async ({
  page,
  context,
  browser,
  place,
  deploy,
}) => {
  const firm = newFirm();
  const client = newClient();
  await signUp(firm);
  const address = place.tenant(firm.key);
  const colleague = await browser.newContext();
  const problems = [problemsOf(context), problemsOf(colleague)];

  await page.goto(address);
  await new LoginPage(page).signIn(firm.admin);
  const dashboard = new DashboardPage(page);
  await dashboard.addClientTab.click();
  await dashboard.companyName.fill(client.name);
  await dashboard.adminEmail.fill(client.admin.email);
  await dashboard.adminName.fill(client.admin.name);
  const tour = new Tour(page);
  await expect(tour.help).toBeEnabled();
  const version = await runningVersion(page, 'firm');
  // nothing of the dashboard is loaded here yet
  const loginPage = await colleague.newPage();
  const login = new LoginPage(loginPage);
  await loginPage.goto(address);
  await login.email.fill(firm.admin.email);
  await login.password.fill(firm.admin.password);
  const others = otherBuilds('firm');

  const release = await deploy('firm', address);

  const early = await test.step('the open dashboard shows its own tour, and the input can be sent', async () => {
    const scripts = await scriptsLoadedBy(page, 'firm', () => tour.open());
    expect(scripts).not.toEqual([]);
    await tour.skip.click();
    await dashboard.create.click();
    await expect(dashboard.text(/Company created successfully/)).toBeVisible();
    await dashboard.companiesTab.click();
    await expect(dashboard.companies).toHaveText([client.name]);
    expect(await runningVersion(page, 'firm')).toBe(version);
    return scripts;
  });

  await test.step('the open login page keeps the input and leads to the dashboard', async () => {
    await login.submit.click();
    await expect(new DashboardPage(loginPage).companies).toHaveText([client.name]);
  });

  await test.step('a new visit runs the new build, with its tour', async () => {
    await release.offered();
    const visit = await context.newPage();
    await visit.goto(address);
    await expect(new DashboardPage(visit).companies).toHaveText([client.name]);
    expect(await runningVersion(visit, 'firm')).toBe(release.version);
    const newTour = new Tour(visit);
    await expect(newTour.help).toBeEnabled();
    const scripts = await scriptsLoadedBy(visit, 'firm', () => newTour.open());
    expect(scripts).not.toEqual([]);
    expect(scripts.filter((url) => early.includes(url))).toEqual([]);
  });

  await colleague.close();
  expect(problems.flat()).toEqual([]);
  expect(release.lost).toEqual([]);
  expect(otherBuilds('firm')).toEqual(others);
  expect(endedProcesses()).toEqual([]);
});

test('deploying the settings alone: a text in them changes, and the frame around them stays', async ({
  page,
  context,
  place,
  deploy,
}) => {
  const firm = newFirm();
  await signUp(firm);
  const settings = place.tenant(firm.key, '/settings/domain');
  const problems = problemsOf(context);
  const heading = (on: Page, name: string) => on.getByRole('heading', { level: 1, name, exact: true });

  await page.goto(settings);
  await new LoginPage(page).signIn(firm.admin);
  await expect(heading(page, 'Settings')).toBeVisible();
  const frame = await runningVersion(page, 'firm');
  const before = await runningVersion(page, 'settings');
  const others = otherBuilds('settings');

  const release = await deploy('settings', settings, [
    { file: 'src/layout/settings-screen.tsx', from: 'title="Settings"', to: 'title="Settings of the firm"' },
  ]);

  await test.step('the open page keeps its sections', async () => {
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Users' }).click();
    await expect(page.getByRole('button', { name: 'Invite User' })).toBeVisible();
    await expect(heading(page, 'Settings')).toBeVisible();
    expect(await runningVersion(page, 'settings')).toBe(before);
  });

  await test.step('a new visit has the new text, in the same frame', async () => {
    await release.offered();
    const visit = await context.newPage();
    await visit.goto(settings);
    await expect(heading(visit, 'Settings of the firm')).toBeVisible();
    expect(await runningVersion(visit, 'settings')).toBe(release.version);
    expect(await runningVersion(visit, 'firm')).toBe(frame);
  });

  expect(problems).toEqual([]);
  expect(release.lost).toEqual([]);
  expect(otherBuilds('settings')).toEqual(others);
  expect(endedProcesses()).toEqual([]);
});
