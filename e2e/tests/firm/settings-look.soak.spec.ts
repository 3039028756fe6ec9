import { openSignedIn, signUp } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { look } from '../../support/look.ts';
import { newFirm } from '../../support/people.ts';

const PARTS = [
  'Profile & branding',
  'Custom domain',
  'Capacity & rate',
  'Backlog profiles',
  'Users',
  'Security',
  'Plan & billing',
  'Activity',
  'Danger zone',
];

test('every part of the settings is for everyone, in both themes and on phones', async ({ page, pageErrors }) => {
  const firm = newFirm();
  await signUp(firm);
  await openSignedIn(page, firm.key, firm.admin, '/settings');
  await expect(page.getByRole('progressbar', { name: 'Storage used' })).toHaveAttribute('aria-valuetext', / of \d/);
  const parts = page.getByRole('navigation', { name: 'Settings' });
  for (const part of PARTS) {
    await parts.getByRole('link', { name: part }).click();
    await expect(parts.getByRole('link', { name: part })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main').locator('[aria-busy]')).toHaveCount(0);
    await look(page, part);
  }
  expect(pageErrors).toEqual([]);
});
