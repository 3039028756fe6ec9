import { runs } from '@scopewright/build-config/runs';
import { type FirmDoc, forDueFirms, restoreFirm, runAsSystem, trusted, withTransaction } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { afterDue, type FirmTimeline, firmLifecycle, LIFECYCLE_NOTICES, trialEnd } from '@scopewright/domain/lifecycle';
import type { JobPayload } from '@scopewright/jobs';
import { Types } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { composeLifecycle } from '../mail/firm/lifecycle.ts';
import { createSmtp } from '../mail/sending/smtp.ts';
import { SECRET } from '../testing/invite.ts';
import { startMailbox } from '../testing/mailbox.ts';
import { advanceFirm } from './advance-firm.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const START = new Date('2026-03-01T00:00:00Z');
const DAYS = 60;
/** Firms signed up at most this many days before. */
const OLDEST = 70;
const FIRMS = runs(40);
const SEED = 20261122;
/** Days without a running worker. */
const AWAY = { from: 20, to: 27 };
/** For this many firms the mails go through a mail server. */
const BY_SMTP = FIRMS / 4;

const onDay = (day: number, hour = 0): Date => new Date(START.getTime() + day * DAY_MS + hour * HOUR_MS);

/** The same sequence of numbers from 0 to 1 in each run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A firm's state in the simulation, beside the one in the database. */
interface Simulated {
  _id: Types.ObjectId;
  administrators: string[];
  timeline: FirmTimeline;
  /** Probability that a user is active on a day. */
  activity: number;
}

const [database, mailbox] = await Promise.all([testDatabase('simulation'), startMailbox()]);
const make = factories(database.models);
afterAll(() => Promise.all([database.close(), mailbox.close()]));

const system = <T>(work: () => PromiseLike<T>) => runAsSystem('simulation', work);

async function signUp(random: () => number): Promise<Simulated> {
  const createdAt = onDay(Math.floor(random() * (OLDEST + 10)) - OLDEST, random() * 24);
  const _id = new Types.ObjectId();
  const administrators = Array.from(
    { length: random() < 0.2 ? 2 : 1 },
    (_, index) => `admin${index}@${_id.toHexString()}.example`,
  );
  const activity = random() < 0.6 ? 0 : random() * 0.1;
  const timeline: FirmTimeline = {
    plan: 'trial',
    createdAt,
    trialEndsAt: trialEnd(createdAt),
    lastActivityAt: createdAt,
    noticesGiven: [],
  };
  const { plan, trialEndsAt, lastActivityAt } = timeline;
  const lifecycleDueAt = firmLifecycle(timeline, createdAt).nextDueAt;
  await make.firmAt(`firm-${_id.toHexString()}`, { _id, plan, createdAt, trialEndsAt, lastActivityAt, lifecycleDueAt });
  await Promise.all(administrators.map((email) => make.user(_id, { email })));
  return { _id, administrators, timeline, activity };
}

/** A day's events of a firm, in the simulation and in the database. */
async function happen(firm: Simulated, day: number, random: () => number): Promise<void> {
  const { models, connection } = database;
  const [active, pays, ends, restores] = [random() < firm.activity, random() < 0.004, random() < 0.02, random() < 0.05];
  const now = onDay(day, 1 + Math.floor(random() * 4));
  const change = async (set: Partial<FirmDoc>) => {
    Object.assign(firm.timeline, set);
    await system(() => models.firms.updateOne({ _id: firm._id }, { $set: set }));
  };
  const { archivedAt, createdAt, plan } = firm.timeline;
  if (now < createdAt) return;
  if (archivedAt) {
    if (!restores) return;
    const by = { actorId: null, ip: null, requestId: null };
    await system(() =>
      withTransaction(connection, (session) => restoreFirm(models, { firmId: firm._id, now, by }, session)),
    );
    Object.assign(firm.timeline, { archivedAt: null, restoredAt: now, lastActivityAt: now });
    return;
  }
  if (active) await change({ lastActivityAt: now });
  if (plan === 'paid' && ends) await change({ plan: 'trial', planEndedAt: now, lifecycleDueAt: now });
  else if (plan === 'trial' && pays) await change({ plan: 'paid', planEndedAt: null });
}

/** One line of the expected or received mails. */
const mailLine = (day: number, to: string, notice: string, issue: string): string =>
  `${String(day).padStart(3, '0')} ${to} ${notice} ${issue}`;

/** The mails that a firm's administrators should get on a day, by the timeline. */
function predict(firm: Simulated, day: number, now: Date): string[] {
  const lines: string[] = [];
  for (let { due } = firmLifecycle(firm.timeline, now); due.length > 0; { due } = firmLifecycle(firm.timeline, now)) {
    for (const one of due)
      if (one.kind === 'notice')
        lines.push(...firm.administrators.map((to) => mailLine(day, to, one.notice, one.issue)));
    firm.timeline = afterDue(firm.timeline, due, now);
  }
  return lines;
}

/** A sweep of the worker's: advances every due firm. */
async function sweep(now: Date): Promise<void> {
  const link = { origin: 'https://firm.scopewright.app', tenantKey: null };
  const announced = async () => undefined;
  const parts = {
    data: database,
    clock: () => now,
    linkTo: () => link,
    announceAddress: announced,
    announceEnded: announced,
  };
  const options = { now, signal: new AbortController().signal };
  await forDueFirms(database.models, options, async (batch) => {
    await Promise.all(batch.map(({ _id }) => advanceFirm(parts, _id.toHexString(), { at: now, requestId: null })));
  });
}

/** Sends the outbox's mails. @returns what arrived */
async function deliver(day: number, now: Date, byServer: ReadonlySet<string>): Promise<string[]> {
  const { models } = database;
  const smtp = createSmtp({
    url: mailbox.url,
    from: 'Scopewright <no-reply@scopewright.app>',
    domain: 'scopewright.app',
    // all mails of sixty days are sent together
    patience: { connectMs: 60_000, silenceMs: 60_000 },
  });
  const rows = await models.outbox.find({ job: 'mail.lifecycle' }).lean();
  const lines = await Promise.all(
    rows.map(async (row) => {
      const payload = row.payload as JobPayload<'mail.lifecycle'>;
      const mail = await composeLifecycle(
        { models, clock: () => now, productName: 'Scopewright', secret: SECRET },
        payload,
      );
      if (mail === null) return [];
      if (byServer.has(payload.firmId)) await smtp.send(mail, new AbortController().signal);
      return mailLine(day, mail.to, payload.notice, payload.issue);
    }),
  );
  smtp.close();
  await models.outbox.deleteMany({ _id: trusted({ $in: rows.map(({ _id }) => _id) }) });
  return lines.flat();
}

it(`of ${FIRMS} firms in ${DAYS} days the mailbox matches the timeline, day by day`, async () => {
  const random = numbers(SEED);
  const firms = await Promise.all(Array.from({ length: FIRMS }, () => signUp(random)));
  const byServer = new Set(firms.slice(0, BY_SMTP).map(({ _id }) => _id.toHexString()));
  const predicted: string[] = [];
  const arrived: string[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    await Promise.all(firms.map((firm) => happen(firm, day, random)));
    if (day >= AWAY.from && day < AWAY.to) continue;
    const now = onDay(day, 6);
    predicted.push(
      ...firms.filter(({ timeline }) => timeline.createdAt <= now).flatMap((firm) => predict(firm, day, now)),
    );
    await sweep(now);
    arrived.push(...(await deliver(day, now, byServer)));
  }
  expect(arrived.toSorted()).toEqual(predicted.toSorted());
  expect(new Set(arrived).size).toBe(arrived.length);
  for (const notice of LIFECYCLE_NOTICES)
    expect(arrived.filter((line) => line.includes(` ${notice} `)).length, notice).toBeGreaterThan(5);

  const served = firms.slice(0, BY_SMTP).flatMap(({ administrators }) => administrators);
  const bySmtp = arrived.filter((line) => served.some((email) => line.includes(` ${email} `)));
  expect(mailbox.mails.map(({ to }) => to[0]).toSorted()).toEqual(bySmtp.map((line) => line.split(' ')[1]).toSorted());
  expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(bySmtp.length);

  const stored = await system(() => database.models.firms.find({}, { archivedAt: 1 }).lean());
  const archived = new Map(stored.map(({ _id, archivedAt }) => [_id.toHexString(), archivedAt]));
  for (const { _id, timeline } of firms)
    expect(archived.get(_id.toHexString()) ?? null).toEqual(timeline.archivedAt ?? null);
});
