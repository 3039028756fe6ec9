import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  answersImpersonation,
  credentialOf,
  describeAccessRule,
  KEY_PROOFS,
  ownerOf,
  WHILE_READ_ONLY,
} from './access.ts';
import { accessTable } from './access-table.ts';
import { CALLS, type CallName, callOf } from './calls.ts';
import { NAME_MAX_LENGTH, SUBDOMAIN_PATTERN } from './constants.ts';
import * as entity from './entities.ts';
import { openApiDocument } from './openapi.ts';
import {
  IDS_WITHOUT_REFERENCE,
  REFERENCES,
  type ReferenceKind,
  reference,
  referencesIn,
  textPlaces,
  valuesAt,
} from './references.ts';
import { routeTableSource } from './route-table.ts';
import { ROUTES } from './routes.ts';
import { PARAMETERS_WITHOUT_SUBJECT, SUBJECTS } from './subjects.ts';

const names = Object.keys(CALLS) as CallName[];
const call = callOf;
/** The parameters in the path of a call. */
const parametersOf = (name: CallName): string[] =>
  [...ROUTES[name].path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param);

describe('route table', () => {
  test('no two calls share method and path', () => {
    const seen = names.map((name) => `${ROUTES[name].method} ${ROUTES[name].path}`);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('every call declares exactly the parameters of its path', () => {
    const declared = names.map((name) => {
      const schema = call(name).params;
      return [name, schema instanceof z.ZodObject ? Object.keys(schema.shape) : []];
    });
    expect(declared).toEqual(names.map((name) => [name, parametersOf(name)]));
  });
});

describe('subjects of a path', () => {
  const loadedBy = (name: CallName): string[] => Object.values(call(name).subject ?? {});

  test('is an id that is loaded, or documents why not', () => {
    const notLoaded = names.flatMap((name) =>
      parametersOf(name)
        .filter((param) => !loadedBy(name).includes(param) && PARAMETERS_WITHOUT_SUBJECT[param] === undefined)
        .map((param) => `${name}: ${param}`),
    );
    expect(notLoaded).toEqual([]);
  });

  test('has every id that is loaded', () => {
    const notInPath = names.flatMap((name) =>
      loadedBy(name)
        .filter((param) => !parametersOf(name).includes(param))
        .map((param) => `${name}: ${param}`),
    );
    expect(notInPath).toEqual([]);
  });

  test('is something that some call names', () => {
    const named = new Set(names.flatMap((name) => Object.keys(call(name).subject ?? {})));
    expect(Object.keys(SUBJECTS).filter((kind) => !named.has(kind))).toEqual([]);
  });

  test('is never someone else’s firm without a user', () => {
    expect(
      names.filter((name) => call(name).subject !== undefined && credentialOf(call(name).who) !== 'token'),
    ).toEqual([]);
  });
});

describe('calls that a button triggers', () => {
  /** Calls without an idempotency key, by the effect of a double click or of a retry after a lost answer. */
  const WITHOUT_KEY: Record<string, readonly CallName[]> = {
    'Only reads': [
      'lookupUserCompanies',
      'userDiagnostic',
      'checkAccount',
      'exportForSite',
      'changeEffect',
      'documentLink',
      'firmExportLink',
      'continueImpersonation',
      'heldBooking',
      'manageBooking',
    ],
    'Has a key of its own, as no one is signed in yet; the address is made once': ['signup'],
    'Has a key of its own, as visitors never sign in: the booking or request remembers the operation': [
      'book',
      'requestDemo',
    ],
    'Opens a page of the payment gateway; one that no one uses lapses': ['openSignupCardPage', 'openCardPage'],
    'Each is a sign-in of its own, recorded as one; a ticket that no one redeems lapses': ['login', 'switchFirm'],
    'Works once by its code, ticket, challenge or link; after a lost answer the person begins again, or signs in': [
      'redeemTicket',
      'answerSecondFactor',
      'acceptInvitation',
      'openImpersonation',
    ],
    'Begins a set-up of its own; one that is not confirmed lapses': ['beginTotp', 'beginPasskey'],
    'Makes a preview of its own; one that is not applied lapses': ['importStatus'],
    'Spends the set-up, or is 409 for a factor that is there; recovery codes that were lost with the answer can be renewed':
      ['confirmTotp', 'confirmPasskey'],
    'Codes are shown once, so each press makes others; of two at once one is refused': ['renewRecoveryCodes'],
    'Sets what is asked for; where that is so already nothing is recorded or mailed': [
      'confirmEmail',
      'confirmBooking',
      'rescheduleBooking',
      'cancelBooking',
      'adminCancelBooking',
      'bookDemoRequest',
      'closeDemoRequest',
      'markNoShow',
      'changeName',
      'answerEmailChange',
      'renamePasskey',
      'setFirmSecurity',
      'renameCompany',
      'archiveCompanies',
      'assignConsultants',
      'restoreCompany',
      'changePersonRole',
      'changeStaffRole',
      'changeScopeItems',
      'removeConfigItem',
      'changeWorkItems',
      'saveScopeView',
      'saveBacklogView',
      'linkClause',
      'unlinkClauses',
      'snoozeReminders',
      'visitStatus',
      'seeAnswers',
      'acknowledgeFinding',
      'uploadLogo',
      'scanDocument',
      'readSow',
      'readChangeOrder',
      'dismissOnboarding',
      'readNotification',
      'readNotifications',
      'stopMails',
      'chooseNotifications',
      'deactivateUser',
      'endUserSessions',
      'adminRestoreFirm',
      'endImpersonation',
      'resumePlan',
      'verifyDomain',
      'createSubdomain',
      'bootstrapSampleTenant',
    ],
    'Names what it changes by its version or former value: 409 with what is there now': [
      'changeMilestone',
      'changeBookingRep',
      'changeBookingType',
      'writeStatus',
      'trackClause',
      'updateSow',
      'rewriteSow',
      'moveSow',
      'updateChangeOrder',
      'moveChangeOrder',
      'changeChangeRequest',
      'setChangeOrderParts',
      'rebaseChangeOrder',
      'answerChangeOrder',
      'decideSowClauses',
      'decideChangeOrderClauses',
      'undoTakeOverSow',
      'undoTakeOverChangeOrder',
      'undoBuildSow',
      'undoBuildChangeOrder',
      'mergeSowClauses',
      'mergeChangeOrderClauses',
      'splitClause',
      'restoreClauses',
      'changeHandWorkHours',
      'changeBacklogProfile',
      'changeTemplate',
      'changeWorkCatalogue',
      'changeCapacity',
      'changeRate',
      'changeCurrencyRate',
      'changeConfigItem',
      'changeBranding',
      'setClauseModel',
      'chooseCalendars',
      'updateFirmSettings',
    ],
    'The item remembers the operation': [
      'changeScopeItem',
      'moveScopeItem',
      'deleteScopeItem',
      'restoreScopeItem',
      'implementScopeItem',
      'changeWorkItem',
      'moveWorkItem',
      'deleteWorkItem',
      'restoreWorkItem',
      'overrideReady',
    ],
    'Makes or ends one thing: 404 or 409 says that it is there, or gone, already': [
      'removeSecondFactor',
      'createBookingRep',
      'finishCalendar',
      'resetSecondFactor',
      'removeCompany',
      'deleteScopeView',
      'addConfigItem',
      'addDomain',
      'promoteConfigItem',
      'activateUser',
      'restoreFirm',
      'adminArchiveFirm',
      'createAuthAccount',
      'quickSubdomainSetup',
      'bootstrapCreateAdmin',
      'retryJob',
      'removeJob',
    ],
    'A plan that ends with its period is left as it is; one that has ended is 409': ['cancelPlan'],
    'Within a minute it is the same one, and one mail at most': [
      'resendConfirmation',
      'requestEmailChange',
      'resendInvitation',
      'resendUserInvitation',
      'requestRestoreLink',
      'requestInvitation',
      'changePassword',
      'resetPassword',
      'startFirmExport',
    ],
    'Ends all sessions, that of the caller too: the next press finds them signed out': ['deleteFirm'],
    'The same impersonation until its code is used, which lapses after a minute': ['beginImpersonation'],
    'Each upload is a document of its own, shown and removed by itself': ['attachToSow', 'attachToChangeOrder'],
    'Each preview replaces older ones, and nothing else': ['previewBacklog'],
    'A firm has one sample client: the next press answers the same one': ['addSampleClient'],
    'Only works out what could be assigned': ['previewAssignment'],
    'Each begins a consent of its own, which lapses after ten minutes': ['beginCalendar'],
    'Connects the same account again, in place of the one before': ['connectCaldav'],
    'Reads it again': ['checkCalendar'],
    'The gateway names the event, which is taken once': ['paymentEvent'],
    'Reads the calendar again': ['googleCalendarNotification', 'microsoftCalendarNotification'],
    'Deletes what has come since, and is recorded each time': ['bootstrapReset'],
    'Does what is left to be done': [
      'recoverUser',
      'fixSubdomainEnabled',
      'migrateToConsultingFirmModel',
      'completeMigration',
      'migrateCompany',
      'cleanupCorruptedData',
      'retryJobs',
    ],
  };

  test('run once, or document why a second press does no harm', () => {
    const keyless = names.filter((name) => call(name).method === 'POST' && call(name).once === undefined);
    expect(Object.values(WITHOUT_KEY).flat().toSorted()).toEqual(keyless.toSorted());
  });

  test('has a caller whose own key it is, and an operation where that is the key', () => {
    const offenders = names.filter((name) => {
      const { who, once, body } = call(name);
      if (once === undefined) return false;
      const hasOperation = body instanceof z.ZodObject && 'operationId' in body.shape;
      return credentialOf(who) !== 'token' || hasOperation !== (once === 'operation');
    });
    expect(offenders).toEqual([]);
  });
});

describe('references of bodies and queries', () => {
  const places = names.flatMap((name) =>
    [call(name).query, call(name).body].flatMap((schema) => textPlaces(schema)).map((place) => ({ name, ...place })),
  );
  const namedAsId = (path: readonly string[]) =>
    /^(id|\w+Ids?|rawId)$/.test(path.findLast((part) => part !== '*') ?? '');
  const exceptionOf = (name: CallName, path: readonly string[]) =>
    [`${name} ${path.join('.')}`, path.join('.')].find((key) => IDS_WITHOUT_REFERENCE[key] !== undefined);

  test('is a reference, or documents why not', () => {
    const plain = places.filter(({ path, meaning, isId }) => meaning === null && (isId || namedAsId(path)));
    expect(
      plain
        .filter(({ name, path }) => exceptionOf(name, path) === undefined)
        .map(({ name, path }) => `${name} ${path.join('.')}`),
    ).toEqual([]);
    const excepted = new Set(plain.map(({ name, path }) => exceptionOf(name, path)));
    expect(Object.keys(IDS_WITHOUT_REFERENCE).filter((key) => !excepted.has(key))).toEqual([]);
  });

  test('is of a kind that some call names', () => {
    const named = new Set(places.map(({ meaning }) => meaning?.kind));
    expect(Object.keys(REFERENCES).filter((kind) => !named.has(kind as ReferenceKind))).toEqual([]);
  });

  test('is found however it is wrapped', () => {
    const company = () => reference('company', 'notFound');
    const schema = z
      .strictObject({
        plain: company(),
        lists: z.array(company()).max(2).default([]),
        either: z.union([company().nullable(), z.literal('none')]).optional(),
      })
      .extend({ deep: z.strictObject({ map: z.record(z.string(), company().nullable()) }).partial() })
      .refine(() => true);
    expect(referencesIn(schema).map(({ path }) => path.join('.'))).toEqual([
      'plain',
      'lists.*',
      'either',
      'deep.map.*',
    ]);
    expect(valuesAt({ lists: ['a', 'b'], deep: { map: { x: 'c' } } }, ['deep', 'map', '*'])).toEqual(['c']);
    expect(valuesAt({ lists: ['a', 'b'] }, ['lists', '*'])).toEqual(['a', 'b']);
    expect(valuesAt({ either: undefined }, ['deep', 'map', '*'])).toEqual([]);
  });
});

test('files generated from the definitions are up to date: `npm run generate` in this package updates them', () => {
  const compact = (text: string) => text.replace(/[\s"',|-]+/g, '');
  expect(readFileSync('src/route-table.generated.ts', 'utf8')).toBe(routeTableSource());
  const table =
    /<!-- table -->([\s\S]*)<!-- \/table -->/.exec(readFileSync('../../../docs/access.md', 'utf8'))?.[1] ?? '';
  expect(compact(table)).toBe(compact(accessTable()));
});

test('every call documents why it is public, or what it requires', () => {
  for (const name of names) {
    const { who } = call(name);
    const reason = 'anyone' in who ? who.anyone : 'signedIn' in who ? who.signedIn : 'stated';
    expect(reason.length, name).toBeGreaterThan(5);
  }
});

test('proofs of an owner are in the body of the call', () => {
  for (const name of names) {
    const { who, body } = call(name);
    if (!('proof' in who) || who.owner === undefined) continue;
    const { email, code, use } = who.owner;
    const fields = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
    expect(fields, name).toEqual(
      expect.arrayContaining([email, code, ...(typeof use === 'object' ? [use.changesWith] : [])]),
    );
    expect(call(name).response.safeParse({ verificationRequired: true }).success, name).toBe(true);
  }
});

test('descriptions of access rules', () => {
  expect(describeAccessRule({ owner: ownerOf('recover', 'reads'), proof: KEY_PROOFS })).toBe(
    'owner of the address (code `recover`), setup key, system administrator',
  );
  expect(describeAccessRule({ owner: ownerOf('recover', 'changes'), proof: [] })).toBe(
    'owner of the address (code `recover`, spent)',
  );
  expect(describeAccessRule({ owner: ownerOf('recover', { changesWith: 'name' }), proof: [] })).toBe(
    'owner of the address (code `recover`, spent with `name`)',
  );
  expect(describeAccessRule({ anyone: 'It is public', with: 'nothing', more: ['setupKey'] })).toBe(
    'anyone: It is public (more to: setup key)',
  );
});

describe('bodies', () => {
  const valid: Partial<Record<CallName, Record<string, unknown>>> = {
    signup: {
      companyName: 'Acme',
      subdomain: 'acme',
      adminEmail: 'a@b.co',
      adminName: 'Ann',
      password: 'long enough',
      paymentToken: 'tok',
    },
    login: { email: 'a@b.co', password: 'secret' },
    lookupUserCompanies: { email: 'a@b.co' },
    acceptInvitation: { password: 'long enough' },
    createCompany: { companyName: 'Client', adminEmail: 'c@d.co' },
    bootstrapCreateAdmin: { email: 'a@b.co', password: 'sixsix', name: 'Ann', companyName: 'Acme', subdomain: 'ac' },
    promoteConfigItem: { itemName: 'Item', category: 'c', description: '', defaultPhase: 2 },
  };
  const cases = Object.entries(valid) as [CallName, Record<string, unknown>][];

  test.each(cases)('%s takes a valid body', (name, body) => {
    expect(call(name).body?.safeParse(body).success).toBe(true);
  });
  test.each(cases)('%s refuses an unknown field', (name, body) => {
    expect(call(name).body?.safeParse({ ...body, isAdmin: true }).success).toBe(false);
  });
  test.each(cases.flatMap(([name, body]) => Object.keys(body).map((field) => [name, field, body] as const)))(
    '%s refuses an operator in %s, a missing one and an over-long one',
    (name, field, body) => {
      const schema = call(name).body;
      expect(schema?.safeParse({ ...body, [field]: { $gt: '' } }).success).toBe(false);
      expect(schema?.safeParse({ ...body, [field]: 'x'.repeat(100_000) }).success).toBe(false);
    },
  );

  test('email addresses are trimmed and lower-cased', () => {
    expect(entity.email.parse('  Ann@Example.COM ')).toBe('ann@example.com');
    expect(entity.email.safeParse('not an address').success).toBe(false);
  });
  test('names keep HTML as text, and refuse control characters', () => {
    expect(entity.displayName.parse(' <b>Acme</b> & Söhne ')).toBe('<b>Acme</b> & Söhne');
    expect(entity.displayName.safeParse('a\u0000b').success).toBe(false);
    expect(entity.displayName.safeParse('x'.repeat(NAME_MAX_LENGTH + 1)).success).toBe(false);
  });
  test.each(['\u200b', '\u2060\ufeff\u00ad', '\u3164', '\ud800', 'half\udc00'])(
    '%j is no name: nothing or not all of it could be seen',
    (name) => {
      expect(entity.displayName.safeParse(name).success).toBe(false);
    },
  );
  test.each(['می\u200cخواهم', '👩\u200d💻', '會計', 'Ö'])('%s is a name', (name) => {
    expect(entity.displayName.parse(name)).toBe(name);
  });
  test('a new company takes an existing user, a new administrator or neither, never both', () => {
    const schema = callOf('createCompany').body;
    if (!schema) throw new Error('The call has no body');
    expect(schema.safeParse({ companyName: 'C', existingUserId: 'a'.repeat(24) }).success).toBe(true);
    expect(schema.safeParse({ companyName: 'C', adminEmail: 'a@b.co', adminName: '' }).success).toBe(true);
    expect(schema.safeParse({ companyName: 'C' }).success).toBe(true);
    expect(schema.safeParse({ companyName: 'C', adminName: 'Ada' }).success).toBe(false);
    expect(schema.safeParse({ companyName: 'C', existingUserId: 'a'.repeat(24), adminEmail: 'a@b.co' }).success).toBe(
      false,
    );
  });
});

test.each([
  ['abc', true],
  ['a-c', true],
  ['0a9', true],
  ['a'.repeat(63), true],
  ['ab', false],
  ['a'.repeat(64), false],
  ['-ab', false],
  ['ab-', false],
  ['Abc', false],
  ['a_c', false],
])('subdomain %s: %s', (subdomain, ok) => {
  expect(SUBDOMAIN_PATTERN.test(subdomain)).toBe(ok);
});

describe('OpenAPI document', () => {
  const document = openApiDocument({ productName: 'Scopewright', version: '1.2.3' });

  test('holds every call', () => {
    const listed = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.keys(item ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.sort()).toEqual(names.map((name) => `${ROUTES[name].method} /${ROUTES[name].path}`).sort());
  });
  test('names the proof that a call requires', () => {
    const call = document.paths?.['/admin/recover-user']?.post;
    expect(call).toMatchObject({
      description: 'Who may: owner of the address (code `recover`, spent), setup key, system administrator.',
      security: [{ publicClientKey: [] }, { publicClientKey: [], setupKey: [] }, { accessToken: [] }],
    });
    expect(Object.keys(call?.responses ?? {})).toEqual(expect.arrayContaining(['200', '202', '403']));
    expect(document.components?.securitySchemes?.setupKey).toMatchObject({ in: 'header', name: 'X-Setup-Key' });
  });
  test('names the requirements of signing up', () => {
    expect(JSON.stringify(document.paths?.['/public/signup']?.post?.requestBody)).toContain('paymentToken');
    expect(document.openapi).toBe('3.1.0');
  });
});

test('while a firm is read-only, this is all that is written there; everything else that is no GET is refused', () => {
  const answered: Record<string, CallName[]> = {};
  for (const name of Object.keys(CALLS) as CallName[]) {
    const { whileReadOnly: reason } = callOf(name);
    if (reason !== undefined) answered[reason] = [...(answered[reason] ?? []), name];
  }
  expect(answered).toEqual({
    [WHILE_READ_ONLY.signingIn]: [
      'login',
      'logout',
      'redeemTicket',
      'answerSecondFactor',
      'requestInvitation',
      'acceptInvitation',
      'openImpersonation',
      'continueImpersonation',
      'endImpersonation',
    ],
    [WHILE_READ_ONLY.ownAccount]: [
      'confirmEmail',
      'resendConfirmation',
      'switchFirm',
      'endSession',
      'endOtherSessions',
      'changePassword',
      'changeName',
      'requestEmailChange',
      'cancelEmailChange',
      'answerEmailChange',
      'beginTotp',
      'confirmTotp',
      'beginPasskey',
      'confirmPasskey',
      'renamePasskey',
      'removeSecondFactor',
      'renewRecoveryCodes',
    ],
    [WHILE_READ_ONLY.reading]: ['exportForSite', 'changeEffect', 'documentLink', 'firmExportLink'],
    [WHILE_READ_ONLY.leaving]: [
      'exportBacklog',
      'repeatBacklogExport',
      'deleteBacklogExport',
      'startFirmExport',
      'deleteFirm',
    ],
    [WHILE_READ_ONLY.restoring]: ['restoreFirm', 'requestRestoreLink'],
    [WHILE_READ_ONLY.ownRecords]: [
      'saveScopeView',
      'deleteScopeView',
      'visitStatus',
      'seeAnswers',
      'saveBacklogView',
      'deleteBacklogView',
      'dismissOnboarding',
      'readNotification',
      'readNotifications',
      'stopMails',
      'chooseNotifications',
    ],
    [WHILE_READ_ONLY.paying]: [
      'openCardPage',
      'choosePlan',
      'cancelPlan',
      'resumePlan',
      'changeCard',
      'payInvoice',
      'paymentEvent',
    ],
    [WHILE_READ_ONLY.repair]: [
      'userDiagnostic',
      'recoverUser',
      'checkAccount',
      'createAuthAccount',
      'fixSubdomainEnabled',
      'resetPassword',
      'quickSubdomainSetup',
      'createSubdomain',
      'bootstrapCreateAdmin',
      'bootstrapReset',
      'bootstrapSampleTenant',
    ],
  });
});

test('a person who views the product as someone else can only look at pages: no writes, files or proofs, and nothing of the person’s own account', () => {
  const ofPerson = (Object.keys(CALLS) as CallName[]).filter((name) => credentialOf(callOf(name).who) === 'token');
  const pages = ofPerson.filter((name) => callOf(name).method === 'GET' && callOf(name).download === undefined);
  expect(ofPerson.filter((name) => answersImpersonation(callOf(name)) && !pages.includes(name))).toEqual([]);
  // abilities have their own list; of the calls for any signed-in user, these are refused
  expect(pages.filter((name) => 'signedIn' in callOf(name).who && !answersImpersonation(callOf(name)))).toEqual([
    'accountFirms',
    'accountSessions',
    'emailChange',
    'secondFactors',
  ]);
});

test("a public write that ignores the host's firm concerns no firm of the host", () => {
  const blind = (Object.keys(CALLS) as CallName[]).filter((name) => {
    const { method, who, tenant, whileReadOnly } = callOf(name);
    return method !== 'GET' && whileReadOnly === undefined && credentialOf(who) !== 'token' && tenant === undefined;
  });
  expect(blind).toEqual([
    'lookupUserCompanies',
    'signup',
    'openSignupCardPage',
    'book',
    'requestDemo',
    'heldBooking',
    'confirmBooking',
    'manageBooking',
    'rescheduleBooking',
    'cancelBooking',
    'googleCalendarNotification',
    'microsoftCalendarNotification',
  ]);
});
