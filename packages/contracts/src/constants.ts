/** Business constants and limits of the product (spec §9 unless another section is named). Durations end in `Ms` or `Days`. */

/** What somebody new is shown, and can put away: the welcome, and the list of first steps. */
export const ONBOARDING_PARTS = ['welcome', 'checklist'] as const;
/** What people are told of by a notification. */
export const NOTIFICATION_KINDS = [
  'company-assigned',
  'invitation-accepted',
  'agreement-put',
  'agreement-moved',
  'document-unscanned',
  'plan-unpaid',
] as const;
/** What a person chooses how to hear of: notifications, and the mails that remind administrators of an account that nobody uses. */
export const CHOICE_KINDS = [...NOTIFICATION_KINDS, 'account-reminder'] as const;
/** What a notification may be about. */
export const NOTIFICATION_TARGETS = ['person', 'sow', 'change-order', 'invoice'] as const;
/** Companies that a notification about several names; it counts the others. */
export const NOTIFICATION_NAMED_COMPANIES = 3;
/** How many days a notification is kept. */
export const NOTIFICATIONS_KEPT_DAYS = 90;
/** Unread notifications are counted up to this many. */
export const NOTIFICATIONS_COUNTED = 100;

/** How long after its creation a firm's or company's people are welcomed, in hours (§2.2). */
export const WELCOME_HOURS = 24;

export const TRIAL_DAYS = 14;
export const ARCHIVE_AFTER_INACTIVE_DAYS = 90;

export const SIGNUP_PRICE_PER_MONTH_USD = 299;
export const BILLING_RATE_PER_HOUR_USD = 225;
export const MONEY_BACK_DAYS = 30;
export const SUPPORT_SLA_HOURS = 4;
export const ANSWER_WITHIN_HOURS = 24;

export const SUBDOMAIN_MIN_LENGTH = 3;
export const SUBDOMAIN_MAX_LENGTH = 63;
/** Lower-case letter or digit at both ends, hyphens inside, 3 to 63 characters (§5). */
export const SUBDOMAIN_PATTERN = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/;
export const SUBDOMAIN_CHECK_DEBOUNCE_MS = 500;

/** Subdomains that never name a tenant when a host is resolved (§2.1). */
export const HOST_RESERVED_SUBDOMAINS = [
  'www',
  'app',
  'api',
  'admin',
  'staging',
  'dev',
  'test',
  'demo',
  'files',
] as const;
/** The one of them that people's files are downloaded from: another origin than every page, and nothing else is there. */
export const FILES_SUBDOMAIN = 'files';
/** Subdomains that nobody can sign up with (§5). */
export const SIGNUP_RESERVED_SUBDOMAINS = [
  ...HOST_RESERVED_SUBDOMAINS,
  'mail',
  'ftp',
  'smtp',
  'support',
  'help',
  'docs',
  'blog',
  'status',
] as const;

export const SIGNUP_PASSWORD_MIN_LENGTH = 8;
export const INVITATION_PASSWORD_MIN_LENGTH = 8;
export const LOGIN_PASSWORD_MIN_LENGTH = 6;
export const RESET_PASSWORD_MIN_LENGTH = 6;
export const BOOTSTRAP_PASSWORD_MIN_LENGTH = 6;
export const BOOTSTRAP_SUBDOMAIN_MIN_LENGTH = 2;
export const PASSWORD_MAX_LENGTH = 128;
export const NAME_MAX_LENGTH = 120;
export const EMAIL_MAX_LENGTH = 254;

export const SIGNUP_REDIRECT_DELAY_MS = 3000;
export const DEMO_CONFIRMATION_MS = 3000;
export const QUICK_SETUP_REDIRECT_DELAY_MS = 3000;
export const BOOTSTRAP_REDIRECT_DELAY_MS = 2000;
/** How long after the sample tenant was made the diagnostic runs again. */
export const DIAGNOSTIC_REFRESH_DELAY_MS = 1000;

/** A mailed code that proves the ownership of an address: how long it is good, and how many wrong ones may be tried. */
export const EMAIL_CODE_VALID_MINUTES = 10;
export const EMAIL_CODE_MAX_ATTEMPTS = 5;

/** How long a verified custom domain leads to its firm after its proof has gone from DNS. */
export const DOMAIN_GRACE_DAYS = 3;
export const CUSTOM_DOMAINS_PER_FIRM = 20;

export const INVITATION_VALID_DAYS = 7;
/** Invitations that a firm may send before the e-mail address of who signed it up is confirmed. */
export const UNCONFIRMED_INVITATIONS = 5;
/** How long the one-time ticket works that takes a person from signup, or from another of their firms, to a firm's address, signed in. */
export const SIGN_IN_TICKET_MINUTES = 10;
/** Longest time for which a system administrator can view the product as somebody else (`IMPERSONATION_MINUTES`). */
export const IMPERSONATION_MINUTES_MAX = 60;
/** How long the one-time code works that takes a system administrator to the host of whom they view the product as. */
export const IMPERSONATION_CODE_SECONDS = 60;
export const IMPERSONATION_REASON_MAX_LENGTH = 300;
/** How long both addresses have to confirm the change of an e-mail address. */
export const EMAIL_CHANGE_HOURS = 24;
/** Devices that a person is shown at most; the latest used ones. */
export const SESSIONS_SHOWN = 100;
/** How long somebody who has shown the password has to show the second factor, or to finish setting one up. */
export const SECOND_FACTOR_MINUTES = 5;
/** Wrong answers to one question for the second factor; then the password has to be shown again. */
export const SECOND_FACTOR_TRIES = 5;
export const RECOVERY_CODES = 10;
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX_LENGTH = 60;
/** Plans that a firm can wish for at signup (§9); every trial subscribes to the first until another is chosen. */
export const PLANS = ['standard', 'solo', 'small', 'enterprise'] as const;

/** What plans are charged in (ISO 4217). */
export const BILLING_CURRENCY = 'USD';
/** How long a plan goes on after a payment for it has failed, and how often the payment is tried again meanwhile. */
export const PAYMENT_GRACE_DAYS = 7;
export const PAYMENT_RETRY_DAYS = 2;
/** The least that is charged, in the smallest unit of the currency: gateways take no less. */
export const PAYMENT_LEAST_MINOR = 50;
export const INVOICE_STATUSES = ['open', 'paid', 'void'] as const;

export const ACCESS_TOKEN_TTL_SECONDS = 15 * 60;
/** How old the public keys that services check tokens with get before they are fetched again. */
export const JWKS_REFRESH_SECONDS = 10 * 60;
export const SESSION_TTL_DAYS = 30;
/** How long a rotated refresh secret still answers, so that parallel tabs do not end each other's session. */
export const REFRESH_GRACE_SECONDS = 30;

export const DEMO_TEAM_SIZES = [
  { value: 'solo', label: 'Solo Consultant' },
  { value: 'small', label: '2-5' },
  { value: 'medium', label: '6-20' },
  { value: 'large', label: '21-50' },
  { value: 'enterprise', label: '50+' },
] as const;

export const SOW_STATUSES = ['draft', 'active', 'completed', 'cancelled'] as const;
export const CHANGE_ORDER_STATUSES = ['draft', 'active', 'closed'] as const;
/** What a firm's client company can be; a deleted one can be brought back for a while. */
export const COMPANY_STATUSES = ['active', 'archived', 'deleted'] as const;
export const DELETED_COMPANY_KEPT_DAYS = 30;
/** For how long deleted items of a scope can be restored; after that they are removed for good. */
export const DELETED_ITEM_KEPT_DAYS = 30;
/** Companies that one call assigns or archives at most. */
export const BULK_MAX_COMPANIES = 500;
/** Companies of one call times the consultants that it assigns and unassigns, at most. */
export const ASSIGNMENT_MAX_PAIRS = 2_000;
/** Versions of what is changed, and the most that one can be. */
export const VERSION_MAX = 2_147_483_647;
/** Characters of a name that is repeated to confirm something: names of before the present limit may be longer. */
export const REPEATED_NAME_MAX_LENGTH = 1_000;
export const NOTES_MAX_LENGTH = 10_000;
/** Characters of a SOW's pasted text; in every script they fit into a body. */
export const SOW_TEXT_MAX_LENGTH = 80_000;
/** A PDF of a SOW or change order. */
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;
export const DOCUMENTS_PER_SUBJECT = 20;
export const FILE_NAME_MAX_LENGTH = 180;
/** How long the link to a file works. */
export const FILE_LINK_SECONDS = 60;
export const LOGO_MAX_BYTES = 2 * 1024 * 1024;
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** How far the export of a firm has got. */
export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed'] as const;
/** A finished export of a firm stays this long. */
export const EXPORT_KEPT_DAYS = 7;
/** How long a deleted firm can be brought back. */
/** A system administrator can have a trial end so many days from now at the latest. */
export const TRIAL_EXTENSION_MAX_DAYS = 90;
/** A plan that is given for nothing ends after so many days at the latest. */
export const GIVEN_PLAN_MAX_DAYS = 366;
export const DELETED_FIRM_KEPT_DAYS = 30;
/** Amounts in a currency's smallest unit go up to this. */
export const AMOUNT_MAX_MINOR = 1_000_000_000_000;

export const CONFIG_PHASES = [
  { value: 1, label: 'Core' },
  { value: 2, label: 'Automation' },
  { value: 3, label: 'Portal' },
  { value: 4, label: 'Advanced' },
] as const;

export const TOAST = {
  durationMs: 4000,
  visible: 3,
  widthPx: 356,
  gapPx: 14,
  swipeThresholdPx: 20,
  removalMs: 200,
} as const;

/** Lists: how many rows a page holds when the caller names no limit, and the most it may ask for. */
export const LIST_DEFAULT_LIMIT = 50;
export const LIST_MAX_LIMIT = 500;
/** How far into a list a page may be asked for by its place. */
export const LIST_MAX_OFFSET = 1_000_000;

/** Largest JSON body any call takes, in bytes. */
export const BODY_LIMIT_BYTES = 256 * 1024;

/** Marketing prices per consultant and month in US dollars, by tier, with the seats each tier takes. */
export const PRICING_TIERS = [
  { id: 'solo', name: 'Solo', minSeats: 1, maxSeats: 1, steps: [{ fromSeats: 1, perSeat: 49 }] },
  {
    id: 'small',
    name: 'Small Firm',
    minSeats: 1,
    maxSeats: 10,
    steps: [
      { fromSeats: 1, perSeat: 99 },
      { fromSeats: 3, perSeat: 89 },
    ],
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    minSeats: 11,
    maxSeats: null,
    // §9 names the first and the last price only; the steps between them are ours
    steps: [
      { fromSeats: 11, perSeat: 79 },
      { fromSeats: 25, perSeat: 75 },
      { fromSeats: 50, perSeat: 71 },
      { fromSeats: 100, perSeat: 67 },
    ],
  },
] as const;

/** So many failed jobs of a name are done again by one call. */
export const RETRIED_AT_ONCE = 1000;
