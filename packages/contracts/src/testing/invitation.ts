import type { Invitation } from '../types.ts';

/** An invitation that waits to be accepted, with what a test changes. */
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
