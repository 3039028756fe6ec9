import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Field } from './field.tsx';
import { Picker, type PickerOption } from './picker.tsx';

const OPTIONS: PickerOption[] = ['Ana Ruiz', 'Ben Example', 'Zoë Quill', 'Caro', 'Dan', 'Eve'].map((label) => ({
  value: label.slice(0, 1).toLowerCase(),
  label,
}));
const onChange = vi.fn();

beforeEach(() => {
  onChange.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

function Owner({ options = OPTIONS, disabled = false }: { options?: PickerOption[]; disabled?: boolean }) {
  const [value, setValue] = useState('b');
  return (
    <Field label="Owner" hint="Who answers for it">
      <Picker
        options={options}
        value={value}
        disabled={disabled}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    </Field>
  );
}
const trigger = () => screen.getByRole('combobox', { name: 'Owner' });
const names = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map((option) => option.textContent);

test('shows the choice, with the name and hint of its field', () => {
  render(<Owner />);
  expect(trigger()).toHaveTextContent('Ben Example');
  expect(trigger()).toHaveAccessibleDescription('Who answers for it');
  expect(trigger()).toHaveAttribute('aria-expanded', 'false');
});

test('works by the keyboard alone, starts at the choice, and returns the focus', async () => {
  render(<Owner />);
  trigger().focus();
  await userEvent.keyboard('{ArrowDown}');
  const search = screen.getByRole('combobox', { name: 'Search' });
  expect(search).toHaveFocus();
  const active = () => document.getElementById(search.getAttribute('aria-activedescendant') ?? '');
  expect(active()).toHaveTextContent('Ben Example');
  expect(active()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(active()).toHaveTextContent('Eve');
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([['e']]);
  expect(trigger()).toHaveTextContent('Eve');
  expect(trigger()).toHaveFocus();
});

test('is searched by every word, ignoring case and accents; Enter chooses the first match', async () => {
  render(<Owner />);
  await userEvent.click(trigger());
  await userEvent.keyboard('zoe');
  expect(names()).toEqual(['Zoë Quill']);
  await userEvent.clear(screen.getByRole('combobox', { name: 'Search' }));
  await userEvent.keyboard('e');
  expect(names()[0]).toBe('Eve');
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([['e']]);
  await userEvent.click(trigger());
  await userEvent.keyboard('nobody{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('No results for “nobody”');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('typing on the closed picker searches immediately, as in a native select, and does not trigger shortcuts of the page', async () => {
  const shortcut = vi.fn();
  document.addEventListener('keydown', shortcut);
  render(<Owner />);
  trigger().focus();
  await userEvent.keyboard('zo');
  document.removeEventListener('keydown', shortcut);
  expect(screen.getByRole('combobox', { name: 'Search' })).toHaveValue('zo');
  expect(shortcut.mock.calls.map(([{ key }]) => key)).not.toContain('z');
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([['z']]);
  await userEvent.click(trigger());
  expect(screen.getByRole('combobox', { name: 'Search' })).toHaveValue('');
});

test('the keys after a choice act from the picker, and Tab leaves the list as it leaves a native select', async () => {
  render(
    <>
      <Owner />
      <button type="button">Next</button>
    </>,
  );
  trigger().focus();
  fireEvent.keyDown(trigger(), { key: 'z' });
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Search' }), { key: 'Enter' });
  // immediately, not after a moment
  expect(trigger()).toHaveFocus();
  expect(onChange.mock.calls).toEqual([['z']]);
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('the choice of nothing comes first, and is found by its label', async () => {
  render(<Picker aria-label="Owner" none="No owner" options={OPTIONS} value="b" onChange={onChange} />);
  await userEvent.click(trigger());
  expect(names().slice(0, 2)).toEqual(['No owner', 'Ana Ruiz']);
  await userEvent.keyboard('no{Enter}');
  expect(onChange.mock.calls).toEqual([['']]);
});

test('choosing the current choice changes nothing', async () => {
  render(<Owner />);
  await userEvent.click(trigger());
  await userEvent.click(screen.getByRole('option', { name: 'Ben Example' }));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(onChange).not.toHaveBeenCalled();
});

test('does not open where nothing may be chosen', async () => {
  render(<Owner disabled />);
  await userEvent.click(trigger());
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test.each([
  [5, 'SELECT'],
  [6, 'BUTTON'],
])('on a phone %d options are a %s', async (count, element) => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  render(<Owner options={OPTIONS.slice(0, count)} />);
  expect(trigger().tagName).toBe(element);
  if (count === 5) await userEvent.selectOptions(trigger(), 'Ana Ruiz');
  expect(onChange.mock.calls).toEqual(count === 5 ? [['a']] : []);
});
