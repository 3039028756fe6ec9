import type { Types } from 'mongoose';
import { defineSchema, email, optionalRef, requiredDate, requiredString } from './define.ts';

export const USER_ROLES = ['systemAdmin', 'firmAdmin', 'consultant', 'companyUser', 'user'] as const;
export const USER_STATUSES = ['active', 'invited', 'removed'] as const;

/** A person at one firm. System administrators have no firm. */
export interface UserDoc {
  _id: Types.ObjectId;
  email: string;
  name: string;
  role: (typeof USER_ROLES)[number];
  isAdmin: boolean;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId | null;
  status: (typeof USER_STATUSES)[number];
  createdAt: Date;
}

export const userSchema = () =>
  defineSchema<UserDoc>({
    email,
    name: { ...requiredString, required: false, default: '' },
    role: { type: String, enum: USER_ROLES, required: true },
    isAdmin: { type: Boolean, default: false },
    firmId: optionalRef,
    companyId: optionalRef,
    status: { type: String, enum: USER_STATUSES, default: 'active' },
    createdAt: requiredDate,
  });
