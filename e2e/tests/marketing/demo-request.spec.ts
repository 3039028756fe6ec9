import { mailsTo } from '@scopewright/dev-stack';
import { DemoDialog } from '../../pages/demo-dialog.ts';
import { openSignedIn } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { stack } from '../../support/stack.ts';

test('a demo is requested where none can be booked, and a system administrator closes the request', {
  tag: ['@looks', '@phone'],
}, async ({ page, place, pageErrors }) => {
  const systemAdmin = stack.demo?.systemAdmin;
  const web = stack.mailbox.web;
  if (!systemAdmin || !web) throw new Error('The product was started without demo data');
  const name = `Quist ${crypto.randomUUID().slice(0, 8)}`;
  const email = `${name.replace(' ', '-').toLowerCase()}@quist.example`;

  await page.goto(place.bare('/demo'));
  const demo = new DemoDialog(page);
  await demo.fillRequired();
  await demo.lastName.fill(name);
  await demo.email.fill(email);
  await demo.message.fill('We have 40 request types.');
  await demo.submit.click();
  await expect(demo.text('Thank You!')).toBeVisible();
  await expect(demo.dialog).toBeHidden();
  await expect(page.getByText(`Your request has arrived. We will write to ${email}`)).toBeVisible();
  await look(page, 'a demo that was requested');

  await expect
    .poll(async () => (await mailsTo(web, systemAdmin.email)).some(({ text }) => text.includes(name)))
    .toBe(true);

  await openSignedIn(page, null, systemAdmin, '/system-admin/calendar');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('We have 40 request types.');
  await look(page, 'the demo requests of system administration', { within: 'main' });
  await row.getByRole('button', { name: `Choose a time for Mara ${name}` }).click();
  const booking = page.getByRole('dialog', { name: `Book a demo for Mara ${name}` });
  await expect(booking.getByText('Add a representative first, or set one to active.')).toBeVisible();
  await booking.getByRole('button', { name: 'Close' }).click();
  await row.getByRole('button', { name: `Close the request of Mara ${name}` }).click();
  const closing = page.getByRole('dialog', { name: `Close the request of Mara ${name}?` });
  await closing.getByLabel('Note').fill('Called them');
  await look(page, 'a demo request that is being closed', { within: '[role=dialog]' });
  await closing.getByRole('button', { name: 'Close the request' }).click();
  await expect(row).toHaveCount(0);
  await page.getByLabel('Request state').selectOption({ label: 'Closed' });
  await expect(row).toContainText('Called them');
  expect(pageErrors).toEqual([]);
});
