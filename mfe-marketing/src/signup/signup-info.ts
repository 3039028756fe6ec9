import { SIGNUP_PASSWORD_MIN_LENGTH } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';

/** The fields of the info step. */
export interface SignupInfo {
  companyName: string;
  subdomain: string;
  adminName: string;
  adminEmail: string;
  password: string;
}

export const EMPTY_INFO: SignupInfo = { companyName: '', subdomain: '', adminName: '', adminEmail: '', password: '' };

/** Whether the typed subdomain is available (§4). */
export type AvailabilityState = 'unknown' | 'checking' | 'available' | 'unavailable';

export interface InfoProblem {
  message: string;
  /** The field to focus. */
  field: keyof SignupInfo;
  /** The email already has an account: offer signing in. */
  hasAccount?: boolean;
}

const FIELD_ORDER = ['companyName', 'subdomain', 'adminName', 'adminEmail', 'password'] as const;
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * The first rule of §5 that keeps the visitor on the info step, in the specification's order; null when the step is
 * done.
 */
export function infoProblem(info: SignupInfo, availability: AvailabilityState): InfoProblem | null {
  const empty = FIELD_ORDER.find((field) => (field === 'password' ? info[field] : info[field].trim()) === '');
  if (empty) return { message: MESSAGES.allFieldsRequired, field: empty };
  if (availability !== 'available') return { message: MESSAGES.chooseAvailableSubdomain, field: 'subdomain' };
  if (info.password.trim() === '') return { message: MESSAGES.passwordBlank, field: 'password' };
  if (info.password.length < SIGNUP_PASSWORD_MIN_LENGTH)
    return { message: MESSAGES.signupPasswordTooShort, field: 'password' };
  if (!EMAIL_SHAPE.test(info.adminEmail.trim()))
    return { message: 'Please enter a valid email address', field: 'adminEmail' };
  return null;
}
