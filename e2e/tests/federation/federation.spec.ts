import { DashboardPage } from '../../pages/dashboard.ts';
import { LoginPage } from '../../pages/login.ts';
import { createClient, signUp, tokenOf } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newClient, newFirm } from '../../support/people.ts';
import { stack } from '../../support/stack.ts';

/** A text of each shared package that remains in its build. */
const SIGNS = {
  react: 'react.strict_mode',
  'react-dom': '__reactContainer$',
  '@scopewright/router': 'may be used only in the context of a <Router>',
  '@scopewright/query': 'No QueryClient set, use QueryClientProvider to set one',
  '@scopewright/remote-contract': 'useHost needs a HostProvider above it',
};

test('one copy of everything that is shared runs on a page with several remotes', async ({ page, place }) => {
  const firm = newFirm();
  const client = newClient();
  await signUp(firm);
  await createClient(firm, await tokenOf(firm.key, firm.admin), client);
  await page.goto(place.tenant(firm.key));
  // two remotes one after the other, on the same page
  await new LoginPage(page).signIn(firm.admin);
  await expect(new DashboardPage(page).companies).toHaveText([client.name]);

  const urls = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (/\.js$/.test(name) ? [name] : [])),
  );
  const scripts = await Promise.all(
    [...new Set(urls)].map(async (url) => ({
      origin: new URL(url).origin,
      code: await (await page.request.get(url)).text(),
    })),
  );
  const remotes = Object.values(stack.remotes).map((url) => new URL(url).origin);
  expect(new Set(scripts.map(({ origin }) => origin)).size, 'scripts of the shell and of two remotes').toBe(3);
  for (const [name, sign] of Object.entries(SIGNS)) {
    const copies = scripts.filter(({ code }) => code.includes(sign)).map(({ origin }) => origin);
    expect(copies, name).toHaveLength(1);
    expect(remotes, name).not.toContain(copies[0]);
  }
});
