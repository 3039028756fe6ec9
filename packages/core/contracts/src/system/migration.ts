import { z } from 'zod';
import { at } from '../by-id.ts';
import { defineCall, ofTheSystem } from '../call.ts';
import * as entity from '../entities.ts';
import { reference } from '../references.ts';
import { mayBePaged, page, success } from '../shapes.ts';

const firmForm = { consultingFirmName: entity.displayName, subdomain: entity.subdomainInput };

/** Moving companies from before the consulting-firm model into a firm (§2.17, Migration and Company Cleanup). */
export const migrationCalls = {
  checkConsultingFirm: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/check-consulting-firm',
    summary: 'Whether there is a firm that companies are migrated into',
    response: z.object({
      exists: z.boolean(),
      /** `hasAdministrator`: someone who runs the firm is active or invited. */
      firm: entity.consultingFirm.extend({ id: entity.id, hasAdministrator: z.boolean() }).nullable(),
    }),
  }),
  companyMigrationStatus: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/company-migration-status',
    summary: 'Which companies have moved to the consulting-firm model; those that have not come first',
    response: entity.migrationStatus,
  }),
  migrationPlan: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/migration-plan',
    summary:
      'What a migration would change: into the firm of the form, to completion (no parameters), or of one company. Changes nothing',
    query: z.strictObject({
      consultingFirmName: entity.displayName.optional(),
      subdomain: entity.subdomainInput.optional(),
      companyId: reference('anyCompany', 'notFound').optional(),
    }),
    response: entity.migrationPlan,
  }),
  migrateToConsultingFirmModel: defineCall({
    ...ofTheSystem('POST'),
    path: 'admin/migrate-to-consulting-firm-model',
    long: true,
    summary: 'Create a consulting firm and move all companies to it; resumed where it was interrupted',
    body: z.strictObject({ ...firmForm, preserveExistingData: z.literal(true) }),
    response: entity.migrationResult,
  }),
  completeMigration: defineCall({
    ...ofTheSystem('POST'),
    path: 'admin/complete-migration',
    long: true,
    summary: 'Move the remaining companies and their users; resumed where it was interrupted',
    response: entity.completeMigrationResult,
  }),
  companiesNeedingMigration: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/companies-needing-migration',
    summary:
      'Companies that have not moved to the consulting-firm model, or lack their data; all of them, or a page with any parameter',
    query: z.strictObject(page),
    response: z.object({
      companies: z.array(entity.companyNeedingMigration),
      ...mayBePaged,
    }),
  }),
  migrateCompany: defineCall({
    ...ofTheSystem('POST'),
    ...at('admin/migrate-company/{companyId}', { anyCompany: 'companyId' }),
    summary: 'Move one company with defaults',
    response: success,
  }),
} as const;
