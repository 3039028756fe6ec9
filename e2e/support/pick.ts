import type { Locator } from '@playwright/test';

/** Chooses the option of this name in a searched picker. */
export async function pick(picker: Locator, name: string): Promise<void> {
  await picker.click();
  await picker.page().getByRole('listbox').getByRole('option', { name, exact: true }).click();
}
