import type { Locator, Page } from '@playwright/test';
import { mailsTo } from '@scopewright/dev-stack';
import { DemoDialog } from '../../pages/demo-dialog.ts';
import { LandingPage } from '../../pages/landing.ts';
import { api, openSignedIn, tokenOf } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { ownGoogleCalendar } from '../../support/google.ts';
import { look } from '../../support/look.ts';
import { placeOf } from '../../support/places.ts';
import { stack } from '../../support/stack.ts';

const { bare } = placeOf('local');
/** Where the representative works, from nine o'clock on. */
const REP_ZONE = 'Europe/Stockholm';
const systemAdmin = stack.demo?.systemAdmin ?? { email: '', password: '' };

/** A call of the system administrator. */
async function ask<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const answer = await api(method, path, { token: await tokenOf('', systemAdmin), ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as T;
}

/** Of this run: those of earlier ones are paused, and still there. */
const REP_NAME = `Noa Berg ${crypto.randomUUID().slice(0, 4)}`;
let rep: { id: string; version: number };
test.beforeAll(async () => {
  rep = await ask('POST', 'admin/booking/reps', {
    name: REP_NAME,
    email: `noa-${crypto.randomUUID().slice(0, 8)}@scopewright.example`,
    zone: REP_ZONE,
    hours: null,
    overrides: [],
    weight: 1,
    active: true,
  });
});
test.afterAll(async () => {
  await ask('POST', `admin/booking/reps/${rep.id}`, { version: rep.version, active: false });
});
const DAY_MS = 24 * 60 * 60 * 1000;

/** When the slots of the next weeks start. */
async function slotsOfRep(): Promise<string[]> {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const { days } = await ask<{ days: { slots: { at: string }[] }[] }>(
    'GET',
    `public/booking/demo/slots?zone=UTC&from=${day(3)}&to=${day(30)}`,
  );
  return days.flatMap(({ slots }) => slots.map(({ at }) => at));
}

const openDays = (page: Page): Locator => page.locator('button[data-date]:not([aria-disabled=true])');
const times = (page: Page): Locator => page.getByRole('region', { name: 'Times' }).getByRole('listitem');

/** The link of the mail number `count` to an address. */
async function linkIn(address: string, count: number, name: 'confirm' | 'manage'): Promise<string> {
  const web = stack.mailbox.web ?? '';
  await expect.poll(async () => (await mailsTo(web, address)).length).toBe(count);
  const mail = (await mailsTo(web, address)).at(-1);
  const [, fragment] = new RegExp(`/book-demo#(${name}=[\\w.-]+)`).exec(mail?.text ?? '') ?? [];
  if (!fragment) throw new Error(`No link to ${name} in ${mail?.text}`);
  return bare(`/book-demo#${fragment}`);
}

test.describe('a visitor in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('books a demo, confirms, moves and cancels it, and the system administrator sees it', async ({
    page,
    pageErrors,
  }) => {
    // the front door asks at most every ten seconds
    await expect
      .poll(async () => (await fetch(bare('/'))).text(), {
        message: 'pages say that demos can be booked',
      })
      .toContain('"bookable":true');
    const landing = new LandingPage(page);
    await landing.open(bare('/'));
    await landing.requestDemo.first().click();
    await page.getByRole('button', { name: 'Book Demo Now' }).click();
    await expect(page).toHaveURL(bare('/book-demo'));
    const email = `visitor-${crypto.randomUUID().slice(0, 8)}@quarry.example`;
    await expect(page.getByRole('heading', { level: 1, name: 'Book a demo' })).toBeVisible();
    await expect(openDays(page).or(page.getByText('This month has no free times.')).first()).toBeVisible();
    if ((await openDays(page).count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
    await openDays(page).first().click();
    await look(page, 'the times of a demo');

    await times(page).first().getByRole('button').click();
    await page.getByLabel('Name', { exact: false }).first().fill('Ada Park');
    await page.getByLabel(/^Work Email/).fill(email);
    await page.getByLabel(/^Company/).fill('Quarry Foods');
    await page.getByRole('button', { name: 'Book the demo' }).click();
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    await look(page, 'a demo that waits for its confirmation');

    await page.goto(await linkIn(email, 1, 'confirm'));
    await expect(page.getByText('30 minutes')).toBeVisible();
    await look(page, 'a demo that is about to be confirmed');
    await page.getByRole('button', { name: 'Confirm the booking' }).click();
    await expect(page.getByRole('heading', { name: 'It is booked' })).toBeVisible();
    await look(page, 'a demo that is booked');

    await page.goto(await linkIn(email, 2, 'manage'));
    const when = page.locator('dd').first();
    const before = (await when.textContent()) ?? '';
    await page.getByRole('button', { name: 'Choose another time' }).click();
    await expect(openDays(page).or(page.getByText('This month has no free times.')).first()).toBeVisible();
    if ((await openDays(page).count()) < 2) await page.getByRole('button', { name: 'Next month' }).click();
    await openDays(page).last().click();
    await times(page).last().getByRole('button').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Move it' }).click();
    await expect(when).toBeVisible();
    await expect(when).not.toHaveText(before);
    await look(page, 'a demo by its link');

    await openSignedIn(page, null, systemAdmin, '/system-admin/calendar');
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText('Booked');
    await look(page, 'the calendar of system administration');

    await page.goto(await linkIn(email, 3, 'manage'));
    await page.getByRole('button', { name: 'Cancel the demo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the demo' }).click();
    await expect(page.getByText('This demo is cancelled')).toBeVisible();
    expect(pageErrors).toEqual([]);
  });
});

test('a demo that was requested becomes a booking, which the visitor moves by the link of the mail', async ({
  page,
  pageErrors,
}) => {
  const email = `visitor-${crypto.randomUUID().slice(0, 8)}@quarry.example`;
  await page.goto(bare('/book-demo'));
  await page.getByRole('button', { name: 'Request Demo' }).click();
  const demo = new DemoDialog(page);
  await demo.fillRequired();
  await demo.email.fill(email);
  await demo.submit.click();
  await expect(page.getByText(`Your request has arrived. We will write to ${email}`)).toBeVisible();

  await openSignedIn(page, null, systemAdmin, '/system-admin/calendar');
  const row = page.getByRole('table', { name: 'Demo requests' }).getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: 'Choose a time for Mara Quist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book a demo for Mara Quist' });
  await expect(dialog.getByLabel('Day')).toBeVisible();
  await look(page, 'the time of a requested demo', { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Book the demo' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'Bookings' }).getByRole('row').filter({ hasText: email })).toContainText(
    'Booked',
  );

  await page.goto(await linkIn(email, 1, 'manage'));
  await expect(page.getByRole('button', { name: 'Choose another time' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the demo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the demo' }).click();
  await expect(page.getByText('This demo is cancelled')).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test.describe('a representative with a calendar', () => {
  test.use({ timezoneId: 'Europe/Stockholm' });

  test('connects it by consent: it blocks times, and gets the booking with a video meeting', async ({
    page,
    pageErrors,
  }) => {
    await openSignedIn(page, null, systemAdmin, '/system-admin/calendar');
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `Calendar of ${REP_NAME}` }) });

    await test.step('denied at the provider, nothing is connected', async () => {
      await row.getByRole('button', { name: `Calendar of ${REP_NAME}` }).click();
      await look(page, 'the ways to connect a calendar');
      await page.getByRole('button', { name: 'Connect Google Calendar' }).click();
      await page.getByRole('link', { name: 'Deny' }).click();
      await expect(page).toHaveURL(/\/system-admin\/calendar$/);
      await expect(page.getByText('the provider was not allowed to let us in')).toBeVisible();
      await expect(row).toContainText('Not connected');
    });

    await test.step('allowed, it is read', async () => {
      await row.getByRole('button', { name: `Calendar of ${REP_NAME}` }).click();
      await page.getByRole('button', { name: 'Connect Google Calendar' }).click();
      await page.getByRole('link', { name: 'Allow' }).click();
      const dialog = page.getByRole('dialog', { name: `Calendar of ${REP_NAME}` });
      await expect(dialog.getByText('Connected', { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/system-admin\/calendar$/);
      // the toast above it is looked at elsewhere
      await look(page, 'a connected calendar', { within: '[role=dialog]' });
      await page.keyboard.press('Escape');
      await expect(row).toContainText('Google Calendar');
      await look(page, 'representatives and their calendars', { within: 'main' });
    });

    const calendar = await ownGoogleCalendar();
    const [taken, free] = (await slotsOfRep()).slice(4, 6);
    if (taken === undefined || free === undefined) throw new Error('There are no slots');

    await test.step('an appointment in it takes its time out of the slots', async () => {
      await calendar.add({
        summary: 'Dentist',
        start: { dateTime: taken },
        end: { dateTime: new Date(Date.parse(taken) + 15 * 60_000).toISOString() },
      });
      await row.getByRole('button', { name: `Calendar of ${REP_NAME}` }).click();
      await page.getByRole('button', { name: 'Read it now' }).click();
      await expect.poll(async () => (await slotsOfRep()).includes(taken)).toBe(false);
      await page.keyboard.press('Escape');
    });

    const email = `visitor-${crypto.randomUUID().slice(0, 8)}@quarry.example`;
    await test.step('a booking is put into it, and its mail has the link of the video meeting', async () => {
      await ask('POST', 'public/booking/demo', {
        operationId: crypto.randomUUID(),
        at: free,
        name: 'Ada Park',
        email,
        company: 'Quarry Foods',
        zone: 'UTC',
      });
      await page.goto(await linkIn(email, 1, 'confirm'));
      await page.getByRole('button', { name: 'Confirm the booking' }).click();
      await expect(page.getByRole('heading', { name: 'It is booked' })).toBeVisible();
      await linkIn(email, 2, 'manage');
      const [, mail] = await mailsTo(stack.mailbox.web ?? '', email);
      expect(mail?.text).toMatch(/Video meeting: https:\/\/meet\.google\.com\//);
      const events = await calendar.events();
      expect(events.map(({ summary }) => summary).toSorted()).toEqual(['Dentist', expect.stringContaining('Ada Park')]);
      expect(events.map(({ start }) => Date.parse(start.dateTime)).toSorted()).toEqual(
        [taken, free].map((at) => Date.parse(at)).toSorted(),
      );
    });

    await test.step('a cancellation takes it out again', async () => {
      await page.goto(await linkIn(email, 2, 'manage'));
      await page.getByRole('button', { name: 'Cancel the demo' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the demo' }).click();
      await expect.poll(async () => (await calendar.events()).map(({ summary }) => summary)).toEqual(['Dentist']);
    });

    await test.step('whether unanswered invitations count is chosen', async () => {
      await openSignedIn(page, null, systemAdmin, '/system-admin/calendar');
      const open = () => row.getByRole('button', { name: `Calendar of ${REP_NAME}` }).click();
      const choice = page.getByRole('checkbox', { name: 'Unanswered invitations count as busy' });
      await open();
      await choice.uncheck();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(choice).toBeHidden();
      await open();
      await expect(choice).not.toBeChecked();
      await page.keyboard.press('Escape');
    });

    await test.step('disconnected, its appointments count no longer', async () => {
      await openSignedIn(page, null, systemAdmin, '/system-admin/calendar');
      await row.getByRole('button', { name: `Calendar of ${REP_NAME}` }).click();
      await page.getByRole('button', { name: 'Disconnect' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await expect(row).toContainText('Not connected');
      expect(await slotsOfRep()).toContain(taken);
    });
    expect(pageErrors).toEqual([]);
  });
});

/** Minutes that a zone is ahead of UTC at a time. */
function offsetOf(zone: string, at: number): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return hours === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The zone of a visitor, and Tuesdays of two weeks between which it comes nearer to the representative's or further. */
function nextChange(): { zone: string; before: string; after: string } {
  const tuesday = (at: number): string => {
    const day = new Date(at);
    return new Date(at + ((9 - day.getUTCDay()) % 7) * DAY_MS).toISOString().slice(0, 10);
  };
  for (let days = 10; days < 160; days++)
    for (const zone of ['America/New_York', 'America/Santiago', 'Australia/Sydney']) {
      const at = Date.now() + days * DAY_MS;
      const between = (time: number) => offsetOf(zone, time) - offsetOf(REP_ZONE, time);
      if (between(at) !== between(at + DAY_MS))
        return { zone, before: tuesday(at - 7 * DAY_MS), after: tuesday(at + DAY_MS) };
    }
  throw new Error('No clock changes within half a year');
}

const change = nextChange();
test.describe(`a visitor in ${change.zone}`, () => {
  test.use({ timezoneId: change.zone });

  test('sees the representative’s first time an hour apart before and after clocks change', async ({ page }) => {
    const { items } = await ask<{ items: { version: number }[] }>('GET', 'admin/booking/types');
    await ask('POST', 'admin/booking/types/demo', { version: items[0]?.version, horizonDays: 180 });

    await page.goto(bare('/book-demo'));
    /** The first time of a day, as the page shows it. */
    const firstOf = async (date: string): Promise<string> => {
      const day = page.locator(`button[data-date="${date}"]`);
      const heading = page.getByRole('heading', { level: 2 }).first();
      await expect(heading).toHaveText(/\d{4}$/);
      while ((await day.count()) === 0) {
        const shown = await heading.textContent();
        await page.getByRole('button', { name: 'Next month' }).click();
        await expect(heading).not.toHaveText(shown ?? '');
      }
      await expect(day).not.toHaveAttribute('aria-disabled', 'true');
      await day.click();
      return (await times(page).first().textContent()) ?? '';
    };
    const minutesOf = (text: string): number => {
      const [, hours, minutes, half] = /(\d+):(\d\d)\s*([AP])M/.exec(text) ?? [];
      return (Number(hours) % 12) * 60 + Number(minutes) + (half === 'P' ? 720 : 0);
    };
    const before = minutesOf(await firstOf(change.before));
    const after = minutesOf(await firstOf(change.after));
    expect(Math.abs(after - before)).toBe(60);

    await page.getByLabel('Time zone').click();
    await page.getByRole('combobox').last().fill('Stockholm');
    await page.keyboard.press('Enter');
    expect(minutesOf(await firstOf(change.after))).toBe(9 * 60);
  });
});
