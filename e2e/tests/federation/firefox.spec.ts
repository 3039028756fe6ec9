import { createClient, signUp, tokenOf } from '../../support/api.ts';
import { firstOf, openFirefox } from '../../support/firefox.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newClient, newFirm } from '../../support/people.ts';

test('Firefox loads the landing page, the login screen and the dashboard', async ({ place }) => {
  const firm = newFirm();
  const client = newClient();
  const [firefox] = await Promise.all([openFirefox(), signUp(firm)]);
  try {
    await createClient(firm, await tokenOf(firm.key, firm.admin), client);
    const { page } = firefox;
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(place.bare());
    await (await firstOf(page, 'header button', 'Sign In')).click();
    await firstOf(page, '[role=dialog]', '');
    await page.goto(place.tenant(firm.key));
    await (await firstOf(page, 'input[type=email]', '')).type(firm.admin.email);
    await (await firstOf(page, 'input[type=password]', '')).type(firm.admin.password);
    await (await firstOf(page, 'button[type=submit]', '')).click();
    await firstOf(page, 'main', client.name);
    expect(errors).toEqual([]);
  } finally {
    await firefox.close();
  }
});
