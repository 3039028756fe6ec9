import { DashboardPage } from '../pages/dashboard.ts';
import { LoginPage } from '../pages/login.ts';
import { createClient, signUp, tokenOf } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { newClient, newFirm } from '../support/people.ts';

const SHARED = ['react', 'react-dom', '@scopewright/router', '@scopewright/query', '@scopewright/remote-contract'];

/** The runtime's table of who provides what: scope, package, version. */
type ShareTable = Record<string, Record<string, Record<string, Record<string, { from: string }>>>>;

test('one copy of everything that is shared runs on a page with several remotes', async ({ page, place }) => {
  const firm = newFirm();
  const client = newClient();
  await signUp(firm);
  await createClient(firm, await tokenOf(firm.key, firm.admin), client);
  await page.goto(place.tenant(firm.key));
  // two remotes one after the other, on the same page
  await new LoginPage(page).signIn(firm.admin);
  await expect(new DashboardPage(page).companies).toHaveText([client.name]);

  const providers = await page.evaluate((names) => {
    const { __SHARE__ }: { __SHARE__: ShareTable } = Reflect.get(globalThis, '__FEDERATION__');
    const found: Record<string, string[]> = Object.fromEntries(names.map((name) => [name, []]));
    for (const scopes of Object.values(__SHARE__)) {
      for (const packages of Object.values(scopes)) {
        for (const name of names) for (const { from } of Object.values(packages[name] ?? {})) found[name]?.push(from);
      }
    }
    return found;
  }, SHARED);
  for (const name of SHARED) expect(new Set(providers[name]), name).toEqual(new Set(['shell']));

  // where a remote fell back on a copy of its own, the browser would have loaded it
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(scripts.filter((url) => /prebuild/.test(url))).toEqual([]);
});
