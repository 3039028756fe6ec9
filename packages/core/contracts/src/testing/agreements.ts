import type { AuditEvent, ChangeOrder, CompanyDetail, Person, Sow } from '../types.ts';
import { company } from './company.ts';

/** A company's detail, with overrides. */
export function companyDetail(overrides: Partial<CompanyDetail> = {}): CompanyDetail {
  return { ...company(), adminEmail: null, invitationStatus: null, consultants: [], administrators: [], ...overrides };
}

const TERMS = {
  companyId: '64b7f9c2a1d3e4f5a6b70001',
  amount: null,
  startDate: null,
  endDate: null,
  notes: '',
  version: 1,
  createdAt: '2026-03-14T09:30:00.000Z',
  updatedAt: '2026-03-14T09:30:00.000Z',
} as const;

/** A draft SOW of the company, with overrides. */
export const sow = (overrides: Partial<Sow> = {}): Sow => ({
  ...TERMS,
  id: '64b7f9c2a1d3e4f5a6b90001',
  title: 'Service desk roll-out',
  status: 'draft',
  pastedText: '',
  written: false,
  ...overrides,
});

/** A draft change order of the SOW, with overrides. */
export const changeOrder = (overrides: Partial<ChangeOrder> = {}): ChangeOrder => ({
  ...TERMS,
  id: '64b7f9c2a1d3e4f5a6ba0001',
  sowId: '64b7f9c2a1d3e4f5a6b90001',
  number: 1,
  noChargeReason: '',
  title: 'Two more request types',
  status: 'draft',
  details: { reason: '', exclusions: '', assumptions: '', customerReference: '', validUntil: null },
  schedule: [],
  hasParts: false,
  pastedText: '',
  ...overrides,
});

/** A member who administers the company, with overrides. */
export const person = (overrides: Partial<Person> = {}): Person => ({
  id: '64b7f9c2a1d3e4f5a6b80001',
  name: 'Grace Hopper',
  email: 'grace@northwind.example',
  role: 'companyUser',
  status: 'active',
  invitation: null,
  lastSignInAt: null,
  createdAt: '2026-03-14T09:30:00.000Z',
  ...overrides,
});

/** An event of the company's audit trail, with overrides. */
export const auditEvent = (overrides: Partial<AuditEvent> = {}): AuditEvent => ({
  id: '64b7f9c2a1d3e4f5a6bb0001',
  at: '2026-03-14T09:30:00.000Z',
  action: 'company.created',
  actor: { id: '64b7f9c2a1d3e4f5a6b7c8d0', name: 'Ada Admin' },
  company: { id: TERMS.companyId, name: 'Northwind Traders' },
  target: { type: 'company', id: TERMS.companyId, name: 'Northwind Traders' },
  changes: [],
  requestId: null,
  ...overrides,
});
