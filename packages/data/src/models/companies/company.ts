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

/** A client company of a firm, or a company that is a tenant of its own because it is part of no firm yet (legacy). */
export interface CompanyDoc {
  _id: Types.ObjectId;
  name: string;
  /** The name folded for sorting and prefix search; see `nameKey`. */
  nameKey: string;
  /** Absent: the company hasn't moved to the consulting-firm model yet. */
  consultingFirmId: Types.ObjectId | null;
  subdomain: string | null;
  /** active, archived or deleted (`COMPANY_STATUSES`); `purging` while a deleted one is removed for good. */
  status: string;
  archivedAt: Date | null;
  /** A deleted company can be brought back for a while; its `nameKey` is marked meanwhile, so that the name is free. */
  deletedAt: Date | null;
  /** none, draft, active, completed or cancelled; other values are shown as they are (§4). */
  sowStatus: string;
  activeChangeOrderCount: number;
  /** Of its scope's items that are there, and of them those that are implemented. */
  scopeItemCount: number;
  implementedScopeItemCount: number;
  assignedConsultantIds: Types.ObjectId[];
  /** Kept here so that the company list is one query. */
  adminEmail: string | null;
  invitationStatus: 'pending' | 'used' | null;
  invitationExpiresAt: Date | null;
  /** Last authenticated request of a legacy company's people, stored at most hourly; of other companies the firm's counts. */
  lastActivityAt: Date | null;
  /** Raised by every change in the company: of two changes at once the second begins anew, and sees the first. */
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

/** What a company holds besides its documents in collections of their own. */
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
