import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Table } from './table.tsx';

it('is a table for assistive technology, with a named row', () => {
  render(
    <Table
      caption="Client companies"
      rows={[{ id: '1', name: 'Northwind', status: 'Draft' }]}
      rowKey={(row) => row.id}
      columns={[
        { key: 'name', header: 'Company Name', cell: (row) => row.name },
        { key: 'status', header: 'SOW Status', cell: (row) => row.status },
      ]}
    />,
  );
  const table = screen.getByRole('table', { name: 'Client companies' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Company Name', 'SOW Status']);
  expect(within(table).getByRole('rowheader', { name: 'Northwind' })).toBeInTheDocument();
  expect(within(table).getByRole('cell', { name: 'Draft' })).toBeInTheDocument();
});

const ROWS = [
  { id: '1', name: 'Northwind' },
  { id: '2', name: 'Harbor' },
];
const common = { caption: 'Client companies', rows: ROWS, rowKey: ({ id }: { id: string }) => id };

it('is sorted by its headers, and shows by which', async () => {
  const onSort = vi.fn();
  render(
    <Table
      {...common}
      sort={{ key: 'name', descending: true }}
      onSort={onSort}
      columns={[
        { key: 'name', header: 'Company Name', cell: ({ name }) => name, sortable: true },
        { key: 'id', header: 'Number', cell: ({ id }) => id, sortable: true },
        { key: 'length', header: 'Length', cell: ({ name }) => name.length },
      ]}
    />,
  );
  expect(screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-sort'))).toEqual([
    'descending',
    null,
    null,
  ]);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Company Name', 'Number']);
  await userEvent.click(screen.getByRole('button', { name: 'Number' }));
  expect(onSort).toHaveBeenCalledWith('id');
});

it('lets rows be selected, one by one and all', async () => {
  const onChange = vi.fn();
  const columns = [{ key: 'name', header: 'Company Name', cell: ({ name }: { name: string }) => name }];
  const selection = { label: ({ name }: { name: string }) => `Select ${name}`, allLabel: 'Select all', onChange };
  const { rerender } = render(
    <Table {...common} columns={columns} selection={{ ...selection, selected: new Set(['2']) }} />,
  );
  const all = screen.getByRole('checkbox', { name: 'Select all' });
  expect(all).toBePartiallyChecked();
  expect(screen.getByRole('checkbox', { name: 'Select Harbor' })).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Northwind' }));
  expect(onChange).toHaveBeenLastCalledWith([ROWS[0]], true);
  rerender(<Table {...common} columns={columns} selection={{ ...selection, selected: new Set(['1', '2']) }} />);
  expect(all).toBeChecked();
  await userEvent.click(all);
  expect(onChange).toHaveBeenLastCalledWith(ROWS, false);
});
