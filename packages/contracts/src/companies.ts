import { z } from 'zod';
import { defineCall } from './call.ts';
import * as entity from './entities.ts';
import { page, pageOf } from './shapes.ts';

/** Client companies of a firm (§2.18). */
export const companiesCalls = {
  consultantCompanies: defineCall({
    method: 'GET',
    path: 'consultant/companies',
    service: 'delivery',
    who: { ability: 'company:list' },
    tenant: 'required',
    scope: 'tenant',
    summary: 'Client companies the caller may see; a plain list, or a page when a parameter is given',
    query: z.strictObject({ ...page, activeOnly: z.enum(['true', 'false']).optional() }),
    response: z.union([z.array(entity.company), pageOf(entity.companyRow)]),
  }),
  createCompany: defineCall({
    method: 'POST',
    path: 'consultant/create-company',
    service: 'delivery',
    who: { ability: 'company:create' },
    tenant: 'required',
    scope: 'firm',
    limits: [{ name: 'create-company', by: 'firm', points: 60, seconds: 60 }],
    summary: 'Create a client company and invite its administrator, or make an existing user its administrator',
    body: z.union([
      z.strictObject({ companyName: entity.displayName, existingUserId: entity.id }),
      z.strictObject({ companyName: entity.displayName, adminEmail: entity.email, adminName: z.union([entity.displayName, z.literal('')]).optional() }),
    ]),
    status: 201,
    response: z.object({ company: entity.company, passwordResetSent: z.boolean() }),
  }),
} as const;
