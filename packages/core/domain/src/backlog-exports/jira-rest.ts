import { oneLine } from '../csv/write-csv.ts';
import type { ExportedFile, ExportInput } from './export.ts';
import { JIRA_SUMMARY_MAX, jiraTypeOf } from './jira-csv.ts';
import { toAdf } from './markup/adf.ts';
import { bodyOf, labelsOf, titlesOf } from './piece-body.ts';
import { pieceMark } from './piece-mark.ts';
import { type RankedPiece, rankedPieces } from './piece-tree.ts';

/** Issues that one request creates. */
export const ISSUES_OF_REQUEST = 50;
const RANK_NAMES = ['epics', 'stories-and-tasks', 'subtasks'] as const;

/**
 * Bodies of `POST /rest/api/3/issue/bulk`, rank by rank, because a parent has to exist before: its key is a placeholder,
 * to be replaced by the one that its own request was answered with.
 */
export function* writeJiraRest(input: ExportInput): Generator<ExportedFile> {
  const { options, pieces } = input;
  const titles = titlesOf(pieces);
  const ranked = rankedPieces(pieces);
  const updateOf = (one: RankedPiece) => ({
    fields: {
      project: { key: options.projectKey ?? '{{project}}' },
      issuetype: { name: jiraTypeOf(one, options) },
      summary: oneLine(one.piece.title).slice(0, JIRA_SUMMARY_MAX),
      description: toAdf(bodyOf(one.piece, titles)),
      labels: labelsOf(one.piece),
      ...(one.parent && { parent: { key: `{{${pieceMark(one.parent.piece.id)}}}` } }),
      ...(one.piece.dueDate !== null && { duedate: one.piece.dueDate }),
    },
    properties: [{ key: 'scopewright.id', value: { id: one.piece.id } }],
  });
  for (const [rank, name] of RANK_NAMES.entries()) {
    const ofRank = ranked.filter((one) => one.rank === rank);
    for (let from = 0; from < ofRank.length; from += ISSUES_OF_REQUEST) {
      const batch = ofRank.slice(from, from + ISSUES_OF_REQUEST);
      yield {
        name: `${rank + 1}-${name}-${String(from / ISSUES_OF_REQUEST + 1).padStart(3, '0')}.json`,
        content: `${JSON.stringify({ issueUpdates: batch.map(updateOf) })}\n`,
        rows: batch.length,
      };
    }
  }
}
