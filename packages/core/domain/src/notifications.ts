import type { Notification } from '@scopewright/contracts';
import type { CHOICE_KINDS, NOTIFICATION_KINDS } from '@scopewright/contracts/constants';
import { plural } from './counted.ts';
import { ROLES, type Role } from './policy.ts';

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export type ChoiceKind = (typeof CHOICE_KINDS)[number];

/** How a person is notified of a kind. */
export interface NotificationWays {
  inApp: boolean;
  mail: boolean;
}
/** A person's choices; missing ones have their default. */
export type NotificationChoices = { [K in ChoiceKind]?: Partial<NotificationWays> };

/** Defaults; null if a kind can't be delivered that way. */
const DEFAULTS: Record<ChoiceKind, { [W in keyof NotificationWays]: boolean | null }> = {
  // assigning companies one by one would send a mail for each
  'company-assigned': { inApp: true, mail: false },
  'invitation-accepted': { inApp: true, mail: false },
  'agreement-put': { inApp: true, mail: true },
  'agreement-moved': { inApp: true, mail: false },
  'agreement-answered': { inApp: true, mail: true },
  'change-requested': { inApp: true, mail: false },
  'change-request-answered': { inApp: true, mail: true },
  'document-unscanned': { inApp: true, mail: null },
  'plan-unpaid': { inApp: true, mail: null },
  'due-reminder': { inApp: true, mail: true },
  'account-reminder': { inApp: null, mail: true },
};

/**
 * Recipients that an event can concern, with their roles: of the firm, its administrators, a company's consultants, and
 * the people whose earlier action led to it; of the company, its people.
 */
const CONCERNED = {
  administrators: ['firmAdmin'],
  /** Consultants of the company. */
  consultants: ['consultant'],
  /** Consultants who were just assigned. */
  assigned: ['consultant'],
  /** The person who sent a change order to the client. */
  sender: ['firmAdmin', 'consultant'],
  /** The person who asked for a change. */
  requester: ['firmAdmin', 'consultant', 'companyUser'],
  inviter: ['firmAdmin', 'consultant', 'companyUser'],
  /** The person who attached a document. */
  attacher: ['firmAdmin', 'consultant'],
  /** Owners of due items, leads of their project, and a company's administrators if the item waits for them. */
  responsible: ['firmAdmin', 'consultant', 'companyUser'],
  client: ['companyUser', 'user'],
} as const satisfies Record<string, readonly Role[]>;

export type Concerned = keyof typeof CONCERNED;

/** The roles of the people who are concerned in one way. */
export const rolesConcerned = (concerned: Concerned): readonly Role[] => CONCERNED[concerned];

/**
 * Everything that people are notified of: for each event the kinds of notifications, and who hears of it. The only
 * place that decides it; the person who did it never does.
 */
export const HEARD_OF = {
  'company-assigned': { 'company-assigned': ['assigned'] },
  'invitation-accepted': { 'invitation-accepted': ['inviter'] },
  /** A SOW or change order is shared with the client. */
  'agreement-shared': { 'agreement-put': ['client', 'consultants'] },
  'agreement-moved': { 'agreement-moved': ['client', 'consultants'] },
  /** A change order is accepted or declined, by the client or on paper. */
  'agreement-answered': {
    'agreement-answered': ['administrators', 'consultants', 'sender'],
    'agreement-moved': ['client'],
  },
  /** … accepted on paper without having been sent. */
  'agreement-agreed': { 'agreement-answered': ['administrators'], 'agreement-put': ['client', 'consultants'] },
  'change-requested': { 'change-requested': ['administrators', 'consultants'] },
  /** The firm decides on a change request, or answers it. */
  'change-request-answered': { 'change-request-answered': ['requester'] },
  'document-unscanned': { 'document-unscanned': ['administrators', 'attacher'] },
  'plan-unpaid': { 'plan-unpaid': ['administrators'] },
  'due-reminder': { 'due-reminder': ['responsible'] },
  'account-reminder': { 'account-reminder': ['administrators'] },
} as const satisfies Record<string, { [K in ChoiceKind]?: readonly Concerned[] }>;

export type HeardEvent = keyof typeof HEARD_OF;

/** The kinds of notifications of an event, each with the people who hear of it. */
export const heardOf = (event: HeardEvent): readonly { kind: ChoiceKind; to: readonly Concerned[] }[] =>
  (Object.entries(HEARD_OF[event]) as [ChoiceKind, readonly Concerned[]][]).map(([kind, to]) => ({ kind, to }));

/** Kinds that someone of a role can be notified of, in the order of the defaults. */
function kindsOf(role: Role): ChoiceKind[] {
  const heard = Object.keys(HEARD_OF).flatMap((event) => heardOf(event as HeardEvent));
  return (Object.keys(DEFAULTS) as ChoiceKind[]).filter((of) =>
    heard.some(({ kind, to }) => kind === of && to.some((concerned) => rolesConcerned(concerned).includes(role))),
  );
}

const KINDS: ReadonlyMap<Role, readonly ChoiceKind[]> = new Map(ROLES.map((role) => [role, kindsOf(role)]));

export const isChoiceKind = (name: string): name is ChoiceKind => Object.hasOwn(DEFAULTS, name);

/** Kinds of notifications for a role, each with a choice of delivery. */
export const choiceKindsOf = (role: Role): readonly ChoiceKind[] => KINDS.get(role) ?? [];

/** Whether a kind can be delivered a certain way at all. */
export const comesBy = (kind: ChoiceKind, way: keyof NotificationWays): boolean => DEFAULTS[kind][way] !== null;

/** How a person is notified of a kind, considering their choices. */
export function notificationWays(kind: ChoiceKind, choices: NotificationChoices = {}): NotificationWays {
  const { inApp, mail } = { ...DEFAULTS[kind], ...choices[kind] };
  return { inApp: comesBy(kind, 'inApp') && inApp === true, mail: comesBy(kind, 'mail') && mail === true };
}

/** Input for the words and path of a notification. */
export type NotificationSubject = Omit<Notification, 'id' | 'at' | 'readAt'>;

/** Describes several companies: 'Alder, Birch and 12 more companies'. */
function describeCompanies({ names, count }: NonNullable<NotificationSubject['companies']>): string {
  const others = count - names.length;
  const noun = plural(others, 'company', 'companies');
  const parts = others === 0 ? names : [...names, names.length === 0 ? `${others} ${noun}` : `${others} more ${noun}`];
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

const formatDay = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Describes due items: '“Pilot” of Alder is due Jun 3, 2026', or their number with the first of them. */
function describeDue(
  { items, count }: NonNullable<NotificationSubject['due']>,
  company: NotificationSubject['company'],
): string {
  const of = company === null ? '' : ` of ${company.name}`;
  const [first] = items;
  if (count === 1 && first) return `“${first.title}”${of}: due ${formatDay(first.dueOn)}`;
  const named = items.map(({ title, dueOn }) => `“${title}” (${formatDay(dueOn)})`);
  const more = count > items.length ? [`${count - items.length} more`] : [];
  const all = [...named, ...more];
  return `${count} things${of} are due or overdue: ${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
/** `inReview` as words. */
const statusWords = (status: string | null): string =>
  (status ?? '').replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);

/** The text of a notification: a sentence without a full stop. */
export function notificationWords({ kind, company, companies, target, status, due }: NotificationSubject): string {
  if (kind === 'due-reminder') return describeDue(due ?? { items: [], count: 0 }, company);
  const what = target?.type === 'change-order' ? 'The change order' : 'The SOW';
  if (kind === 'company-assigned')
    return `You were assigned to ${companies ? describeCompanies(companies) : (company?.name ?? '')}`;
  if (kind === 'invitation-accepted')
    return `${target?.name ?? ''} accepted your invitation${company === null ? '' : ` to ${company.name}`}`;
  if (kind === 'agreement-put') return `${what} “${target?.name ?? ''}” was shared with ${company?.name ?? ''}`;
  if (kind === 'agreement-moved')
    return `${what} “${target?.name ?? ''}” of ${company?.name ?? ''} is ${statusWords(status)} now`;
  if (kind === 'agreement-answered')
    return `${what} “${target?.name ?? ''}” of ${company?.name ?? ''} was ${statusWords(status)}`;
  if (kind === 'change-requested') return `A change was requested for ${company?.name ?? ''}`;
  if (kind === 'change-request-answered')
    return status === null
      ? `Your change request for ${company?.name ?? ''} was answered`
      : `Your change request for ${company?.name ?? ''} is ${statusWords(status)} now`;
  if (kind === 'document-unscanned')
    return `The document “${target?.name ?? ''}” of ${company?.name ?? ''} could not be checked for viruses`;
  return `Invoice ${target?.name ?? ''} could not be charged`;
}

/** The workplace page that shows the subject of a notification. */
export function notificationPath({ kind, company, companies, target }: Omit<NotificationSubject, 'status'>): string {
  if (kind === 'plan-unpaid') return '/settings/billing';
  if (kind === 'due-reminder') return company === null ? '/tracking' : `/companies/${company.id}/status`;
  if (companies) return '/companies';
  // the firm's own people belong to no company
  if (company === null) return '/settings/users';
  const base = `/companies/${company.id}`;
  if (kind === 'invitation-accepted') return `${base}/people`;
  if (kind === 'change-requested' || kind === 'change-request-answered') return `${base}/changes`;
  if (target === null) return base;
  return target.sowId === null
    ? `${base}/sows/${target.id}`
    : `${base}/sows/${target.sowId}/change-orders/${target.id}`;
}
