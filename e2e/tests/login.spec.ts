import { LoginPage } from '../pages/login.ts';
import { signUp } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { newFirm } from '../support/people.ts';

test('a wrong password is answered with the server’s sentence and the way to the first account', async ({ page, place }) => {
  const firm = newFirm();
  await signUp(firm);
  await page.goto(place.tenant(firm.key));
  const login = new LoginPage(page);
  await login.signIn({ email: firm.admin.email, password: 'not-the-password' });
  await expect(login.text('Invalid credentials')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create the first admin account' })).toBeVisible();
});
