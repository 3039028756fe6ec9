import { randomBytes, randomUUID } from 'node:crypto';
import {
  type ConfigItem,
  connectData,
  type Data,
  itemOfCatalogue,
  type Models,
  nameKey,
  runAsSystem,
  tokenHash,
} from '@scopewright/data';
import { type ApiTarget, callApi } from './api.ts';
import type { Account, DemoAccounts, StackFile } from './stack-file.ts';

const FIRM = { name: 'Alder & Finch Consulting', key: 'alder-finch' };
const PEOPLE = {
  systemAdmin: { email: 'system@scopewright.example', name: 'Sam Keller' },
  firmAdmin: { email: 'maren@alderfinch.example', name: 'Maren Alder' },
  consultant: { email: 'jonas@alderfinch.example', name: 'Jonas Finch' },
  companyAdmin: { email: 'rosa@bramble.example', name: 'Rosa Delgado' },
} as const;
/** The first company's administrator has accepted; the other invitations wait in the mailbox. */
const COMPANIES = [
  {
    name: 'Bramble Logistics',
    admin: PEOPLE.companyAdmin,
    sowStatus: 'active',
    changeOrders: 2,
    assigned: true,
    items: { drawn: 6, implemented: 4, own: [0, 1, 2] },
    project: { key: 'ITSD', name: 'IT Service Desk', templates: ['incident', 'access'], implemented: 0.6 },
  },
  {
    name: 'Coastline Health',
    admin: { email: 'it@coastline.example', name: 'Priya Nair' },
    sowStatus: 'draft',
    changeOrders: 0,
    assigned: true,
    items: { drawn: 4, implemented: 1, own: [2] },
    project: { key: 'PEOPLE', name: 'People Services', templates: ['onboarding'], implemented: 0.3 },
  },
  {
    name: 'Dunmore Retail Group',
    admin: { email: 'ops@dunmore.example', name: 'Owen Hart' },
    sowStatus: 'active',
    changeOrders: 0,
    assigned: false,
    items: { drawn: 5, implemented: 2, own: [0, 2] },
    project: null,
  },
  {
    name: 'Everly Insurance',
    admin: { email: 'desk@everly.example', name: 'Lena Vogt' },
    sowStatus: 'completed',
    changeOrders: 1,
    assigned: false,
    items: { drawn: 3, implemented: 3, own: [] },
    project: null,
  },
  {
    name: 'Fairmont Energy',
    admin: { email: 'service@fairmont.example', name: 'Tom Adeyemi' },
    sowStatus: 'none',
    changeOrders: 0,
    assigned: false,
    items: { drawn: 0, implemented: 0, own: [] },
    project: null,
  },
] as const;

/**
 * The provider's catalog, with the items that each company has: how many of the first ones, and how many of these are
 * implemented.
 */
const CATALOGUE = [
  {
    name: 'Incident intake form',
    category: 'Request types',
    description: 'One form for everything that is broken.',
    defaultPhase: 1,
  },
  {
    name: 'Major incident process',
    category: 'Workflows',
    description: 'Roles, channel and clock for an outage.',
    defaultPhase: 1,
  },
  { name: 'Change approval', category: 'Workflows', description: 'Who agrees to which change.', defaultPhase: 2 },
  { name: 'Asset register', category: 'Assets', description: 'Devices with their owners.', defaultPhase: 2 },
  {
    name: 'Knowledge base search',
    category: 'Portal',
    description: 'Answers before a request is sent.',
    defaultPhase: 3,
  },
  {
    name: 'Service level calendar',
    category: 'Service levels',
    description: 'Working hours by region.',
    defaultPhase: 4,
  },
] as const;
/** Companies' items that the catalog lacks. */
const OWN_ITEMS = [
  {
    name: 'Dock door fault form',
    category: 'Request types',
    description: 'Faults of loading docks, with the door number and a picture.',
    phase: 2,
  },
  { name: 'Courier hand-over log', category: 'Fields', description: 'Who took a parcel over, and when.', phase: 3 },
  {
    name: 'Night shift escalation',
    category: 'Workflows',
    description: 'Calls instead of mails between ten and six.',
    phase: 2,
  },
] as const;

/** Companies from before the consulting-firm model, each its own tenant; system administration moves them to a firm. */
const LEGACY_COMPANIES = [
  {
    name: 'Hollow Pine Foods',
    key: 'hollow-pine',
    admin: { email: 'ines@hollowpine.example', name: 'Ines Moreau' },
    items: { drawn: 3, implemented: 3, own: [] },
  },
  {
    name: 'Marlow Textiles',
    key: 'marlow-textiles',
    admin: { email: 'raj@marlow.example', name: 'Raj Patel' },
    items: { drawn: 0, implemented: 0, own: [] },
  },
  { name: 'Quayside Labs', key: 'quayside-labs', admin: null, items: { drawn: 0, implemented: 0, own: [] } },
] as const;

const SOW = {
  amount: { minor: 4_800_000, currency: 'USD' },
  pastedText:
    'Statement of Work\n\n1. Scope: service desk for IT and facilities, with change and asset management.\n2. Term: eight months.\n',
} as const;
/** Start and end of a running SOW, in months before and after now. */
const [MONTHS_BEFORE, MONTHS_AFTER] = [3, 5];
const CHANGE_ORDERS = ['Asset import from the old tool', 'Second approval step for changes'] as const;

export interface SeedOptions {
  stack: Pick<StackFile, 'services' | 'publicKey' | 'testPaymentToken' | 'mongo'>;
  /** Name of the database. */
  database: string;
  /** Password of all demo accounts. */
  password: string;
  say: (line: string) => void;
}

/**
 * Seeds an empty database with a firm, its users and client companies, through the product's own calls if there is one.
 * Returns the demo accounts; null if the database contains a user's own data. Throws when a call fails.
 */
export async function seedDemo({ stack, database, password, say }: SeedOptions): Promise<DemoAccounts | null> {
  const data = await connectData({ uri: stack.mongo, dbName: database });
  try {
    return await runAsSystem('demo data', async () => {
      const account = (email: string): Account => ({ email, password, tenantKey: FIRM.key });
      const accounts: DemoAccounts = {
        systemAdmin: account(PEOPLE.systemAdmin.email),
        firmAdmin: account(PEOPLE.firmAdmin.email),
        consultant: account(PEOPLE.consultant.email),
        companyAdmin: account(PEOPLE.companyAdmin.email),
      };
      // the system administrator is created last, so their existence means that the seeding is complete
      if (await data.models.users.exists({ email: PEOPLE.systemAdmin.email })) return accounts;
      if (await data.models.users.exists({})) return null;
      say('Filling the empty database with demo data');
      await fill(data, { origin: stack.services.edge, publicKey: stack.publicKey }, stack.testPaymentToken, password);
      return accounts;
    });
  } finally {
    await data.close();
  }
}

async function fill({ models }: Data, target: ApiTarget, paymentToken: string, password: string): Promise<void> {
  const { firmAdmin, consultant, systemAdmin } = PEOPLE;
  await must(
    callApi(target, 'POST', 'public/signup', {
      companyName: FIRM.name,
      subdomain: FIRM.key,
      adminEmail: firmAdmin.email,
      adminName: firmAdmin.name,
      password,
      paymentToken,
    }),
  );
  const firmTarget = { ...target, tenantKey: FIRM.key };
  const login = await must(callApi(firmTarget, 'POST', 'login', { email: firmAdmin.email, password }));
  const token = textOf(login, 'accessToken');

  const now = new Date();
  const admin = await models.users.findOne({ email: firmAdmin.email }).orFail();
  // the demo firm has existed for a while: its welcome mail need not be found and confirmed
  const confirmed = { $set: { emailConfirmedAt: now } };
  await models.firms.updateOne({ _id: admin.firmId }, confirmed);
  const { passwordHash } = await models.authAccounts.findOneAndUpdate({ email: firmAdmin.email }, confirmed).orFail();
  const addPerson = async (person: { email: string; name: string }, role: 'consultant' | 'systemAdmin') => {
    // no call adds these people; they share the password, and so its hash
    await models.authAccounts.create({
      email: person.email,
      passwordHash,
      passwordChangedAt: now,
      emailConfirmedAt: now,
      mustChangePassword: false,
      createdAt: now,
    });
    const isAdmin = role === 'systemAdmin';
    return models.users.create({
      ...person,
      role,
      isAdmin,
      firmId: isAdmin ? null : admin.firmId,
      companyId: null,
      status: 'active',
      createdAt: now,
    });
  };
  const catalogue = CATALOGUE.map((item) => ({ ...item, nameKey: nameKey(item.name), createdAt: now }));
  await models.globalConfigItems.create(catalogue);
  const consultantUser = await addPerson(consultant, 'consultant');
  for (const company of COMPANIES) {
    const { name, email } = { name: company.admin.name, email: company.admin.email };
    await must(
      callApi({ ...firmTarget, token }, 'POST', 'consultant/create-company', {
        companyName: company.name,
        adminEmail: email,
        adminName: name,
      }),
    );
    const { _id } = await models.companies
      .findOneAndUpdate(
        { nameKey: nameKey(company.name) },
        { $set: { assignedConsultantIds: company.assigned ? [consultantUser._id] : [] } },
      )
      .orFail();
    await models.companyData.updateOne({ companyId: _id }, { $set: { configOverrides: itemsOf(company.items, now) } });
    await addSow({ ...firmTarget, token }, _id.toHexString(), company);
    await addProject({ ...firmTarget, token }, _id.toHexString(), company);
  }
  const invitation = randomBytes(32).toString('base64url');
  await models.invitations.updateOne(
    { email: PEOPLE.companyAdmin.email },
    { $set: { tokenHash: tokenHash(invitation) } },
  );
  await must(callApi(firmTarget, 'POST', `invitations/${invitation}/accept`, { password }));
  await addLegacyCompanies(models, passwordHash, now);
  await addPerson(systemAdmin, 'systemAdmin');
}

/** The configuration items of a company: its items of the catalog, the first of them implemented, then its own. */
function itemsOf({ drawn, implemented, own }: (typeof COMPANIES)[number]['items'], now: Date): ConfigItem[] {
  return [
    ...CATALOGUE.slice(0, drawn).map((item, index) => ({
      ...itemOfCatalogue(item, now),
      implemented: index < implemented,
    })),
    ...own.map((index) => ({
      ...OWN_ITEMS[index],
      nameKey: nameKey(OWN_ITEMS[index].name),
      inScope: true,
      implemented: false,
      addedAt: now,
    })),
  ];
}

/** Creates companies without a firm, as quick setup does; their users share the password, and so its hash. */
async function addLegacyCompanies(
  { addresses, authAccounts, companies, companyData, users }: Models,
  passwordHash: string | null,
  now: Date,
): Promise<void> {
  for (const { name, key, admin, items } of LEGACY_COMPANIES) {
    const { _id: companyId } = await companies.create({
      name,
      nameKey: nameKey(name),
      subdomain: key,
      lastActivityAt: now,
      createdAt: now,
    });
    await addresses.create({ _id: key, kind: 'subdomain', companyId, verifiedAt: now, createdAt: now });
    await companyData.create({ companyId, configOverrides: itemsOf(items, now), createdAt: now });
    if (admin === null) continue;
    await authAccounts.create({
      email: admin.email,
      passwordHash,
      passwordChangedAt: now,
      emailConfirmedAt: now,
      mustChangePassword: false,
      createdAt: now,
    });
    await users.create({ ...admin, role: 'companyUser', companyId, status: 'active', createdAt: now });
  }
}

/** Creates a company's project, if it has one, from templates, and marks the first of its items as implemented. */
async function addProject(
  target: ApiTarget,
  companyId: string,
  { project }: (typeof COMPANIES)[number],
): Promise<void> {
  if (project === null) return;
  const post = (path: string, body: object) =>
    must(callApi(target, 'POST', path, { operationId: randomUUID(), ...body }));
  const { key, name, templates } = project;
  let projectId: string | null = null;
  const made: string[] = [];
  for (const template of templates) {
    const inserted: unknown = await post(`companies/${companyId}/scope-templates/${template}`, {
      projectId,
      ...(projectId === null && { project: { key, name } }),
    });
    projectId = textOf(inserted, 'projectId');
    const { items } = inserted as { items: { id: string }[] };
    made.push(...items.map(({ id }) => id));
  }
  for (const itemId of made.slice(0, made.length * project.implemented))
    await post(`scope-items/${itemId}/implemented`, { implemented: true });
}

/** Creates a company's SOW, if it has one, with its change orders, and moves it to its status. */
async function addSow(
  target: ApiTarget,
  companyId: string,
  { sowStatus, changeOrders }: (typeof COMPANIES)[number],
): Promise<void> {
  if (sowStatus === 'none') return;
  const post = (path: string, body: object) => must(callApi(target, 'POST', path, body));
  const dates = { startDate: dayInMonths(-MONTHS_BEFORE), endDate: dayInMonths(MONTHS_AFTER) };
  const sowId = textOf(
    await post(`companies/${companyId}/sows`, { ...SOW, ...dates, title: 'Service desk roll-out' }),
    'id',
  );
  if (sowStatus === 'draft') return;
  await post(`sows/${sowId}/status`, { version: 1, status: 'active' });
  for (const title of CHANGE_ORDERS.slice(0, changeOrders)) {
    const id = textOf(
      await post(`sows/${sowId}/change-orders`, { title, amount: { minor: 480_000, currency: 'USD' } }),
      'id',
    );
    await post(`change-orders/${id}/status`, { version: 1, status: 'active' });
  }
  if (sowStatus === 'completed') await post(`sows/${sowId}/status`, { version: 2, status: 'completed' });
}

/** The first day of the month this many months from now, as YYYY-MM-DD. */
function dayInMonths(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
}

async function must(call: ReturnType<typeof callApi>): Promise<unknown> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`Demo data could not be made: a call answered ${status} ${JSON.stringify(body)}`);
  return body;
}

function textOf(body: unknown, field: string): string {
  if (typeof body === 'object' && body !== null && field in body) {
    const value: unknown = Object.getOwnPropertyDescriptor(body, field)?.value;
    if (typeof value === 'string') return value;
  }
  throw new Error(`An answer lacks ${field}`);
}
