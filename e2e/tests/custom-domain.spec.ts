import { addCustomDomain } from '@scopewright/dev-stack';
import { DashboardPage } from '../pages/dashboard.ts';
import { LoginPage } from '../pages/login.ts';
import { signUp } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { newFirm } from '../support/people.ts';
import { CUSTOM_DOMAIN_SUFFIX, stack } from '../support/stack.ts';

test('a firm works on its custom domain', async ({ page }) => {
  const firm = newFirm();
  await signUp(firm);
  const domain = `${firm.key}.${CUSTOM_DOMAIN_SUFFIX}`;
  await addCustomDomain({ mongo: stack.mongo, database: 'scopewright', tenantKey: firm.key, domain });
  await page.goto(`http://${domain}:${new URL(stack.url).port}/`);
  const login = new LoginPage(page);
  await expect(login.text(firm.name)).toBeVisible();
  await login.signIn(firm.admin);
  await expect(new DashboardPage(page).title).toHaveText(firm.name);
});
