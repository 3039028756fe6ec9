import { z } from 'zod';
import { ROLES } from './access.ts';
import { CHANGE_TEXT_MAX, NO_CHARGE_REASON_MAX, SCHEDULE_DAYS_MAX } from './change-orders/limits.ts';
import {
  AMOUNT_MAX_MINOR,
  CHANGE_ORDER_STATUSES,
  CHOICE_KINDS,
  EMAIL_MAX_LENGTH,
  EXPORT_STATES,
  INVOICE_STATUSES,
  NAME_MAX_LENGTH,
  NOTES_MAX_LENGTH,
  NOTIFICATION_KINDS,
  NOTIFICATION_NAMED_COMPANIES,
  NOTIFICATION_TARGETS,
  ONBOARDING_PARTS,
  PASSWORD_MAX_LENGTH,
  PLANS,
  SOW_STATUSES,
  SOW_TEXT_MAX_LENGTH,
  SUBDOMAIN_MAX_LENGTH,
  VERSION_MAX,
} from './constants.ts';
import { CURRENCIES } from './currencies.ts';
import { MESSAGES } from './errors.ts';
import { page } from './release.ts';

/** Shapes of §3 as JSON: ids are ObjectId strings, times ISO 8601 UTC. */

export const ID_PATTERN = /^[0-9a-f]{24}$/;
export const id = z.string().regex(ID_PATTERN, 'Must be an id');
/** ISO 8601 allows any number of digits in fractions of a second; 40 characters are more than any clock provides. */
export const time = z.iso.datetime().max(40);
/** The state of a document that a change was made from; each change increments it. */
export const version = z.number().int().min(0).max(VERSION_MAX);
/** An e-mail address, trimmed and lower-cased before it is compared or stored. */
export const email = z.string().trim().toLowerCase().max(EMAIL_MAX_LENGTH).pipe(z.email(MESSAGES.emailInvalid));
/**
 * Control characters, unpaired surrogates, line separators, and the marks that change the direction of the text around
 * them (Unicode's Bidi_Control).
 */
const REFUSED_IN_NAMES = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
/** At least one visible character: not only blanks and joiners, which some scripts and emoji need between others. */
const VISIBLE = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u;
/**
 * A person's, firm's or company's name: any visible text without control and bidirectional characters, trimmed; shown
 * as text everywhere.
 */
export const displayName = z
  .string()
  .trim()
  .min(1, 'Required')
  .max(NAME_MAX_LENGTH)
  .refine((name) => name === '' || VISIBLE.test(name), 'Must contain characters that can be seen')
  .refine((name) => !REFUSED_IN_NAMES.test(name), 'Must not contain control characters');
export const subdomainInput = z.string().trim().toLowerCase().min(1, 'Required').max(SUBDOMAIN_MAX_LENGTH);
/** A new password as typed; the only rule about its characters is that it isn't all blanks. */
export const password = (minLength: number, message: string) =>
  z
    .string()
    .min(minLength, message)
    .max(PASSWORD_MAX_LENGTH)
    .refine((typed) => typed.trim() !== '', MESSAGES.passwordBlank);

export const role = z.enum(ROLES);

/** A color as CSS writes it: `#` and six hexadecimal digits, lower-cased. */
export const hexColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Must be a color such as #1d4ed8');

/** `branding` holds the firm's choices; `restorableUntil` is set while the firm is deleted and can be restored. */
export const tenant = z.object({
  firmId: id,
  firmName: z.string(),
  subdomain: z.string(),
  archived: z.boolean(),
  /** Path of the logo on any host of the product, and the accent colour. */
  branding: z.object({ logoUrl: z.string().optional(), accentColor: hexColor.optional() }).optional(),
  restorableUntil: time.optional(),
});
export const subdomainCheck = z.object({ available: z.boolean(), error: z.string().optional() });

export const sessionUser = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role,
  isAdmin: z.boolean(),
  companyId: id.nullable(),
  /** Whether the person has confirmed the e-mail address. */
  emailConfirmed: z.boolean(),
});
/** The session's `company` item: the firm for a firm's users, their company for a company's users. */
export const sessionCompany = z.object({ id, name: z.string(), subdomain: z.string(), created_at: time });

export const onboardingPart = z.enum(ONBOARDING_PARTS);
/**
 * A firm's first steps, each with whether it is done. `companyId` is the newest company that the caller sees; null
 * without one.
 */
export const onboarding = z.object({
  emailConfirmed: z.boolean(),
  clientAdded: z.boolean(),
  sowDrafted: z.boolean(),
  colleagueInvited: z.boolean(),
  profileSet: z.boolean(),
  companyId: id.nullable(),
  /** Whether the firm has a sample client, which counts for none of the steps. */
  sampleClient: z.boolean().optional(),
});

/** A system administrator views the product as the session's user. */
export const impersonation = z.object({
  /** The administrator's name. */
  administrator: z.string(),
  /** When it ends at the latest. */
  until: time,
  /** Time left from now: the browser's clock may be wrong. */
  secondsLeft: z.number().int().min(0),
  /** The page that the administrator came from. */
  returnUrl: z.url(),
});

/** The answer to logging in and restoring a session. `company` is null for system administrators. */
export const sessionGrant = z.object({
  accessToken: z.string(),
  user: sessionUser,
  company: sessionCompany.nullable(),
  abilities: z.array(z.string()),
  /** The firm's trial or plan has ended without a new one. */
  readOnly: z.boolean(),
  /** The ended trial or plan that made the firm read-only; null if nothing has, and for people outside the firm. */
  ended: z.enum(['trial', 'plan']).nullable(),
  /** When the firm's trial ends or ended; null with a plan, and for people outside the firm. */
  trialEndsAt: time.nullable(),
  /** Introductions for new people that the person has dismissed. */
  onboardingDismissed: z.array(onboardingPart),
  /** The password is temporary: until it is replaced, every other call is refused. */
  mustChangePassword: z.boolean(),
  /** The firm requires a second factor and the person has none: every call is refused except those that set it up. */
  mustEnrolSecondFactor: z.boolean(),
  /** Null unless a system administrator views as this person. */
  impersonation: impersonation.nullable(),
  /**
   * For how many minutes a system administrator can view the product as another user; 0 if that is off, and for
   * everyone else.
   */
  impersonationMinutes: z.number().int().min(0),
});

const credentialDescriptor = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() });
const requirement = z.enum(['required', 'preferred', 'discouraged']);
/** Options for using a passkey in a browser (WebAuthn Level 3, PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  allowCredentials: z.array(credentialDescriptor).optional(),
  userVerification: requirement.optional(),
});
/** Options for creating a passkey in a browser (WebAuthn Level 3, PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(credentialDescriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: requirement.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: requirement.optional(),
    })
    .optional(),
  attestation: z.enum(['none', 'indirect', 'direct', 'enterprise']).optional(),
});

/** The question for the second factor: the answer to a right password, instead of a session, if the account has one. */
export const secondFactorQuestion = z.object({
  secondFactorRequired: z.literal(true),
  /** To be sent back with the answer; opaque. */
  challenge: z.string(),
  expiresAt: time,
  /** The ways to answer here. */
  totp: z.boolean(),
  recoveryCodes: z.boolean(),
  /** Null without a passkey that works at this host. */
  passkey: passkeyRequest.nullable(),
});
/** The answer to a right password. */
export const signInAnswer = z.union([sessionGrant, secondFactorQuestion]);

/** The second factors of a person. */
export const secondFactors = z.object({
  /** The authenticator app; null without one. */
  totp: z.object({ createdAt: time, lastUsedAt: time.nullable() }).nullable(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: time,
      lastUsedAt: time.nullable(),
      /** The domain that it works at; a passkey made at a firm's own domain works there only. */
      domain: z.string(),
    }),
  ),
  recoveryCodesLeft: z.number().int(),
  /** The person belongs to a firm that requires a second factor. */
  required: z.boolean(),
});

/** A firm that a person belongs to. */
export const accountFirm = z.object({
  firmId: id,
  name: z.string(),
  subdomain: z.string(),
  role,
  current: z.boolean(),
});

/** A device that a person is signed in on, as described by its browser. */
export const accountSession = z.object({
  id: z.string(),
  /** Whether it is the requesting device. */
  current: z.boolean(),
  /** Set if it is not the person's device: support of the provider is viewing as the person, until this time. */
  supportUntil: time.nullable(),
  /** Names of browser and operating system; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  ip: z.string().nullable(),
  signedInAt: time,
  /** When it last requested a new access token, which a page in use does every fifteen minutes. */
  lastActiveAt: time,
  /** The firm it is signed in at; null for system administration. */
  firmName: z.string().nullable(),
});

/** An e-mail change that waits for its confirmations. */
export const pendingEmailChange = z.object({
  newEmail: z.string(),
  oldConfirmed: z.boolean(),
  newConfirmed: z.boolean(),
  expiresAt: time,
});

export const company = z.object({
  id,
  name: z.string(),
  status: z.string(),
  createdAt: time,
  sowStatus: z.string(),
  activeChangeOrderCount: z.number().int().min(0),
  consultingFirmId: id.nullable(),
  /** The firm's sample client; absent for all other companies. */
  sample: z.boolean().optional(),
});

/** A calendar date without time zone, YYYY-MM-DD. */
export const date = z.iso.date();
/** Text that is stored unchanged; unpaired surrogates are refused, as they can't be stored. */
const wholeText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => !/\p{Cs}/u.test(text), 'Must not contain halves of characters');
export const notes = wholeText(NOTES_MAX_LENGTH);
export const pastedText = wholeText(SOW_TEXT_MAX_LENGTH);
/**
 * An amount in the currency's smallest unit (ISO 4217): 12.34 USD is 1234. Negative amounts are possible in change
 * orders.
 */
export const money = z.object({
  minor: z.number().int().min(-AMOUNT_MAX_MINOR).max(AMOUNT_MAX_MINOR),
  currency: z
    .string()
    .max(3)
    .refine((code) => CURRENCIES.has(code), 'Must be a currency of ISO 4217'),
});

/** A price of work; `minor` is null where it is not known, as for a currency that the firm has no rate in. */
export const price = money.extend({ minor: money.shape.minor.nullable() });

const terms = {
  id,
  companyId: id,
  title: z.string(),
  amount: money.nullable(),
  startDate: date.nullable(),
  endDate: date.nullable(),
  /** Null for the client's people: the notes are internal to the firm. */
  notes: z.string().nullable(),
  /** The document's version, sent along with a change. */
  version: z.number().int(),
  createdAt: time,
  updatedAt: time,
};
export const sow = z.object({
  ...terms,
  status: z.enum(SOW_STATUSES),
  pastedText: z.string(),
  /** Whether its text was written from a scope, and not edited since; false for clients. */
  written: z.boolean(),
});
/** A status of a change order in a request; `active`, its former name, is understood as `accepted`. */
export const changeOrderStatus = z
  .enum([...CHANGE_ORDER_STATUSES, 'active'])
  .transform((status) => (status === 'active' ? 'accepted' : status));
/** Content of a change order's document besides its terms. */
export const changeOrderDetails = z.strictObject({
  reason: z.string().max(CHANGE_TEXT_MAX),
  /** Exclusions of this change. */
  exclusions: z.string().max(CHANGE_TEXT_MAX),
  assumptions: z.string().max(CHANGE_TEXT_MAX),
  /** The client's own number or order. */
  customerReference: z.string().max(255),
  /** The offer can be accepted until then, inclusive. */
  validUntil: date.nullable(),
});
/** A date that the change moves; the later one follows from the days. */
export const scheduleRow = z.strictObject({
  name: z.string().trim().min(1, 'Required').max(255),
  before: date.nullable(),
  /** Working days, 0 if it stays. */
  days: z.number().int().min(-SCHEDULE_DAYS_MAX).max(SCHEDULE_DAYS_MAX),
});
export const noChargeReason = wholeText(NO_CHARGE_REASON_MAX).trim();
export const changeOrder = z.object({
  ...terms,
  /** Why the client pays nothing; empty: it pays the amount, and without one the change order is not priced. */
  noChargeReason,
  sowId: id,
  /** Within its SOW, from 1: shown as CO-001. */
  number: z.number().int(),
  status: z.enum(CHANGE_ORDER_STATUSES),
  details: changeOrderDetails,
  schedule: z.array(scheduleRow),
  /** Whether it contains parts of the scope. */
  hasParts: z.boolean(),
  pastedText: z.string(),
});
/** A change order in a list: without its text and details. */
export const changeOrderRow = changeOrder.omit({ pastedText: true, details: true, schedule: true });
/** A SOW in a list: without text and notes, with the number of its change orders by status. */
export const sowRow = sow
  .omit({ pastedText: true, notes: true, written: true })
  .extend({ changeOrders: z.record(z.enum(CHANGE_ORDER_STATUSES), z.number().int()) });

/** A company in the paged list, with the state of its administrator's invitation; null if no one was invited. */
/** Figures of a company for the firm's people: its next date, progress, waiting items and growth. */
const companyFigures = z.object({
  /** The earliest open item with a due date. */
  nextDate: z.object({ title: z.string(), dueOn: date, daysOver: z.number().int() }).nullable(),
  /** Work items in scope and those delivered, by the last recorded days; null without a backlog. */
  progress: z.object({ done: z.number().int(), scope: z.number().int() }).nullable(),
  /** Work items in scope beyond those agreed, negative if fewer; null before an agreement. */
  growth: z.number().int().nullable(),
  waitsFor: z.object({
    /** Inputs and change orders that are awaited, and items with open questions. */
    client: z.number().int(),
    /** Overdue items, and open change requests of the client. */
    us: z.number().int(),
  }),
});

export const companyRow = company.extend({
  adminEmail: z.string().nullable(),
  invitationStatus: z.enum(['pending', 'used', 'expired']).nullable(),
  /** Assigned people of the firm; omitted for the company's own people. */
  consultantIds: z.array(id).optional(),
  /** If they are asked for; omitted for the company's own people. */
  figures: companyFigures.optional(),
  /** Time of deletion of a deleted company. */
  deletedAt: time.optional(),
});

/** A single company, with the names of its assigned consultants and of its administrators. */
export const companyDetail = companyRow.omit({ consultantIds: true, figures: true }).extend({
  consultants: z.array(z.object({ id, name: z.string(), email: z.string() })),
  administrators: z.array(z.object({ id, name: z.string(), email: z.string(), status: z.enum(['active', 'invited']) })),
});

export const userRecord = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  companyId: id.nullable(),
  status: z.string(),
  companyName: z.string().nullable().optional(),
  /**
   * The only active administrator of the company, who can't be removed without a replacement. Only for people of a
   * firm.
   */
  onlyAdministrator: z.boolean().optional(),
  /** The firm that the user belongs to; only for system administrators. */
  firmId: id.nullable().optional(),
  firmName: z.string().nullable().optional(),
});

/** A member of a company or firm, or an invited person. */
export const person = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  status: z.enum(['active', 'invited']),
  /** The state of an invitation; null for members. */
  invitation: z.object({ status: z.enum(['pending', 'expired']), expiresAt: time }).nullable(),
  lastSignInAt: time.nullable(),
  createdAt: time,
});

/** Settings that a firm's administrators can change. `version` is incremented by every change of these fields. */
export const firmSettings = z.object({
  id,
  name: z.string(),
  consultantsCanSeeAllClients: z.boolean(),
  timeZone: z.string(),
  version: z.number().int(),
});

/**
 * Path of the logo on any host, and the accent color; null if the firm has none. `version` is incremented by every
 * change of them.
 */
export const firmBranding = z.object({
  logoUrl: z.string().nullable(),
  accentColor: hexColor.nullable(),
  version: z.number().int(),
});

export const DOCUMENT_STATES = ['scanning', 'unscanned', 'ready', 'infected'] as const;
/**
 * A PDF attached to a SOW or change order. Only a `ready` one can be downloaded: `scanning` waits for the virus
 * scanner, `unscanned` has waited too long, `infected` was removed by it.
 */
export const document = z.object({
  id,
  attachedTo: z.object({ type: z.enum(['sow', 'change-order']), id }),
  name: z.string(),
  bytes: z.number().int(),
  state: z.enum(DOCUMENT_STATES),
  /** The person who attached it; null if the account no longer exists. */
  attachedBy: z.object({ id, name: z.string() }).nullable(),
  createdAt: time,
});

/** The URL for downloading a file, on another origin than the product's pages, and its expiry. */
export const fileLink = z.object({ url: z.url(), expiresAt: time });

/** All data of a firm as a zip. `done` of `total` entries are in it. */
export const firmExport = z.object({
  id,
  state: z.enum(EXPORT_STATES),
  done: z.number().int(),
  total: z.number().int(),
  bytes: z.number().int().nullable(),
  requestedAt: time,
  finishedAt: time.nullable(),
  /** When the download expires. */
  expiresAt: time.nullable(),
});

const plan = z.enum(PLANS);
const sumLine = z.object({ text: z.string(), quantity: z.number().int(), amountMinor: z.number().int() });
const invoiceRow = {
  id,
  number: z.string(),
  status: z.enum(INVOICE_STATUSES),
  planName: z.string(),
  periodStart: time,
  periodEnd: time,
  total: money,
  issuedAt: time,
  paidAt: time.nullable(),
  /** The refunded amount, if any. */
  refunded: money.nullable(),
  /** State of the customer's dispute with their bank about the payment; null without one. */
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
};
/** An invoice in a list, and a single one with its lines. Amounts of lines are in the currency of the total. */
export const invoiceSummary = z.object(invoiceRow);
export const invoice = z.object({ ...invoiceRow, billedTo: z.string(), lines: z.array(sumLine) });

/** A plan's cost for the firm, and the effect of choosing it. */
export const planOffer = z.object({
  plan,
  name: z.string(),
  /** Its minimum of consultants. */
  minSeats: z.number().int(),
  maxSeats: z.number().int().nullable(),
  /** Seats to pay for: the firm's consultants, at least the plan's minimum. */
  seats: z.number().int(),
  /** Per month; null if the plan does not allow this many consultants. */
  monthly: z.object({ lines: z.array(sumLine), amountMinor: z.number().int() }).nullable(),
  /** The cheapest of all plans for this firm; on a tie the first one. */
  cheapest: z.boolean(),
  /** A sentence for cases where more seats on another plan cost less. */
  advice: z.string().nullable(),
  /**
   * `current`: it is the firm's plan; `now`: `dueMinor` is charged immediately; `at`: the plan's month is charged then.
   * Null if it can't be chosen.
   */
  choice: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('current') }),
      z.object({ kind: z.literal('now'), dueMinor: z.number().int(), lines: z.array(sumLine), periodEnd: time }),
      z.object({ kind: z.literal('at'), at: time }),
    ])
    .nullable(),
});

/** Plan and billing of a firm. Amounts are in `currency`. */
export const billing = z.object({
  currency: z.string(),
  /** Active consultants of the firm. */
  consultants: z.number().int(),
  trialEndsAt: time,
  /** Since when the account is read-only; null while it is not. */
  readOnlySince: time.nullable(),
  /** The chosen plan; null before one is chosen and after it has ended. */
  plan: plan.nullable(),
  status: z.enum(['trialing', 'active', 'pastDue', 'ended']),
  /** Wished for at signup. */
  planWish: plan.nullable(),
  /** The current period; `free` while it is covered by the trial. */
  period: z.object({ start: time, end: time, free: z.boolean() }).nullable(),
  cancelsAtPeriodEnd: z.boolean(),
  /** The plan of the next period, if it differs. */
  nextPlan: plan.nullable(),
  /** The next charge, based on the current number of consultants. */
  nextCharge: z
    .object({ at: time, planName: z.string(), lines: z.array(sumLine), amountMinor: z.number().int() })
    .nullable(),
  /** An invoice whose charge failed, and when the plan ends unless it is paid. */
  owed: z
    .object({
      invoice: invoiceSummary,
      planEndsAt: time,
      /** It failed because the bank wants a confirmation from the person. */
      unconfirmed: z.boolean(),
    })
    .nullable(),
  /**
   * A payment with unknown outcome: `gateway`: waiting for the gateway; `person`: waiting for a person to confirm it
   * with the bank.
   */
  paying: z.enum(['gateway', 'person']).nullable(),
  /** Where the caller confirms with the bank the payment that this call has started. */
  confirmAt: z.url().optional(),
  hasCard: z.boolean(),
  /**
   * The card in use; null if there is no card or it is unknown. `expiresBeforeCharge`: it can't pay the next charge.
   */
  card: z
    .object({
      brand: z.string(),
      last4: z.string(),
      expMonth: z.number().int(),
      expYear: z.number().int(),
      expiresBeforeCharge: z.boolean(),
    })
    .nullable(),
  /** Cards are entered on a page of the gateway (`openCardPage`). */
  cardPage: z.boolean(),
  /** Whether this server can take payments at all. */
  configured: z.boolean(),
  plans: z.array(planOffer),
});

export const authAccount = z.object({ id, email: z.string(), created_at: time, email_confirmed_at: time.nullable() });
export const consultingFirm = z.object({
  name: z.string(),
  subdomain: z.string().nullable(),
  clientCompaniesCount: z.number().int(),
  consultantsCanSeeAllClients: z.boolean(),
});
export const CUSTOM_DOMAIN_STATUSES = ['pending', 'verified', 'failing', 'lost'] as const;
/**
 * A custom domain of a firm. `pending`: not proved yet; `verified`: leads to the firm; `failing`: still does, but its
 * proof is missing from DNS since `invalidSince`; `lost`: was missing for too long, and leads nowhere.
 */
export const customDomain = z.object({
  id,
  domain: z.string(),
  status: z.enum(CUSTOM_DOMAIN_STATUSES),
  verifiedAt: time.nullable(),
  lastCheckedAt: time.nullable(),
  invalidSince: time.nullable(),
  records: z.array(
    z.object({
      type: z.enum(['TXT', 'CNAME']),
      name: z.string(),
      value: z.string(),
      /** Whether it was found at the last check; null before the first. */
      found: z.boolean().nullable(),
    }),
  ),
});

export const lookedUpCompany = z.object({ id, name: z.string(), subdomain: z.string() });

export const INVITATION_STATUSES = ['pending', 'used', 'expired', 'replaced'] as const;
export const invitation = z.object({
  email: z.string(),
  name: z.string(),
  companyName: z.string(),
  firmName: z.string(),
  status: z.enum(INVITATION_STATUSES),
  expiresAt: time,
  /**
   * Whether the invited person already has an account: then its existing password is asked for instead of a new one.
   */
  hasAccount: z.boolean(),
});

/** The outcome of a signup with an Idempotency-Key, as far as the server knows. */
export const signupOutcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('complete'), subdomain: z.string(), email: z.string() }),
  z.object({ status: z.literal('unknown') }),
]);

/** An event of the audit trail. Names are the current ones; for what no longer exists, the name at that time. */
export const auditEvent = z.object({
  id,
  at: time,
  /** noun.verb, for example `company.renamed`. */
  action: z.string(),
  /** Null if no signed-in person did it. */
  actor: z.object({ id, name: z.string().nullable() }).nullable(),
  company: z.object({ id, name: z.string().nullable() }).nullable(),
  target: z.object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }).nullable(),
  /**
   * Changed places: paths with `*` for the ids of parts. `part` is the part's name at that time. Values with ids or
   * parts are `{ words }`, their description at that time; null for events older than this field.
   */
  changes: z.array(z.object({ field: z.string(), part: z.string().optional(), from: z.unknown(), to: z.unknown() })),
  requestId: z.string().nullable(),
});

export const notificationKind = z.enum(NOTIFICATION_KINDS);
/** A notification, with names as they were at that time. */
export const notification = z.object({
  id,
  kind: notificationKind,
  at: time,
  readAt: time.nullable(),
  company: z.object({ id, name: z.string() }).nullable(),
  /**
   * Set instead of `company` if it is about several: the first by name, and the number that the person can currently
   * see.
   */
  companies: z
    .object({ names: z.array(z.string()).max(NOTIFICATION_NAMED_COMPANIES), count: z.number().int().min(1) })
    .nullable(),
  /**
   * The person, agreement or invoice that it is about; for a change order also its SOW. Null if it is about the company
   * itself.
   */
  target: z.object({ type: z.enum(NOTIFICATION_TARGETS), id, name: z.string(), sowId: id.nullable() }).nullable(),
  /** The new status of an agreement. */
  status: z.string().nullable(),
  /** Of a reminder: the first things that are due, and how many there are. */
  due: z.object({ items: z.array(z.object({ title: z.string(), dueOn: date })), count: z.number().int() }).optional(),
});
export const choiceKind = z.enum(CHOICE_KINDS);
/** Delivery choices for a kind; null if the kind is not delivered that way. */
export const notificationChoice = z.object({
  kind: choiceKind,
  inApp: z.boolean().nullable(),
  mail: z.boolean().nullable(),
});

/** The timeline of a company's agreements, and its latest events. */
export const companyOverview = z.object({
  sows: z.array(sow.omit({ pastedText: true, notes: true, written: true })),
  changeOrders: z.array(changeOrderRow.omit({ notes: true })),
  /** False when there are more agreements than the answer holds. */
  complete: z.boolean(),
  recent: z.array(auditEvent),
  /** Configuration items in scope plus items of the scope; how many of them are implemented. */
  configuration: z.object({ inScope: z.number().int(), implemented: z.number().int() }),
});

export const TENANT_HEALTH_STATUSES = ['healthy', 'warning', 'error'] as const;
export const tenantHealth = z.object({
  companyId: id,
  companyName: z.string(),
  status: z.enum(TENANT_HEALTH_STATUSES),
  subdomain: z.string().nullable(),
  customDomain: z.string().nullable(),
  userCount: z.number().int(),
  configurationProgress: z.number(),
  implementedItems: z.number().int(),
  inScopeItems: z.number().int(),
  lastActivity: time.nullable(),
  issues: z.array(z.string()),
});
export const tenantStats = z.object({
  totalTenants: z.number().int(),
  healthyTenants: z.number().int(),
  warningTenants: z.number().int(),
  errorTenants: z.number().int(),
  totalUsers: z.number().int(),
  avgConfigProgress: z.number(),
});
export const unrecognizedConfigItem = z.object({
  itemName: z.string(),
  category: z.string(),
  description: z.string(),
  occurrences: z.number().int(),
  detectedInCompany: z.string(),
  companiesList: z.array(z.string()),
});
export const companyNeedingMigration = z.object({
  companyId: id,
  companyName: z.string(),
  userCount: z.number().int(),
  subdomain: z.string().nullable(),
  hasSows: z.boolean(),
  hasConfigItems: z.boolean(),
  createdAt: time,
  /** The firm that it already belongs to; null for a company that has not moved. */
  consultingFirmName: z.string().nullable(),
  /** Its deletion was interrupted and can be resumed. */
  deleting: z.boolean(),
});
export const dataDiagnostic = z.object({
  companies: z.array(z.object({ id: z.string(), name: z.string() })),
  users: z.array(z.object({ email: z.string(), role: z.string() })),
  /** Stored keys in the form `company_data:{id}`. */
  companyData: z.array(z.string()),
  consultingFirms: z.array(consultingFirm),
  /** Stored keys in the forms `company:{id}` and `company_data:{id}`. */
  allKeys: z.array(z.string()),
});
/** A stored entry with broken references, and the cleanup's action. */
export const corruptEntry = z.object({
  /** For example `company_data:undefined`. */
  key: z.string(),
  /** The problem, as a sentence. */
  reason: z.string(),
  /** A person's record is not deleted; it only loses its membership. */
  outcome: z.enum(['deleted', 'membership-removed']),
});
export const cleanupResult = z.object({
  companiesDeleted: z.number().int(),
  companyDataDeleted: z.number().int(),
  consultingFirmsDeleted: z.number().int(),
  /** Everything that was deleted; people who only lost a membership are not included. */
  deletedKeys: z.array(z.string()),
  membershipsRemoved: z.number().int(),
});
export const migrationResult = z.object({
  consultingFirmName: z.string(),
  subdomain: z.string(),
  migratedCompanies: z.number().int(),
  migratedUsers: z.number().int(),
  preservedSOWs: z.number().int(),
  preservedConfigItems: z.number().int(),
});
export const migrationStatus = z.object({
  consultingFirm: consultingFirm.nullable(),
  totalCompanies: z.number().int(),
  migratedCompanies: z.number().int(),
  notMigratedCompanies: z.number().int(),
  companies: z.array(
    z.object({ id, name: z.string(), consultingFirmId: id.nullable(), consultingFirmName: z.string().nullable() }),
  ),
});
export const completeMigrationResult = z.object({
  consultingFirm: consultingFirm,
  companiesAdded: z.number().int(),
  usersUpdated: z.number().int(),
});
/** Preview of a migration's changes. */
export const migrationPlan = z.object({
  firm: z.object({ name: z.string(), subdomain: z.string(), state: z.enum(['new', 'adopted', 'there']) }),
  companies: z.array(
    z.object({
      id,
      name: z.string(),
      /** Differs from its own name if the firm has a company with that name. */
      nameInFirm: z.string(),
      subdomain: z.string().nullable(),
      address: z.enum(['redirects', 'becomes-firms', 'none']),
      users: z.number().int(),
      sows: z.number().int(),
      configItems: z.number().int(),
      /** Configuration items that it gets from the global defaults. */
      defaultConfigItems: z.number().int(),
      /** People who already have a membership in the firm, which is not changed. */
      peopleInFirm: z.array(z.string()),
      /** It has already moved, but not completely. */
      isPartOfFirm: z.boolean(),
    }),
  ),
  totals: z.object({
    companies: z.number().int(),
    users: z.number().int(),
    sows: z.number().int(),
    configItems: z.number().int(),
  }),
});
export const oauthTestResult = z.object({
  status: z.string(),
  message: z.string(),
  instructions: z.array(z.string()),
  checks: z.object({
    clientIdSet: z.boolean(),
    clientIdFormat: z.string(),
    clientIdPreview: z.string().optional(),
    clientSecretSet: z.boolean(),
    clientSecretLength: z.number().int().optional(),
    credentialsMismatch: z.boolean(),
    supabaseUrlSet: z.boolean(),
    supabaseUrl: z.string().optional(),
    redirectUri: z.string(),
  }),
});
export const userDiagnostic = z.object({
  authExists: z.boolean(),
  authUserId: id.nullable(),
  kvUserExists: z.boolean(),
  kvUser: z.object({ role: z.string(), companyId: id.nullable(), status: z.string() }).nullable(),
});
export const hostingDiagnostic = z.object({
  /** `wildcard`: the front door answers any subdomain, so nothing has to be configured. */
  provider: z.enum(['wildcard', 'vercel']).optional(),
  configured: z.boolean(),
  hasApiToken: z.boolean(),
  apiTokenPreview: z.string().nullable(),
  hasProjectId: z.boolean(),
  projectId: z.string().nullable(),
  hasTeamId: z.boolean(),
  teamId: z.string().nullable(),
  /** The problem, as far as the provider reports it. */
  problem: z.string().nullable().optional(),
});
export const subdomainCreation = z.object({
  success: z.boolean(),
  message: z.string().optional(),
  error: z.string().optional(),
  details: z.string().optional(),
  alreadyExists: z.boolean().optional(),
});

/** Where the shell finds each remote at run time, and the remote's pages. */
export const remoteRegistry = z.record(
  z.string(),
  z.object({
    manifest: z.url(),
    title: z.string(),
    pages: z.array(page),
    slots: z.array(z.string()).readonly().optional(),
    leftEdits: z.array(z.string()).readonly().optional(),
  }),
);

/** The body of every failed call; `MESSAGES` holds its sentences. */
export const errorBody = z.object({
  error: z.string().meta({ example: MESSAGES.unknown }),
  code: z.string(),
  requestId: z.string(),
  details: z.record(z.string(), z.string()).optional(),
  /** With `version_conflict`: the current state of the resource, of which the caller changed an older version. */
  current: z.unknown().optional(),
});
