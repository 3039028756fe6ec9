import { BOOTSTRAP_PASSWORD_MIN_LENGTH } from './constants.ts';

/** Sentences that the server answers with and the screens show (§5, §8). Exact texts. */
export const MESSAGES = {
  unknown: 'Something went wrong',
  invalidJson: 'Invalid JSON',
  notFound: 'Not found',
  methodNotAllowed: 'Method not allowed',
  bodyTooLarge: 'Request body is too large',
  unsupportedMediaType: 'Content-Type must be application/json',
  validation: 'Validation failed',
  rateLimited: 'Too many requests. Please try again later.',
  unavailable: 'Service temporarily unavailable. Please try again.',
  unauthorized: 'Unauthorized',
  forbidden: 'You do not have permission to do this',
  verificationFailed: 'This code is not valid. Check it, or ask for a new one.',
  setupKeyInvalid: 'This setup key is not valid.',
  invalidCredentials: 'Invalid credentials',
  invitationsUnconfirmed: 'Please confirm your email address first. Until then your firm can send five invitations.',
  invitationsOfDay: 'Your firm has sent all the invitations it may send in one day. Please try again tomorrow.',
  accountReadOnly: 'Your trial has ended. This account is read-only until a plan is chosen.',
  accountArchived: 'This account is archived',
  allFieldsRequired: 'All fields are required',
  chooseAvailableSubdomain: 'Please choose an available subdomain',
  subdomainInvalid: 'Invalid format. Use lowercase letters, numbers, and hyphens only.',
  subdomainReserved: 'This subdomain is reserved.',
  subdomainTaken: 'This subdomain is already taken.',
  subdomainNotAvailable: 'Subdomain not available',
  emailTaken: 'An account with this email already exists.',
  memberTaken: 'Somebody with this email already belongs to your firm.',
  companyNameTaken: 'A client company with this name already exists',
  passwordBlank: 'Password must not consist of blanks only',
  signupPasswordTooShort: 'Password must be at least 8 characters',
  bootstrapPasswordTooShort: `Password must be at least ${BOOTSTRAP_PASSWORD_MIN_LENGTH} characters`,
  paymentIncomplete: 'Please enter complete payment information',
  paymentDeclined: 'The payment was declined. Please check your payment information.',
  paymentNotConfigured: 'Payments are not configured on this server. Please contact support.',
  noAccountForAddress: 'No account found with this email address.',
  noTenantForAccount: 'This account does not belong to a firm or company yet.',
  membershipEnded: 'This membership was ended. Please ask an administrator of your firm.',
  noAccountForEmail: 'No account found with this email address. Please check your email or sign up for a new account.',
  selectUser: 'Please select a user',
  notInFirm: 'This company is not part of a consulting firm yet',
  tenantNotFound: 'Tenant not found',
  invitationInvalid: 'This invitation link is not valid.',
  invitationExpired: 'This invitation has expired. Ask for a new one.',
  invitationUsed: 'This invitation has already been used.',
  invitationReplaced: 'This invitation was replaced by a newer one. Please use the link in the latest email.',
  confirmationInvalid: 'This confirmation link is not valid.',
  ticketInvalid: 'This sign-in link is not valid any more.',
  misdirected: 'Nothing is served at this address',
} as const;

/** Machine-readable error codes with the HTTP status each one is answered with. */
export const ERROR_STATUS = {
  invalid_json: 400,
  bad_request: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  account_read_only: 402,
  payment_declined: 402,
  forbidden: 403,
  email_not_confirmed: 403,
  verification_failed: 403,
  setup_key_invalid: 403,
  account_archived: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  email_taken: 409,
  subdomain_taken: 409,
  company_name_taken: 409,
  gone: 410,
  body_too_large: 413,
  unsupported_media_type: 415,
  misdirected_request: 421,
  validation_failed: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The body of every failed call. `details` names each offending field (path joined by dots) with its sentence. */
export interface ErrorBody {
  error: string;
  code: ErrorCode;
  requestId: string;
  details?: Record<string, string>;
}
