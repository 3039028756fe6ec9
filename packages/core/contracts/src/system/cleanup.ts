import { z } from 'zod';
import { byId } from '../by-id.ts';
import { defineCall, OF_THE_SYSTEM } from '../call.ts';
import * as entity from '../entities.ts';
import { success } from '../shapes.ts';

/** Inspecting stored data, and removing broken entries (§2.17). */
export const cleanupCalls = {
  dataDiagnostic: defineCall({
    method: 'GET',
    path: 'admin/data-diagnostic',
    ...OF_THE_SYSTEM,
    summary: 'Stored companies, users and keys',
    response: entity.dataDiagnostic,
  }),
  corruptedData: defineCall({
    method: 'GET',
    path: 'admin/corrupted-data',
    ...OF_THE_SYSTEM,
    summary: 'What a cleanup would remove. Changes nothing',
    response: z.object({ entries: z.array(entity.corruptEntry) }),
  }),
  cleanupCorruptedData: defineCall({
    method: 'POST',
    path: 'admin/cleanup-corrupted-data',
    ...OF_THE_SYSTEM,
    long: true,
    summary: 'Delete entries with undefined or unknown ids',
    response: entity.cleanupResult,
  }),
  deleteCompany: defineCall({
    method: 'DELETE',
    path: 'admin/delete-company/{companyId}',
    ...OF_THE_SYSTEM,
    long: true,
    summary: 'Delete one company with all its data; resumed where it was interrupted',
    ...byId({ anyCompany: 'companyId' }),
    response: success,
  }),
} as const;
