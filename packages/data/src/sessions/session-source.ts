import { Types } from 'mongoose';
import type { Models } from '../models/index.ts';
import { runAsSystem } from '../tenant/context.ts';
import { trusted } from '../tenant/trusted.ts';

/** What the services' revocation check asks the database: the authority on which sessions have ended. */
export const createSessionSource = ({ sessions }: Pick<Models, 'sessions'>) => ({
  /** Ids of the sessions revoked at or after a moment. */
  revokedSince: (since: Date): Promise<string[]> =>
    runAsSystem('read revoked sessions', async () => {
      const rows = await sessions.find({ revokedAt: trusted({ $gte: since }) }, { _id: 1 }).lean();
      return rows.map(({ _id }) => _id.toHexString());
    }),
  /** Whether a session exists and has not been revoked. */
  isActive: (sessionId: string): Promise<boolean> =>
    runAsSystem('check a session', async () => Types.ObjectId.isValid(sessionId) && (await sessions.exists({ _id: sessionId, revokedAt: null })) !== null),
});
