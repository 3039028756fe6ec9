import { z } from 'zod';
import { WHILE_READ_ONLY } from '../access.ts';
import { ownPassword } from '../account/account.ts';
import { at } from '../by-id.ts';
import { defineCall, forAnyone, inFirm, ofTheSystem } from '../call.ts';
import { REPEATED_NAME_MAX_LENGTH } from '../constants.ts';
import * as entity from '../entities.ts';
import { MESSAGES } from '../errors.ts';
import { mailboxOf } from '../mailbox.ts';
import { reference } from '../references.ts';
import { byEmail, linkToken, paged, pageOf, success } from '../shapes.ts';

const closed = z.object({ restorableUntil: entity.time });
const token = linkToken('This link is not valid.');
/** The firm that was closed or opened, and its address. */
const restored = z.object({ firmName: z.string(), subdomain: z.string() });

/** Exporting a firm's data, archiving, deletion and restoring. */
export const firmLifeCalls = {
  firmExport: defineCall({
    ...inFirm('GET', 'firm:export'),
    path: 'firm/export',
    summary: 'The latest export of the firm, and how far it has got; null without one, or if it has expired',
    response: z.object({ export: entity.firmExport.nullable() }),
  }),
  startFirmExport: defineCall({
    ...inFirm('POST', 'firm:export'),
    path: 'firm/export',
    limits: [{ name: 'export-firm', by: 'firm', points: 5, seconds: 3600 }],
    whileReadOnly: WHILE_READ_ONLY.leaving,
    summary:
      'Export all data of the firm into a zip of JSON and CSV, with its documents; while one is running, that one is returned',
    status: 201,
    response: z.object({ export: entity.firmExport }),
  }),
  firmExportLink: defineCall({
    ...inFirm('POST', 'firm:export'),
    ...at('firm/export/{exportId}/link', { firmExport: 'exportId' }),
    whileReadOnly: WHILE_READ_ONLY.reading,
    summary: 'A link that downloads a finished export, for the caller and a minute',
    response: entity.fileLink,
  }),
  deleteFirm: defineCall({
    method: 'POST',
    path: 'firm/delete',
    service: 'identity',
    who: { ability: 'firm:delete' },
    tenant: 'required',
    scope: 'firm',
    limits: [{ name: 'delete-firm', by: 'firm', points: 10, seconds: 3600 }],
    whileReadOnly: WHILE_READ_ONLY.leaving,
    summary:
      'Close the firm, given its name and the password of the caller: every session ends immediately. It can be restored for thirty days by a mailed link; then all data is removed',
    body: z.strictObject({ name: z.string().max(REPEATED_NAME_MAX_LENGTH), password: ownPassword }),
    response: closed,
  }),
  firmToRestore: defineCall({
    ...forAnyone('GET', 'The mailed link is the permission', 'delivery'),
    path: 'public/restore-firm/{token}',
    tenant: 'required',
    limits: [{ name: 'restore-firm', by: 'ip', points: 60, seconds: 60 }],
    summary:
      'Which firm a mailed link brings back from its archive or its deletion (until when), and whether it is back already; changes nothing',
    params: z.strictObject({ token }),
    response: z.object({
      firmName: z.string(),
      state: z.enum(['archived', 'deleted', 'restored']),
      restorableUntil: entity.time.nullable(),
    }),
  }),
  restoreFirm: defineCall({
    ...forAnyone('POST', 'The mailed link is the permission', 'delivery'),
    path: 'public/restore-firm',
    tenant: 'required',
    limits: [{ name: 'restore-firm', by: 'ip', points: 60, seconds: 60 }],
    whileReadOnly: WHILE_READ_ONLY.restoring,
    summary:
      'Bring a firm that is archived or deleted back with all that it had, by the link that its administrators were mailed; 409 when it is back already',
    body: z.strictObject({ token }),
    response: restored,
  }),
  requestRestoreLink: defineCall({
    ...forAnyone(
      'POST',
      'No one can sign in to the firm; the link is only sent to the mailbox of an administrator, and the answer is the same for everyone',
      'delivery',
    ),
    path: 'public/restore-link',
    tenant: 'required',
    limits: [
      { name: 'restore-link-ip', by: 'ip', points: 20, seconds: 900 },
      { name: 'restore-link', by: ({ body }) => mailboxOf(body.email), points: 3, seconds: 900 },
    ],
    whileReadOnly: WHILE_READ_ONLY.restoring,
    summary:
      'Mail the link again that brings the firm back, if the address is that of one of its administrators; 409 when the firm is neither archived nor deleted',
    body: byEmail,
    response: success,
  }),
  deletedFirms: defineCall({
    ...ofTheSystem('GET'),
    path: 'admin/deleted-firms',
    summary: 'Firms that were deleted and can still be brought back, the latest first',
    query: z.strictObject(paged),
    response: pageOf(
      z.object({
        id: entity.id,
        name: z.string(),
        subdomain: z.string().nullable(),
        deletedAt: entity.time,
        restorableUntil: entity.time,
      }),
    ),
  }),
  adminRestoreFirm: defineCall({
    ...ofTheSystem('POST'),
    path: 'admin/restore-firm',
    summary: 'Bring a firm that is archived or deleted back with all that it had; one that is back stays as it is',
    body: z.strictObject({ firmId: reference('firm', { notFound: MESSAGES.restoreInvalid }) }),
    response: restored,
  }),
  adminArchiveFirm: defineCall({
    ...ofTheSystem('POST'),
    path: 'admin/archive-firm',
    summary:
      'Archive a firm: every session of its people ends and no one can sign in, nothing is charged, and all data is retained; 409 when it is archived or deleted',
    body: z.strictObject({ firmId: reference('firm', { conflict: MESSAGES.firmNotOpen }) }),
    response: restored,
  }),
} as const;
