import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Textarea } from './textarea.tsx';

it('submits its form by Ctrl or Cmd with Enter, and starts a line by Enter', async () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Textarea aria-label="Note" defaultValue="" />
    </form>,
  );
  await userEvent.type(screen.getByLabelText('Note'), 'One{Enter}two');
  expect(submit).not.toHaveBeenCalled();
  for (const keys of ['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}']) await userEvent.keyboard(keys);
  expect(submit).toHaveBeenCalledTimes(2);
  expect(screen.getByLabelText('Note')).toHaveValue('One\ntwo');
});
