import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { focusOnMount } from './focus-on-mount.ts';

it('focuses content that has just appeared, and does not move the focus afterwards', () => {
  const page = (text: string) => (
    <>
      <input aria-label="Other" />
      <h1 ref={focusOnMount} tabIndex={-1}>
        {text}
      </h1>
    </>
  );
  const { rerender } = render(page('Sent'));
  expect(screen.getByRole('heading')).toHaveFocus();
  screen.getByLabelText('Other').focus();
  rerender(page('Sent again'));
  expect(screen.getByLabelText('Other')).toHaveFocus();
});
