import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatDate } from '../dates.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

const show = (value: string) =>
  render(
    <Field label="Due date">
      <Input type="date" value={value} onChange={() => undefined} />
    </Field>,
  );

test('a date is shown as everywhere else, and the browser’s field stays its control', () => {
  const { unmount } = show('2026-11-28');
  expect(screen.getByLabelText('Due date')).toHaveValue('2026-11-28');
  expect(screen.getByText(formatDate('2026-11-28'))).toHaveAttribute('aria-hidden', 'true');
  unmount();
  show('');
  expect(screen.getByText('Choose a date')).toBeInTheDocument();
});

test('another field has only its control', () => {
  const { container } = render(<Input value="28" onChange={() => undefined} />);
  expect(container.children).toHaveLength(1);
  expect(container.firstElementChild).toHaveAttribute('type', 'text');
});
