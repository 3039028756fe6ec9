import { comparedWalk } from '@scopewright/build-config/walks';
import { company, user } from '@scopewright/contracts/testing';
import { answeringApi, memorySession, renderWithHost, sessionGrant } from '@scopewright/remote-contract/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AddClientPanel } from './companies/add/add-client-panel.tsx';

test('adding a client runs the files that its walk describes', async () => {
  const { api } = answeringApi(({ path }) =>
    path === 'admin/all-users' ? { users: [user()] } : { company: company(), passwordResetSent: false },
  );
  const session = memorySession(sessionGrant());
  const compared = await comparedWalk('Adding a client', 'browser', (step) =>
    step(async () => {
      renderWithHost(<AddClientPanel onShowCompanies={() => undefined} />, { api, session });
      await userEvent.click(screen.getByRole('radio', { name: /Existing user/ }));
      await screen.findByRole('combobox', { name: /^User/ });
      await userEvent.click(screen.getByRole('radio', { name: /New/ }));
      await userEvent.type(screen.getByLabelText(/^Company name/), 'Northwind');
      await userEvent.type(screen.getByLabelText(/^Admin email/), 'grace@northwind.example');
      await userEvent.click(screen.getByRole('button', { name: 'Create Company & Send Invitation' }));
      await screen.findByText('Company created successfully! The admin will receive an invitation email.');
    }),
  );
  expect(compared).toEqual({ didNotRun: [], undescribed: [] });
});
