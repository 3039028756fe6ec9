import { ROLES, type Role } from '@scopewright/contracts/access';
import type { Types } from 'mongoose';
import { defineSchema, email, optionalDate, optionalRef, requiredDate, requiredString } from './define.ts';

export const USER_STATUSES = ['active', 'invited', 'removed'] as const;

/**
 * A person's membership in a firm, one per firm; or in a company that is part of no firm. System administrators have neither. A record that has neither and is
 * no system administrator's belongs to nothing: it signs in nowhere.
 */
export interface UserDoc {
  _id: Types.ObjectId;
  email: string;
  name: string;
  role: Role;
  isAdmin: boolean;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId | null;
  status: (typeof USER_STATUSES)[number];
  /** Raised by a change of role, removal and deactivation: what was begun with an earlier version is over. */
  version: number;
  lastSignInAt: Date | null;
  createdAt: Date;
}

export const userSchema = () =>
  defineSchema<UserDoc>({
    email,
    name: { ...requiredString, required: false, default: '' },
    role: { type: String, enum: ROLES, required: true },
    isAdmin: { type: Boolean, default: false },
    firmId: optionalRef,
    companyId: optionalRef,
    status: { type: String, enum: USER_STATUSES, default: 'active' },
    version: { type: Number, default: 1 },
    lastSignInAt: optionalDate,
    createdAt: requiredDate,
  });
