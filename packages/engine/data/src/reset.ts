import { DISCARDED } from './files/files.ts';
import { COLLECTIONS, type Models } from './models/index.ts';
import { runAsSystem } from './tenant/context.ts';
import { storedCollection } from './tenant/past-the-plugin.ts';

/**
 * Collections that a reset preserves: the audit trail, the lock of the running reset, the location of file bytes that
 * the worker has to remove, and the releases of remotes, which are part of the installation.
 */
const KEPT = ['auditEvents', 'locks', 'files', 'remoteReleases'] as const;
const FIRST = ['users', 'authAccounts'] as const;
const LAST = 'sessions';
/** Operations that were running while the collections were emptied may have written again. */
const ROUNDS = 3;

type Name = keyof Models;

export interface ResetSteps {
  now: () => Date;
  /** Ends these sessions everywhere, before they are removed; an error stops the reset. */
  endSessions: (sessionIds: string[]) => Promise<void>;
}

/**
 * Empties every collection but the audit trail; applied migrations are preserved too. Users and accounts first: from
 * then on no sign-in or refresh is possible, so that all sessions still usable are among those that are ended. Can be
 * repeated after an interruption.
 */
export async function emptyDatabase(models: Models, { now, endSessions }: ResetSteps): Promise<void> {
  const apart: readonly string[] = [...KEPT, ...FIRST, LAST];
  const others = (Object.keys(COLLECTIONS) as Name[]).filter((name) => !apart.includes(name));
  const empty = async (name: Name): Promise<void> => {
    const model = models[name] as Models['firms'];
    // the models of records that no one may change refuse it
    await ('appendOnly' in COLLECTIONS[name] ? storedCollection(model) : model).deleteMany({});
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
