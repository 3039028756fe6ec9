import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
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
