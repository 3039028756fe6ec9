import type { NOTIFICATION_KINDS, NOTIFICATION_TARGETS } from '@scopewright/contracts/constants';
import type { Role } from './policy.ts';

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** How a person hears of a kind of notification. */
export interface NotificationWays {
  inApp: boolean;
  mail: boolean;
}
/** What a person has chosen; what they have not is as it is by default. */
export type NotificationChoices = { [K in NotificationKind]?: Partial<NotificationWays> };

/** How everybody hears of a kind who has not chosen; `mail` is null where there is no mail of it. */
const DEFAULTS: Record<NotificationKind, { inApp: boolean; mail: boolean | null }> = {
  // companies are assigned by the hundred, and each would be a mail
  'company-assigned': { inApp: true, mail: false },
  'invitation-accepted': { inApp: true, mail: false },
  'agreement-put': { inApp: true, mail: true },
  'agreement-moved': { inApp: true, mail: false },
  'document-unscanned': { inApp: true, mail: null },
  'plan-unpaid': { inApp: true, mail: null },
};

const KINDS: Record<Role, readonly NotificationKind[]> = {
  systemAdmin: [],
  firmAdmin: ['invitation-accepted', 'document-unscanned', 'plan-unpaid'],
  consultant: ['company-assigned', 'invitation-accepted', 'agreement-put', 'agreement-moved', 'document-unscanned'],
  companyUser: ['invitation-accepted', 'agreement-put', 'agreement-moved'],
  user: ['agreement-put', 'agreement-moved'],
};

export const isNotificationKind = (name: string): name is NotificationKind => Object.hasOwn(DEFAULTS, name);

/** What a person of a role may be told of. */
export const notificationKindsOf = (role: Role): readonly NotificationKind[] => KINDS[role];

/** Whether there is a mail of a kind at all. */
export const isMailed = (kind: NotificationKind): boolean => DEFAULTS[kind].mail !== null;

/** How a person hears of a kind, by what they have chosen. */
export function notificationWays(kind: NotificationKind, choices: NotificationChoices = {}): NotificationWays {
  const { inApp, mail } = { ...DEFAULTS[kind], ...choices[kind] };
  return { inApp, mail: isMailed(kind) && mail === true };
}

/** What words and path of a notification are made of. */
export interface NotificationSubject {
  kind: NotificationKind;
  company: { id: string; name: string } | null;
  target: { type: (typeof NOTIFICATION_TARGETS)[number]; id: string; name: string; sowId: string | null } | null;
  status: string | null;
}

/** What a notification says, in a sentence without a full stop. */
export function notificationWords({ kind, company, target, status }: NotificationSubject): string {
  const what = target?.type === 'change-order' ? 'The change order' : 'The SOW';
  if (kind === 'company-assigned') return `You were assigned to ${company?.name ?? ''}`;
  if (kind === 'invitation-accepted') return `${target?.name ?? ''} accepted your invitation${company === null ? '' : ` to ${company.name}`}`;
  if (kind === 'agreement-put') return `${what} “${target?.name ?? ''}” was put to ${company?.name ?? ''}`;
  if (kind === 'agreement-moved') return `${what} “${target?.name ?? ''}” of ${company?.name ?? ''} is ${status ?? ''} now`;
  if (kind === 'document-unscanned') return `The document “${target?.name ?? ''}” of ${company?.name ?? ''} could not be checked for viruses`;
  return `Invoice ${target?.name ?? ''} could not be charged`;
}

/** The page of the workplace that shows what a notification is about. */
export function notificationPath({ kind, company, target }: Omit<NotificationSubject, 'status'>): string {
  if (kind === 'plan-unpaid') return '/settings/billing';
  // the firm's own people belong to no company
  if (company === null) return '/settings/users';
  const base = `/companies/${company.id}`;
  if (kind === 'invitation-accepted') return `${base}/people`;
  if (target === null) return base;
  return target.sowId === null ? `${base}/sows/${target.id}` : `${base}/sows/${target.sowId}/change-orders/${target.id}`;
}
