import { invitationLink } from '@scopewright/dev-stack';
import { type FakeDns, fakeDns } from '@scopewright/service-kit/fake-dns';
import { DashboardPage } from '../../pages/dashboard.ts';
import { LoginPage } from '../../pages/login.ts';
import { signUp } from '../../support/api.ts';
import { test as base, expect } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newClient, newFirm } from '../../support/people.ts';
import { CUSTOM_DOMAIN_SUFFIX, stack } from '../../support/stack.ts';

const test = base.extend<{ dns: FakeDns }>({
  dns: async ({ browserName: _ }, use) => {
    const [address] = stack.dnsServers;
    if (address === undefined)
      throw new Error(
        'The product asks the DNS servers of this machine: start it with DNS_SERVERS=127.0.0.1:<free port>',
      );
    const dns = await fakeDns({ port: Number(address.split(':').at(-1)) });
    await use(dns);
    await dns.close();
  },
});

test.use({ hosts: 'subdomains' });

test('a firm claims a domain, proves it, works on it, and releases it', { tag: '@looks' }, async ({
  page,
  place,
  dns,
  context,
  mailTo,
  pageErrors,
}) => {
  const firm = newFirm();
  await signUp(firm);
  const domain = `scoping.${firm.key}.${CUSTOM_DOMAIN_SUFFIX}`;
  const domainUrl = `http://${domain}:${new URL(stack.url).port}/`;
  await page.goto(place.tenant(firm.key, '/settings/domain'));
  await new LoginPage(page).signIn(firm.admin);
  const field = page.getByLabel('Domain', { exact: false }).and(page.getByRole('textbox'));
  const ask = async (typed: string) => {
    await field.fill(typed);
    await page.getByRole('button', { name: 'Add domain' }).click();
  };
  const visitor = await context.newPage();
  const verify = () => page.getByRole('button', { name: `Verify ${domain}` }).click();
  const records = page.getByRole('table', { name: `DNS records of ${domain}` });

  await test.step('a forbidden domain is reported at the field', async () => {
    for (const [typed, sentence] of [
      ['acme', 'Enter a domain like scoping.example.com.'],
      [`other.${stack.productDomain}`, 'This domain belongs to the product. Choose your own domain.'],
      ['nas.local', 'This domain cannot be reached from the internet.'],
    ] as const) {
      await ask(typed);
      await expect(field).toHaveAccessibleDescription(new RegExp(sentence));
    }
  });

  await test.step('the records to set are shown', async () => {
    await ask(domain.toUpperCase());
    await expect(records.getByText('Not checked')).toHaveCount(2);
    await expect(records.getByText(`${firm.key}.${stack.productDomain}`)).toBeVisible();
    await ask(domain);
    await expect(field).toHaveAccessibleDescription(/Your firm has already added this domain\./);
    await look(page, 'the records of a domain');
  });

  await test.step('while they are missing it is not verified, and leads nowhere', async () => {
    await verify();
    await expect(page.getByText(`${domain} is not verified yet: the TXT record was not found`)).toBeVisible();
    await expect(records.getByText('Not found')).toHaveCount(2);
    expect((await visitor.goto(domainUrl))?.status()).toBe(404);
  });

  const proofName = `_domain-verification.${domain}`;
  await test.step('a DNS server that cannot say is no answer', async () => {
    dns.faults.set(proofName, 'servfail');
    await verify();
    await expect(page.getByText('DNS did not answer. Please try again in a moment.')).toBeVisible();
    dns.faults.clear();
  });

  await test.step('once they are set it is verified', async () => {
    const proof = await records.getByText(/^domain-verification=/).textContent();
    dns.txt.set(proofName, [[proof ?? '']]);
    dns.cname.set(domain, `${firm.key}.${stack.productDomain}`);
    await verify();
    await expect(page.getByText(`${domain} leads to your firm`)).toBeVisible();
    await expect(records.getByText('Found', { exact: true })).toHaveCount(2);
    await expect(page.getByText('In use')).toBeVisible();
  });

  await test.step('it is the firm’s address', async () => {
    await visitor.goto(domainUrl);
    const login = new LoginPage(visitor);
    await expect(login.text(firm.name)).toBeVisible();
    await login.signIn(firm.admin);
    await expect(new DashboardPage(visitor).title).toHaveText(firm.name);
  });

  await test.step('signing out there leaves the session at the subdomain alone, and the other way round', async () => {
    const [there, here] = [new DashboardPage(visitor), new DashboardPage(page)];
    await there.account.logOut();
    await expect(new LoginPage(visitor).heading).toBeVisible();
    await page.goto(place.tenant(firm.key));
    await expect(here.title).toHaveText(firm.name);
    await new LoginPage(visitor).signIn(firm.admin);
    await expect(there.title).toHaveText(firm.name);
    await here.account.logOut();
    await expect(new LoginPage(page).heading).toBeVisible();
    await visitor.reload();
    await expect(there.title).toHaveText(firm.name);
    await there.account.logOut();
    await new LoginPage(page).signIn(firm.admin);
    await expect(here.title).toHaveText(firm.name);
  });

  await test.step('mails link to it, and its public pages carry the name of the firm', async () => {
    const client = newClient();
    await page.goto(place.tenant(firm.key, '/?tab=add-client'));
    await new DashboardPage(page).addClient(client);
    const link = invitationLink(await mailTo(client.admin.email));
    expect(link.origin).toBe(new URL(domainUrl).origin);
    await visitor.goto(link.href);
    await expect(visitor.getByText(`${firm.name} invites you`)).toBeVisible();
    await visitor.goto(new URL('/reset-password', domainUrl).href);
    await expect(visitor.getByText(firm.name, { exact: true })).toBeVisible();
    await page.goto(place.tenant(firm.key, '/settings/domain'));
  });

  await test.step('released it leads nowhere', async () => {
    await page.getByRole('button', { name: `Remove ${domain}` }).click();
    await page
      .getByRole('alertdialog', { name: `Remove ${domain}?` })
      .getByRole('button', { name: 'Remove domain' })
      .click();
    await expect(page.getByText('No custom domain yet')).toBeVisible();
    await visitor.goto(domainUrl);
    await expect(visitor.getByRole('heading', { name: 'Tenant Not Found' })).toBeVisible();
  });
  expect(pageErrors).toEqual([]);
});
