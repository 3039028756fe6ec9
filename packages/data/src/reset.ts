import { DISCARDED } from './files/files.ts';
import { COLLECTIONS, type Models } from './models/index.ts';
import { runAsSystem } from './tenant/context.ts';

/** What a reset leaves: the trace of what happened, that a reset is under way, and where the bytes of files are that the worker has to remove. */
const KEPT = ['auditEvents', 'locks', 'files'] as const;
const FIRST = ['users', 'authAccounts'] as const;
const LAST = 'sessions';
/** What was under way while the collections were emptied may have written once more. */
const ROUNDS = 3;

type Name = keyof Models;

export interface ResetSteps {
  now: () => Date;
  /** Makes the end of these sessions known everywhere, before they are removed; what it throws stops the reset. */
  endSessions: (sessionIds: string[]) => Promise<void>;
}

/**
 * Empties every collection but the audit trail; migrations stay, too. Users and accounts first: from then on nobody can sign in or go on with a session,
 * so that every session that can still be used is among those that are ended. May be repeated after it was cut short.
 */
export async function emptyDatabase(models: Models, { now, endSessions }: ResetSteps): Promise<void> {
  const apart: readonly string[] = [...KEPT, ...FIRST, LAST];
  const others = (Object.keys(COLLECTIONS) as Name[]).filter((name) => !apart.includes(name));
  const empty = async (name: Name): Promise<void> => {
    await (models[name] as Models['firms']).deleteMany({});
  };
  await runAsSystem('reset the database', async () => {
    for (let round = 1; ; round += 1) {
      for (const name of FIRST) await empty(name);
      await models.sessions.updateMany(
        { revokedAt: null },
        { $set: { revokedAt: now(), revokedReason: 'database reset' } },
      );
      const sessions = await models.sessions.find({}, { _id: 1 }).lean();
      await endSessions(sessions.map(({ _id }) => _id));
      for (const name of others) await empty(name);
      await models.files.updateMany({}, { $set: DISCARDED });
      await empty(LAST);
      if (round === ROUNDS || (await models.users.exists({})) === null) return;
    }
  });
}
