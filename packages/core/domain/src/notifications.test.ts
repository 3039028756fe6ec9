import { CHOICE_KINDS, NOTIFICATION_KINDS } from '@scopewright/contracts/constants';
import { describe, expect, it } from 'vitest';
import {
  choiceKindsOf,
  comesBy,
  HEARD_OF,
  type HeardEvent,
  heardOf,
  type NotificationSubject,
  notificationPath,
  notificationWays,
  notificationWords,
  rolesConcerned,
} from './notifications.ts';
import { ROLES } from './policy.ts';

const COMPANY = { id: 'c1', name: 'Contoso' };
const SOW = { type: 'sow' as const, id: 's1', name: 'Phase one', sowId: null };
const ORDER = { type: 'change-order' as const, id: 'o1', name: 'More', sowId: 's1' };
const PERSON = { type: 'person' as const, id: 'p1', name: 'Kim', sowId: null };
const INVOICE = { type: 'invoice' as const, id: 'i1', name: 'NW-0001', sowId: null };

const about = (kind: NotificationSubject['kind'], values: Partial<NotificationSubject> = {}): NotificationSubject => ({
  kind,
  company: COMPANY,
  companies: null,
  target: null,
  status: null,
  ...values,
});

const several = (names: string[], count: number) =>
  about('company-assigned', { company: null, companies: { names, count } });

const CASES: readonly [NotificationSubject, string, string][] = [
  [about('company-assigned'), 'You were assigned to Contoso', '/companies/c1'],
  [several(['Alder', 'Birch'], 2), 'You were assigned to Alder and Birch', '/companies'],
  [several(['Alder', 'Birch', 'Cedar'], 3), 'You were assigned to Alder, Birch and Cedar', '/companies'],
  [
    several(['Alder', 'Birch', 'Cedar'], 4),
    'You were assigned to Alder, Birch, Cedar and 1 more company',
    '/companies',
  ],
  [several(['Alder', 'Birch'], 14), 'You were assigned to Alder, Birch and 12 more companies', '/companies'],
  [several(['Alder'], 2), 'You were assigned to Alder and 1 more company', '/companies'],
  [several([], 12), 'You were assigned to 12 companies', '/companies'],
  [several([], 1), 'You were assigned to 1 company', '/companies'],
  [about('invitation-accepted', { target: PERSON }), 'Kim accepted your invitation to Contoso', '/companies/c1/people'],
  [about('invitation-accepted', { target: PERSON, company: null }), 'Kim accepted your invitation', '/settings/users'],
  [
    about('agreement-put', { target: SOW, status: 'active' }),
    'The SOW “Phase one” was shared with Contoso',
    '/companies/c1/sows/s1',
  ],
  [
    about('agreement-put', { target: ORDER, status: 'active' }),
    'The change order “More” was shared with Contoso',
    '/companies/c1/sows/s1/change-orders/o1',
  ],
  [
    about('agreement-moved', { target: SOW, status: 'completed' }),
    'The SOW “Phase one” of Contoso is completed now',
    '/companies/c1/sows/s1',
  ],
  [
    about('agreement-moved', { target: ORDER, status: 'inReview' }),
    'The change order “More” of Contoso is in review now',
    '/companies/c1/sows/s1/change-orders/o1',
  ],
  [
    about('agreement-answered', { target: ORDER, status: 'declined' }),
    'The change order “More” of Contoso was declined',
    '/companies/c1/sows/s1/change-orders/o1',
  ],
  [about('change-requested'), 'A change was requested for Contoso', '/companies/c1/changes'],
  [
    about('change-request-answered', { status: 'declined' }),
    'Your change request for Contoso is declined now',
    '/companies/c1/changes',
  ],
  [about('change-request-answered'), 'Your change request for Contoso was answered', '/companies/c1/changes'],
  [
    about('document-unscanned', { target: { ...ORDER, name: 'Offer.pdf' } }),
    'The document “Offer.pdf” of Contoso could not be checked for viruses',
    '/companies/c1/sows/s1/change-orders/o1',
  ],
  [
    about('plan-unpaid', { target: INVOICE, company: null }),
    'Invoice NW-0001 could not be charged',
    '/settings/billing',
  ],
  [
    about('due-reminder', { due: { items: [{ title: 'Pilot', dueOn: '2026-06-03' }], count: 1 } }),
    '“Pilot” of Contoso: due Jun 3, 2026',
    '/companies/c1/status',
  ],
  [
    about('due-reminder', {
      company: null,
      companies: { names: ['Alder', 'Birch'], count: 2 },
      due: {
        items: [
          { title: 'Pilot', dueOn: '2026-06-03' },
          { title: 'Go-live', dueOn: '2026-06-05' },
        ],
        count: 9,
      },
    }),
    '9 things are due or overdue: “Pilot” (Jun 3, 2026), “Go-live” (Jun 5, 2026) and 7 more',
    '/tracking',
  ],
];

describe('text and link of a notification', () => {
  it.each(CASES)('%j', (subject, words, path) => {
    expect([notificationWords(subject), notificationPath(subject)]).toEqual([words, path]);
  });
  it('is known of every kind', () =>
    expect(new Set(CASES.map(([{ kind }]) => kind))).toEqual(new Set(NOTIFICATION_KINDS)));
});

describe('recipients by event', () => {
  it('everyone of a firm and its clients of something, and system administrators of nothing', () => {
    expect(ROLES.filter((role) => choiceKindsOf(role).length === 0)).toEqual(['systemAdmin']);
  });
  it('accepted invitations only notify people who may invite, and assignments only the assigned consultants', () => {
    const toldOf = (kind: NotificationSubject['kind']) =>
      ROLES.filter((role) => choiceKindsOf(role).includes(kind)).toSorted();
    expect(toldOf('invitation-accepted')).toEqual(['companyUser', 'consultant', 'firmAdmin']);
    expect(toldOf('company-assigned')).toEqual(['consultant']);
    expect(toldOf('plan-unpaid')).toEqual(['firmAdmin']);
    expect(toldOf('agreement-answered')).toEqual(['consultant', 'firmAdmin']);
    expect(toldOf('change-request-answered')).toEqual(['companyUser', 'consultant', 'firmAdmin']);
  });
  it('by an event that exists for each kind, one kind a role at most', () => {
    const events = Object.keys(HEARD_OF) as HeardEvent[];
    expect(new Set(events.flatMap((event) => heardOf(event).map(({ kind }) => kind)))).toEqual(new Set(CHOICE_KINDS));
    for (const event of events)
      for (const role of ROLES) {
        const kinds = heardOf(event).filter(({ to }) => to.some((one) => rolesConcerned(one).includes(role)));
        expect([event, role, kinds.length > 1]).toEqual([event, role, false]);
      }
  });
});

describe('how someone hears of a kind', () => {
  it('is as it is by default until they choose, way by way', () => {
    expect(notificationWays('agreement-put')).toEqual({ inApp: true, mail: true });
    expect(notificationWays('company-assigned')).toEqual({ inApp: true, mail: false });
    expect(notificationWays('agreement-put', { 'agreement-put': { mail: false } })).toEqual({
      inApp: true,
      mail: false,
    });
    expect(notificationWays('agreement-put', { 'agreement-moved': { mail: false, inApp: false } })).toEqual({
      inApp: true,
      mail: true,
    });
    expect(notificationWays('company-assigned', { 'company-assigned': { inApp: false, mail: true } })).toEqual({
      inApp: false,
      mail: true,
    });
  });
  it('is never a mail without one', () => {
    expect(NOTIFICATION_KINDS.filter((kind) => !comesBy(kind, 'mail'))).toEqual(['document-unscanned', 'plan-unpaid']);
    expect(notificationWays('account-reminder', { 'account-reminder': { inApp: true } })).toEqual({
      inApp: false,
      mail: true,
    });
    expect(notificationWays('plan-unpaid', { 'plan-unpaid': { mail: true } })).toEqual({ inApp: true, mail: false });
  });
});
