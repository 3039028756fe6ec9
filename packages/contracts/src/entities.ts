import { z } from 'zod';
import { ROLES } from './access.ts';
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

/** Shapes of §3 as they travel in JSON: ids are ObjectId strings, times ISO 8601 UTC. */

export const ID_PATTERN = /^[0-9a-f]{24}$/;
export const id = z.string().regex(ID_PATTERN, 'Must be an id');
/** Fractions of a second have any number of digits in ISO 8601; 40 characters hold more of them than any clock tells. */
export const time = z.iso.datetime().max(40);
/** Which state of something a change was made from; each change raises it. */
export const version = z.number().int().min(0).max(VERSION_MAX);
/** An e-mail address, trimmed and lower-cased before it is compared or stored. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX_LENGTH)
  .pipe(z.email('Please enter a valid email address'));
/** Control characters, halves of characters, line separators, and the marks that turn the direction of the text around them (Unicode's Bidi_Control). */
const REFUSED_IN_NAMES = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
/** Something that is drawn: not only blanks and joiners, which some scripts and emoji need between others. */
const VISIBLE = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u;
/** A person's, firm's or company's name: any text that can be seen, without control and bidirectional characters, trimmed; shown as text everywhere. */
export const displayName = z
  .string()
  .trim()
  .min(1, 'Required')
  .max(NAME_MAX_LENGTH)
  .refine((name) => name === '' || VISIBLE.test(name), 'Must contain characters that can be seen')
  .refine((name) => !REFUSED_IN_NAMES.test(name), 'Must not contain control characters');
export const subdomainInput = z.string().trim().toLowerCase().min(1, 'Required').max(SUBDOMAIN_MAX_LENGTH);
/** A new password as typed; the only rule about its characters is that one of them is not a blank. */
export const password = (minLength: number, message: string) =>
  z
    .string()
    .min(minLength, message)
    .max(PASSWORD_MAX_LENGTH)
    .refine((typed) => typed.trim() !== '', MESSAGES.passwordBlank);

export const role = z.enum(ROLES);

/** A colour as CSS writes it: `#` and six hexadecimal digits, lower-cased. */
export const hexColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Must be a color such as #1d4ed8');

/** `branding` holds what the firm has chosen; `restorableUntil` stands while the firm is deleted and can be brought back. */
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
  /** Whether the person has shown that the e-mail address is theirs. */
  emailConfirmed: z.boolean(),
});
/** The session's `company` item: the firm for a firm's users, their company for a company's users. */
export const sessionCompany = z.object({ id, name: z.string(), subdomain: z.string(), created_at: time });

export const onboardingPart = z.enum(ONBOARDING_PARTS);
/** First steps of a firm, each with whether it is done. `companyId` is the newest company that the caller sees; null without one. */
export const onboarding = z.object({
  emailConfirmed: z.boolean(),
  clientAdded: z.boolean(),
  sowDrafted: z.boolean(),
  colleagueInvited: z.boolean(),
  profileSet: z.boolean(),
  companyId: id.nullable(),
});

/** A system administrator views the product as the session's user. */
export const impersonation = z.object({
  /** What the administrator is called. */
  administrator: z.string(),
  /** When it ends, whatever happens. */
  until: time,
  /** The same from now on: the browser's clock may be wrong. */
  secondsLeft: z.number().int().min(0),
  /** The page that the administrator came from. */
  returnUrl: z.url(),
});

/** What logging in and restoring a session answer. `company` is null for system administrators. */
export const sessionGrant = z.object({
  accessToken: z.string(),
  user: sessionUser,
  company: sessionCompany.nullable(),
  abilities: z.array(z.string()),
  /** The firm's trial or plan has ended without another. */
  readOnly: z.boolean(),
  /** What ended without a plan after it, so that the firm is read-only; null where nothing has, and for whoever is not one of the firm's people. */
  ended: z.enum(['trial', 'plan']).nullable(),
  /** When the firm's trial ends, or has ended; null with a plan, and for whoever is not one of the firm's people. */
  trialEndsAt: time.nullable(),
  /** What the person has put away of what is shown to somebody new. */
  onboardingDismissed: z.array(onboardingPart),
  /** The password is a temporary one: until the person sets another, every call but that one is refused. */
  mustChangePassword: z.boolean(),
  /** The firm requires a second factor and the person has none: until there is one, every call but those that set it up is refused. */
  mustEnrolSecondFactor: z.boolean(),
  /** Null where the person is there themselves. */
  impersonation: impersonation.nullable(),
  /** For how many minutes the person, a system administrator, can view the product as somebody else; 0 where that is off, and for everybody else. */
  impersonationMinutes: z.number().int().min(0),
});

const credentialDescriptor = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() });
const requirement = z.enum(['required', 'preferred', 'discouraged']);
/** What a browser is asked for a passkey with (WebAuthn Level 3, PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  allowCredentials: z.array(credentialDescriptor).optional(),
  userVerification: requirement.optional(),
});
/** What a browser makes a passkey with (WebAuthn Level 3, PublicKeyCredentialCreationOptionsJSON). */
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

/** The question for the second factor: what a right password of an account that has one is answered with, in the place of a session. */
export const secondFactorQuestion = z.object({
  secondFactorRequired: z.literal(true),
  /** To be sent back with the answer; says nothing by itself. */
  challenge: z.string(),
  expiresAt: time,
  /** What the person can answer with here. */
  totp: z.boolean(),
  recoveryCodes: z.boolean(),
  /** Null without a passkey that works at this host. */
  passkey: passkeyRequest.nullable(),
});
/** What a right password is answered with. */
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

/** A device that a person is signed in on, as far as its browser says what it is. */
export const accountSession = z.object({
  id: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
  /** It is no device of the person's: support of the provider looks at what the person sees, until then. */
  supportUntil: time.nullable(),
  /** Names of browser and operating system; null where they can't be told. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  ip: z.string().nullable(),
  signedInAt: time,
  /** When it last asked for a new access token, which a page in use does every fifteen minutes. */
  lastActiveAt: time,
  /** The firm it is signed in at; null for system administration. */
  firmName: z.string().nullable(),
});

/** The change of an e-mail address that waits for its confirmations. */
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
});

/** A calendar date of no time zone, YYYY-MM-DD. */
export const date = z.iso.date();
/** Text that keeps every character: whole ones only, as halves of characters can't be stored. */
const wholeText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => !/\p{Cs}/u.test(text), 'Must not contain halves of characters');
export const notes = wholeText(NOTES_MAX_LENGTH);
export const pastedText = wholeText(SOW_TEXT_MAX_LENGTH);
/** An amount in the currency's smallest unit (ISO 4217): 12.34 USD is 1234. A change order may take something away. */
export const money = z.object({
  minor: z.number().int().min(-AMOUNT_MAX_MINOR).max(AMOUNT_MAX_MINOR),
  currency: z
    .string()
    .max(3)
    .refine((code) => CURRENCIES.has(code), 'Must be a currency of ISO 4217'),
});

const terms = {
  id,
  companyId: id,
  title: z.string(),
  amount: money.nullable(),
  startDate: date.nullable(),
  endDate: date.nullable(),
  /** Null to the client's people: the notes are the firm's own. */
  notes: z.string().nullable(),
  /** Which state of the document this is; a change names it. */
  version: z.number().int(),
  createdAt: time,
  updatedAt: time,
};
export const sow = z.object({ ...terms, status: z.enum(SOW_STATUSES), pastedText: z.string() });
export const changeOrder = z.object({ ...terms, sowId: id, status: z.enum(CHANGE_ORDER_STATUSES) });
/** A SOW in a list: without its text and notes, with how many change orders it has of each status. */
export const sowRow = sow
  .omit({ pastedText: true, notes: true })
  .extend({ changeOrders: z.record(z.enum(CHANGE_ORDER_STATUSES), z.number().int()) });

/** A company in the paged list, with how far its administrator's invitation has got; null where nobody was invited. */
export const companyRow = company.extend({
  adminEmail: z.string().nullable(),
  invitationStatus: z.enum(['pending', 'used', 'expired']).nullable(),
  /** Who of the firm is assigned; left out for the company's own people. */
  consultantIds: z.array(id).optional(),
  /** When a deleted company was deleted. */
  deletedAt: time.optional(),
});

/** A company by itself, with the names of the consultants assigned to it and of those who administer it. */
export const companyDetail = companyRow.omit({ consultantIds: true }).extend({
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
  /** The only active administrator of the company: it would have none without them. For people of a firm only. */
  onlyAdministrator: z.boolean().optional(),
  /** The firm that the user belongs to; for system administrators only. */
  firmId: id.nullable().optional(),
  firmName: z.string().nullable().optional(),
});

/** A member of a company or firm, or somebody invited to it. */
export const person = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  status: z.enum(['active', 'invited']),
  /** How far the invitation of somebody invited has got; null for members. */
  invitation: z.object({ status: z.enum(['pending', 'expired']), expiresAt: time }).nullable(),
  lastSignInAt: time.nullable(),
  createdAt: time,
});

/** What a firm's administrators set for it. `version` is raised by every change of these fields. */
export const firmSettings = z.object({
  id,
  name: z.string(),
  consultantsCanSeeAllClients: z.boolean(),
  timeZone: z.string(),
  version: z.number().int(),
});

/** Path of the logo on any host, and the accent colour; null where the firm has none. `version` is raised by every change of them. */
export const firmBranding = z.object({
  logoUrl: z.string().nullable(),
  accentColor: hexColor.nullable(),
  version: z.number().int(),
});

export const DOCUMENT_STATES = ['scanning', 'unscanned', 'ready', 'infected'] as const;
/**
 * A PDF attached to a SOW or change order. Only a `ready` one can be downloaded: `scanning` waits for the virus scanner, `unscanned` has waited for long,
 * `infected` was removed by it.
 */
export const document = z.object({
  id,
  attachedTo: z.object({ type: z.enum(['sow', 'change-order']), id }),
  name: z.string(),
  bytes: z.number().int(),
  state: z.enum(DOCUMENT_STATES),
  /** Who attached it; null when that person is gone. */
  attachedBy: z.object({ id, name: z.string() }).nullable(),
  createdAt: time,
});

/** Where a file is downloaded from, on another origin than the product's pages, until when. */
export const fileLink = z.object({ url: z.url(), expiresAt: time });

/** All that belongs to a firm as a zip. `done` of `total` pieces are in it. */
export const firmExport = z.object({
  id,
  state: z.enum(EXPORT_STATES),
  done: z.number().int(),
  total: z.number().int(),
  bytes: z.number().int().nullable(),
  requestedAt: time,
  finishedAt: time.nullable(),
  /** Until when it can be downloaded. */
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
  /** What was given back of it; null when nothing was. */
  refunded: money.nullable(),
  /** Somebody disputes the payment with their bank, or did: the state that it is in. */
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
};
/** An invoice in a list, and by itself with its lines. Amounts of lines are in the currency of the total. */
export const invoiceSummary = z.object(invoiceRow);
export const invoice = z.object({ ...invoiceRow, billedTo: z.string(), lines: z.array(sumLine) });

/** What a plan costs the firm, and what choosing it would do. */
export const planOffer = z.object({
  plan,
  name: z.string(),
  minSeats: z.number().int(),
  maxSeats: z.number().int().nullable(),
  /** Seats that are paid for. */
  seats: z.number().int(),
  /** A month; null where the plan does not take so many consultants. */
  monthly: z.object({ lines: z.array(sumLine), amountMinor: z.number().int() }).nullable(),
  cheapest: z.boolean(),
  /** Where more seats on another plan cost less: that in a sentence. */
  advice: z.string().nullable(),
  /** `current`: it is the firm's; `now`: `dueMinor` is charged at once; `at`: the plan's month is charged then. Null where it can't be chosen. */
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
  /** Since when the account can only be read; null while it can be written. */
  readOnlySince: time.nullable(),
  /** The plan chosen; null before one is and after it has ended. */
  plan: plan.nullable(),
  status: z.enum(['trialing', 'active', 'pastDue', 'ended']),
  /** Named at signup. */
  planWish: plan.nullable(),
  /** The current period; `free` while the trial pays for it. */
  period: z.object({ start: time, end: time, free: z.boolean() }).nullable(),
  cancelsAtPeriodEnd: z.boolean(),
  /** The plan that begins with the next period, where it is another one. */
  nextPlan: plan.nullable(),
  /** The charge that comes next, by the consultants of today. */
  nextCharge: z
    .object({ at: time, planName: z.string(), lines: z.array(sumLine), amountMinor: z.number().int() })
    .nullable(),
  /** An invoice that could not be charged, and when the plan ends unless it is paid. */
  owed: z
    .object({
      invoice: invoiceSummary,
      planEndsAt: time,
      /** It failed because the bank wants to hear from the person. */
      unconfirmed: z.boolean(),
    })
    .nullable(),
  /** A payment has been asked for, and its outcome is not known yet: `person`: until somebody confirms it with the bank. */
  paying: z.enum(['gateway', 'person']).nullable(),
  /** Where the caller confirms the payment that this call has asked for, with the bank. */
  confirmAt: z.url().optional(),
  hasCard: z.boolean(),
  /** The card that is paid with; null where there is none or it is not known. `expiresBeforeCharge`: it can't pay what is charged next. */
  card: z
    .object({
      brand: z.string(),
      last4: z.string(),
      expMonth: z.number().int(),
      expYear: z.number().int(),
      expiresBeforeCharge: z.boolean(),
    })
    .nullable(),
  /** Cards are entered on a page of the gateway's (`openCardPage`). */
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
 * A custom domain of a firm. `pending`: not proved yet; `verified`: leads to the firm; `failing`: still does, but its proof is gone from DNS since
 * `invalidSince`; `lost`: was gone for too long, and leads nowhere.
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
      /** Whether it was there when last looked; null when nobody has looked. */
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
  /** Whether the invited person has an account already: it keeps its password, which is asked for instead of a new one. */
  hasAccount: z.boolean(),
});

/** What a signup that carried an Idempotency-Key has come to, as far as the server knows. */
export const signupOutcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('complete'), subdomain: z.string(), email: z.string() }),
  z.object({ status: z.literal('unknown') }),
]);

/** An event of the audit trail. Names are those of today; of what is gone, the one that it had at the time. */
export const auditEvent = z.object({
  id,
  at: time,
  /** noun.verb, for example `company.renamed`. */
  action: z.string(),
  /** Null where nobody signed in did it. */
  actor: z.object({ id, name: z.string().nullable() }).nullable(),
  company: z.object({ id, name: z.string().nullable() }).nullable(),
  target: z.object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }).nullable(),
  /**
   * Changed places: paths with `*` for the ids of parts. `part` is what the part was called. Values that had ids or parts of their own are `{ words }`, what they
   * were called then, with null for events from before this was kept.
   */
  changes: z.array(z.object({ field: z.string(), part: z.string().optional(), from: z.unknown(), to: z.unknown() })),
  requestId: z.string().nullable(),
});

export const notificationKind = z.enum(NOTIFICATION_KINDS);
/** What a person was told of, with what it was called then. */
export const notification = z.object({
  id,
  kind: notificationKind,
  at: time,
  readAt: time.nullable(),
  company: z.object({ id, name: z.string() }).nullable(),
  /** Set instead of `company` when it is about several: the first by name, and how many there are, of those that the person sees now. */
  companies: z
    .object({ names: z.array(z.string()).max(NOTIFICATION_NAMED_COMPANIES), count: z.number().int().min(1) })
    .nullable(),
  /** The person, agreement or invoice that it is about; of a change order also its SOW. Null when it is about the company itself. */
  target: z.object({ type: z.enum(NOTIFICATION_TARGETS), id, name: z.string(), sowId: id.nullable() }).nullable(),
  /** Status that an agreement has from then on. */
  status: z.string().nullable(),
});
export const choiceKind = z.enum(CHOICE_KINDS);
/** Ways that a person hears of a kind; null where it does not come that way. */
export const notificationChoice = z.object({
  kind: choiceKind,
  inApp: z.boolean().nullable(),
  mail: z.boolean().nullable(),
});

/** How a company's agreements lie in time, and what happened to it last. */
export const companyOverview = z.object({
  sows: z.array(sow.omit({ pastedText: true, notes: true })),
  changeOrders: z.array(changeOrder.omit({ notes: true })),
  /** False when there are more agreements than were answered. */
  complete: z.boolean(),
  recent: z.array(auditEvent),
  /** Configuration items in scope and items of the scope, together; of them those that are implemented. */
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
  /** The firm that it is part of already; null for a company that has not moved. */
  consultingFirmName: z.string().nullable(),
  /** Its deletion was interrupted, and can be gone on with. */
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
/** A stored entry that leads nowhere, and what the cleanup does with it. */
export const corruptEntry = z.object({
  /** For example `company_data:undefined`. */
  key: z.string(),
  /** What is wrong, as a sentence. */
  reason: z.string(),
  /** A person's record loses its membership, and is not deleted. */
  outcome: z.enum(['deleted', 'membership-removed']),
});
export const cleanupResult = z.object({
  companiesDeleted: z.number().int(),
  companyDataDeleted: z.number().int(),
  consultingFirmsDeleted: z.number().int(),
  /** Of everything that was deleted; people who only lost a membership are in none of these. */
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
/** What a migration would change. */
export const migrationPlan = z.object({
  firm: z.object({ name: z.string(), subdomain: z.string(), state: z.enum(['new', 'adopted', 'there']) }),
  companies: z.array(
    z.object({
      id,
      name: z.string(),
      /** Another one than its own where the firm has a company of that name. */
      nameInFirm: z.string(),
      subdomain: z.string().nullable(),
      address: z.enum(['redirects', 'becomes-firms', 'none']),
      users: z.number().int(),
      sows: z.number().int(),
      configItems: z.number().int(),
      /** Configuration items that it is given from the global defaults. */
      defaultConfigItems: z.number().int(),
      /** People who have a membership in the firm already, which stays as it is. */
      peopleInFirm: z.array(z.string()),
      /** It has moved already; something of it has not. */
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
  /** `wildcard`: the front door answers any subdomain, and there is nothing to configure. */
  provider: z.enum(['wildcard', 'vercel']).optional(),
  configured: z.boolean(),
  hasApiToken: z.boolean(),
  apiTokenPreview: z.string().nullable(),
  hasProjectId: z.boolean(),
  projectId: z.string().nullable(),
  hasTeamId: z.boolean(),
  teamId: z.string().nullable(),
  /** What stands in the way, as far as the provider tells. */
  problem: z.string().nullable().optional(),
});
export const subdomainCreation = z.object({
  success: z.boolean(),
  message: z.string().optional(),
  error: z.string().optional(),
  details: z.string().optional(),
  alreadyExists: z.boolean().optional(),
});

/** Where the shell finds each remote at run time, and which pages it has. */
export const remoteRegistry = z.record(
  z.string(),
  z.object({ manifest: z.url(), title: z.string(), pages: z.array(page) }),
);

/** The body of every failed call; `MESSAGES` holds its sentences. */
export const errorBody = z.object({
  error: z.string().meta({ example: MESSAGES.unknown }),
  code: z.string(),
  requestId: z.string(),
  details: z.record(z.string(), z.string()).optional(),
  /** With `version_conflict`: the present state of what the caller has changed from an older one. */
  current: z.unknown().optional(),
});
