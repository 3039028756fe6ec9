import { z } from 'zod';
import { defineCall, inFirm } from '../call.ts';
import { LOGO_MAX_BYTES, LOGO_TYPES } from '../constants.ts';
import * as entity from '../entities.ts';

/** Branding of a firm, as seen by its people and clients. */
export const brandingCalls = {
  branding: defineCall({
    ...inFirm('GET', 'staff:list'),
    path: 'firm/branding',
    summary: 'Logo and accent color of the firm',
    response: entity.firmBranding,
  }),
  changeBranding: defineCall({
    ...inFirm('POST', 'firm:settings'),
    path: 'firm/branding',
    summary:
      'Choose the accent color, or none. One that is hard to see in one of the themes is refused (422) with its contrast and one that is not',
    body: z.strictObject({ version: entity.version, accentColor: entity.hexColor.nullable() }),
    response: entity.firmBranding,
  }),
  uploadLogo: defineCall({
    ...inFirm('POST', 'firm:settings'),
    path: 'firm/logo',
    limits: [{ name: 'logo', by: 'firm', points: 20, seconds: 60 }],
    summary: 'Set the firm’s logo, replacing the current one; the body is the picture',
    upload: { types: LOGO_TYPES, maxBytes: LOGO_MAX_BYTES },
    response: entity.firmBranding,
  }),
  removeLogo: defineCall({
    ...inFirm('DELETE', 'firm:settings'),
    path: 'firm/logo',
    summary: 'Take the logo away',
    response: entity.firmBranding,
  }),
  logo: defineCall({
    method: 'GET',
    path: 'public/logos/{digest}',
    service: 'delivery',
    who: { anyone: 'The login page shows it', with: 'nothing' },
    limits: [{ name: 'logo-file', by: 'ip', points: 600, seconds: 60, perProcess: true }],
    summary: "A firm's logo by the digest of its content, which never changes",
    params: z.strictObject({ digest: z.string().regex(/^[0-9a-f]{64}$/, 'Must be a digest') }),
    response: z.string(),
    download: 'image/webp',
  }),
} as const;
