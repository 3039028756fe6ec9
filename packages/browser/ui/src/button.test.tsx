import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

it('is a plain button by default, so that it never submits a form by accident', () => {
  render(<Button>Save</Button>);
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('type', 'button');
});

it('refuses presses while busy', async () => {
  const press = vi.fn();
  render(
    <Button busy onClick={press}>
      Saving...
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Saving...' });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.setup({ pointerEventsCheck: 0 }).click(button);
  expect(press).not.toHaveBeenCalled();
});

it('has the focus again after it was busy, unless something else was focused since', () => {
  const page = (busy: boolean) => (
    <>
      <Button busy={busy}>Save</Button>
      <input aria-label="Name" />
    </>
  );
  const { rerender } = render(page(false));
  const button = () => screen.getByRole('button', { name: 'Save' });
  for (const next of [document.body, screen.getByLabelText('Name')]) {
    button().focus();
    rerender(page(true));
    // browsers take the focus from a disabled button, jsdom does not
    button().blur();
    next.focus();
    rerender(page(false));
    expect(next === document.body ? button() : next).toHaveFocus();
  }
});

it('lends its look to a link', () => {
  render(
    <Button asChild>
      <a href="/signup">Get Started</a>
    </Button>,
  );
  expect(screen.getByRole('link', { name: 'Get Started' })).toHaveClass('bg-brand');
  expect(screen.queryByRole('button')).toBeNull();
});

it.each(['sm', 'md', 'lg', 'icon'] as const)('takes no more room than its text as a link of size %s', (size) => {
  render(
    <Button variant="link" size={size}>
      View client companies
    </Button>,
  );
  expect(screen.getByRole('button').className).not.toMatch(/(^|\s)(h|size|px)-/);
});

it('refuses presses as a placeholder, without fading', () => {
  render(
    <>
      <Button disabled>Save</Button>
      <Button placeholder>Help</Button>
    </>,
  );
  expect(screen.getByRole('button', { name: 'Save' })).toHaveClass('disabled:opacity-55');
  const placeholder = screen.getByRole('button', { name: 'Help' });
  expect(placeholder).toBeDisabled();
  expect(placeholder).not.toHaveClass('disabled:opacity-55');
  expect(placeholder).not.toHaveAttribute('placeholder');
});
