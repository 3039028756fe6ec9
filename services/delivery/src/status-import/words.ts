import type { PieceOutcome, PieceStatus } from '@scopewright/contracts/backlog/limits';
import type { BacklogPieceDoc } from '@scopewright/data';

const STATUS_WORDS: Record<PieceStatus, string> = {
  todo: 'to do',
  inProgress: 'in progress',
  inReview: 'in review',
  done: 'done',
  obsolete: 'obsolete',
};
const OUTCOME_WORDS: Record<PieceOutcome, string> = { delivered: 'delivered', notDelivered: 'not delivered' };

type Told = Pick<BacklogPieceDoc, 'status' | 'outcome' | 'dueDate' | 'exports'>;

const statusOf = ({ status, outcome }: Told): string =>
  outcome === null ? STATUS_WORDS[status] : `${STATUS_WORDS[status]}, ${OUTCOME_WORDS[outcome]}`;
const keysOf = ({ exports }: Told): string => exports.flatMap(({ key }) => key ?? []).join(', ') || 'none';

/** What a status file changed of a piece, in sentences for its receipt. */
export const changesInWords = (before: Told, after: Told): string[] =>
  (
    [
      ['Status', statusOf],
      ['Due date', ({ dueDate }) => dueDate ?? 'none'],
      ['Key in the tracker', keysOf],
    ] as [string, (piece: Told) => string][]
  ).flatMap(([what, of]) => (of(before) === of(after) ? [] : [`${what}: ${of(before)} → ${of(after)}.`]));
