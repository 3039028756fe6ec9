import type { UnrecognizedConfigItem } from '@scopewright/contracts';
import { unrecognizedConfigItem } from '@scopewright/contracts/testing';
import { failure, type SeenCall } from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openDashboard } from '../testing/open-dashboard.tsx';

function open(listed: () => UnrecognizedConfigItem[] | Response, promoted: () => unknown = () => ({ success: true })) {
  const answer = ({ path, query }: SeenCall) => {
    if (path === 'admin/promote-config-item') return promoted();
    const answered = listed();
    if (answered instanceof Response) return answered;
    const found = answered.filter(({ itemName }) =>
      itemName.toLowerCase().includes(query.get('search')?.toLowerCase() ?? ''),
    );
    return { unrecognizedItems: found, nextCursor: null, total: found.length };
  };
  const count = () => [listed()].flat().filter((item) => !(item instanceof Response)).length;
  const { toast, calls } = openDashboard('/system-admin/config-items', answer, {
    frame: () => ({ configItems: count() }),
  });
  return { toast, bodies: () => calls.flatMap(({ body }) => body ?? []) };
}
const promoteButton = (name: string) => screen.findByRole('button', { name: `Promote to Global: ${name}` });
const tab = () => screen.getByRole('tab', { name: /New Config Items/ });

test('shows for each item where it was found first and who else has it', async () => {
  const companies = Array.from({ length: 12 }, (_, index) => `Company ${index}`);
  open(() => [
    unrecognizedConfigItem(),
    unrecognizedConfigItem({
      itemName: 'Night shift',
      description: '',
      occurrences: 40,
      detectedInCompany: 'Company 0',
      companiesList: companies,
    }),
  ]);
  await promoteButton('Night shift');
  const [first, second] = within(screen.getByRole('tabpanel'))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => within(heading.closest('li') ?? heading));
  for (const text of [
    'Dock door fault form',
    'Request types',
    'Faults of loading docks.',
    'First detected in',
    'Northwind (Acme)',
  ])
    expect(first?.getByText(text)).toBeInTheDocument();
  expect(first?.queryByText(/companies$/)).not.toBeInTheDocument();
  expect(first?.queryByText('Also used by')).not.toBeInTheDocument();
  expect(second?.getByText('40 companies')).toBeInTheDocument();
  expect(
    second?.getByText(
      'Company 1, Company 2, Company 3, Company 4, Company 5, Company 6, Company 7, Company 8 and 31 more',
    ),
  ).toBeInTheDocument();
  await waitFor(() => expect(tab()).toHaveTextContent('New Config Items2'));
});

test('promotes an item with the phase that was chosen, Automation unless changed', async () => {
  let items = [unrecognizedConfigItem(), unrecognizedConfigItem({ itemName: 'Night shift' })];
  const { bodies, toast } = open(
    () => items,
    () => {
      items = items.slice(1);
      return { success: true };
    },
  );
  await userEvent.click(await promoteButton('Dock door fault form'));
  const dialog = within(screen.getByRole('dialog', { name: 'Promote to Global' }));
  for (const [label, value] of [
    ['Name', 'Dock door fault form'],
    ['Category', 'Request types'],
    ['Description', 'Faults of loading docks.'],
  ] as const) {
    expect(dialog.getByLabelText(label)).toHaveValue(value);
    expect(dialog.getByLabelText(label)).toHaveAttribute('readonly');
  }
  const phase = dialog.getByLabelText('Default implementation phase');
  expect(phase).toHaveDisplayValue('2 – Automation');
  expect(phase).toHaveFocus();
  expect(
    within(phase)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['1 – Core', '2 – Automation', '3 – Portal', '4 – Advanced']);
  await userEvent.selectOptions(phase, '4 – Advanced');
  await userEvent.click(dialog.getByRole('button', { name: 'Promote to Global' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('"Dock door fault form" added to global defaults'));
  expect(bodies()).toEqual([
    {
      itemName: 'Dock door fault form',
      category: 'Request types',
      description: 'Faults of loading docks.',
      defaultPhase: 4,
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByText('Dock door fault form')).not.toBeInTheDocument();
  await waitFor(() => expect(tab()).toHaveTextContent('New Config Items1'));

  await userEvent.click(await promoteButton('Night shift'));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Promote to Global' }));
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).toMatchObject({ defaultPhase: 2 });
});

test.each([
  [
    'what the server says',
    () => failure(409, 'This item is already a global default.'),
    'This item is already a global default.',
  ],
  [
    'the spec’s sentence where it says nothing',
    () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } }),
    'Failed to promote item',
  ],
  [
    'the spec’s sentence without a connection',
    () => {
      throw new TypeError('Failed to fetch');
    },
    'Failed to promote item',
  ],
])('a failed promotion shows %s, and the list is as it is by now', async (_, promoted, sentence) => {
  let items = [unrecognizedConfigItem()];
  const { toast } = open(
    () => items,
    () => {
      items = [];
      return promoted();
    },
  );
  await userEvent.click(await promoteButton('Dock door fault form'));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Promote to Global' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(sentence));
  expect(await screen.findByText('All config items are recognized! No custom items to review.')).toBeInTheDocument();
  expect(toast.success).not.toHaveBeenCalled();
});

test('without items there is nothing to review, and no badge', async () => {
  open(() => []);
  expect(await screen.findByText('All config items are recognized! No custom items to review.')).toBeInTheDocument();
  expect(tab()).toHaveTextContent(/^New Config Items$/);
});

test('a failed load is reported and can be retried', async () => {
  let down = true;
  open(() => (down ? failure(500, 'Something went wrong') : [unrecognizedConfigItem()]));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load items');
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await promoteButton('Dock door fault form')).toBeInTheDocument();
});

test('searches on the server', async () => {
  open(() => [unrecognizedConfigItem(), unrecognizedConfigItem({ itemName: 'Night shift' })]);
  await promoteButton('Night shift');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search items' }), 'dock');
  await waitFor(() => expect(screen.queryByText('Night shift')).not.toBeInTheDocument());
  expect(await promoteButton('Dock door fault form')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  expect(await screen.findByText('No items match “dockx”')).toBeInTheDocument();
});
