import { z } from 'zod';
import { LIST_MAX_LIMIT } from './constants.ts';
import * as entity from './entities.ts';
import { MESSAGES } from './errors.ts';
import { SCOPE_SEARCH_WORDS_MAX } from './scoping/limits.ts';

/** Shapes that the calls of several subjects share. */

export const success = z.object({ success: z.literal(true) });
export const byEmail = z.strictObject({ email: entity.email });
/** A six-digit code that proves that the caller reads the address's mail (access.md, "owner"). */
export const verificationCode = z
  .string()
  .regex(/^\d{6}$/, 'Must be six digits')
  .optional();
export const ownedByEmail = z.strictObject({ email: entity.email, verificationCode });
/** The answer of a self-service call, with 202, until the caller has proved ownership of the address. */
export const verificationRequired = z.object({ verificationRequired: z.literal(true) });
/** A token from a link. */
export const linkToken = (message: string) => z.string().regex(/^[\w.-]{20,200}$/, message);
export const invitationToken = linkToken(MESSAGES.invitationInvalid);

/** The answer of an export as CSV, and the limit, by its name, that counts the exports of a caller. */
export const asCsv = (limit: string, by: 'ip' | 'firm') =>
  ({
    limits: [{ name: limit, by, points: 30, seconds: 60 }],
    response: z.string(),
    download: 'text/csv',
  }) as const;

/** Paging and search of a list; without any of them the whole list is answered, as §7 has it. */
export const page = {
  limit: z.coerce.number().int().min(1).max(LIST_MAX_LIMIT).optional(),
  cursor: z.string().max(400).optional(),
  search: z.string().trim().max(200).optional(),
};
/** Paging of a list that can't be searched. */
export const paged = { limit: page.limit, cursor: page.cursor };
/** Id of one press, chosen by the client: repeated, it has one effect. */
export const operationId = z.string().regex(/^[\w-]{8,64}$/, 'Must be an id of an operation');
/** The words that are searched for. */
export const searchWords = z
  .string()
  .trim()
  .min(1, 'Required')
  .max(200)
  .refine((q) => q.split(/\s+/).length <= SCOPE_SEARCH_WORDS_MAX, `Search for at most ${SCOPE_SEARCH_WORDS_MAX} words`);
/** Paging of an answer that also may be the whole list: then without these. `total`: matching items. */
export const mayBePaged = { nextCursor: z.string().nullable().optional(), total: z.number().int().optional() };
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number().int() });
