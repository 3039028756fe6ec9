import type { AuditEvent } from '@scopewright/contracts';
import { PLANS } from '@scopewright/contracts/constants';
import { formatMoney, type Money } from '@scopewright/domain/money';
import { planName } from '@scopewright/domain/pricing';
import { dateInWords, timeInWords } from '../dates.ts';

/** What somebody did; `~` stands for the name of what it was done to. */
const DONE: Readonly<Record<string, string>> = {
  'account.created': 'created an account',
  'activity.exported': 'exported the activity',
  'address.recreated': 'recreated a missing address',
  'address.repointed': 'pointed an address at its tenant again',
  'billing.card-changed': 'changed the card that the plan is paid with',
  'billing.disputed': 'saw the payment of the invoice ~ disputed',
  'billing.payment-failed': 'saw the payment of the invoice ~ fail',
  'billing.plan-cancelled': 'cancelled the plan to the end of its period',
  'billing.plan-changed': 'changed the plan',
  'billing.plan-ended': 'ended the plan',
  'billing.plan-given': 'gave the firm a plan',
  'billing.plan-kept': 'kept the plan that was cancelled',
  'billing.plan-started': 'started a plan',
  'billing.refunded': 'refunded the invoice ~',
  'billing.renewed': 'charged the next month of the plan',
  'change-order.activated': 'activated the change order ~',
  'change-order.closed': 'closed the change order ~',
  'change-order.created': 'drafted the change order ~',
  'change-order.discarded': 'discarded the change order ~',
  'change-order.reopened': 'reopened the change order ~',
  'change-order.updated': 'changed the change order ~',
  'company.archived': 'archived the company ~',
  'company.consultants-changed': 'changed the consultants of ~',
  'company.created': 'created the company ~',
  'company.defaults-given': 'gave the company ~ the default configuration items',
  'company.deleted': 'deleted the company ~',
  'company.migrated': 'moved the company ~ into the firm',
  'company.people-moved': 'moved the people of ~ into the firm',
  'company.removed': 'removed the company ~ for good',
  'company.renamed': 'renamed the company to ~',
  'company.restored': 'restored the company ~',
  'company.set-up': 'set up the company ~',
  'company.unarchived': 'brought the company ~ back from the archive',
  'config-item.promoted': 'made ~ a global configuration item',
  'data.cleaned': 'removed the corrupted entry ~',
  'document.attached': 'attached a document to ~',
  'document.infected': 'found the document ~ unsafe and removed it',
  'document.removed': 'removed a document from ~',
  'document.scan-asked': 'asked for another check of a document of ~',
  'domain.added': 'added the domain ~',
  'domain.lost': 'lost the domain ~',
  'domain.removed': 'removed the domain ~',
  'domain.verified': 'verified the domain ~',
  'email.change-requested': 'asked for another email address',
  'email.changed': 'changed the email address',
  'email.confirmed': 'confirmed the email address',
  'firm.adopted': 'made the firm the one that companies are migrated into',
  'firm.archived': 'archived the firm ~',
  'firm.branding-changed': 'changed the branding of the firm',
  'firm.created': 'created the firm',
  'firm.deleted': 'deleted the firm ~',
  'firm.exported': 'exported everything of the firm',
  'firm.hours-changed': 'changed what work by hand is estimated at',
  'firm.logo-changed': 'changed the logo of the firm',
  'firm.logo-removed': 'removed the logo of the firm',
  'firm.read-only': 'made the firm ~ read-only',
  'firm.renamed': 'renamed the firm',
  'firm.restored': 'restored the firm ~',
  'firm.second-factor-optional': 'made the second factor optional',
  'firm.second-factor-required': 'required a second factor of everybody',
  'firm.settings-changed': 'changed the settings of the firm',
  'firm.signed-up': 'signed the firm up',
  'firm.trial-extended': 'extended the trial',
  'hosting.domain-added': 'added the domain ~ at the hosting provider',
  'impersonation.begun': 'began to view the product as ~, only reading',
  'impersonation.ended': 'stopped viewing the product as ~',
  'invitation.accepted': 'accepted the invitation',
  'invitation.resent': 'sent the invitation to ~ again',
  'job.removed': 'removed the failed job ~',
  'job.retried': 'had the failed job ~ done again',
  'jobs.retried': 'had the failed jobs ~ done again',
  'password.changed': 'changed the password',
  'password.reset': 'reset the password',
  'person.invitation-revoked': 'revoked the invitation of ~',
  'person.invited': 'invited ~',
  'person.removed': 'removed ~',
  'person.role-changed': 'changed the role of ~',
  'scope.changed': 'changed ~ of the scope',
  'scope.config-item-added': 'added the configuration item ~',
  'scope.config-item-changed': 'changed the configuration item ~',
  'scope.config-item-removed': 'removed the configuration item ~',
  'scope.created': 'added ~ to the scope',
  'scope.deleted': 'deleted ~ from the scope',
  'scope.imported': 'read ~ in',
  'scope.implemented': 'marked ~ as implemented',
  'scope.moved': 'moved ~ in the scope',
  'scope.not-implemented': 'marked ~ as not implemented',
  'scope.restored': 'brought ~ of the scope back',
  'scope.template-inserted': 'inserted the template ~',
  'second-factor.added': 'turned the second factor on',
  'second-factor.recovery-code-used': 'signed in with a recovery code',
  'second-factor.recovery-codes-renewed': 'renewed the recovery codes',
  'second-factor.removed': 'turned the second factor off',
  'second-factor.reset': 'reset the second factor',
  'session.started': 'signed in',
  'session.switched': 'came over from another firm',
  'sow.activated': 'activated the SOW ~',
  'sow.cancelled': 'cancelled the SOW ~',
  'sow.completed': 'completed the SOW ~',
  'sow.created': 'drafted the SOW ~',
  'sow.discarded': 'discarded the SOW ~',
  'sow.reopened': 'reopened the SOW ~',
  'sow.updated': 'changed the SOW ~',
  'staff.deactivated': 'deactivated ~',
  'staff.invitation-revoked': 'revoked the invitation of ~',
  'staff.invited': 'invited ~ to the firm',
  'staff.role-changed': 'changed the role of ~',
  'user.activated': 'gave ~ the membership back',
  'user.deactivated': 'deactivated ~',
  'user.sessions-ended': 'signed ~ out everywhere',
  'system.bootstrapped': 'set the system up',
  'system.reset': 'reset the database',
  'system.reset-begun': 'began to reset the database',
  'user.recovered': 'recovered the user ~',
};

/** Kinds of events that a list is filtered by, with what each is called. */
export const EVENT_KINDS = [
  { value: 'sow', label: 'SOWs' },
  { value: 'change-order', label: 'Change orders' },
  { value: 'document', label: 'Documents' },
  { value: 'person', label: 'People' },
  { value: 'invitation', label: 'Invitations' },
  { value: 'scope', label: 'Scope' },
  { value: 'company', label: 'Company' },
] as const;

/** The same for the firm's own audit trail, which tells of more. */
export const FIRM_EVENT_KINDS = [
  ...EVENT_KINDS,
  { value: 'staff', label: 'Users of the firm' },
  { value: 'firm', label: 'Firm' },
  { value: 'domain', label: 'Custom domains' },
  { value: 'billing', label: 'Plan & billing' },
  { value: 'impersonation', label: 'Looks by support' },
] as const;

/** The same for the audit trail of the whole system. */
export const SYSTEM_EVENT_KINDS = [
  ...FIRM_EVENT_KINDS,
  { value: 'session', label: 'Sign-ins' },
  { value: 'account', label: 'Accounts' },
  { value: 'password', label: 'Passwords' },
  { value: 'email', label: 'Email addresses' },
  { value: 'second-factor', label: 'Second factors' },
  { value: 'user', label: 'Recovered users' },
  { value: 'config-item', label: 'Global configuration items' },
  { value: 'job', label: 'Jobs' },
  { value: 'jobs', label: 'Jobs, many at once' },
  { value: 'data', label: 'Cleanups' },
  { value: 'address', label: 'Repaired addresses' },
  { value: 'hosting', label: 'Hosting' },
  { value: 'system', label: 'Set-up' },
  { value: 'activity', label: 'Exports of the activity' },
] as const;

export interface EventWords {
  /** Who did it. */
  actor: string;
  /** What was done, in three parts: before the name of what it was done to, the name, and after it. Without a name the first part says it all. */
  before: string;
  name: string | null;
  after: string;
}

/** What an event says: '`actor` `before` `name` `after`'. An action that has no words of its own is told by its name. */
export function eventWords({ action, actor, target }: Pick<AuditEvent, 'action' | 'actor' | 'target'>): EventWords {
  const done = Object.hasOwn(DONE, action) ? DONE[action] : undefined;
  const [before = '', after = ''] = (done ?? `${action.replace(/[.-]/g, ' ')}: ~`).split('~');
  const name = (done ?? '~').includes('~') ? target?.name || null : null;
  const who = actor === null ? 'The system' : actor.name || 'Somebody';
  return name === null ? { actor: who, before: `${before.replace(/:? $/, '')}${after}`, name, after: '' } : { actor: who, before, name, after };
}

const PLAN_FIELDS: ReadonlySet<string> = new Set(['plan', 'nextPlan']);

const FIELDS: Readonly<Record<string, string>> = {
  accentColor: 'Accent colour',
  amount: 'Amount',
  consultants: 'Consultants',
  consultantsCanSeeAllClients: 'Consultants see all clients',
  endDate: 'End date',
  name: 'Name',
  nextPlan: 'Plan from the next period on',
  notes: 'Notes',
  paid: 'Paid',
  pastedText: 'Text',
  plan: 'Plan',
  reason: 'Reason',
  role: 'Role',
  startDate: 'Start date',
  status: 'Status',
  title: 'Title',
};

const ROLE_WORDS: Readonly<Record<string, string>> = {
  companyUser: 'Administrator',
  consultant: 'Consultant',
  firmAdmin: 'Firm administrator',
  user: 'View only',
};

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' &&
  value !== null &&
  'minor' in value &&
  'currency' in value &&
  typeof value.minor === 'number' &&
  typeof value.currency === 'string' &&
  /^[A-Z]{3}$/.test(value.currency);

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** `camelCase` and `kebab-case` as words. */
const spaced = (name: string) =>
  capitalised(name.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`).replace(/[-_.]/g, ' '));

/** Longer texts are told by how long they are. */
const TEXT_SHOWN = 160;

function valueInWords(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((part) => valueInWords(field, part) ?? '').join(', ');
  if (isMoney(value)) return formatMoney(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return dateInWords(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return timeInWords(value);
  if (field === 'role') return Object.hasOwn(ROLE_WORDS, value) ? (ROLE_WORDS[value] ?? value) : value;
  const plan = PLAN_FIELDS.has(field) ? PLANS.find((known) => known === value) : undefined;
  if (plan) return planName(plan);
  if (field === 'status') return capitalised(value);
  if (value.length <= TEXT_SHOWN) return value.replace(/\s+/g, ' ');
  // a very long text is recorded by its beginning, which its own length stands behind
  const characters = /… \((\d+) characters\)$/.exec(value)?.[1] ?? value.length;
  return `${value.slice(0, TEXT_SHOWN).replace(/\s+/g, ' ').trimEnd()}… (${Number(characters).toLocaleString()} characters)`;
}

export interface ChangedField {
  field: string;
  /** Null where there was nothing, or is nothing any more. */
  from: string | null;
  to: string | null;
}

/** The changed fields of an event in words; fields that were empty and are empty say nothing, nor does the title of something new, which its sentence names. */
export const changedFields = ({ action, changes }: Pick<AuditEvent, 'action' | 'changes'>): ChangedField[] =>
  changes
    .filter(({ field }) => !(field === 'title' && action.endsWith('.created')))
    .map(({ field, from, to }) => ({
      field: (Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined) ?? spaced(field),
      from: valueInWords(field, from),
      to: valueInWords(field, to),
    }))
    .filter(({ from, to }) => from !== null || to !== null);
