import { z } from 'zod';
import { WHILE_READ_ONLY } from './access.ts';
import { at } from './by-id.ts';
import { defineCall, inFirm } from './call.ts';
import { DOCUMENT_MAX_BYTES, DOCX_TYPE, FILE_NAME_MAX_LENGTH } from './constants.ts';
import * as entity from './entities.ts';
import { linkToken, success } from './shapes.ts';

const list = { ...inFirm('GET', 'company:list'), response: z.object({ items: z.array(entity.document) }) } as const;
const attach = {
  ...inFirm('POST', 'sow:write'),
  limits: [{ name: 'attach', by: 'firm', points: 60, seconds: 60 }],
  query: z.strictObject({
    /** As the person knows it; invalid characters are removed, and `.pdf` or `.docx` is appended. */
    fileName: z.string().trim().min(1, 'Required').max(FILE_NAME_MAX_LENGTH),
  }),
  upload: { types: ['application/pdf', DOCX_TYPE], maxBytes: DOCUMENT_MAX_BYTES },
  status: 201,
  response: entity.document,
} as const;

/** PDFs and Word documents attached to SOWs and change orders, and how they are read. */
export const filesCalls = {
  sowDocuments: defineCall({
    ...list,
    ...at('sows/{sowId}/documents'),
    summary: 'Documents of a SOW that the caller may see, the latest first; its client sees those that are ready',
  }),
  attachToSow: defineCall({
    ...attach,
    ...at('sows/{sowId}/documents'),
    summary: 'Attach a PDF or Word document to a SOW that is neither completed nor cancelled; the body is the file',
  }),
  changeOrderDocuments: defineCall({
    ...list,
    ...at('change-orders/{changeOrderId}/documents'),
    summary:
      'Documents of a change order that the caller may see, the latest first; its client sees those that are ready',
  }),
  attachToChangeOrder: defineCall({
    ...attach,
    ...at('change-orders/{changeOrderId}/documents'),
    summary: 'Attach a PDF or Word document to a change order that is not closed; the body is the file',
  }),
  documentLink: defineCall({
    ...inFirm('POST', 'company:list'),
    ...at('documents/{documentId}/link'),
    whileReadOnly: WHILE_READ_ONLY.reading,
    summary:
      'A link that downloads a document, for the caller and a minute; to open immediately, as by `location.assign`',
    response: entity.fileLink,
  }),
  scanDocument: defineCall({
    ...inFirm('POST', 'sow:write'),
    ...at('documents/{documentId}/scan'),
    limits: [{ name: 'scan-document', by: 'firm', points: 60, seconds: 60 }],
    summary: 'Request another virus scan of a document without a verdict; others are unaffected',
    response: success,
  }),
  removeDocument: defineCall({
    ...inFirm('DELETE', 'sow:write'),
    ...at('documents/{documentId}'),
    summary: 'Remove a document from a SOW or change order that is still open',
    response: success,
  }),
  firmStorage: defineCall({
    ...inFirm('GET', 'staff:list'),
    path: 'firm/storage',
    summary:
      'Bytes stored by the firm, with its limit: scopes with texts of SOWs, history and files; deleted scope items count until they are removed, exports do not',
    response: z.object({
      bytes: z.number().int(),
      maxBytes: z.number().int(),
      scopeBytes: z.number().int(),
      historyBytes: z.number().int(),
      fileBytes: z.number().int(),
      files: z.number().int(),
    }),
  }),
  file: defineCall({
    method: 'GET',
    path: 'files/{token}',
    service: 'delivery',
    who: {
      anyone:
        'The link is the permission: signed for one file and one person, and short-lived. Answered on the files host only',
      with: 'nothing',
    },
    limits: [{ name: 'file', by: 'ip', points: 300, seconds: 60 }],
    summary: 'A file by its link, as a download',
    params: z.strictObject({ token: linkToken('This link is not valid.') }),
    response: z.string(),
    download: 'application/octet-stream',
  }),
} as const;
