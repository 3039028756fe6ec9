import type { Page } from '@playwright/test';
import { Tour } from '../../pages/tour.ts';
import { openSignedIn, signUp } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newFirm } from '../../support/people.ts';

const STEPS = [
  'Welcome to Scopewright',
  'Create your first project',
  'Manage scope with SOWs',
  'Invite your team',
  'Generate the backlog',
];
const DIALOG = '[role=dialog]';
/** The quick actions, and their targets in a firm without clients. */
const ACTIONS = [
  { name: 'Create your first project', path: '/', tab: 'add-client' },
  { name: 'Set up your first SOW', path: '/', tab: null },
  { name: 'Invite team members', path: '/settings/users', tab: null },
];
const firm = newFirm();

test.beforeAll(() => signUp(firm));

async function signedIn(page: Page): Promise<Tour> {
  await openSignedIn(page, firm.key, firm.admin);
  const tour = new Tour(page);
  await expect(tour.help).toBeEnabled();
  return tour;
}

test('the tour is taken by keyboard, and each of its panels looks right', { tag: '@looks' }, async ({
  page,
  pageErrors,
}) => {
  const tour = await signedIn(page);

  await test.step('opens from the help menu', async () => {
    await tour.help.press('Enter');
    await expect(tour.take).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tour.dialog).toBeVisible();
    await expect(tour.dialog).toHaveAccessibleDescription('Five steps, about 2 minutes');
    await expect(tour.back).toHaveCount(0);
  });

  for (const [index, title] of STEPS.entries()) {
    await test.step(`step ${index + 1}: ${title}`, async () => {
      await expect(tour.heading).toHaveText(title);
      await expect(tour.heading).toBeFocused();
      await expect(tour.position).toHaveText(`Step ${index + 1} of 5`);
      await expect(tour.progress).toHaveAttribute('aria-valuenow', String((index + 1) * 20));
      await expect(tour.skip).toBeVisible();
      await look(page, `the tour: ${title}`, index === 0 ? {} : { within: DIALOG });
      if (index % 2 === 0) await page.keyboard.press('ArrowRight');
      else await tour.next.press('Enter');
    });
  }

  await test.step('the closing panel', async () => {
    await expect(tour.heading).toHaveText('You’re all set');
    await expect(tour.heading).toBeFocused();
    await expect(tour.position).toHaveText('All 5 steps done');
    for (const { name } of ACTIONS) await expect(tour.action(name)).toBeVisible();
    await expect(tour.skip).toHaveCount(0);
    await expect(tour.next).toHaveCount(0);
    await look(page, 'the end of the tour', { within: DIALOG });
  });

  await test.step('Back, and back again with the arrow key', async () => {
    await tour.back.press('Enter');
    await expect(tour.heading).toHaveText(STEPS[4] ?? '');
    await page.keyboard.press('ArrowLeft');
    await expect(tour.position).toHaveText('Step 4 of 5');
  });

  await test.step('the focus stays inside, and Escape returns it', async () => {
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Tab');
      await expect(tour.dialog.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(tour.dialog).toBeHidden();
    await expect(tour.help).toBeFocused();
  });
  expect(pageErrors).toEqual([]);
});

test('every way out of the tour ends it, and it starts over each time', async ({ page, pageErrors }) => {
  const tour = await signedIn(page);
  const leave = async (name: string, press: () => Promise<void>) =>
    test.step(name, async () => {
      const address = page.url();
      await press();
      await expect(tour.dialog).toBeHidden();
      await expect(tour.help).toBeFocused();
      expect(page.url()).toBe(address);
    });

  await tour.open();
  await page.keyboard.press('ArrowRight');
  await expect(tour.heading).toHaveText(STEPS[1] ?? '');
  await leave('Skip Tour', () => tour.skip.press('Enter'));

  await tour.open();
  await expect(tour.heading).toHaveText(STEPS[0] ?? '');
  await leave('close', () => tour.close.press('Enter'));

  for (const { name, path, tab } of ACTIONS) {
    await test.step(`${name} leads to its page`, async () => {
      await tour.open();
      await tour.toTheEnd();
      await tour.action(name).press('Enter');
      await expect(tour.dialog).toBeHidden();
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
      expect(new URL(page.url()).searchParams.get('tab')).toBe(tab);
      if (path !== '/') await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });
  }

  await tour.open();
  await tour.toTheEnd();
  await leave('Get Started', () => tour.getStarted.click());
  expect(pageErrors).toEqual([]);
});
