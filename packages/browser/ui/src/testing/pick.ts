import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Chooses the option of this name in a `Picker`. */
export async function pick(picker: HTMLElement, name: string): Promise<void> {
  await userEvent.click(picker);
  const list = document.getElementById(picker.getAttribute('aria-controls') ?? '') ?? picker;
  await userEvent.click(within(list).getByRole('option', { name }));
}
