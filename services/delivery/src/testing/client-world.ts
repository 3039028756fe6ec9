import { randomBytes } from 'node:crypto';
import type { CallOutput, Role } from '@scopewright/contracts';
import { keepForSow, runWithTenant, type ScopeItemDoc, type UserDoc } from '@scopewright/data';
import { BLANK_CONTENT } from '@scopewright/domain/scoping/blank';
import { testPdf } from '@scopewright/files/testing';
import type { Types } from 'mongoose';
import { type CallName, type Delivery, hex } from './delivery.ts';

export type ClientRole = Extract<Role, 'companyUser' | 'user'>;
export const CLIENT_ROLES: readonly ClientRole[] = ['companyUser', 'user'];

type Document = CallOutput<'changeOrderDocument'>;

/** Recognizable values, each with the place that it is written to. */
export function marks() {
  const places = new Map<string, string>();
  const add = <T extends string | number>(place: string, value: T): T => {
    places.set(String(value), place);
    return value;
  };
  const next = () => places.size + 1;
  return {
    places,
    /** One word, so that a search for it finds nothing else. */
    text: (place: string) => add(place, `zq${next()}${randomBytes(3).toString('hex')}qz`),
    /** Twelve digits, as no visible id, time or sum has them. */
    number: (place: string) => add(place, 913_000_000_000 + next() * 1_000_003),
    /** A day in a decade of which nothing visible is. */
    day: (place: string) => add(place, new Date(Date.UTC(2041, 0, 1) + next() * 86_400_000).toISOString().slice(0, 10)),
    /** The places whose mark is in a text. */
    foundIn: (text: string) => {
      const lower = text.toLowerCase();
      return [...places].flatMap(([mark, place]) => (lower.includes(mark) ? [place] : []));
    },
  };
}

export type Marks = ReturnType<typeof marks>;

/** A company with everything that its people see, and its people. */
export async function clientWorld(delivery: Delivery) {
  const { make, service } = delivery;
  const { models } = delivery.database;
  const at = await delivery.firm({ name: 'Firm of the walk' });
  const consultant = await make.user(at.id, { role: 'consultant', name: 'Consultant of the walk' });
  const company = await make.company(at.id, { name: 'Northwind', assignedConsultantIds: [consultant._id] });
  const people = new Map<ClientRole, { user: UserDoc; token: string }>();
  for (const role of CLIENT_ROLES) {
    const user = await make.user(at.id, { role, companyId: company._id, name: `Someone who is ${role}` });
    people.set(role, { user, token: await at.sign(user) });
  }
  const ask = (name: CallName, params: Record<string, string>, body?: object, token = at.token) =>
    service.call(name, { tenant: at.key, token, params, ...(body && { body }) });

  const project = await make.scopeItem(company, {
    kind: 'project',
    name: 'Service desk',
    content: { ...BLANK_CONTENT.project, key: 'SD', consultantIds: [hex(consultant)] },
  });
  const item = (kind: 'requestType' | 'workflow' | 'field', name: string) =>
    make.scopeItem(company, {
      kind,
      name,
      projectId: kind === 'field' ? null : project._id,
      content: BLANK_CONTENT[kind],
    });
  const [form, workflow, field] = [
    await item('requestType', 'Access'),
    await item('workflow', 'Approval'),
    await item('field', 'Urgency'),
  ];
  const terms = { amountMinor: 100_000, currency: 'USD', startDate: '2026-01-05', endDate: '2026-11-27' };
  const sow = await make.sow(company, {
    ...terms,
    title: 'Roll-out',
    status: 'active',
    activatedAt: delivery.time.clock(),
  });
  await runWithTenant(at.id, () =>
    keepForSow(models, {
      companyId: company._id,
      sowId: sow._id,
      title: sow.title,
      now: new Date(0),
      signal: new AbortController().signal,
    }),
  );
  const orders = await changeOrdersOf(ask, item, { companyId: hex(company), projectId: hex(project), sowId: hex(sow) });
  const source = await make.source(sow);
  const clause = await make.clause(source, {
    state: 'accepted',
    quote: 'A form for laptops.',
    milestone: { title: 'Pilot', date: '2026-06-01' },
  });
  for (const itemId of [form._id, ...orders.itemIds])
    await make.traceLink(company, { clauseId: clause._id, itemId, itemName: 'Laptop' });
  const workItem = await make.workItem(project, { title: 'Build the form', shared: true, dueDate: '2026-05-01' });
  await make.backlog(project, at.admin._id);
  await make.backlogDay(project);
  const [milestone, request] = [
    await make.milestone(company, { title: 'Go-live' }),
    await make.changeRequest(company, { createdBy: people.get('companyUser')?.user._id ?? null }),
  ];
  const attach = async (call: 'attachToSow' | 'attachToChangeOrder', params: Record<string, string>) => {
    const answer = await service.call(call, {
      tenant: at.key,
      token: at.token,
      params,
      query: { fileName: 'Signed.pdf' },
      rawBody: testPdf(),
      headers: { 'Content-Type': 'application/pdf' },
    });
    return (answer.body as { id: string }).id;
  };
  const documents = [
    await attach('attachToSow', { sowId: hex(sow) }),
    await attach('attachToChangeOrder', { changeOrderId: orders.sent }),
  ];
  await delivery.system(async () => {
    const of = { firmId: at.id, companyId: company._id };
    const now = delivery.time.clock();
    await models.statusPages.create({ ...of, sentence: 'On track', by: at.admin._id, at: now });
    await models.statusSnapshots.create({ ...of, week: '2026-06-01', content: BARE_STATUS, createdAt: now });
  });
  return {
    ...{ at, company, consultant, people, ask, project, form, workflow, field, sow, source, clause, orders },
    ...{ workItem, milestone, request, documents },
  };
}

export type ClientWorld = Awaited<ReturnType<typeof clientWorld>>;

const BARE_STATUS = {
  ...{ asOf: '2026-06-01', sentence: null },
  ...{ milestones: [], waiting: [], projects: [], changeOrders: [], agreements: [] },
};

/** A change order in each state that a client sees; the sent ones each add a form to the project. */
async function changeOrdersOf(
  ask: (name: CallName, params: Record<string, string>, body?: object) => Promise<{ body: unknown }>,
  item: (kind: 'requestType', name: string) => Promise<ScopeItemDoc>,
  { companyId, projectId, sowId }: { companyId: string; projectId: string; sowId: string },
) {
  const itemIds: Types.ObjectId[] = [];
  const drafted = async (title: string) => {
    const added = await item('requestType', `Form of ${title}`);
    itemIds.push(added._id);
    const diff = (await ask('scopeDiff', { companyId, projectId })).body as CallOutput<'scopeDiff'>;
    const parts = diff.items.filter(({ itemId }) => itemId === hex(added)).map(({ id }) => id);
    const { order } = (await ask('draftChangeOrder', { sowId }, { title, projectId, parts })).body as Document;
    return order;
  };
  const move = async ({ id, version }: { id: string; version: number }, status: string, reason?: string) =>
    (await ask('moveChangeOrder', { changeOrderId: id }, { version, status, ...(reason && { reason }) }))
      .body as Document['order'];
  const accepted = await move(await move(await drafted('Accepted'), 'sent'), 'accepted');
  const declined = await move(await move(await drafted('Declined'), 'sent'), 'declined', 'Too late');
  const sent = await move(await drafted('Sent'), 'sent');
  return { accepted: accepted.id, declined: declined.id, sent: sent.id, itemIds };
}

/** Adds a company's own documents that the walk changes or removes, for one of its people. */
export async function ownThings({ make }: Delivery, { at, company }: ClientWorld, user: UserDoc) {
  return {
    scopeView: hex(await make.scopeView(user, company._id, { firmId: at.id })),
    backlogView: hex(await make.backlogView(user, company)),
    notification: hex(
      await make.notification(user, { kind: 'agreement-put', companyId: company._id, companyName: company.name }),
    ),
    person: hex(await make.user(at.id, { role: 'user', companyId: company._id, name: 'A colleague' })),
  };
}
