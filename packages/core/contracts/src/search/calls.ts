import { z } from 'zod';
import { defineCall, inFirm } from '../call.ts';
import { CHANGE_ORDER_STATUSES, SEARCH_QUERY_MAX, SOW_STATUSES } from '../constants.ts';
import * as entity from '../entities.ts';
import { reference } from '../references.ts';
import { searchWords } from '../shapes.ts';

/** The client company of a result. */
const ofCompany = { companyId: entity.id, companyName: z.string() };

/** The SOW or change order that a result belongs to. */
const agreement = z.object({
  type: z.enum(['sow', 'change-order']),
  id: entity.id,
  /** The SOW itself, or that of the change order. */
  sowId: entity.id,
  title: z.string(),
});

/** A result; `title` is the text that was searched, of a clause the part around the match. */
const hit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('company'), id: entity.id, title: z.string() }),
  z.object({ kind: z.literal('project'), id: entity.id, title: z.string(), ...ofCompany }),
  z.object({
    kind: z.literal('sow'),
    id: entity.id,
    title: z.string(),
    status: z.enum(SOW_STATUSES),
    ...ofCompany,
  }),
  z.object({
    kind: z.literal('changeOrder'),
    id: entity.id,
    title: z.string(),
    number: z.number().int(),
    status: z.enum(CHANGE_ORDER_STATUSES),
    sowId: entity.id,
    ...ofCompany,
  }),
  z.object({
    kind: z.literal('clause'),
    id: entity.id,
    title: z.string(),
    /** The first characters of its sentence in the agreement. */
    quote: z.string(),
    agreement,
    ...ofCompany,
  }),
  z.object({
    kind: z.literal('milestone'),
    id: entity.id,
    title: z.string(),
    date: entity.date,
    ...ofCompany,
  }),
  z.object({
    kind: z.literal('person'),
    id: entity.id,
    /** The name; the email address of someone without one. */
    title: z.string(),
    email: z.string(),
    /** Null for the firm's own people. */
    companyId: entity.id.nullable(),
    companyName: z.string().nullable(),
  }),
  z.object({ kind: z.literal('document'), id: entity.id, title: z.string(), agreement, ...ofCompany }),
]);

/** The search of everything that a person sees in a firm, for the command palette. */
export const searchCalls = {
  searchFirm: defineCall({
    ...inFirm('GET', 'company:list'),
    path: 'search',
    limits: [{ name: 'search-firm', by: 'firm', points: 600, seconds: 60 }],
    summary:
      'Companies, projects, SOWs, change orders, accepted clauses, milestones, people and documents that the caller may see in which words begin with those of the query; the best matches of each kind, up to ten',
    query: z.strictObject({
      q: searchWords.max(SEARCH_QUERY_MAX),
      /** The open company: its results come first. */
      companyId: reference('company', 'nothing').optional(),
    }),
    response: z.object({ items: z.array(hit) }),
  }),
} as const;
