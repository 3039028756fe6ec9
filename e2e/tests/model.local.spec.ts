import { openSignedIn } from '../support/api.ts';
import { testWithFirm } from '../support/firm-with-client.ts';
import { expect } from '../support/fixtures.ts';

const test = testWithFirm();
const SIZES = { wide: { width: 1440, height: 1000 }, phone: { width: 390, height: 844 } };
for (const scheme of ['light', 'dark'] as const)
  for (const [size, viewport] of Object.entries(SIZES))
    test(`document reading ${scheme} ${size}`, async ({ page, firm }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: scheme });
      await openSignedIn(page, firm.key, firm.admin, '/settings/document-reading');
      await expect(page.getByRole('heading', { name: 'Clauses proposed by a model' })).toBeVisible();
      await page.screenshot({ path: `/tmp/shots-model/${scheme}-${size}-off.png`, fullPage: true });
      await page.getByRole('button', { name: 'Switch on' }).click();
      await page.screenshot({ path: `/tmp/shots-model/${scheme}-${size}-ask.png` });
      await page.getByRole('alertdialog').getByRole('button', { name: 'Switch on' }).click();
      await expect(page.getByRole('button', { name: 'Switch off' })).toBeVisible();
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/shots-model/${scheme}-${size}-on.png`, fullPage: true });
      await page.getByRole('button', { name: 'Switch off' }).click();
      await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible();
    });
