import type { Company } from '../types.ts';

/** A client company without a SOW, with overrides. */
export function company(overrides: Partial<Company> = {}): Company {
  return {
    id: '64b7f9c2a1d3e4f5a6b70001',
    name: 'Northwind Traders',
    status: 'active',
    createdAt: '2026-03-14T09:30:00.000Z',
    sowStatus: 'none',
    activeChangeOrderCount: 0,
    consultingFirmId: '64b7f9c2a1d3e4f5a6b7c8d9',
    ...overrides,
  };
}
