import { type CompanyDoc, type FirmDoc, runWithTenant, type UserDoc } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { abilitiesFor } from '@scopewright/domain/policy';
import type { CallContext, SubjectLoaders } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { deliverySubjects } from './subjects.ts';

type Kind = keyof SubjectLoaders;
type Loaded = Parameters<NonNullable<SubjectLoaders['person']>>[1]['loaded'];
type Id = { _id: Types.ObjectId };
type Role = 'admin' | 'consultant' | 'client';
const ROLES: readonly Role[] = ['admin', 'consultant', 'client'];

const database = await testDatabase('subject-loaders');
const make = factories(database.models);
const loaders = deliverySubjects(database.models);
const [firm, other] = [await make.firm(), await make.firm()];
const consultant = await make.user(firm._id, { role: 'consultant' });
const assigned = { assignedConsultantIds: [consultant._id] };
const own = await make.company(firm._id, { ...assigned, name: 'Own', scopeItemCount: 7, implementedScopeItemCount: 3 });
const hidden = await make.company(firm._id);
const deleted = await make.company(firm._id, { ...assigned, status: 'deleted' });
const people = {
  admin: await make.user(firm._id),
  consultant,
  client: await make.user(firm._id, { role: 'companyUser', companyId: own._id }),
};
afterAll(() => database.close());

const viewerOf = ({ _id, role, companyId }: UserDoc) => ({
  userId: _id.toHexString(),
  role,
  companyId: companyId?.toHexString() ?? null,
  abilities: abilitiesFor({ role, readOnly: false, consultantsCanSeeAllClients: false }),
});
/** Loads an id for a person with a role. */
const load = async (kind: Kind, role: Role, { _id }: Id, loaded: Loaded = {}, projection: Record<string, 1> = {}) => {
  const call = { viewer: viewerOf(people[role]) } as unknown as CallContext;
  const loader = loaders[kind] ?? expect.fail(`Nothing loads a ${kind}`);
  return runWithTenant(firm._id, async () => loader(_id.toHexString(), { call, projection, loaded }));
};
/** The roles that can load something. The others get no substitute. */
const finders = async (kind: Kind, of: Id, loaded?: Loaded): Promise<Role[]> => {
  const found = await Promise.all(
    ROLES.map(async (role) => {
      const one = await load(kind, role, of, loaded);
      if (one) expect(one._id.toString(), kind).toBe(of._id.toString());
      return one ? [role] : [];
    }),
  );
  return found.flat();
};
const EVERYONE = ROLES;
const STAFF = ['admin', 'consultant'];
const put = { activatedAt: new Date() };
const sent = { ...put, status: 'sent' } as const;

describe('a company', () => {
  it('is found by people who see it, and not once it is deleted', async () => {
    expect([
      await finders('company', own),
      await finders('company', hidden),
      await finders('company', deleted),
    ]).toEqual([EVERYONE, ['admin'], []]);
  });

  it('that may be deleted is found deleted only by people who may delete it', async () => {
    const kind = 'companyOrDeleted';
    expect([await finders(kind, own), await finders(kind, hidden), await finders(kind, deleted)]).toEqual([
      EVERYONE,
      ['admin'],
      ['admin'],
    ]);
  });

  it('is read as far as it is asked for', async () => {
    expect(await load('company', 'client', own, {}, { name: 1 })).toEqual({ _id: own._id, name: 'Own' });
  });
});

describe('people', () => {
  it('of a company are found in that company, while they belong to it', async () => {
    const loaded = { company: own };
    const [invited, removed, elsewhere] = [
      await make.user(firm._id, { role: 'user', companyId: own._id, status: 'invited' }),
      await make.user(firm._id, { role: 'user', companyId: own._id, status: 'removed' }),
      await make.user(firm._id, { role: 'user', companyId: hidden._id }),
    ];
    expect(await finders('person', people.client, loaded)).toEqual(EVERYONE);
    expect(await finders('person', invited, loaded)).toEqual(EVERYONE);
    for (const person of [removed, elsewhere, people.consultant])
      expect(await finders('person', person, loaded)).toEqual([]);
    expect(await finders('person', people.client)).toEqual([]);
  });

  it('of the firm are found while they belong to it, and no clients', async () => {
    const removed = await make.user(firm._id, { role: 'consultant', status: 'removed' });
    for (const person of [people.admin, people.consultant])
      expect(await finders('staffMember', person)).toEqual(EVERYONE);
    for (const person of [people.client, removed, await make.user(other._id)])
      expect(await finders('staffMember', person)).toEqual([]);
  });
});

describe('agreements', () => {
  it('are found with their company by people who see it, drafts by the firm only', async () => {
    const [sow, draft] = [await make.sow(own, put), await make.sow(own)];
    const [order, draftOrder] = [await make.changeOrder(sow, sent), await make.changeOrder(sow)];
    for (const [kind, shown, unseen] of [
      ['sow', sow, draft],
      ['changeOrder', order, draftOrder],
    ] as const) {
      expect([await finders(kind, shown), await finders(kind, unseen)]).toEqual([EVERYONE, STAFF]);
      const company = { _id: own._id, name: 'Own', status: 'active', scopeItemCount: 7, implementedScopeItemCount: 3 };
      expect(await load(kind, 'client', shown, {}, { title: 1, companyId: 1 })).toEqual({
        _id: shown._id,
        companyId: own._id,
        title: shown.title,
        company,
      });
    }
  });

  it('of a company that someone does not see, or that is deleted, are not found', async () => {
    for (const [company, found] of [
      [hidden, ['admin']],
      [deleted, []],
    ] as const) {
      const sow = await make.sow(company, put);
      expect([await finders('sow', sow), await finders('changeOrder', await make.changeOrder(sow, sent))]).toEqual([
        found,
        found,
      ]);
    }
  });

  it('have documents, which are found as the agreement is, by clients once they are ready', async () => {
    const sow = await make.sow(own, put);
    const draft = await make.sow(own);
    const at = (type: 'sow' | 'change-order', { _id }: Id, values: object = {}) =>
      make.file(firm._id, { companyId: own._id, attachedTo: { type, id: _id }, ...values });
    expect(await finders('document', await at('sow', sow))).toEqual(EVERYONE);
    expect(await finders('document', await at('sow', draft))).toEqual(STAFF);
    expect(await finders('document', await at('sow', sow, { state: 'scanning' }))).toEqual(STAFF);
    expect(await finders('document', await at('change-order', await make.changeOrder(sow, sent)))).toEqual(EVERYONE);
    expect(await finders('document', await at('change-order', await make.changeOrder(sow)))).toEqual(STAFF);
    for (const values of [
      { state: 'uploading' },
      { purpose: 'logo' },
      { attachedTo: null },
      { companyId: hidden._id },
      { companyId: null },
    ])
      expect(await finders('document', await at('sow', sow, values)), JSON.stringify(values)).toEqual(
        'companyId' in values && values.companyId ? ['admin'] : [],
      );
    expect(await finders('document', await at('change-order', sow))).toEqual([]);
    expect(await finders('document', await at('sow', { _id: new Types.ObjectId() }))).toEqual([]);
  });
});

describe('a scope', () => {
  const now = new Date();

  it('has projects, which are found in their company while they are there', async () => {
    const project = (company: CompanyDoc, values: object = {}) =>
      make.scopeItem(company, { kind: 'project', ...values });
    const found = await project(own);
    expect([await finders('project', found, { company: own }), await finders('project', found)]).toEqual([
      EVERYONE,
      [],
    ]);
    for (const one of [await project(hidden), await project(own, { deletedAt: now }), await make.scopeItem(own)])
      expect(await finders('project', one, { company: own })).toEqual([]);
  });

  it('has items, which are found by people who see the company, deleted ones by the firm only', async () => {
    expect(await finders('scopeItem', await make.scopeItem(own))).toEqual(EVERYONE);
    expect(await finders('scopeItem', await make.scopeItem(own, { deletedAt: now }))).toEqual(STAFF);
    expect(await finders('scopeItem', await make.scopeItem(hidden))).toEqual(['admin']);
    expect(await finders('scopeItem', { _id: new Types.ObjectId() })).toEqual([]);
  });

  it('has views, which are found by the person who has saved them', async () => {
    const { client } = people;
    expect(await finders('scopeView', await make.scopeView(client, own._id))).toEqual(['client']);
    expect(await finders('scopeView', await make.scopeView(client, hidden._id))).toEqual([]);
  });
});

describe('clauses and change requests', () => {
  it('are found as their agreement is: clauses by clients once they are accepted and as long as they stand', async () => {
    const [sow, draft] = [await make.sow(own, put), await make.sow(own)];
    const [order, draftOrder] = [await make.changeOrder(sow, sent), await make.changeOrder(sow)];
    const clauseOf = async (agreement: Parameters<typeof make.source>[0], values: object = { state: 'accepted' }) =>
      make.clause(await make.source(agreement, { present: false }), values);
    for (const [shown, unseen] of [
      [sow, draft],
      [order, draftOrder],
    ] as const) {
      expect(await finders('clause', await clauseOf(shown))).toEqual(EVERYONE);
      expect(await finders('clause', await clauseOf(unseen))).toEqual(STAFF);
    }
    for (const values of [
      { state: 'proposed' },
      { state: 'rejected' },
      { state: 'accepted', lost: true },
      { state: 'accepted', replaced: true },
    ])
      expect(await finders('clause', await clauseOf(sow, values)), JSON.stringify(values)).toEqual(STAFF);
    expect(await finders('clause', await clauseOf(await make.sow(hidden, put)))).toEqual(['admin']);
    expect(await finders('clause', await clauseOf(await make.sow(deleted, put)))).toEqual([]);
  });

  it('are found by people who see the company: requests by clients if one of them has asked', async () => {
    expect(await finders('changeRequest', await make.changeRequest(own))).toEqual(EVERYONE);
    expect(await finders('changeRequest', await make.changeRequest(own, { byClient: false }))).toEqual(STAFF);
    expect(await finders('changeRequest', await make.changeRequest(hidden))).toEqual(['admin']);
  });
});

describe('documents in the company that the path names', () => {
  it('is found there only: links, acknowledged findings, and milestones that no clause has', async () => {
    const ofClause = await make.milestone(own, { clauseId: new Types.ObjectId() });
    for (const [kind, there, elsewhere] of [
      ['traceLink', await make.traceLink(own), await make.traceLink(hidden)],
      ['acknowledgment', await make.acknowledgment(own), await make.acknowledgment(hidden)],
      ['milestone', await make.milestone(own), await make.milestone(hidden)],
    ] as const) {
      expect(await finders(kind, there, { company: own }), kind).toEqual(EVERYONE);
      expect(await finders(kind, elsewhere, { company: own }), kind).toEqual([]);
      expect(await finders(kind, there), kind).toEqual([]);
      expect(await load(kind, 'admin', there, { company: own }, { createdAt: 1 }), kind).toEqual({
        _id: there._id,
        createdAt: there.createdAt,
      });
    }
    expect(await finders('milestone', ofClause, { company: own })).toEqual([]);
  });
});

describe('a backlog', () => {
  const now = new Date();
  const userId = people.admin._id;
  const projectOf = (company: CompanyDoc, values: object = {}) =>
    make.scopeItem(company, { kind: 'project', ...values });

  it('has a project, which is found by people who see its company while it exists', async () => {
    expect(await finders('ownProject', await projectOf(own))).toEqual(EVERYONE);
    expect(await finders('ownProject', await projectOf(hidden))).toEqual(['admin']);
    for (const one of [await projectOf(own, { deletedAt: now }), await make.scopeItem(own)])
      expect(await finders('ownProject', one)).toEqual([]);
  });

  it('has work items, which are found while the project is there, by clients if they are shared and not deleted', async () => {
    const project = await projectOf(own);
    for (const [values, found] of [
      [{ shared: true }, EVERYONE],
      [{ shared: false }, STAFF],
      [{ shared: true, deletedAt: now }, STAFF],
    ] as const)
      expect(await finders('workItem', await make.workItem(project, values)), JSON.stringify(values)).toEqual(found);
    const inOf = async (company: CompanyDoc, values: object = {}) =>
      make.workItem(await projectOf(company, values), { shared: true });
    expect(await finders('workItem', await inOf(hidden))).toEqual(['admin']);
    expect(await finders('workItem', await inOf(own, { deletedAt: now }))).toEqual([]);
    expect(await finders('workItem', await inOf(own, { kind: 'field' }))).toEqual([]);
    expect(await finders('workItem', { _id: new Types.ObjectId() })).toEqual([]);
  });

  it('has previews and receipts, which are found while the project is there', async () => {
    for (const [kind, add] of [
      ['backlogPreview', make.backlogPreview],
      ['backlogReceipt', make.backlogReceipt],
    ] as const) {
      expect(await finders(kind, await add(await projectOf(own), userId)), kind).toEqual(EVERYONE);
      expect(await finders(kind, await add(await projectOf(hidden), userId)), kind).toEqual(['admin']);
      expect(await finders(kind, await add(await projectOf(own, { deletedAt: now }), userId)), kind).toEqual([]);
      expect(await finders(kind, { _id: new Types.ObjectId() }), kind).toEqual([]);
    }
  });

  it('has views, which are found by the person who has saved them, and profiles, which are the firm’s', async () => {
    const { client } = people;
    expect(await finders('backlogView', await make.backlogView(client, own))).toEqual(['client']);
    expect(await finders('backlogView', await make.backlogView(client, hidden))).toEqual([]);
    expect(await finders('backlogProfile', await make.backlogProfile(firm._id))).toEqual(EVERYONE);
    expect(await finders('backlogProfile', await make.backlogProfile(other._id))).toEqual([]);
    expect(await finders('scopeTemplate', await make.scopeTemplate(firm._id))).toEqual(EVERYONE);
    expect(await finders('scopeTemplate', await make.scopeTemplate(other._id))).toEqual([]);
  });

  it('has exports and imports of status, which are found by people who see the company', async () => {
    for (const [kind, add] of [
      ['backlogExport', make.backlogExport],
      ['statusImport', (company: CompanyDoc) => make.statusImport(company, userId)],
    ] as const) {
      expect(await finders(kind, await add(own)), kind).toEqual(EVERYONE);
      expect(await finders(kind, await add(hidden)), kind).toEqual(['admin']);
      expect(await finders(kind, await add(deleted)), kind).toEqual([]);
    }
  });

  it('is read as far as it is asked for, with the head of its company', async () => {
    const project = await projectOf(own);
    const company = { _id: own._id, name: 'Own', status: 'active', scopeItemCount: 7, implementedScopeItemCount: 3 };
    for (const [kind, made] of [
      ['ownProject', project],
      ['workItem', await make.workItem(project)],
      ['backlogPreview', await make.backlogPreview(project, userId)],
      ['backlogReceipt', await make.backlogReceipt(project, userId)],
      ['backlogView', await make.backlogView(people.admin, own)],
      ['backlogExport', await make.backlogExport(own)],
      ['statusImport', await make.statusImport(own, userId)],
      ['changeRequest', await make.changeRequest(own)],
    ] as const) {
      const asked = { companyId: 1, projectId: 1 } as const;
      const { projectId, ...found } = { projectId: undefined, ...(await load(kind, 'admin', made, {}, asked)) };
      expect(found, kind).toEqual({ _id: made._id, companyId: own._id, company });
      if ('projectId' in made) expect(projectId, kind).toEqual(made.projectId);
    }
    const profile = await make.backlogProfile(firm._id);
    expect(await load('backlogProfile', 'admin', profile, {}, { name: 1 })).toEqual({
      _id: profile._id,
      name: profile.name,
    });
  });
});

describe('documents of a person or the firm', () => {
  it('is found: the own notifications', async () => {
    const { consultant } = people;
    expect(await finders('notification', await make.notification(consultant, { companyId: own._id }))).toEqual([
      'consultant',
    ]);
    expect(await finders('notification', await make.notification(consultant, { companyId: hidden._id }))).toEqual([]);
    expect(
      await finders('notification', await make.notification(consultant, { inApp: false, companyId: own._id })),
    ).toEqual([]);
  });

  it('is found: exports and firms by their ids, and nothing of other firms in the scope of one', async () => {
    const { models } = database;
    const exportOf = ({ _id: firmId }: FirmDoc) =>
      runWithTenant(firmId, async () =>
        (await models.firmExports.create({ requestedBy: people.admin._id, requestedAt: now() })).toObject<Id>(),
      );
    const now = () => new Date();
    expect(await finders('firmExport', await exportOf(firm))).toEqual(EVERYONE);
    expect(await finders('firmExport', await exportOf(other))).toEqual([]);
    expect([await finders('firm', firm), await finders('firm', other)]).toEqual([EVERYONE, EVERYONE]);
    const invoice = (number: string, { _id: firmId }: FirmDoc) =>
      runWithTenant(firmId, async () => {
        const period = { periodStart: now(), periodEnd: now(), issuedAt: now() };
        const plan = {
          reason: 'start',
          plan: 'small',
          seats: 1,
          monthlyMinor: 100,
          totalMinor: 100,
          currency: 'USD',
          status: 'paid',
        } as const;
        return (
          await models.invoices.create({ number, billedTo: 'A firm', lines: [], ...plan, ...period })
        ).toObject<Id>();
      });
    expect(await finders('invoice', await invoice('1', firm))).toEqual(EVERYONE);
    expect(await finders('invoice', await invoice('2', other))).toEqual([]);
    for (const kind of ['firmExport', 'invoice', 'firm'] as const)
      for (const role of ROLES) expect(await load(kind, role, { _id: new Types.ObjectId() })).toBeNull();
  });
});
