import { z } from 'zod';
import { at } from '../by-id.ts';
import { defineCall, inFirm } from '../call.ts';
import { CHANGE_ORDER_SCHEDULE_MAX } from '../change-orders/limits.ts';
import { SOW_BODY_LIMIT_BYTES, SOW_STATUSES } from '../constants.ts';
import * as entity from '../entities.ts';
import { reference } from '../references.ts';
import { paged, pageOf } from '../shapes.ts';

/**
 * The version of the document that a change was made from. If it has changed since: 409 `version_conflict`, with the
 * current state as `current`.
 */
const version = entity.version.min(1);
const reason = entity.notes.pipe(z.string().trim().min(1, 'Required').max(500)).optional();

const terms = {
  title: entity.displayName,
  amount: entity.money.nullable(),
  startDate: entity.date.nullable(),
  endDate: entity.date.nullable(),
  notes: entity.notes,
};
const pastedText = entity.pastedText;
const ofChangeOrder = { ...terms, noChargeReason: entity.noChargeReason };

const writes = {
  ...inFirm('POST', 'sow:write'),
  limits: [{ name: 'sow-write', by: 'firm', points: 300, seconds: 60 }],
} as const;

/** Statements of work of a client company, and their change orders (§1, §3, §4). */
export const sowsCalls = {
  sows: defineCall({
    ...inFirm('GET', 'company:list'),
    ...at('companies/{companyId}/sows'),
    summary:
      'SOWs of a company that the caller may see, the latest first; its own people see those that were put to them',
    query: z.strictObject({ ...paged, status: z.enum(SOW_STATUSES).optional() }),
    response: pageOf(entity.sowRow),
  }),
  sow: defineCall({
    ...inFirm('GET', 'company:list'),
    ...at('sows/{sowId}'),
    summary: 'A SOW with its text',
    response: entity.sow,
  }),
  createSow: defineCall({
    ...writes,
    ...at('companies/{companyId}/sows'),
    once: 'key',
    summary: 'Draft a SOW; the pasted text is stored unchanged',
    bodyBytes: SOW_BODY_LIMIT_BYTES,
    body: z.strictObject({
      ...z.strictObject(terms).partial().shape,
      title: terms.title,
      pastedText: pastedText.optional(),
    }),
    status: 201,
    response: entity.sow,
  }),
  updateSow: defineCall({
    ...writes,
    ...at('sows/{sowId}'),
    summary: 'Change a SOW, as long as it is neither completed nor cancelled',
    bodyBytes: SOW_BODY_LIMIT_BYTES,
    body: z.strictObject({ version, ...z.strictObject({ ...terms, pastedText }).partial().shape }),
    response: entity.sow,
  }),
  moveSow: defineCall({
    ...writes,
    ...at('sows/{sowId}/status'),
    summary:
      'Give a SOW another status: draft → active → completed or cancelled; a completed one reopens with a reason',
    body: z.strictObject({ version, status: z.enum(SOW_STATUSES), reason }),
    response: entity.sow,
  }),
  changeOrders: defineCall({
    ...inFirm('GET', 'company:list'),
    ...at('companies/{companyId}/change-orders'),
    summary: 'Change orders of a company, or of one of its SOWs, the latest first',
    query: z.strictObject({
      ...paged,
      sowId: reference('sow', 'nothing').optional(),
      status: entity.changeOrderStatus.optional(),
    }),
    response: pageOf(entity.changeOrderRow),
  }),
  changeOrder: defineCall({
    ...inFirm('GET', 'company:list'),
    ...at('change-orders/{changeOrderId}'),
    summary: 'A change order with its text',
    response: entity.changeOrder,
  }),
  createChangeOrder: defineCall({
    ...writes,
    ...at('sows/{sowId}/change-orders'),
    once: 'key',
    summary: 'Draft a change order of a SOW; the pasted text is stored unchanged',
    bodyBytes: SOW_BODY_LIMIT_BYTES,
    body: z.strictObject({
      ...z.strictObject(ofChangeOrder).partial().shape,
      title: terms.title,
      pastedText: pastedText.optional(),
    }),
    status: 201,
    response: entity.changeOrder,
  }),
  updateChangeOrder: defineCall({
    ...writes,
    ...at('change-orders/{changeOrderId}'),
    summary: 'Change a change order, until it is sent; notes and text also later',
    bodyBytes: SOW_BODY_LIMIT_BYTES,
    body: z.strictObject({
      version,
      ...z.strictObject({ ...ofChangeOrder, pastedText }).partial().shape,
      details: entity.changeOrderDetails.partial().optional(),
      schedule: z.array(entity.scheduleRow).max(CHANGE_ORDER_SCHEDULE_MAX).optional(),
    }),
    response: entity.changeOrder,
  }),
  moveChangeOrder: defineCall({
    ...writes,
    ...at('change-orders/{changeOrderId}/status'),
    summary:
      'Give a change order another status: draft → inReview → sent → accepted or declined → closed; `active` is understood as accepted. What the firm accepts was agreed on paper',
    body: z.strictObject({ version, status: entity.changeOrderStatus, reason }),
    response: entity.changeOrder,
  }),
} as const;
