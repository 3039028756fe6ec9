import { z } from 'zod';
import { at } from '../by-id.ts';
import { defineCall, inFirm } from '../call.ts';
import {
  SOW_BODY_LIMIT_BYTES,
  SOW_TEXT_BLOCK_MAX_LENGTH,
  WRITTEN_MILESTONES_MAX,
  WRITTEN_PROJECTS_MAX,
} from '../constants.ts';
import * as entity from '../entities.ts';
import { MESSAGES } from '../errors.ts';
import { reference } from '../references.ts';

const text = z.string().max(SOW_TEXT_BLOCK_MAX_LENGTH);

/** Texts of a firm that its SOWs repeat; each line becomes a sentence or an item of a list. */
export const sowTexts = z.strictObject({
  introduction: text,
  exclusions: text,
  assumptions: text,
  acceptance: text,
  changes: text,
});

/** The part of a scope that a SOW is written from. */
const from = z.strictObject({
  projectIds: z
    .array(reference('project', { invalid: MESSAGES.notAProject }))
    .min(1, MESSAGES.projectRequired)
    .max(WRITTEN_PROJECTS_MAX),
  /** Whether configuration items in scope are part of it. */
  configItems: z.boolean().default(true),
  milestones: z
    .array(z.strictObject({ title: entity.displayName, date: entity.date }))
    .max(WRITTEN_MILESTONES_MAX)
    .default([]),
  texts: sowTexts,
});

const body = z.strictObject({
  title: entity.displayName,
  amount: entity.money.nullable().default(null),
  startDate: entity.date.nullable().default(null),
  endDate: entity.date.nullable().default(null),
  ...from.shape,
  /** Whether the firm’s next SOWs repeat the texts. */
  keepTexts: z.boolean().default(false),
});

const limits = [{ name: 'write-sow', by: 'firm', points: 60, seconds: 60 }] as const;

/** SOWs that are written from a scope (docs/documents.md). */
export const writeSowCalls = {
  sowTexts: defineCall({
    ...inFirm('GET', 'clause:review'),
    path: 'sow-texts',
    summary: 'Texts of the firm that its written SOWs repeat; empty until they are stored',
    response: sowTexts,
  }),
  writeSow: defineCall({
    ...inFirm('POST', 'sow:write'),
    limits: [...limits],
    ...at('companies/{companyId}/written-sows'),
    once: 'key',
    summary:
      'Write a draft SOW from the scope of projects: its text, with accepted clauses that are linked with the items that they sell',
    bodyBytes: SOW_BODY_LIMIT_BYTES,
    body,
    status: 201,
    response: entity.sow,
  }),
  writtenSow: defineCall({
    ...inFirm('GET', 'sow:write'),
    limits: [{ name: 'written-sow', by: 'firm', points: 300, seconds: 60 }],
    ...at('sows/{sowId}/written'),
    summary: 'What a draft SOW was written from, and whether its text would be another one now',
    response: z.object({
      projectIds: z.array(entity.id),
      ...from.omit({ projectIds: true }).shape,
      outdated: z.boolean(),
    }),
  }),
  rewriteSow: defineCall({
    ...inFirm('POST', 'sow:write'),
    limits: [...limits],
    ...at('sows/{sowId}/written'),
    summary:
      'Write a draft SOW again that was written from a scope: sentences that it still has keep their clauses, others are replaced',
    bodyBytes: SOW_BODY_LIMIT_BYTES,
    body: z.strictObject({ version: entity.version.min(1), ...body.shape }),
    response: entity.sow,
  }),
} as const;
