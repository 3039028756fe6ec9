import { createCollections } from '../initial.ts';

/**
 * At most one firm is the home firm, and at most one migration of each kind is open. Companies outside any firm are
 * listed by name.
 */
export const homeFirm = createCollections({
  firms: [[{ isHome: 1 }, { name: 'one-home-firm', unique: true, partialFilterExpression: { isHome: true } }]],
  migrationRuns: [
    [{ kind: 1 }, { name: 'one-open-run-of-a-kind', unique: true, partialFilterExpression: { open: true } }],
  ],
});
