import { Schema } from 'mongoose';
import {
  type DocumentOf,
  defineSchema,
  optionalDate,
  optionalRef,
  optionalString,
  ref,
  requiredDate,
  requiredString,
} from '../define.ts';
import { configItemSchema } from './config-item.ts';

/**
 * A client company of a firm, or a company that is its own tenant because it does not belong to a firm yet (legacy).
 */
export type CompanyDoc = DocumentOf<typeof companySchema>;
export const companySchema = () =>
  defineSchema({
    name: requiredString,
    /** The name folded for sorting and prefix search; see `nameKey`. */
    nameKey: requiredString,
    /** Absent: the company hasn't moved to the consulting-firm model yet. */
    consultingFirmId: optionalRef,
    subdomain: optionalString,
    /** active, archived or deleted (`COMPANY_STATUSES`); `purging` while a deleted one is permanently removed. */
    status: { type: String, default: 'active' },
    archivedAt: optionalDate,
    /** A deleted company can be restored for a while; its `nameKey` is marked until then, so that the name is free. */
    deletedAt: optionalDate,
    /** none, draft, active, completed or cancelled; other values are shown as they are (§4). */
    sowStatus: { type: String, default: 'none' },
    activeChangeOrderCount: { type: Number, default: 0, min: 0 },
    /** Number of its scope's items that are not deleted, and of those that are implemented. */
    scopeItemCount: { type: Number, default: 0, min: 0 },
    implementedScopeItemCount: { type: Number, default: 0, min: 0 },
    assignedConsultantIds: { type: [Schema.Types.ObjectId], default: [] },
    /** Denormalized, so that the company list is one query. */
    adminEmail: optionalString,
    invitationStatus: { type: String, enum: ['pending', 'used', null], default: null },
    invitationExpiresAt: optionalDate,
    /**
     * Last authenticated request of a legacy company's people, stored at most hourly; for other companies the firm's is
     * used.
     */
    lastActivityAt: optionalDate,
    /**
     * Conflict guard, incremented by every change in the company: of two concurrent changes, the second is retried and
     * sees the first.
     */
    revision: { type: Number, default: 0 },
    createdAt: requiredDate,
  });

/** Data of a company other than its documents in separate collections. */
export type CompanyDataDoc = DocumentOf<typeof companyDataSchema>;
export const companyDataSchema = () =>
  defineSchema({
    companyId: ref,
    firmId: optionalRef,
    /** The company's own and changed configuration items. */
    configOverrides: { type: [configItemSchema()], default: [] },
    createdAt: requiredDate,
  });
