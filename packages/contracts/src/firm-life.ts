import { z } from 'zod';
import { WHILE_READ_ONLY } from './access.ts';
import { defineCall } from './call.ts';
import * as entity from './entities.ts';
import { linkToken, page, pageOf } from './shapes.ts';

const closed = z.object({ restorableUntil: entity.time });
const token = linkToken('This link is not valid.');
const restored = z.object({ firmName: z.string(), subdomain: z.string() });

/** Taking a firm's data along, and the end of a firm. */
export const firmLifeCalls = {
  firmExport: defineCall({
    method: 'GET',
    path: 'firm/export',
    service: 'delivery',
    who: { ability: 'firm:export' },
    tenant: 'required',
    scope: 'firm',
    summary: 'The latest export of the firm, and how far it has got; null where there is none, or it was kept long enough',
    response: z.object({ export: entity.firmExport.nullable() }),
  }),
  startFirmExport: defineCall({
    method: 'POST',
    path: 'firm/export',
    service: 'delivery',
    who: { ability: 'firm:export' },
    tenant: 'required',
    scope: 'firm',
    limits: [{ name: 'export-firm', by: 'firm', points: 5, seconds: 3600 }],
    whileReadOnly: WHILE_READ_ONLY.leaving,
    summary: 'Put everything of the firm into a zip of JSON and CSV, with its documents; while one is being made, that one is answered',
    status: 201,
    response: z.object({ export: entity.firmExport }),
  }),
  firmExportLink: defineCall({
    method: 'POST',
    path: 'firm/export/{exportId}/link',
    service: 'delivery',
    who: { ability: 'firm:export' },
    tenant: 'required',
    scope: 'firm',
    whileReadOnly: WHILE_READ_ONLY.reading,
    summary: 'A link that downloads a finished export, for the caller and a minute',
    params: z.strictObject({ exportId: entity.id }),
    response: entity.fileLink,
  }),
  deleteFirm: defineCall({
    method: 'POST',
    path: 'firm/delete',
    service: 'delivery',
    who: { ability: 'firm:delete' },
    tenant: 'required',
    scope: 'firm',
    limits: [{ name: 'delete-firm', by: 'firm', points: 10, seconds: 3600 }],
    whileReadOnly: WHILE_READ_ONLY.leaving,
    summary:
      'Close the firm, whose name is typed for it: every session ends at once. It can be brought back for thirty days by a mailed link; then all of it goes',
    body: z.strictObject({ name: z.string() }),
    response: closed,
  }),
  firmToRestore: defineCall({
    method: 'GET',
    path: 'public/restore-firm/{token}',
    service: 'delivery',
    who: { anyone: 'The mailed link is the permission', with: 'key' },
    limits: [{ name: 'restore-firm', by: 'ip', points: 60, seconds: 60 }],
    summary: 'Which firm a mailed link brings back, and until when; changes nothing',
    params: z.strictObject({ token }),
    response: z.object({ firmName: z.string(), restorableUntil: entity.time }),
  }),
  restoreFirm: defineCall({
    method: 'POST',
    path: 'public/restore-firm',
    service: 'delivery',
    who: { anyone: 'The mailed link is the permission', with: 'key' },
    limits: [{ name: 'restore-firm', by: 'ip', points: 60, seconds: 60 }],
    whileReadOnly: WHILE_READ_ONLY.restoring,
    summary: 'Bring a deleted firm back with all that it had, by the link that its administrators were mailed',
    body: z.strictObject({ token }),
    response: restored,
  }),
  deletedFirms: defineCall({
    method: 'GET',
    path: 'admin/deleted-firms',
    service: 'admin',
    who: { ability: 'system:admin' },
    summary: 'Firms that were deleted and can still be brought back, the latest first',
    query: z.strictObject({ limit: page.limit, cursor: page.cursor }),
    response: pageOf(z.object({ id: entity.id, name: z.string(), subdomain: z.string().nullable(), deletedAt: entity.time, restorableUntil: entity.time })),
  }),
  adminRestoreFirm: defineCall({
    method: 'POST',
    path: 'admin/restore-firm',
    service: 'admin',
    who: { ability: 'system:admin' },
    summary: 'Bring a deleted firm back with all that it had',
    body: z.strictObject({ firmId: entity.id }),
    response: restored,
  }),
} as const;
