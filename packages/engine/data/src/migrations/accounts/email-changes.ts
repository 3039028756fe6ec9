import { createCollections } from '../initial.ts';

const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** Changes of e-mail addresses; they are kept for a week after their expiry, so that a used link can say so. */
export const emailChanges = createCollections({
  emailChanges: [[{ expiresAt: 1 }, { expireAfterSeconds: WEEK_SECONDS }]],
});
