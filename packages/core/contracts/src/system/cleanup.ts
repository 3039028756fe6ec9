import { z } from 'zod';
import { at } from '../by-id.ts';
import { defineCall, ofTheSystem } from '../call.ts';
import * as entity from '../entities.ts';
import { success } from '../shapes.ts';

/** Inspecting stored data, and removing broken entries (§2.17). */
export const cleanupCalls = {
  dataDiagnostic: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/data-diagnostic',
    summary: 'Stored companies, users and keys',
    response: entity.dataDiagnostic,
  }),
  corruptedData: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/corrupted-data',
    summary: 'What a cleanup would remove. Changes nothing',
    response: z.object({ entries: z.array(entity.corruptEntry) }),
  }),
  cleanupCorruptedData: defineCall({
    ...ofTheSystem('POST'),
    path: 'admin/cleanup-corrupted-data',
    long: true,
    summary: 'Delete entries with undefined or unknown ids',
    response: entity.cleanupResult,
  }),
  deleteCompany: defineCall({
    ...ofTheSystem('DELETE'),
    ...at('admin/delete-company/{companyId}', { anyCompany: 'companyId' }),
    long: true,
    summary: 'Delete one company with all its data; resumed where it was interrupted',
    response: success,
  }),
} as const;
