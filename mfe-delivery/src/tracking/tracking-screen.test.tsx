import type { Role } from '@scopewright/domain/policy';
import {
  answeringApi,
  renderWithHost,
  ScreenAtAddress,
  type SeenCall,
  sessionOf,
} from '@scopewright/remote-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import App from '../app.tsx';
import { remote } from '../pages.ts';
import { COMPANY, due, GROWTH, PROJECT } from './testing/due.ts';

function open(role: Role = 'consultant', path = '/tracking') {
  const seen: SeenCall[] = [];
  const { api } = answeringApi((call: SeenCall): unknown => {
    seen.push(call);
    if (call.path === 'tracking/due')
      return call.query.get('cursor')
        ? { items: [due('b', 'Second page')], nextCursor: null, asOf: '2026-06-01' }
        : {
            items: [due('a', 'Laptop return'), { ...due('c', 'Phone'), kind: 'workItem' }],
            nextCursor: 'next',
            asOf: '2026-06-01',
          };
    if (call.path === 'tracking/growth')
      return {
        items: [GROWTH],
        nextCursor: null,
      };
    if (call.path.endsWith('/reminder-snoozes')) return { success: true };
    return undefined;
  });
  const session = sessionOf(role, { companyId: COMPANY.id });
  renderWithHost(<ScreenAtAddress app={App} remote={remote} />, { api, session, path });
  return { seen };
}

test('lists late items page by page, leads to them, and ranks projects by the growth of their scope', async () => {
  const { seen } = open();
  const item = await screen.findByRole('link', { name: 'Laptop return' });
  expect(item).toHaveAttribute('href', expect.stringContaining(`/companies/${COMPANY.id}/projects/${PROJECT.id}`));
  expect(screen.getByRole('link', { name: 'Phone' })).toHaveAttribute(
    'href',
    `/companies/${COMPANY.id}/projects/${PROJECT.id}/backlog/${'c'.repeat(24)}`,
  );
  expect(screen.getAllByText('7 days overdue')[0]).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Load more of what is due' }));
  expect(await screen.findByRole('link', { name: 'Second page' })).toBeVisible();
  const growth = within(await screen.findByRole('table', { name: 'Where scope is growing' }));
  expect(growth.getByText('+25.5 %')).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Waits for' }), 'The client');
  await waitFor(() => expect(seen.at(-1)?.query.get('waitsFor')).toBe('client'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'When' }), 'Due within two weeks');
  expect(await screen.findByRole('heading', { name: 'Due within two weeks' })).toBeVisible();
});

test.each(['workItem', 'piece'])('shows work items alone at the address ?kind=%s', async (kind) => {
  const { seen } = open('consultant', `/tracking?kind=${kind}`);
  expect(await screen.findByRole('link', { name: 'Phone' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveDisplayValue('Work item');
  expect(seen.find((call) => call.path === 'tracking/due')?.query.get('kind')).toBe('workItem');
});

test('turns reminders of one thing off for a while, with a reason', async () => {
  const { seen } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Snooze Laptop return' }));
  await userEvent.click(screen.getByRole('button', { name: 'Snooze' }));
  expect(screen.getByText('Required')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Agreed by phone');
  await userEvent.click(screen.getByRole('button', { name: 'Snooze' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = seen.find(({ path }) => path === `companies/${COMPANY.id}/reminder-snoozes`);
  expect(sent?.body).toMatchObject({ kind: 'scopeItem', id: 'a'.repeat(24), reason: 'Agreed by phone' });
});

test('is not there for the people of a client', async () => {
  open('companyUser');
  expect(await screen.findByText(/Page not found/)).toBeVisible();
});
