import { Workplace } from '../../pages/workplace.ts';
import { openSignedIn } from '../../support/api.ts';
import { testWithFirm } from '../../support/firm-with-client.ts';
import { expect } from '../../support/fixtures.ts';
import { pressShortcut } from '../../support/keyboard.ts';
import { look } from '../../support/look.ts';
import { originOf } from '../../support/stack.ts';

const test = testWithFirm();

test('the home loads no file of another page', async () => {
  const manifest: { exposes: { assets: { js: { sync: string[] } } }[]; screens: Record<string, string[]> } = await (
    await fetch(`${originOf('firm')}/mf-manifest.json`)
  ).json();
  const first = manifest.exposes.flatMap(({ assets }) => assets.js.sync);
  expect(Object.keys(manifest.screens)).toEqual(expect.arrayContaining(['company', 'settings']));
  expect(Object.values(manifest.screens).filter((files) => files.length === 0)).toEqual([]);
  expect(Object.values(manifest.screens).flatMap((files) => files.filter((file) => first.includes(file)))).toEqual([]);
});

test('the editors of a scope are no weight of its lists', async () => {
  const { screens }: { screens: Record<string, string[]> } = await (
    await fetch(`${originOf('scope')}/mf-manifest.json`)
  ).json();
  const editors = Object.entries(screens).filter(([, files]) => files.some((file) => file.includes('/scoping-')));
  expect(editors.map(([screen]) => screen).sort()).toEqual(['check', 'project', 'scope']);
  expect(Object.keys(screens)).toEqual(expect.arrayContaining(['firm-projects', 'projects', 'search']));
});

test('the workplace by keyboard: the palette, shortcuts, the folded navigation, and a page that asks before leaving it unsaved', {
  tag: '@looks',
}, async ({ page, firm, pageErrors }) => {
  await openSignedIn(page, firm.key, firm.admin);
  const { client } = firm;
  const workplace = new Workplace(page);
  await expect(workplace.title).toHaveText(firm.name);
  await expect(workplace.firstSteps).toBeVisible();
  await look(page, 'the workplace of a firm');

  await test.step('a company is found and opened', async () => {
    await workplace.command(client.name, client.name);
    await expect(workplace.title).toHaveText(client.name);
    await expect(workplace.entry('Overview')).toHaveAttribute('aria-current', 'page');
  });

  await test.step('shortcuts, and the sheet that lists them', async () => {
    await page.keyboard.press('?');
    await expect(workplace.shortcuts).toContainText('Client companies');
    await look(page, 'the shortcuts');
    await page.keyboard.press('Escape');
    await expect(workplace.shortcuts).toHaveCount(0);
    await pressShortcut(page, 'g', 'c');
    await expect(workplace.title).toHaveText(firm.name);
  });

  await test.step('the palette in both themes', async () => {
    await page.keyboard.press('Control+k');
    await expect(workplace.palette.getByRole('combobox')).toBeFocused();
    await look(page, 'the command palette');
    await page.keyboard.press('Escape');
    await expect(workplace.palette).toHaveCount(0);
  });

  await test.step('unsaved input blocks leaving the page', async () => {
    await workplace.entry('Settings').click();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Custom domain' }).click();
    await page.getByRole('textbox', { name: /^Domain/ }).fill('scoping.unsaved.example');
    await workplace.entry('Client companies').click();
    await workplace.leaveQuestion.getByRole('button', { name: 'Stay' }).click();
    await expect(workplace.leaveQuestion).toHaveCount(0);
    await page.goBack();
    await expect(workplace.leaveQuestion).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/settings/domain');
    await look(page, 'the question before leaving');
    await workplace.leaveQuestion.getByRole('button', { name: 'Leave' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/settings');
  });

  await test.step('recently opened pages come first in the palette, also after a reload', async () => {
    await page.reload();
    await expect(workplace.title).toHaveText('Settings');
    await page.keyboard.press('Control+k');
    await expect(workplace.palette.getByRole('option').first()).toContainText(client.name);
    await page.keyboard.press('Escape');
    await expect(workplace.palette).toHaveCount(0);
  });

  await test.step('folded, and still so after a reload', async () => {
    await page.keyboard.press('[');
    await expect(workplace.fold).toHaveAttribute('aria-expanded', 'false');
    await page.reload();
    await expect(workplace.fold).toHaveAttribute('aria-expanded', 'false');
    await expect(workplace.entry('Client companies')).toBeVisible();
  });

  await test.step('signing out clears the recently opened pages', async () => {
    const personal = () =>
      page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('personal:')));
    expect(await personal()).toHaveLength(1);
    await workplace.command('log out', 'Log out');
    await expect(page.getByRole('textbox', { name: /email/i })).toBeVisible();
    expect(await personal()).toEqual([]);
  });
  expect(pageErrors).toEqual([]);
});

test('on a phone the navigation is a sheet, and a hidden panel is hidden in every browser', {
  tag: '@looks',
}, async ({ page, browser, firm, pageErrors }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, firm.key, firm.admin);
  const { client } = firm;
  const workplace = new Workplace(page);
  await expect(page.getByRole('link', { name: client.name })).toBeVisible();
  await expect(workplace.welcome).toContainText(firm.name);
  await look(page, 'the workplace on a phone', { widths: [390] });

  await test.step('the sheet keeps the focus, and returns it', async () => {
    await workplace.openNavigation.press('Enter');
    await look(page, 'the navigation on a phone', { widths: [390] });
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('Tab');
      // after the last control come the browser's own, then the sheet again; never the page below it
      await expect(page.locator('main :focus, header > :focus')).toHaveCount(0);
    }
    await page.keyboard.press('Escape');
    await expect(workplace.openNavigation).toBeFocused();
    await workplace.openNavigation.press('Enter');
    await workplace.sheet.getByRole('link', { name: 'Settings' }).click();
    await expect(workplace.title).toHaveText('Settings');
    await expect(workplace.sheet).toBeHidden();
    await page.goBack();
  });

  await test.step('put away', async () => {
    await workplace.welcome.getByRole('button', { name: 'Skip' }).click();
    await expect(workplace.welcome).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(workplace.firstSteps).toContainText('Add your first client');
    const kept = page.waitForResponse((response) => response.url().includes('/onboarding/dismiss'));
    await workplace.firstSteps.getByRole('button', { name: 'Hide first steps' }).click();
    expect((await kept).ok()).toBe(true);
  });

  await test.step('in another browser too', async () => {
    const elsewhere = await browser.newContext();
    const visit = await elsewhere.newPage();
    await openSignedIn(visit, firm.key, firm.admin);
    const there = new Workplace(visit);
    await expect(visit.getByRole('link', { name: client.name })).toBeVisible();
    await expect(there.welcome).toHaveCount(0);
    await expect(there.firstSteps).toHaveCount(0);
    await elsewhere.close();
  });
  expect(pageErrors).toEqual([]);
});
