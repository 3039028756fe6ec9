import { archiveFirm, endTrial, mailsTo } from '@scopewright/dev-stack';
import { api, openSignedIn, signUp, tokenOf } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newFirm } from '../../support/people.ts';
import { stack } from '../../support/stack.ts';

const databaseOf = (tenantKey: string) => ({
  mongo: stack.mongo,
  redis: stack.redis,
  database: 'scopewright',
  tenantKey,
});

test('a read-only firm shows that on every page with a link to the plans, and the server refuses changes', {
  tag: '@looks',
}, async ({ page, pageErrors }) => {
  const firm = newFirm();
  await signUp(firm);
  await endTrial(databaseOf(firm.key));
  const token = await tokenOf(firm.key, firm.admin);
  const refused = await api('POST', 'consultant/create-company', {
    tenantKey: firm.key,
    token,
    body: { companyName: 'x', adminEmail: 'a@larch.example' },
  });
  expect(refused).toMatchObject({ status: 402, body: { code: 'account_read_only' } });
  await openSignedIn(page, firm.key, firm.admin);
  await expect(page.getByText('Your trial has ended. This account is read-only until a plan is chosen.')).toBeVisible();
  await look(page, 'the dashboard with its banner');
  await page.getByRole('link', { name: 'Choose a plan' }).first().click();
  await expect(page.getByText(/^Your account is read-only since/)).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('an archived firm lets no one in, has its link mailed again, and comes back by it once', {
  tag: '@looks',
}, async ({ page, place, pageErrors }) => {
  const firm = newFirm();
  await signUp(firm);
  await archiveFirm(databaseOf(firm.key));
  const refused = await api('POST', 'login', {
    tenantKey: firm.key,
    body: { email: firm.admin.email, password: firm.admin.password },
  });
  expect(refused).toMatchObject({ status: 403, body: { code: 'account_archived' } });
  const wrong = await api('POST', 'login', {
    tenantKey: firm.key,
    body: { email: firm.admin.email, password: 'not the password' },
  });
  expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });

  await page.goto(place.tenant(firm.key));
  await expect(page.getByRole('heading', { name: 'This account is archived' })).toBeVisible();
  await expect(page).toHaveTitle(/^This account is archived/);
  await look(page, 'the page of an archived firm');
  await page.getByRole('link', { name: 'Restore the account' }).click();
  await expect(page.getByRole('heading', { name: 'Restore the account' })).toBeVisible();
  await look(page, 'the page that mails the link');
  await page.getByLabel('Email').fill(firm.admin.email);
  await page.getByRole('button', { name: 'Mail the link' }).click();
  await expect(page.getByText(/the link is on its way there/)).toBeVisible();

  const linkOf = async () =>
    (await mailsTo(stack.mailbox.web ?? '', firm.admin.email))
      .flatMap(({ text }) => /https?:\S+#restore=\S+/.exec(text) ?? [])
      .at(0) ?? '';
  await expect.poll(linkOf).not.toBe('');
  const link = new URL(await linkOf());
  await page.goto(`${place.tenant(firm.key, link.pathname)}${link.hash}`);
  await expect(page.getByRole('heading', { name: `Restore ${firm.name}?` })).toBeVisible();
  await look(page, 'the page of the link');
  await page.getByRole('button', { name: 'Restore the account' }).click();
  await expect(page.getByRole('heading', { name: 'The account is restored' })).toBeVisible();
  await look(page, 'the page of a restored firm');
  await page.goto(`${place.tenant(firm.key, link.pathname)}${link.hash}`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This account is already restored' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to login' }).click();
  await expect(page.getByRole('heading', { name: 'Login', exact: true })).toBeVisible();
  expect((await tokenOf(firm.key, firm.admin)).length).toBeGreaterThan(0);
  expect(pageErrors).toEqual([]);
});
