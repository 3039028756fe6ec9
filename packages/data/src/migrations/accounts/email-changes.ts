import { createCollections } from '../initial.ts';

const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** Changes of e-mail addresses; they stay for a week after their time, so that a link that was used says so. */
export const emailChanges = createCollections({
  emailChanges: [[{ expiresAt: 1 }, { expireAfterSeconds: WEEK_SECONDS }]],
});
