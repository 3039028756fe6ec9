import { ROLES, type Role } from '@scopewright/contracts/access';
import { ONBOARDING_PARTS } from '@scopewright/contracts/constants';
import type { NotificationChoices } from '@scopewright/domain/notifications';
import type { Types } from 'mongoose';
import { defineSchema, email, optionalDate, optionalRef, requiredDate, requiredString } from '../define.ts';

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
  /** What a membership goes back to that was removed with its company; null for others. */
  removedWithCompany: 'active' | 'invited' | null;
  /** Raised by a change of role, removal and deactivation: what was begun with an earlier version is over. */
  version: number;
  lastSignInAt: Date | null;
  /** When a consultant was last assigned to a company: an assignment and a change of their role at once come one after the other. */
  lastAssignedAt: Date | null;
  /** What the person has put away of what is shown to somebody new. */
  onboardingDismissed: (typeof ONBOARDING_PARTS)[number][];
  /** How the person wants to hear of what; a kind that is missing is as it is by default. */
  notificationChoices: NotificationChoices;
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
    removedWithCompany: { type: String, enum: ['active', 'invited', null], default: null },
    version: { type: Number, default: 1 },
    lastSignInAt: optionalDate,
    lastAssignedAt: optionalDate,
    onboardingDismissed: { type: [{ type: String, enum: ONBOARDING_PARTS }], default: [] },
    notificationChoices: { type: Object, default: () => ({}) },
    createdAt: requiredDate,
  });
