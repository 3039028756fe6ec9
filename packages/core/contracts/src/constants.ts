/** Business constants and limits of the product (spec §9 unless another section is named). Durations end in `Ms` or `Days`. */

/** Introductions for new people that can be dismissed: the welcome, and the list of first steps. */
export const ONBOARDING_PARTS = ['welcome', 'checklist'] as const;
/** Kinds of notifications. */
export const NOTIFICATION_KINDS = [
  'company-assigned',
  'invitation-accepted',
  'agreement-put',
  'agreement-moved',
  'agreement-answered',
  'change-requested',
  'change-request-answered',
  'document-unscanned',
  'plan-unpaid',
  'due-reminder',
] as const;
/** Kinds with a choice of delivery: notifications, and the mails that remind administrators of an unused account. */
export const CHOICE_KINDS = [...NOTIFICATION_KINDS, 'account-reminder'] as const;
/** Kinds of notifications. */
export const NOTIFICATION_TARGETS = ['person', 'sow', 'change-order', 'invoice'] as const;
/** How many companies a notification about several names; the others are counted. */
export const NOTIFICATION_NAMED_COMPANIES = 3;
/** Unread notifications are counted up to this number. */
export const NOTIFICATIONS_COUNTED = 100;

/** How long after its creation the people of a firm or company are welcomed, in hours (§2.2). */
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
/** The one that people's files are downloaded from: a separate origin without pages. */
export const FILES_SUBDOMAIN = 'files';
/** Subdomains that can't be chosen at signup (§5). */
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
/** How long after the creation of the sample tenant the diagnostic runs again. */
export const DIAGNOSTIC_REFRESH_DELAY_MS = 1000;

/**
 * A mailed code that proves the ownership of an address: how long it is valid, and how many wrong attempts are allowed.
 */
export const EMAIL_CODE_VALID_MINUTES = 10;
export const EMAIL_CODE_MAX_ATTEMPTS = 5;

/** How long a verified custom domain stays connected to its firm after its proof was removed from DNS. */
export const DOMAIN_GRACE_DAYS = 3;
export const CUSTOM_DOMAINS_PER_FIRM = 20;

export const INVITATION_VALID_DAYS = 7;
/** Invitations that a firm may send before its sign-up address is confirmed. */
export const UNCONFIRMED_INVITATIONS = 5;
/**
 * Validity of the one-time ticket that brings a person from signup, or from another of their firms, to a firm's
 * address, signed in.
 */
export const SIGN_IN_TICKET_MINUTES = 10;
/** Maximum time for which a system administrator can view the product as another user (`IMPERSONATION_MINUTES`). */
export const IMPERSONATION_MINUTES_MAX = 60;
/** Validity of the one-time code that brings a system administrator to the host of the user they will view as. */
export const IMPERSONATION_CODE_SECONDS = 60;
export const IMPERSONATION_REASON_MAX_LENGTH = 300;
/** How long both addresses have to confirm an e-mail change. */
export const EMAIL_CHANGE_HOURS = 24;
/** Maximum of devices shown to a person; the latest used ones. */
export const SESSIONS_SHOWN = 100;
/** How long a person has, after entering the password, to enter the second factor or to finish setting one up. */
export const SECOND_FACTOR_MINUTES = 5;
/** Wrong answers to one question for the second factor, before the password has to be entered again. */
export const SECOND_FACTOR_TRIES = 5;
export const RECOVERY_CODES = 10;
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX_LENGTH = 60;
/** Plans to choose from at signup (§9); every trial subscribes to the first until another is chosen. */
export const PLANS = ['standard', 'solo', 'small', 'enterprise'] as const;

/** Currency of all plans (ISO 4217). */
export const BILLING_CURRENCY = 'USD';
/** How long a plan continues after a failed payment, and how often the payment is retried in that time. */
export const PAYMENT_GRACE_DAYS = 7;
export const PAYMENT_RETRY_DAYS = 2;
/** Minimum charge, in the smallest unit of the currency: gateways refuse less. */
export const PAYMENT_LEAST_MINOR = 50;
export const INVOICE_STATUSES = ['open', 'paid', 'void'] as const;

export const ACCESS_TOKEN_TTL_SECONDS = 15 * 60;
/** Age at which services fetch the public keys for verifying tokens again. */
export const JWKS_REFRESH_SECONDS = 10 * 60;
export const SESSION_TTL_DAYS = 30;
/** How long a rotated refresh secret is still accepted, so that parallel tabs do not end each other's session. */
export const REFRESH_GRACE_SECONDS = 30;

export const DEMO_TEAM_SIZES = [
  { value: 'solo', label: 'Solo Consultant' },
  { value: 'small', label: '2-5' },
  { value: 'medium', label: '6-20' },
  { value: 'large', label: '21-50' },
  { value: 'enterprise', label: '50+' },
] as const;

export const SOW_STATUSES = ['draft', 'active', 'completed', 'cancelled'] as const;
/**
 * Statuses of a change order. `accepted` changes the agreed scope; `closed`: accepted, and its work is finished;
 * `superseded`: replaced by another one before it was accepted.
 */
export const CHANGE_ORDER_STATUSES = [
  'draft',
  'inReview',
  'sent',
  'accepted',
  'declined',
  'withdrawn',
  'superseded',
  'closed',
] as const;
/** Sources of a SOW's or change order's text. */
export const SOURCE_FORMATS = ['text', 'pdf', 'docx'] as const;
export const SOURCE_STATES = ['waiting', 'reading', 'read', 'failed'] as const;
export const CLAUSE_KINDS = [
  'scope',
  'deliverable',
  'exclusion',
  'assumption',
  'clientDuty',
  'milestone',
  'fee',
  'period',
  'acceptance',
  'changeControl',
  'obligation',
  'placeholder',
] as const;
export const CLAUSE_STATES = ['proposed', 'accepted', 'rejected'] as const;
/** Meanings of a clause's amount. */
export const AMOUNT_MEANINGS = ['fixedFee', 'rate', 'cap', 'expenseLimit', 'other'] as const;
/** Subjects of a limit in a clause: kinds of scope items, or something that is not scoped. */
export const LIMIT_SUBJECTS = ['projects', 'workflows', 'requestTypes', 'fields', 'configItems', 'other'] as const;
/** Pages of a document that are read. */
export const SOURCE_MAX_PAGES = 500;
/** Characters of a document that are read. */
export const SOURCE_MAX_CHARACTERS = 2_000_000;
/** Candidates that are proposed of one source. */
export const CLAUSES_PER_SOURCE = 1_000;
export const CLAUSE_QUOTE_MAX_LENGTH = 2_000;
export const CLAUSE_WORDING_MAX_LENGTH = 2_000;
/** Kinds of follow-ups of a clause: a term of its agreement, or an entry on the timeline. */
export const FOLLOW_UPS = ['startDate', 'endDate', 'amount', 'milestone'] as const;
export const FOLLOW_UP_QUOTE_MAX_LENGTH = 300;
/** Rates of a document that its form shows; the clauses have all of them. */
export const STATED_RATES_SHOWN = 6;
/** Of a text of a firm that its SOWs repeat. */
export const SOW_TEXT_BLOCK_MAX_LENGTH = 4_000;
/** Projects that a written SOW sells. */
export const WRITTEN_PROJECTS_MAX = 50;
export const WRITTEN_MILESTONES_MAX = 50;
/** Parts that are proposed from an agreement and built together; the next ones follow. */
export const BUILD_PARTS_MAX = 300;
/** Items that these lead to: request types of templates bring their workflows and fields. */
export const BUILT_ITEMS_MAX = 2_000;
/** Rates of one rate card. */
export const RATES_PER_CLAUSE = 200;
export const RATE_TEXT_MAX_LENGTH = 300;
/** Rules of the check that compare the scope with accepted clauses. */
export const GUARD_RULES = ['scope.excluded', 'scope.orphan-clause', 'scope.over-limit'] as const;
/** How an item is covered by accepted clauses: linked itself, below something that is, or not at all. */
export const COVERS = ['own', 'inherited', 'none'] as const;
/** Maximum of a company's links between clauses and items. */
export const TRACE_LINKS_MAX = 20_000;
/** Links that are made or removed together. */
export const TRACE_PAIRS_MAX = 500;
/** Clauses whose suggested links are reviewed together; the next ones follow. */
export const TRACE_REVIEWED_MAX = 100;
/** Maximum of a company's acknowledged findings. */
export const ACKNOWLEDGMENTS_MAX = 2_000;
/** Clauses of a company that coverage and guards count, the latest agreements' first. */
export const TRACED_CLAUSES_MAX = 5_000;
/** Entries of each list in the answer about a company's coverage; complete lists have their own pages. */
export const COVERAGE_LIST_MAX = 50;
/** Orders of the list of companies by values of their rows, and by figures. */
export const COMPANY_SORTS = ['name', 'created', 'sowStatus'] as const;
export const COMPANY_FIGURE_SORTS = ['nextDate', 'progress', 'waits', 'growth'] as const;
/** Matches that are sorted by figures at most, because each one's figures are read: more are sorted by name. */
export const FIGURE_SORT_MAX = 300;
/** States of a client company; a deleted one can be restored for a while. */
export const COMPANY_STATUSES = ['active', 'archived', 'deleted'] as const;
export const DELETED_COMPANY_KEPT_DAYS = 30;
/** For how long deleted items of a scope can be restored; after that they are permanently removed. */
export const DELETED_ITEM_KEPT_DAYS = 30;
/** Maximum of companies that one call assigns or archives. */
export const BULK_MAX_COMPANIES = 500;
/** Maximum of companies of one call times the consultants that it assigns and unassigns. */
export const ASSIGNMENT_MAX_PAIRS = 2_000;
/** Largest version number of a document. */
export const VERSION_MAX = 2_147_483_647;
/**
 * Maximum of characters of a name that is repeated for confirmation: names from before the current limit may be longer.
 */
export const REPEATED_NAME_MAX_LENGTH = 1_000;
export const NOTES_MAX_LENGTH = 10_000;
/** Characters of the pasted text of a SOW or change order. */
export const SOW_TEXT_MAX_LENGTH = 200_000;
/** Maximum size of a body with such a text; three bytes a character and its other fields. */
export const SOW_BODY_LIMIT_BYTES = 768 * 1024;
/** Maximum size of a document of a SOW or change order. */
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;
/** Media type of a Word document (ECMA-376). */
export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const DOCUMENTS_PER_SUBJECT = 20;
export const FILE_NAME_MAX_LENGTH = 180;
/** How long a file link works. */
export const FILE_LINK_SECONDS = 60;
export const LOGO_MAX_BYTES = 2 * 1024 * 1024;
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** States of a firm's export. */
export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed'] as const;
/** How long a finished export of a firm is stored. */
export const EXPORT_KEPT_DAYS = 7;
/** How long a deleted firm can be restored. */
/** How many days from now a system administrator can extend a trial at most. */
export const TRIAL_EXTENSION_MAX_DAYS = 90;
/** Maximum duration of a complimentary plan in days. */
export const GIVEN_PLAN_MAX_DAYS = 366;
export const DELETED_FIRM_KEPT_DAYS = 30;
/** Maximum amount in a currency's smallest unit. */
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
} as const;

/** Lists: rows per page without a limit from the caller, and the maximum limit. */
export const LIST_DEFAULT_LIMIT = 50;
export const LIST_MAX_LIMIT = 500;
/** The search of everything: characters of a query, and results of each kind. */
export const SEARCH_QUERY_MAX = 100;
export const SEARCH_HITS_MAX = 10;
/** Maximum offset of a list page addressed by position. */
export const LIST_MAX_OFFSET = 1_000_000;

/** Maximum size of a JSON body, in bytes. */
export const BODY_LIMIT_BYTES = 256 * 1024;

/** Marketing prices per consultant and month in US dollars, by tier, with the seats each tier allows. */
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
    // §9 only states the first and the last price; the steps between them are our choice
    steps: [
      { fromSeats: 11, perSeat: 79 },
      { fromSeats: 25, perSeat: 75 },
      { fromSeats: 50, perSeat: 71 },
      { fromSeats: 100, perSeat: 67 },
    ],
  },
] as const;

/** Maximum of failed jobs of one name that one call retries. */
export const RETRIED_AT_ONCE = 1000;
