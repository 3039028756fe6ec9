import { type Models, runAsSystem, trusted } from '@scopewright/data';
import type { SessionSource } from './revocations.ts';

/** Session data from the database. Not confined to a firm: a token is verified before the firm is. */
export function createSessionSource({ sessions }: Pick<Models, 'sessions'>): SessionSource {
  return {
    revokedSince: (since) =>
      runAsSystem('read recent revocations', async () => {
        const ended = await sessions.find({ revokedAt: trusted({ $gte: since }) }, { _id: 1 }).lean();
        return ended.map(({ _id }) => _id);
      }),
    isActive: (sessionId) =>
      runAsSystem('check a session', async () => (await sessions.exists({ _id: sessionId, revokedAt: null })) !== null),
  };
}
