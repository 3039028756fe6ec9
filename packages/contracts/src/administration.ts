import { z } from 'zod';
import { defineCall } from './call.ts';
import { CONFIG_PHASES } from './constants.ts';
import * as entity from './entities.ts';
import { success } from './shapes.ts';

/** System administration (§2.17). */
export const administrationCalls = {
  dataDiagnostic: defineCall({
    method: 'GET',
    path: 'admin/data-diagnostic',
    service: 'admin',
    who: { ability: 'system:admin' },
    planned: true,
    summary: 'Stored companies, users and keys',
    response: entity.dataDiagnostic,
  }),
  cleanupCorruptedData: defineCall({
    method: 'POST',
    path: 'admin/cleanup-corrupted-data',
    service: 'admin',
    who: { ability: 'system:admin' },
    planned: true,
    summary: 'Delete entries with undefined or unknown ids',
    response: entity.cleanupResult,
  }),
  checkConsultingFirm: defineCall({
    method: 'GET',
    path: 'admin/check-consulting-firm',
    service: 'admin',
    who: { ability: 'system:admin' },
    planned: true,
    summary: 'Whether a consulting firm exists',
    response: z.object({ exists: z.boolean(), firm: entity.consultingFirm.nullable() }),
  }),
  companyMigrationStatus: defineCall({
    method: 'GET',
    path: 'admin/company-migration-status',
    service: 'admin',
    who: { ability: 'system:admin' },
    planned: true,
    summary: 'Which companies have moved to the consulting-firm model',
    response: entity.migrationStatus,
  }),
  completeMigration: defineCall({
    method: 'POST',
    path: 'admin/complete-migration',
    service: 'admin',
    who: { ability: 'system:admin' },
    planned: true,
    summary: 'Move the remaining companies and their users',
    response: entity.completeMigrationResult,
  }),
  migrateToConsultingFirmModel: defineCall({
    method: 'POST',
    path: 'admin/migrate-to-consulting-firm-model',
    service: 'admin',
    who: { ability: 'system:admin' },
    planned: true,
    summary: 'Make a consulting firm and move all companies to it',
    body: z.strictObject({ consultingFirmName: entity.displayName, subdomain: entity.subdomainInput, preserveExistingData: z.literal(true) }),
    response: entity.migrationResult,
  }),
  companiesNeedingMigration: defineCall({
    method: 'GET',
    path: 'admin/companies-needing-migration',
    service: 'admin',
    who: { ability: 'system:admin' },
    planned: true,
    summary: 'Companies that have not moved to the consulting-firm model',
    response: z.object({ companies: z.array(entity.companyNeedingMigration) }),
  }),
  migrateCompany: defineCall({
    method: 'POST',
    path: 'admin/migrate-company/{companyId}',
    service: 'admin',
    who: { ability: 'system:admin' },
    planned: true,
    summary: 'Move one company with defaults',
    params: z.strictObject({ companyId: entity.id }),
    response: success,
  }),
  deleteCompany: defineCall({
    method: 'DELETE',
    path: 'admin/delete-company/{companyId}',
    service: 'admin',
    who: { ability: 'system:admin' },
    planned: true,
    summary: 'Delete one company with all it owns',
    params: z.strictObject({ companyId: entity.id }),
    response: success,
  }),
} as const;
