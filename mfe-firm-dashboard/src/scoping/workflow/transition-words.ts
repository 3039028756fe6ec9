import type { Transition, WorkflowContent } from '@scopewright/contracts/scoping';
import { inOrder } from '@scopewright/domain/scoping/parts';
import { ACTOR_WORDS } from '../scope-words.ts';

export const statusName = (statuses: WorkflowContent['statuses'], id: string | null): string =>
  id === null ? 'nowhere yet' : (statuses[id]?.name ?? 'a status that is gone');

/** Where a transition starts, in words. */
export function fromInWords(from: Transition['from'], statuses: WorkflowContent['statuses']): string {
  if (from === 'start') return 'Start';
  if (from === 'any') return 'Any status';
  return from.length === 0 ? 'Nowhere yet' : from.map((id) => statusName(statuses, id)).join(', ');
}

/** Who makes a transition, in words. */
export const actorsInWords = (actors: Transition['actors']): string =>
  actors.length === 0 ? 'Everybody' : actors.map((actor) => ACTOR_WORDS[actor]).join(', ');

/** What a transition does to the resolution, in words; empty for nothing. */
export const resolutionInWords = (resolution: Transition['resolution']): string =>
  resolution === undefined ? '' : resolution === null ? 'Clears the resolution' : `Sets “${resolution}”`;

/** Statuses as a select offers them. */
export const statusChoices = (statuses: WorkflowContent['statuses']): { value: string; label: string }[] =>
  inOrder(statuses).map(([value, { name }]) => ({ value, label: name }));
