import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SearchInput } from './search-input.tsx';

it('is a labelled search box that reports the typed text', async () => {
  const typed = vi.fn();
  render(<SearchInput label="Search users" value="" onValueChange={typed} />);
  const box = screen.getByRole('searchbox', { name: 'Search users' });
  expect(box).toHaveAttribute('placeholder', 'Search users');
  await userEvent.type(box, 'a');
  expect(typed).toHaveBeenCalledWith('a');
});

it('within a form, Enter does not submit it', async () => {
  const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={submitted}>
      <SearchInput label="Search users" value="" onValueChange={vi.fn()} inForm />
    </form>,
  );
  await userEvent.type(screen.getByRole('searchbox'), '{Enter}');
  expect(submitted).not.toHaveBeenCalled();
});
