import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

it('ties label, hint and error to the control', () => {
  render(
    <Field label="Email" hint="Your work address" error="Email is required" required>
      <Input type="email" />
    </Field>,
  );
  const input = screen.getByLabelText(/Email/);
  expect(input).toBeRequired();
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Your work address Email is required');
});

it('leaves a valid control unmarked', () => {
  render(
    <Field label="Phone" id="phone">
      <Input />
    </Field>,
  );
  const input = screen.getByLabelText('Phone');
  expect(input).toHaveAttribute('id', 'phone');
  expect(input).not.toHaveAttribute('aria-invalid');
  expect(input).not.toHaveAttribute('aria-describedby');
});
