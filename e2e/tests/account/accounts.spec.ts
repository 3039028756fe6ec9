import { confirmationLink, invitationLink, mailsTo } from '@scopewright/dev-stack';
import { DashboardPage } from '../../pages/dashboard.ts';
import { InvitationPage } from '../../pages/invitation.ts';
import { LoginPage } from '../../pages/login.ts';
import { api, createClient, openSignedIn, signUp, tokenOf } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newClient, newFirm } from '../../support/people.ts';
import { stack } from '../../support/stack.ts';

test('a person of one firm joins another with the password they have, which still opens both', {
  tag: '@looks',
}, async ({ page, place, mailTo, pageErrors }) => {
  const [first, second] = [newFirm(), newFirm()];
  await signUp(first);
  await signUp(second);
  const client = newClient({ admin: { ...newClient().admin, email: first.admin.email } });
  await createClient(second, await tokenOf(second.key, second.admin), client);
  await expect
    .poll(async () =>
      (await mailsTo(stack.mailbox.web ?? '', first.admin.email)).some(({ text }) => text.includes('/invitation/')),
    )
    .toBe(true);
  const mail =
    (await mailsTo(stack.mailbox.web ?? '', first.admin.email)).find(({ text }) => text.includes('/invitation/')) ??
    (await mailTo(first.admin.email));

  await page.goto(invitationLink(mail).href);
  const invitation = new InvitationPage(page);
  await expect(page.getByText(/You already have an account/)).toBeVisible();
  await look(page, 'an invitation of a person with an account');
  await invitation.accountPassword.fill('a password of the inviting firm’s liking');
  await invitation.join.click();
  await expect(invitation.accountPassword).toHaveAccessibleDescription('Invalid credentials');
  await invitation.accountPassword.fill(first.admin.password);
  await invitation.join.click();
  await expect(new DashboardPage(page).companies).toHaveText([client.name]);

  for (const { key } of [first, second])
    expect(
      (
        await api('POST', 'login', {
          tenantKey: key,
          body: { email: first.admin.email, password: first.admin.password },
        })
      ).status,
    ).toBe(200);
  await page.goto(place.tenant(first.key));
  await new LoginPage(page).signIn(first.admin);
  await expect(new DashboardPage(page).title).toHaveText(first.name);
  expect(pageErrors).toEqual([]);
});

test('the link of an invitation that was resent shows that it was replaced', { tag: '@looks' }, async ({
  page,
  place,
  mailTo,
}) => {
  const firm = newFirm();
  const client = newClient();
  await signUp(firm);
  const token = await tokenOf(firm.key, firm.admin);
  const companyId = await createClient(firm, token, client);
  const link = invitationLink(await mailTo(client.admin.email));
  expect(
    (
      await api('POST', 'invitations/resend', {
        tenantKey: firm.key,
        token,
        body: { companyId, email: client.admin.email },
      })
    ).status,
  ).toBe(200);
  await page.goto(place.tenant(firm.key, link.pathname));
  await expect(page.getByRole('heading', { name: 'This invitation was replaced' })).toBeVisible();
  await look(page, 'an invitation that was replaced');
});

test('the welcome mail’s link confirms the address, and the reminder disappears', { tag: '@looks' }, async ({
  page,
  place,
  mailTo,
  pageErrors,
}) => {
  const firm = newFirm();
  await signUp(firm);
  const link = confirmationLink(await mailTo(firm.admin.email));
  await openSignedIn(page, firm.key, firm.admin);
  const reminder = page.getByText('Please confirm your email address. Until then your firm can send five invitations.');
  await expect(reminder).toBeVisible();

  await page.goto(place.tenant(firm.key, link.pathname));
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await look(page, 'the confirmation of an address');
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page.getByText(`${firm.admin.email} is confirmed.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to your firm' }).click();
  await expect(new DashboardPage(page).title).toHaveText(firm.name);
  await expect(reminder).toHaveCount(0);
  expect(pageErrors).toEqual([]);
});
