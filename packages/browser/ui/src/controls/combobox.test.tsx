import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Combobox } from './combobox.tsx';
import { Field } from './field.tsx';

const PEOPLE = [
  { id: '1', name: 'Ada Byron' },
  { id: '2', name: 'Grace Hopper' },
  { id: '3', name: 'Ida Rhodes' },
];
type Person = (typeof PEOPLE)[number];

function Choice({
  onSelect,
  onSearch,
}: {
  onSelect: (person: Person | null) => void;
  onSearch: (text: string) => void;
}) {
  const [selected, setSelected] = useState<Person | null>(null);
  const [text, setText] = useState('');
  const items = PEOPLE.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  return (
    <>
      <Field label="Person" hint="Anyone" required>
        <Combobox
          items={items}
          itemKey={({ id }) => id}
          itemText={({ name }) => name}
          selected={selected}
          onSelect={(person) => {
            setSelected(person);
            onSelect(person);
          }}
          onSearch={(search) => {
            setText(search);
            onSearch(search);
          }}
          note={items.length === 0 ? 'No one found' : undefined}
        />
      </Field>
      <button type="button">Elsewhere</button>
    </>
  );
}

function open() {
  const onSelect = vi.fn();
  const onSearch = vi.fn();
  render(<Choice onSelect={onSelect} onSearch={onSearch} />);
  return { onSelect, onSearch, field: screen.getByRole('combobox', { name: /^Person/ }) };
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('is the control of its field', () => {
  const { field } = open();
  expect(field).toBeRequired();
  expect(field).toHaveAccessibleDescription('Anyone');
  expect(field).toHaveAttribute('aria-expanded', 'false');
});

it('searches the typed text, and chooses by keyboard', async () => {
  const { field, onSelect, onSearch } = open();
  await userEvent.type(field, 'da');
  expect(onSearch).toHaveBeenLastCalledWith('da');
  expect(options()).toEqual(['Ada Byron', 'Ida Rhodes']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onSelect).toHaveBeenLastCalledWith(PEOPLE[2]);
  expect(field).toHaveValue('Ida Rhodes');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(onSearch).toHaveBeenLastCalledWith('');
});

it('opens with everything, and shows the choice', async () => {
  const { field } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Show choices' }));
  await userEvent.click(screen.getByRole('option', { name: 'Grace Hopper' }));
  await userEvent.click(field);
  expect(options()).toEqual(['Ada Byron', 'Grace Hopper', 'Ida Rhodes']);
  expect(screen.getByRole('option', { name: 'Grace Hopper' })).toHaveAttribute('aria-selected', 'true');
});

it('shows a message without matches', async () => {
  const { field } = open();
  await userEvent.type(field, 'xyz');
  expect(screen.getByRole('status')).toHaveTextContent('No one found');
});

it('leaving it preserves the choice, whatever was typed', async () => {
  const { field, onSelect } = open();
  await userEvent.type(field, 'grace{ArrowDown}{Enter}');
  onSelect.mockClear();
  await userEvent.type(field, ' and more');
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(field).toHaveValue('Grace Hopper');
  expect(onSelect).not.toHaveBeenCalled();
});

it.each([
  ['emptying it', async (field: HTMLElement) => userEvent.clear(field).then(() => userEvent.tab())],
  ['its button', async () => userEvent.click(screen.getByRole('button', { name: 'Clear' }))],
])('%s takes the choice back', async (_, clear) => {
  const { field, onSelect } = open();
  await userEvent.type(field, 'grace{ArrowDown}{Enter}');
  await clear(field);
  expect(onSelect).toHaveBeenLastCalledWith(null);
  expect(field).toHaveValue('');
});

it('preserves a required choice, even if the field is emptied', async () => {
  const onSelect = vi.fn();
  const people = {
    items: PEOPLE,
    itemKey: ({ id }: Person) => id,
    itemText: ({ name }: Person) => name,
    onSearch: () => undefined,
  };
  render(
    <Combobox aria-label="Person" {...people} selected={PEOPLE[1] ?? null} clearable={false} onSelect={onSelect} />,
  );
  const field = screen.getByRole('combobox', { name: 'Person' });
  expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.tab();
  expect(field).toHaveValue('Grace Hopper');
  expect(onSelect).not.toHaveBeenCalled();
});

it('shows the text of a choice that comes later', () => {
  const choice = (name: string) => (
    <Combobox
      aria-label="Person"
      items={[]}
      itemKey={({ id }) => id}
      itemText={(person) => person.name}
      selected={{ id: '2', name }}
      onSelect={() => undefined}
      onSearch={() => undefined}
    />
  );
  const { rerender } = render(choice('Loading...'));
  rerender(choice('Grace Hopper'));
  expect(screen.getByRole('combobox', { name: 'Person' })).toHaveValue('Grace Hopper');
});
