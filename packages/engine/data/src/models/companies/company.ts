import type { Types } from 'mongoose';
import { Schema } from 'mongoose';
import {
  defineSchema,
  optionalDate,
  optionalRef,
  optionalString,
  ref,
  requiredDate,
  requiredString,
} from '../define.ts';
import { type ConfigItem, configItemSchema } from './config-item.ts';

/**
 * A client company of a firm, or a company that is its own tenant because it does not belong to a firm yet (legacy).
 */
export interface CompanyDoc {
  _id: Types.ObjectId;
  name: string;
  /** The name folded for sorting and prefix search; see `nameKey`. */
  nameKey: string;
  /** Absent: the company hasn't moved to the consulting-firm model yet. */
  consultingFirmId: Types.ObjectId | null;
  subdomain: string | null;
  /** active, archived or deleted (`COMPANY_STATUSES`); `purging` while a deleted one is permanently removed. */
  status: string;
  archivedAt: Date | null;
  /** A deleted company can be restored for a while; its `nameKey` is marked until then, so that the name is free. */
  deletedAt: Date | null;
  /** none, draft, active, completed or cancelled; other values are shown as they are (§4). */
  sowStatus: string;
  activeChangeOrderCount: number;
  /** Number of its scope's items that are not deleted, and of those that are implemented. */
  scopeItemCount: number;
  implementedScopeItemCount: number;
  assignedConsultantIds: Types.ObjectId[];
  /** Denormalized, so that the company list is one query. */
  adminEmail: string | null;
  invitationStatus: 'pending' | 'used' | null;
  invitationExpiresAt: Date | null;
  /**
   * Last authenticated request of a legacy company's people, stored at most hourly; for other companies the firm's is
   * used.
   */
  lastActivityAt: Date | null;
  /**
   * Conflict guard, incremented by every change in the company: of two concurrent changes, the second is retried and
   * sees the first.
   */
  revision: number;
  createdAt: Date;
}

export const companySchema = () =>
  defineSchema<CompanyDoc>({
    name: requiredString,
    nameKey: requiredString,
    consultingFirmId: optionalRef,
    subdomain: optionalString,
    status: { type: String, default: 'active' },
    archivedAt: optionalDate,
    deletedAt: optionalDate,
    sowStatus: { type: String, default: 'none' },
    activeChangeOrderCount: { type: Number, default: 0, min: 0 },
    scopeItemCount: { type: Number, default: 0, min: 0 },
    implementedScopeItemCount: { type: Number, default: 0, min: 0 },
    assignedConsultantIds: { type: [Schema.Types.ObjectId], default: [] },
    adminEmail: optionalString,
    invitationStatus: { type: String, enum: ['pending', 'used', null], default: null },
    invitationExpiresAt: optionalDate,
    lastActivityAt: optionalDate,
    revision: { type: Number, default: 0 },
    createdAt: requiredDate,
  });

/** Data of a company other than its documents in separate collections. */
export interface CompanyDataDoc {
  _id: Types.ObjectId;
  companyId: Types.ObjectId;
  firmId: Types.ObjectId | null;
  /** The company's own and changed configuration items. */
  configOverrides: ConfigItem[];
  createdAt: Date;
}

export const companyDataSchema = () =>
  defineSchema<CompanyDataDoc>({
    companyId: ref,
    firmId: optionalRef,
    configOverrides: { type: [configItemSchema()], default: [] },
    createdAt: requiredDate,
  });
