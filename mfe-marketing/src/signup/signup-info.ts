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

const LABELS = {
  companyName: 'Company name',
  subdomain: 'Subdomain',
  adminName: 'Your name',
  adminEmail: 'Email',
  password: 'Password',
} as const;

/** The fields of the info step, in their order. */
export const INFO_FIELDS = ['companyName', 'subdomain', 'adminName', 'adminEmail', 'password'] as const;
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Errors of the info step: a message for each wrong field. */
export type InfoErrors = { readonly [field in keyof SignupInfo]?: string };

export interface InfoProblem {
  errors: InfoErrors;
  /** The input: a message stays until its field changes. */
  entered: SignupInfo;
  /** The email already has an account: offer signing in. */
  hasAccount?: boolean;
}

function errorOf(field: keyof SignupInfo, info: SignupInfo, availability: AvailabilityState): string | undefined {
  const value = info[field];
  if ((field === 'password' ? value : value.trim()) === '') return `${LABELS[field]} is required`;
  if (field === 'subdomain' && availability !== 'available') return MESSAGES.chooseAvailableSubdomain;
  if (field === 'adminEmail' && !EMAIL_SHAPE.test(value.trim())) return MESSAGES.emailInvalid;
  if (field !== 'password') return undefined;
  if (value.trim() === '') return MESSAGES.passwordBlank;
  return value.length < SIGNUP_PASSWORD_MIN_LENGTH ? MESSAGES.signupPasswordTooShort : undefined;
}

/** The error that blocks leaving the info step (§5); null when it is done. */
export function infoProblem(info: SignupInfo, availability: AvailabilityState): InfoProblem | null {
  const errors: { [field in keyof SignupInfo]?: string } = {};
  for (const field of INFO_FIELDS) {
    const error = errorOf(field, info, availability);
    if (error) errors[field] = error;
  }
  return Object.keys(errors).length > 0 ? { errors, entered: info } : null;
}

/** The errors that still hold: those whose fields haven't been changed since. */
export const standingErrors = (problem: InfoProblem | null, info: SignupInfo): InfoErrors =>
  Object.fromEntries(
    INFO_FIELDS.flatMap((field) =>
      problem?.errors[field] && problem.entered[field] === info[field] ? [[field, problem.errors[field]]] : [],
    ),
  );

/** Whether a field that has an error is empty: §5 has a sentence for the form then. */
export const lacksFields = (errors: InfoErrors, info: SignupInfo): boolean =>
  INFO_FIELDS.some((field) => errors[field] && (field === 'password' ? info[field] : info[field].trim()) === '');
