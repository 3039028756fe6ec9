import type { CallInput, CallName, CallOutput, NotificationChoice } from '@scopewright/contracts';
import { auditEvent, person } from '@scopewright/contracts/testing';
import { STANDARD_CATALOGUE } from '@scopewright/domain/backlog/agreed-work/catalogue';
import { BUILT_IN_PROFILES } from '@scopewright/domain/backlog/profiles';
import { quotePlans } from '@scopewright/domain/billing';
import { choiceKindsOf, comesBy, notificationWays } from '@scopewright/domain/notifications';

const id = (n: number) => n.toString(16).padStart(24, '0');
/** A sample answer, checked against its call. */
const answerOf = <N extends CallName>(_call: N, answer: CallOutput<N>): CallOutput<N> => answer;

const MB = 1024 * 1024;
const RENEWAL = '2030-06-15T12:00:00.000Z';
const ADMIN = person({ id: id(1), name: 'Ada Alder', email: 'ada@acme.example', role: 'firmAdmin' });

const customDomain = (n: number, domain: string, status: string) => ({
  id: id(n + 500),
  domain,
  status,
  verifiedAt: status === 'pending' ? null : '2026-11-01T09:00:00.000Z',
  lastCheckedAt: status === 'pending' ? null : '2026-11-20T09:00:00.000Z',
  invalidSince: status === 'failing' ? '2026-11-20T09:00:00.000Z' : null,
  records: [
    {
      type: 'TXT',
      name: `_domain-verification.${domain}`,
      value: 'domain-verification=Zk3vQ8mN1xT7bLw2RrYc0A',
      found: status === 'pending' ? null : status !== 'failing',
    },
    { type: 'CNAME', name: domain, value: 'acme.scopewright.app', found: status === 'pending' ? null : true },
  ],
});
const domains = [
  customDomain(0, 'scoping.northwind.example', 'verified'),
  customDomain(1, 'delivery.contoso.example', 'failing'),
];

const firm = answerOf('firmSettings', {
  id: id(9),
  name: 'Acme Consulting',
  consultantsCanSeeAllClients: false,
  timeZone: 'Europe/Zurich',
  version: 4,
});

let choices: NotificationChoice[] = choiceKindsOf('firmAdmin').map((kind) => {
  const { inApp, mail } = notificationWays(kind);
  return { kind, inApp: comesBy(kind, 'inApp') ? inApp : null, mail: comesBy(kind, 'mail') ? mail : null };
});

/** Answers of reading calls, by their path. */
const READS: Readonly<Record<string, () => unknown>> = {
  firm: () => firm,
  'firm/branding': () => answerOf('branding', { logoUrl: null, accentColor: '#0f766e', version: 2 }),
  'firm/storage': () =>
    answerOf('firmStorage', {
      bytes: 1500 * MB,
      maxBytes: 5000 * MB,
      scopeBytes: 1000 * MB,
      historyBytes: 300 * MB,
      fileBytes: 200 * MB,
      files: 12,
    }),
  'firm/domains': () => ({ domains }),
  'firm/security': () => answerOf('firmSecurity', { secondFactorRequired: false, members: 3, membersWithout: 2 }),
  'firm/clause-model': () => answerOf('clauseModel', { available: null, on: false, agreed: null, version: 0 }),
  'scope-hours': () => answerOf('handWorkHours', { hours: { portal: 4 }, version: 2 }),
  capacities: () =>
    answerOf('capacities', {
      items: [
        { userId: ADMIN.id, name: 'Ada Alder', hoursPerWeek: 32, daysOff: [], version: 1 },
        { userId: id(2), name: 'Ben Okafor', hoursPerWeek: 40, daysOff: [], version: 0 },
      ],
      rate: { amountMinor: 18_000, currency: 'USD', isOwn: true, others: [], version: 3 },
    }),
  'backlog-profiles': () =>
    answerOf('backlogProfiles', { items: BUILT_IN_PROFILES.map((profile) => ({ ...profile, builtIn: true })) }),
  'work-catalogue': () => answerOf('workCatalogue', { entries: [...STANDARD_CATALOGUE], isStandard: true, version: 0 }),
  'scope-templates': () =>
    answerOf('scopeTemplates', {
      items: [
        {
          own: true,
          id: id(700),
          name: 'Service desk, small',
          description: 'One queue with access requests and incidents.',
          part: 'project',
          counts: { workflows: 2, requestTypes: 5, fields: 14 },
          savedBy: 'Ada Alder',
          savedAt: '2026-11-20T09:00:00.000Z',
          version: 1,
        },
      ],
    }),
  staff: () => {
    const items = [ADMIN, person({ id: id(2), name: 'Ben Okafor', email: 'ben@acme.example', role: 'consultant' })];
    return answerOf('staff', { items, nextCursor: null, total: items.length });
  },
  billing: () =>
    answerOf('billing', {
      currency: 'USD',
      consultants: 2,
      trialEndsAt: RENEWAL,
      readOnlySince: null,
      plan: 'standard',
      status: 'active',
      planWish: null,
      period: { start: '2030-05-15T12:00:00.000Z', end: RENEWAL, free: false },
      cancelsAtPeriodEnd: false,
      nextPlan: null,
      nextCharge: null,
      owed: null,
      paying: null,
      hasCard: true,
      card: null,
      cardPage: false,
      configured: true,
      plans: quotePlans(2).map((quote) => ({ ...quote, choice: quote.monthly && { kind: 'at', at: RENEWAL } })),
    }),
  invoices: () => answerOf('invoices', { items: [], nextCursor: null }),
  'notifications/choices': () => ({ items: choices }),
  'firm/activity': () => answerOf('firmActivity', { items: [auditEvent()], nextCursor: null }),
  'firm/activity/people': () => answerOf('firmActivityPeople', { items: [] }),
};

/** Answers the calls of this remote when it runs standalone; nothing is stored but domains and notifications. */
export const standaloneFetch: typeof fetch = async (input, init) => {
  const path = new URL(String(input), location.href).pathname.replace(/^\/api\//, '');
  const body = init?.method === 'POST' ? JSON.parse(String(init.body)) : null;
  if (body === null) {
    const read = READS[path];
    if (read) return Response.json(read());
  }
  if (path === 'firm/domains' && body) {
    domains.push(customDomain(domains.length, (body as CallInput<'addDomain'>['body']).domain, 'pending'));
    return Response.json(domains.at(-1), { status: 201 });
  }
  if (path === 'notifications/choices' && body) {
    const { kind, ...ways } = body as CallInput<'chooseNotifications'>['body'];
    choices = choices.map((choice) => (choice.kind === kind ? { ...choice, ...ways } : choice));
    return Response.json({ items: choices });
  }
  return Response.json({ error: 'Not found', code: 'not_found', requestId: 'standalone' }, { status: 404 });
};
