import type { COLLECTIONS } from '../models/index.ts';

type Owned = {
  [N in keyof typeof COLLECTIONS]: (typeof COLLECTIONS)[N] extends { owner: string } ? N : never;
}[keyof typeof COLLECTIONS];

/** The part of a collection's documents in a firm's export: all but the named fields, or none, with a reason. */
export type Exported = { without: readonly string[] } | { left: string };

/**
 * Every collection owned by firms, with the part that a firm's export contains. A missing one does not compile. When a
 * firm is permanently removed, its documents in all of them are removed.
 */
export const FIRM_BELONGINGS = {
  firms: {
    without: [
      'revision',
      'lifecycleDueAt',
      'trackedOn',
      'noticesGiven',
      'readOnlyRecorded',
      'archiveNonce',
      'deletionNonce',
      'purgingAt',
      'isHome',
    ],
  },
  addresses: { without: [] },
  domainClaims: { without: [] },
  companies: { without: ['revision', 'nameKey'] },
  companyData: { without: [] },
  sows: { without: [] },
  changeOrders: { without: [] },
  scopeDifferences: { left: 'Worked out of items and baselines, which are in the export.' },
  baselines: { without: [] },
  baselineItems: { without: [] },
  changeRequests: { without: [] },
  orderParts: { without: [] },
  orderDecisions: { without: [] },
  sources: { without: ['textHash'] },
  sourceTexts: { without: [] },
  sourcePages: { left: 'Pages of a document that is being read; the text is in the export once it is.' },
  clauses: { without: ['words'] },
  scopeItems: {
    without: ['operations', 'nameKey', 'uses', 'projectKey', 'unanswered', 'unansweredSince', 'searchText'],
  },
  scopeTemplates: { without: ['nameKey', 'bytes'] },
  scopeTemplateItems: { without: [] },
  scopeViews: { without: ['nameKey'] },
  scopeChecks: { left: 'Worked out of the items of the scope, which are in the export.' },
  traceLinks: { without: ['configKey'] },
  companyTraces: { left: 'Worked out of items, clauses and links, which are in the export.' },
  acknowledgments: { without: ['configKey'] },
  backlogs: { without: ['readyState'] },
  workItems: { without: ['operations', 'searchText', 'titleKey'] },
  backlogPreviews: { left: 'What generating would do, kept for a day; what it did is in the export.' },
  backlogReceipts: { left: 'What was done to work items, packed for undoing it; the work items are in the export.' },
  backlogProfiles: { without: ['nameKey'] },
  workCatalogues: { without: [] },
  backlogViews: { without: ['nameKey'] },
  backlogExports: { without: ['manifest'] },
  capacities: { without: [] },
  statusImports: { without: ['plan', 'hash'] },
  statusColumns: { without: [] },
  statusWords: { without: [] },
  milestones: { without: [] },
  reminders: { left: 'Which reminder was sent last, kept for half a year so that none is sent twice.' },
  reminderSnoozes: { without: [] },
  backlogDays: { without: [] },
  statusPages: { without: [] },
  statusSnapshots: { without: [] },
  statusVisits: { left: 'When people last looked at a page, kept to show them what is new.' },
  bookingReps: { without: ['nameKey'] },
  bookingTypes: { without: [] },
  bookings: {
    without: ['operationId', 'fingerprint', 'nonce', 'busyFrom', 'busyTo', 'removeAt', 'confirmUntil', 'network'],
  },
  demoRequests: { without: ['operationId', 'fingerprint', 'network'] },
  bookingLedgers: { left: 'Counters that keep bookings of a representative from overlapping.' },
  bookingCalendars: {
    left: 'Access to accounts of representatives, and when they are busy: theirs, and void elsewhere.',
  },
  calendarConsents: { left: 'Consents to calendars that were begun a few minutes ago.' },
  files: { without: ['store', 'state', 'digest'] },
  users: { without: ['version', 'isAdmin', 'revokedLinks'] },
  invitations: { without: ['nonce', 'tokenHash', 'replacedHashes'] },
  subscriptions: { without: ['customer', 'paymentMethod'] },
  invoices: { without: ['payment'] },
  // no one at a firm is shown the IP addresses of people, who include the provider's staff
  auditEvents: { without: ['ip'] },
  notifications: {
    left: 'Notifications of the last ninety days; what they are about is in the export itself.',
  },
  sessions: { left: 'What a person has open is theirs, and holds what opens it.' },
  firmExports: { left: 'An export does not hold itself.' },
  submissions: { left: 'Answers kept for a day so that a repeated press has no second effect.' },
  tenantHealth: { left: 'How the firm did when the provider last measured it, made of what is in the export.' },
  storageUse: { left: 'How much of each there is, which the export itself shows.' },
  modelAnswers: { left: 'What a model said of documents that are in the export, kept for a month.' },
  modelRuns: { left: 'Which document a model is just asked about.' },
  quotas: { left: 'Counts of what may be used in a day.' },
} as const satisfies Record<Owned, Exported>;

export const FIRM_COLLECTIONS = Object.keys(FIRM_BELONGINGS) as Owned[];
