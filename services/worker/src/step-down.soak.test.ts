import { type FirmDoc, runAsSystem, trusted } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { stepDownPrimary } from '@scopewright/dev-stack';
import { afterAll, expect, it, vi } from 'vitest';
import { buildWorker } from './build.ts';
import { invite, SECRET } from './testing/invite.ts';
import { startMailbox } from './testing/mailbox.ts';
import { ownMongo } from './testing/own-mongo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRMS = 10;
const INVITATIONS = 20;

const [mongo, mailbox] = await Promise.all([ownMongo(), startMailbox()]);
const database = await testDatabase('step_down');
afterAll(async () => {
  await database.close();
  await Promise.all([mongo.close(), mailbox.close()]);
});

/** A firm due to be archived now. @returns the address of its administrator */
async function quietFirm(index: number): Promise<string> {
  const now = Date.now();
  const ago = (days: number) => new Date(now - days * DAY_MS);
  const make = factories(database.models, { clock: () => ago(91) });
  const anchor = ago(1);
  const noticesGiven = [
    { notice: 'archive-7' as const, anchor, at: ago(8) },
    { notice: 'archive-1' as const, anchor, at: ago(2) },
  ];
  const firm = await make.firmAt(`quiet-${index}`, {
    lastActivityAt: ago(91),
    trialEndsAt: ago(77),
    noticesGiven,
    lifecycleDueAt: ago(1),
  });
  return (await make.user(firm._id)).email;
}

it('loses nothing and does nothing twice when the primary steps down in the middle of jobs', async () => {
  const { models } = database;
  const administrators = await Promise.all(Array.from({ length: FIRMS }, (_, index) => quietFirm(index)));
  const invited = Array.from({ length: INVITATIONS }, (_, index) => `invited-${index}@contoso.example`);
  for (const email of invited) await (await invite(database, { email })).enqueue();

  let stored = 0;
  const steppedDown = new Promise<void>((resolve, reject) => {
    mailbox.onStage = (stage) => {
      if (stage !== 'stored') return;
      stored += 1;
      // the server's answer to this mail, and so its mark, comes while there is no primary
      if (stored === 3) return stepDownPrimary(mongo.uri, 1).then(resolve, reject);
    };
  });
  const { service } = buildWorker({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    MONGODB_URI: mongo.uri,
    MONGODB_DATABASE: database.dbName,
    REDIS_URL: process.env.REDIS_URL,
    SMTP_URL: mailbox.url,
    INVITATION_SECRET: SECRET,
  });
  await service.listen();
  await steppedDown;
  expect(mailbox.mails.length).toBeLessThan(FIRMS + INVITATIONS);
  await vi.waitFor(
    async () => {
      expect(await models.outbox.countDocuments({ status: 'done' })).toBe(FIRMS + INVITATIONS);
    },
    // pauses between attempts double: the sixth attempt comes after half a minute
    { timeout: 60_000, interval: 50 },
  );
  await service.close();

  expect(mailbox.mails.flatMap(({ to }) => to).toSorted()).toEqual([...administrators, ...invited].toSorted());
  const firms = await runAsSystem('test', async () => ({
    archived: await models.firms.find({ archivedAt: trusted({ $ne: null }) }).lean<FirmDoc[]>(),
    events: await models.auditEvents.countDocuments({ action: 'firm.archived' }),
  }));
  expect([firms.archived.length, firms.events]).toEqual([FIRMS, FIRMS]);
  for (const { noticesGiven } of firms.archived)
    expect(noticesGiven.map(({ notice }) => notice)).toEqual(['archive-7', 'archive-1', 'archived']);
});
