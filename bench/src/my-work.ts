import type { CallOutput } from '@scopewright/contracts';
import { MY_WORK_COUNTED, MY_WORK_GROUPS } from '@scopewright/contracts/tracking/limits';
import { type Models, nameKey, runAsSystem } from '@scopewright/data';
import { addDays, DAYS_OF_WEEK, mondayOf } from '@scopewright/domain/tracking/days';
import { mongo } from 'mongoose';
import type { Bench } from './bench.ts';
import { withDatabase } from './engines.ts';
import { asDemoPerson } from './sign-in.ts';
import { type Finding, timedInTurns, withinRatio } from './statistics.ts';

const { ObjectId } = mongo;
type Id = InstanceType<typeof ObjectId>;

const CLIENTS = 200;
/** Of each client: milestones added by hand and dates of clauses, work items, and items with an open question. */
const [MILESTONES, CLAUSES, WORK_ITEMS, QUESTIONS] = [36, 4, 40, 10];
const ROUNDS = 30;
const MOST_RATIO = 2;
const DAY_MS = 24 * 60 * 60_000;
const OPEN = ['todo', 'inProgress', 'inReview'];

interface Reader {
  firmId: Id;
  userId: Id;
  today: string;
}

/**
 * The work of a consultant with 200 clients, some 18,000 dates, work items and questions, through the front door, as a
 * multiple of the same queries by the driver.
 */
export async function measureMyWork({ stack, say }: Bench): Promise<Finding[]> {
  const { person, call } = await asDemoPerson(stack, 'consultant');
  return withDatabase(stack, (models) =>
    runAsSystem('benchmark', async () => {
      const user = await models.users.findOne({ email: person.email }).orFail();
      if (!user.firmId) throw new Error(`${person.email} belongs to no firm`);
      const reader = { firmId: user.firmId, userId: user._id, today: new Date().toISOString().slice(0, 10) };
      await fillClients(models, reader);
      const open = async () => {
        const { groups } = await call<CallOutput<'myWork'>>('GET', 'my-work');
        const full = groups.filter(({ count }) => count === MY_WORK_COUNTED).map(({ group }) => group);
        if (!full.includes('overdue') || !full.includes('waiting') || groups.length !== MY_WORK_GROUPS.length)
          throw new Error(`Only ${full.join(', ')} have ${MY_WORK_COUNTED} rows`);
      };
      const bare = async () => JSON.stringify(await bareQueries(models, reader));
      for (let round = 0; round < 5; round += 1) await Promise.all([open(), bare()]);
      const [page, queries] = await timedInTurns(ROUNDS, open, bare);
      say(`  ${page.toFixed(1)} ms, the bare queries ${queries.toFixed(1)} ms`);
      return [
        withinRatio(
          `My work of a consultant with ${CLIENTS} clients, of the bare queries`,
          page / queries,
          MOST_RATIO,
          page,
        ),
      ];
    }),
  );
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Clients of the consultant, with dates from thirty days ago to sixty days ahead. */
async function fillClients(models: Models, { firmId, userId, today }: Reader): Promise<void> {
  const now = new Date();
  const dates = { createdAt: now, updatedAt: now };
  const day = (index: number) => addDays(today, (index % 90) - 30);
  for (const client of numbers(CLIENTS)) {
    const [companyId, projectId, sowId] = [new ObjectId(), new ObjectId(), new ObjectId()];
    const of = { firmId, companyId };
    const name = `Client with work ${client}`;
    const company = { name, nameKey: nameKey(name), consultingFirmId: firmId, status: 'active', createdAt: now };
    await models.companies.create({ ...company, _id: companyId, assignedConsultantIds: [userId] });
    await models.sows.create({
      ...of,
      ...dates,
      _id: sowId,
      title: 'Service desk',
      status: 'active',
      activatedAt: now,
    });
    await models.milestones.insertMany(
      numbers(MILESTONES).map((index) => ({
        ...of,
        ...dates,
        kind: 'milestone',
        title: `Milestone ${index}`,
        dueOn: day(index * 7 + client),
        waitsFor: index % 3 === 0 ? 'client' : 'us',
      })),
    );
    await models.clauses.insertMany(
      numbers(CLAUSES).map((index) => ({
        ...of,
        ...dates,
        of: { type: 'sow', id: sowId },
        sourceId: sowId,
        kind: 'milestone',
        state: 'accepted',
        quote: 'The service desk goes live.',
        start: index * 100,
        end: index * 100 + 27,
        page: 1,
        confidence: 1,
        proposedBy: 'rules',
        milestone: { title: `Go-live ${index}`, date: day(index * 20 + client) },
      })),
    );
    const item = { ...of, ...dates, nameKey: 'item', content: {} };
    await models.scopeItems.insertMany([
      { ...item, _id: projectId, kind: 'project', name: 'IT services', order: 'a', projectKey: 'IT' },
      ...numbers(QUESTIONS).map((index) => ({
        ...item,
        projectId,
        kind: 'requestType',
        name: `Request type ${index}`,
        order: `a${index}`,
        unanswered: 1,
        unansweredSince: new Date(now.getTime() - (index + client) * DAY_MS),
        openQuestions: { question1: { text: 'Who approves this?', answer: '', order: 'a' } },
      })),
    ]);
    await models.workItems.insertMany(
      numbers(WORK_ITEMS).map((index) => ({
        ...of,
        ...dates,
        projectId,
        key: `own:${index}`,
        level: 'story',
        title: `Configure request type ${index}`,
        order: `a${index}`,
        dueDate: day(index * 11 + client),
        assigneeId: index % 20 === 0 ? userId : null,
      })),
    );
  }
}

/** The queries of the call, by the driver. */
async function bareQueries(models: Models, { firmId, userId, today }: Reader): Promise<unknown> {
  const companies = await models.companies.collection
    .find({ consultingFirmId: firmId, status: 'active', assignedConsultantIds: userId }, { projection: { name: 1 } })
    .toArray();
  const among = { firmId, companyId: { $in: companies.map(({ _id }) => _id) } };
  const deleted = await models.scopeItems.collection
    .find({ firmId, kind: 'project', deletedAt: { $gt: new Date(0) } }, { projection: { _id: 1 } })
    .toArray();
  const work = { ...among, deletedAt: null, status: { $in: OPEN }, projectId: { $nin: deleted.map(({ _id }) => _id) } };
  const limit = MY_WORK_COUNTED;
  const sunday = addDays(mondayOf(today), DAYS_OF_WEEK - 1);
  const ranges = [
    { $gte: '0001-01-01', $lte: addDays(today, -1) },
    { $gte: today, $lte: today },
    { $gte: addDays(today, 1), $lte: sunday },
    { $gte: addDays(sunday, 1), $lte: '9999-12-31' },
  ];
  const tracked = { ...among, clauseId: null, doneOn: null };
  const milestone = { title: 1, companyId: 1, projectId: 1, dueOn: 1, waitsFor: 1, ownerId: 1 };
  const accepted = { ...among, state: 'accepted', lost: false, replaced: false };
  const clause = { companyId: 1, of: 1, kind: 1, quote: 1, wording: 1, date: 1, amount: 1, milestone: 1 };
  const [due, clauses, duties] = await Promise.all([
    Promise.all(
      ranges.map((range) =>
        Promise.all([
          models.milestones.collection
            .find({ ...tracked, dueOn: range, waitsFor: 'us' }, { projection: milestone })
            .sort({ dueOn: 1, _id: 1 })
            .limit(limit)
            .toArray(),
          models.scopeItems.collection
            .find({ ...among, deadline: range, deletedAt: null, implementedAt: null }, { projection: { name: 1 } })
            .sort({ deadline: 1, _id: 1 })
            .limit(limit)
            .toArray(),
          models.workItems.collection
            .find({ ...work, dueDate: range }, { projection: { title: 1, companyId: 1, projectId: 1, dueDate: 1 } })
            .sort({ dueDate: 1, _id: 1 })
            .limit(limit)
            .toArray(),
        ]),
      ),
    ),
    models.clauses.collection
      .find({ ...accepted, 'milestone.date': { $gt: '' } }, { projection: clause })
      .sort({ 'milestone.date': 1, _id: 1 })
      .toArray(),
    models.clauses.collection
      .find({ ...accepted, kind: 'clientDuty', 'date.value': { $gt: '' } }, { projection: clause })
      .sort({ 'date.value': 1, _id: 1 })
      .toArray(),
    models.milestones.collection
      .find({ ...tracked, waitsFor: 'client' }, { projection: milestone })
      .sort({ dueOn: 1, _id: 1 })
      .limit(limit)
      .toArray(),
    models.scopeItems.collection
      .find(
        { ...among, unansweredSince: { $gt: new Date(0) }, deletedAt: null },
        { projection: { name: 1, companyId: 1, projectId: 1 } },
      )
      .sort({ unansweredSince: 1, _id: 1 })
      .limit(limit)
      .toArray(),
    models.changeOrders.collection
      .find({ ...among, status: 'sent' })
      .sort({ activatedAt: 1, _id: 1 })
      .limit(limit)
      .toArray(),
    models.workItems.collection
      .find({ ...work, assigneeId: userId }, { projection: { title: 1, companyId: 1, projectId: 1, dueDate: 1 } })
      .limit(500)
      .toArray(),
  ]);
  const ofClauses = { $in: clauses.map(({ of }) => of.id) };
  return Promise.all([
    due,
    duties,
    models.milestones.collection.find({ firmId, clauseId: { $in: clauses.map(({ _id }) => _id) } }).toArray(),
    models.sows.collection.find({ firmId, _id: ofClauses }, { projection: { status: 1 } }).toArray(),
    models.scopeItems.collection
      .find(
        {
          firmId,
          _id: {
            $in: due
              .flat(2)
              .flatMap(({ projectId }) => projectId ?? [])
              .slice(0, 100),
          },
        },
        { projection: { name: 1 } },
      )
      .toArray(),
  ]);
}
