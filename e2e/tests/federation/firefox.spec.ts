import { createClient, signUp, tokenOf } from '../../support/api.ts';
import { startFirefox } from '../../support/firefox.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newClient, newFirm } from '../../support/people.ts';

test('Firefox loads the landing page, the login screen and the dashboard', async ({ place }) => {
  const firm = newFirm();
  const client = newClient();
  const [firefox] = await Promise.all([startFirefox(), signUp(firm)]);
  try {
    await createClient(firm, await tokenOf(firm.key, firm.admin), client);
    const page = await firefox.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(place.bare());
    await page.locator('header ::-p-xpath(//button[.="Sign In"])').click();
    await page.locator('[role=dialog]').wait();
    await page.goto(place.tenant(firm.key));
    await page.locator('input[type=email]').fill(firm.admin.email);
    await page.locator('input[type=password]').fill(firm.admin.password);
    await page.locator('button[type=submit]').click();
    await page.locator(`::-p-text(${client.name})`).wait();
    expect(errors).toEqual([]);
  } finally {
    await firefox.close();
  }
});
