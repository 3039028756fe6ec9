import { z } from 'zod';
import { defineCall, inFirm } from '../call.ts';
import * as entity from '../entities.ts';

const named = { host: z.string(), model: z.string() };

/** Whether a model proposes clauses of the firm's statements of work, and what that means. */
const clauseModel = z.object({
  /** The model of this installation; null if it has none. */
  available: z
    .object({
      ...named,
      /** Tokens that the firm may use in a day, and has used today (UTC). */
      tokensPerDay: z.number().int(),
      tokensToday: z.number().int(),
      callsPerDocument: z.number().int(),
    })
    .nullable(),
  /** Whether texts are sent to it. */
  on: z.boolean(),
  /** An administrator's consent, with its time; null without one. It is only valid for this host and model. */
  agreed: z.object({ ...named, at: entity.time, by: z.string() }).nullable(),
  version: entity.version,
});

/** The model that may propose clauses, as far as the firm decides on it. */
export const clauseModelCalls = {
  clauseModel: defineCall({
    ...inFirm('GET', 'firm:view-settings'),
    path: 'firm/clause-model',
    summary: 'Which model proposes clauses of statements of work, whether the firm has agreed to it, and its usage',
    response: clauseModel,
  }),
  setClauseModel: defineCall({
    ...inFirm('POST', 'firm:settings'),
    path: 'firm/clause-model',
    summary:
      'Agree that texts of statements of work are sent to the named model, or no longer. Another one than the installation has is refused (409)',
    body: z.strictObject({
      version: entity.version,
      /** The model that was read about; null switches it off. */
      agree: z.strictObject({ host: z.string().min(1).max(300), model: z.string().min(1).max(200) }).nullable(),
    }),
    response: clauseModel,
  }),
} as const;
