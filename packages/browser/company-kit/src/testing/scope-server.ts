import { MESSAGES } from '@scopewright/contracts/errors';
import type { ScopeChange, ScopeItem } from '@scopewright/contracts/scoping';
import { applyChanges } from '@scopewright/domain/scoping/changes';
import { editServer, refusal } from '@scopewright/editing/testing/edit-server';

/** Refuses an item that the schema refuses. */
function requireValid(item: ScopeItem): void {
  if (item.name.trim() === '')
    throw refusal(422, 'validation_failed', MESSAGES.validation, { details: { name: 'Must not be empty' } });
  if (item.phase > 4)
    throw refusal(422, 'validation_failed', MESSAGES.validation, { details: { phase: 'Must be at most 4' } });
}

const keyOf = (item: ScopeItem): string | null =>
  item.kind === 'project' && item.deletedAt === null ? item.content.key : null;

/**
 * A server that stores items of a scope by the rules and with all refusals of the real one.
 * @param refuses further refusals
 */
export const scopeServer = (
  items: readonly ScopeItem[],
  { refuses = () => false }: { refuses?: (item: ScopeItem) => boolean } = {},
) =>
  editServer(items, {
    apply: (item, changes) => applyChanges(item, changes as readonly ScopeChange[]),
    requireStorable(item, others) {
      requireValid(item);
      if (refuses(item)) throw refusal(422, 'validation_failed', MESSAGES.validation);
      const key = keyOf(item);
      if (key !== null && others.some((other) => keyOf(other) === key))
        throw refusal(409, 'conflict', MESSAGES.projectKeyTaken);
    },
  });

export { noAnswer } from '@scopewright/editing/testing/edit-server';
