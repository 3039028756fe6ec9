import { DashboardPage } from '../../pages/dashboard.ts';
import { LoginPage } from '../../pages/login.ts';
import { signUp } from '../../support/api.ts';
import { expect } from '../../support/fixtures.ts';
import { newFirm } from '../../support/people.ts';
import { runningProcesses } from '../../support/stack.ts';
import { test } from '../../support/team.ts';

test('a remote that another team has built appears in the running product once it is registered', async ({
  page,
  place,
  teamRemote,
  pageErrors,
}) => {
  const firm = newFirm();
  await signUp(firm);
  const sheets = place.tenant(firm.key, '/time-sheets');
  await page.goto(place.tenant(firm.key));
  await new LoginPage(page).signIn(firm.admin);
  await expect(new DashboardPage(page).addClientTab).toBeVisible();
  await page.goto(sheets);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  const processes = runningProcesses();
  const pageNames = async (text: string) => (await (await fetch(sheets)).text()).includes(text);

  const remote = await teamRemote('time-sheets');
  remote.register();
  await expect.poll(() => pageNames('Time sheets · '), { message: 'pages name the remote’s page' }).toBe(true);

  await test.step('with the firm and the user of the shell', async () => {
    await page.goto(sheets);
    await expect(page.getByRole('heading', { name: 'Time sheets' })).toBeVisible();
    await expect(page).toHaveTitle(`Time sheets · ${firm.name}`);
    await expect(page.getByText(`${firm.admin.name}, this is the first screen`)).toContainText(firm.name);
  });

  await test.step('and with the shell’s router: its link leads on without loading a page', async () => {
    await page.evaluate(() => Reflect.set(window, 'samePage', true));
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(new DashboardPage(page).addClientTab).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'samePage'))).toBe(true);
  });

  await test.step('until it is no longer registered', async () => {
    remote.unregister();
    await expect.poll(() => pageNames(remote.origin), { message: 'pages name the remote' }).toBe(false);
    await page.goto(sheets);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  expect(runningProcesses()).toEqual(processes);
  expect(pageErrors).toEqual([]);
});
