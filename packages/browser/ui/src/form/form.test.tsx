import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Button } from '../button.tsx';
import { Input } from '../controls/input.tsx';
import { deferred } from '../testing/deferred.ts';
import { cleaned } from './cleaned.ts';
import { type Explanation, Form, FormFailure, FormField } from './form.tsx';
import { useZodForm } from './use-zod-form.ts';

const schema = z.object({
  companyName: z.string().check(z.trim(), z.minLength(1, 'Company name is required')),
  email: z.email('Enter a valid email').check(z.toLowerCase()),
});

interface ExampleProps {
  onSubmit: (values: z.output<typeof schema>) => void | Promise<void>;
  explain?: () => Explanation;
}

function Example({ onSubmit, explain }: ExampleProps) {
  const form = useZodForm(schema, { defaultValues: { companyName: '', email: '' } });
  return (
    <Form form={form} onSubmit={onSubmit} {...(explain && { explain })}>
      <FormField<z.input<typeof schema>> name="companyName" label="Company name" required>
        {(control) => <Input {...control} />}
      </FormField>
      <FormField<z.input<typeof schema>> name="email" label="Email" required>
        {(control) => <Input type="email" {...control} />}
      </FormField>
      <FormFailure />
      <Button type="submit">Save</Button>
    </Form>
  );
}

it('shows all errors together beneath their fields, focuses the first and sends nothing', async () => {
  const submit = vi.fn();
  render(<Example onSubmit={submit} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByLabelText(/Company name/)).toHaveFocus());
  expect(screen.getByLabelText(/Company name/)).toHaveAccessibleDescription('Company name is required');
  expect(screen.getByLabelText(/Email/)).toHaveAccessibleDescription('Enter a valid email');
  expect(screen.getByLabelText(/Email/)).toBeInvalid();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(submit).not.toHaveBeenCalled();
});

it.each([
  ['beneath the field that caused it', { email: 'This email is taken' }, 'This email is taken', null],
  ['in a box if no field of the form did', { plan: 'No such plan' }, '', 'Signup failed'],
])('shows a failure %s', async (_case, fields, described, box) => {
  const submit = vi.fn().mockRejectedValue(new Error('refused'));
  render(<Example onSubmit={submit} explain={() => ({ fields, message: 'Signup failed' })} />);
  await userEvent.type(screen.getByLabelText(/Company name/), 'Northwind');
  await userEvent.type(screen.getByLabelText(/Email/), 'ada@example.com{Enter}');
  await waitFor(() => expect(screen.getByLabelText(/Email/)).toHaveAccessibleDescription(described));
  if (box === null) expect(screen.getByLabelText(/Email/)).toHaveFocus();
  else expect(await screen.findByRole('alert')).toHaveTextContent(box);
  expect(screen.queryAllByRole('alert')).toHaveLength(box === null ? 0 : 1);
  await userEvent.type(screen.getByLabelText(/Email/), '.org');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByLabelText(/Email/)).toHaveAccessibleDescription('');
});

it('hands over the checked values', async () => {
  const submit = vi.fn();
  render(<Example onSubmit={submit} />);
  await userEvent.type(screen.getByLabelText(/Company name/), '  Northwind ');
  await userEvent.type(screen.getByLabelText(/Email/), 'Ada@Example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(submit).toHaveBeenCalled());
  expect(submit.mock.calls[0]?.[0]).toEqual({ companyName: 'Northwind', email: 'ada@example.com' });
});

it('ignores a second submit while the first is under way', async () => {
  const { promise, resolve } = deferred();
  const submit = vi.fn(() => promise);
  render(<Example onSubmit={submit} />);
  await userEvent.type(screen.getByLabelText(/Company name/), 'Northwind');
  await userEvent.type(screen.getByLabelText(/Email/), 'ada@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(submit).toHaveBeenCalledTimes(1);
  resolve();
});

const codeSchema = z.object({ code: z.string() });

function CodeForm({ onSubmit }: { onSubmit: (values: z.output<typeof codeSchema>) => void }) {
  const form = useZodForm(codeSchema, { defaultValues: { code: '' } });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <FormField<z.input<typeof codeSchema>> name="code" label="Code">
        {(control) => <Input {...cleaned(control, (typed) => typed.replace(/\D/g, ''))} />}
      </FormField>
    </Form>
  );
}

it('cleans typed or pasted text, and does not move the caret', async () => {
  const submit = vi.fn();
  render(<CodeForm onSubmit={submit} />);
  const field = screen.getByLabelText<HTMLInputElement>('Code');
  await userEvent.click(field);
  await userEvent.paste('123 456');
  expect(field).toHaveValue('123456');
  field.setSelectionRange(2, 2);
  await userEvent.keyboard('9{Enter}');
  expect(field.selectionStart).toBe(3);
  await waitFor(() => expect(submit).toHaveBeenCalled());
  expect(submit.mock.calls[0]?.[0]).toEqual({ code: '1293456' });
});

it('distinguishes two forms with fields of the same name', async () => {
  render(
    <>
      <Example onSubmit={() => undefined} />
      <Example onSubmit={() => undefined} />
    </>,
  );
  const controls = screen.getAllByLabelText(/Company name/);
  expect(controls).toHaveLength(2);
  await userEvent.type(controls[1] as HTMLElement, 'Northwind');
  expect(controls.map((control) => (control as HTMLInputElement).value)).toEqual(['', 'Northwind']);
  expect(new Set(controls.map(({ id }) => id)).size).toBe(2);
});
