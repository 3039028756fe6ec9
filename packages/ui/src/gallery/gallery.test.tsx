import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Gallery } from './gallery.tsx';

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

it('shows the whole system and switches themes', async () => {
  render(<Gallery />);
  for (const name of [
    'Logo',
    'Color',
    'Type',
    'Buttons',
    'Controls',
    'Form',
    'Overlays',
    'Feedback',
    'Lists',
    'Icons',
  ]) {
    expect(screen.getByRole('heading', { level: 2, name })).toBeInTheDocument();
  }
  await userEvent.click(screen.getByRole('button', { name: 'dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  await userEvent.click(screen.getByRole('button', { name: 'system' }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});
