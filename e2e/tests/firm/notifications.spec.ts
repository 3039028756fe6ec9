import { mailsTo } from '@scopewright/dev-stack';
import { NotificationsPage } from '../../pages/notifications.ts';
import { acceptInvitation, createClient, made, openSignedIn, signUp, tokenOf } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newClient, newFirm } from '../../support/people.ts';
import { stack } from '../../support/stack.ts';

test('the bell notifies inviters of people who joined, and clients of shared agreements, as each has chosen', {
  tag: '@looks',
}, async ({ page, mailTo, pageErrors }) => {
  const [firm, client] = [newFirm(), newClient()];
  await signUp(firm);
  const token = await tokenOf(firm.key, firm.admin);
  const companyId = await createClient(firm, token, client);
  await openSignedIn(page, firm.key, firm.admin);
  const notifications = new NotificationsPage(page);
  await expect(notifications.bell).toHaveAccessibleName('Notifications');

  await test.step('an accepted invitation is reported, and followed to the person', async () => {
    await acceptInvitation(firm, await mailTo(client.admin.email), client.admin.password);
    await page.reload();
    await expect(notifications.bell).toHaveAccessibleName('Notifications, 1 unread');
    await notifications.bell.click();
    await expect(notifications.item(`${client.admin.name} accepted your invitation to ${client.name}`)).toBeVisible();
    await look(page, 'the list of notifications');
    await notifications.item(/accepted your invitation/).click();
    await expect(notifications.list).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText(client.admin.email);
    await expect(notifications.bell).toHaveAccessibleName('Notifications');
  });

  await test.step('notifications are chosen, starting from the bell', async () => {
    await notifications.bell.click();
    await notifications.list.getByRole('link', { name: 'Choose your notifications' }).click();
    const inProduct = page.getByRole('checkbox', { name: 'Accepted invitations in the product' });
    await expect(inProduct).toBeChecked();
    await expect(page.getByRole('row', { name: /^Failed payments/ })).toContainText('No mail');
    await look(page, 'the choice of notifications');
    const saved = page.waitForResponse(
      (response) => response.url().includes('notifications/choices') && response.request().method() === 'POST',
    );
    const byMail = page.getByRole('checkbox', { name: 'Accepted invitations by mail' });
    await byMail.click();
    await expect(byMail).toBeChecked();
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Accepted invitations by mail' })).toBeChecked();
  });

  await test.step('the client hears of an agreement put to it, in the product and by mail', async () => {
    const sow = await made({ ...firm, token }, `companies/${companyId}/sows`, { title: 'Phase one' });
    await made({ ...firm, token }, `sows/${sow.id}/status`, { version: sow.version, status: 'active' });
    const subjects = async () =>
      (await mailsTo(stack.mailbox.web ?? '', client.admin.email)).map(({ subject }) => subject);
    await expect.poll(subjects).toContain(`The SOW “Phase one” was shared with ${client.name}`);
    await openSignedIn(page, firm.key, client.admin);
    await notifications.bell.click();
    await notifications.item(/Unread:.*was shared with/).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Phase one' })).toBeVisible();
    await notifications.bell.click();
    await notifications.list.getByRole('link', { name: 'Choose your notifications' }).click();
    await expect(page.getByRole('checkbox', { name: 'New agreements by mail' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: /^Failed payments/ })).toHaveCount(0);
  });
  expect(pageErrors).toEqual([]);
});
