import { z } from 'zod';
import { at } from '../by-id.ts';
import { defineCall, inFirm } from '../call.ts';
import {
  ASSIGNMENT_MAX_PAIRS,
  BULK_MAX_COMPANIES,
  COMPANY_FIGURE_SORTS,
  COMPANY_SORTS,
  COMPANY_STATUSES,
  LIST_MAX_OFFSET,
  REPEATED_NAME_MAX_LENGTH,
  SOW_STATUSES,
} from '../constants.ts';
import * as entity from '../entities.ts';
import { MESSAGES } from '../errors.ts';
import { reference } from '../references.ts';
import { asCsv, page, pageOf, success } from '../shapes.ts';

const companyIds = z.array(reference('company', 'notFound')).min(1).max(BULK_MAX_COMPANIES);
const CONSULTANTS_MAX = 50;

/** Filters and order of a list of companies. */
const which = {
  search: page.search,
  activeOnly: z.enum(['true', 'false']).optional(),
  sowStatus: z.enum(['none', ...SOW_STATUSES]).optional(),
  /** Assigned to this consultant. */
  consultantId: reference('staffMember', 'nothing').optional(),
  /** `active` by default; deleted ones only for callers who may restore them. */
  status: z.enum(COMPANY_STATUSES).optional(),
  sort: z.enum(COMPANY_SORTS).optional(),
  order: z.enum(['asc', 'desc']).optional(),
};
const changed = z.object({ changed: z.array(entity.id) });

/** Client companies of a firm (§2.18). */
export const companiesCalls = {
  consultantCompanies: defineCall({
    method: 'GET',
    path: 'consultant/companies',
    service: 'delivery',
    who: { ability: 'company:list' },
    tenant: 'required',
    scope: 'tenant',
    summary: 'Client companies the caller may see; a plain list, or a page with any parameter',
    query: z.strictObject({
      ...page,
      /** Rows to skip, for a page addressed by position; not together with `cursor`. */
      offset: z.coerce.number().int().min(0).max(LIST_MAX_OFFSET).optional(),
      /** Adds what comes next, waits and has grown to each row. */
      figures: z.literal('true').optional(),
      ...which,
      /** By figures, pages are addressed by position; more than `FIGURE_SORT_MAX` matches are sorted by name. */
      sort: z.enum([...COMPANY_SORTS, ...COMPANY_FIGURE_SORTS]).optional(),
    }),
    response: z.union([z.array(entity.company), pageOf(entity.companyRow)]),
  }),
  exportCompanies: defineCall({
    ...inFirm('GET', 'company:export'),
    path: 'consultant/companies.csv',
    summary: 'The client companies that a list holds, all of them, as CSV in UTF-8',
    query: z.strictObject(which),
    ...asCsv('export-companies', 'firm'),
  }),
  company: defineCall({
    ...inFirm('GET', 'company:list'),
    ...at('companies/{companyId}', { companyOrDeleted: 'companyId' }),
    summary: 'A client company that the caller may see; a deleted one to those who may bring it back',
    response: entity.companyDetail,
  }),
  companyOverview: defineCall({
    ...inFirm('GET', 'company:list'),
    ...at('companies/{companyId}/overview'),
    summary:
      'The SOWs and change orders of a company with their dates, and what happened last, as far as the caller may see them',
    response: entity.companyOverview,
  }),
  createCompany: defineCall({
    ...inFirm('POST', 'company:create'),
    path: 'consultant/create-company',
    limits: [{ name: 'create-company', by: 'firm', points: 60, seconds: 60 }],
    once: 'key',
    summary:
      'Create a client company: alone, with an invitation of its administrator, or with an existing user as its administrator, who leaves their company; 409 for its only administrator',
    body: z.union([
      z.strictObject({
        companyName: entity.displayName,
        existingUserId: reference('choosableUser', 'notFound'),
        /** The company that the user leaves, as the caller confirmed; 409 if it is another one by now. */
        leavesCompanyId: entity.id.optional(),
      }),
      z.strictObject({
        companyName: entity.displayName,
        adminEmail: entity.email,
        adminName: z.union([entity.displayName, z.literal('')]).optional(),
      }),
      z.strictObject({ companyName: entity.displayName }),
    ]),
    status: 201,
    response: z.object({ company: entity.company, passwordResetSent: z.boolean() }),
  }),
  addSampleClient: defineCall({
    ...inFirm('POST', 'company:create'),
    path: 'sample-client',
    limits: [{ name: 'add-sample-client', by: 'firm', points: 10, seconds: 60 }],
    summary:
      'Create the firm’s sample client with a project, an active SOW and a backlog; the existing one if there is one, 409 if the caller does not see it',
    status: 201,
    response: entity.company,
  }),
  removeSampleClient: defineCall({
    ...inFirm('DELETE', 'company:create'),
    path: 'sample-client',
    summary: 'Remove the firm’s sample client for good, with everything of it; succeeds without one, too',
    response: success,
  }),
  renameCompany: defineCall({
    ...inFirm('POST', 'company:manage'),
    ...at('companies/{companyId}/rename'),
    summary:
      'Rename a client company; `from` is the name that the caller has seen, and 409 `version_conflict` if it has changed since',
    body: z.strictObject({ name: entity.displayName, from: z.string().max(REPEATED_NAME_MAX_LENGTH) }),
    response: entity.company,
  }),
  archiveCompanies: defineCall({
    ...inFirm('POST', 'company:manage'),
    path: 'companies/archive',
    summary: 'Archive client companies, or bring them back: all that are named or none',
    body: z.strictObject({ companyIds, archived: z.boolean() }),
    response: changed,
  }),
  assignConsultants: defineCall({
    ...inFirm('POST', 'company:assign'),
    path: 'companies/consultants',
    limits: [{ name: 'assign-consultants', by: 'firm', points: 60, seconds: 60 }],
    summary: `Assign consultants to client companies and unassign them: in all that are named or none; at most ${ASSIGNMENT_MAX_PAIRS} pairs of a company and a consultant. Each consultant gets one notification of all their new companies`,
    body: z
      .strictObject({
        companyIds,
        assign: z
          .array(reference('consultant', { invalid: MESSAGES.notAConsultant }))
          .max(CONSULTANTS_MAX)
          .default([]),
        /** Ignored for people who are not assigned. */
        unassign: z.array(reference('staffMember', 'nothing')).max(CONSULTANTS_MAX).default([]),
      })
      .refine(
        ({ companyIds: { length }, assign, unassign }) =>
          length * (assign.length + unassign.length) <= ASSIGNMENT_MAX_PAIRS,
        {
          path: ['companyIds'],
          error: MESSAGES.tooManyAssignments,
        },
      ),
    response: changed,
  }),
  removeCompany: defineCall({
    ...inFirm('POST', 'company:delete'),
    ...at('companies/{companyId}/delete'),
    summary: 'Delete a client company, whose name is typed for it; it can be brought back for thirty days',
    body: z.strictObject({ name: z.string().max(REPEATED_NAME_MAX_LENGTH) }),
    response: success,
  }),
  restoreCompany: defineCall({
    ...inFirm('POST', 'company:delete'),
    ...at('companies/{companyId}/restore', { companyOrDeleted: 'companyId' }),
    summary: 'Bring back a deleted client company with its people; one that is back stays as it is',
    response: entity.company,
  }),
} as const;
