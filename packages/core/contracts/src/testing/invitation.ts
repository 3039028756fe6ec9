import type { Invitation } from '../types.ts';

/** A pending invitation, with overrides. */
export function invitation(overrides: Partial<Invitation> = {}): Invitation {
  return {
    email: 'grace@northwind.example',
    name: 'Grace Hopper',
    companyName: 'Northwind Traders',
    firmName: 'Acme Consulting',
    status: 'pending',
    hasAccount: false,
    expiresAt: '2030-06-30T10:00:00.000Z',
    ...overrides,
  };
}
