import type { UserRecord } from '../types.ts';

/** A user of a client company, with overrides. */
export function user(overrides: Partial<UserRecord> = {}): UserRecord {
  return {
    id: '64b7f9c2a1d3e4f5a6b80001',
    name: 'Grace Hopper',
    email: 'grace@northwind.example',
    role: 'companyUser',
    companyId: '64b7f9c2a1d3e4f5a6b70001',
    status: 'active',
    ...overrides,
  };
}
