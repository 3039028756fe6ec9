import { cutLine } from '../csv/write-csv.ts';
import type { ExportedFile, ExportInput } from './export.ts';
import { JIRA_SUMMARY_MAX, jiraTypeOf } from './jira-csv.ts';
import { toAdf } from './markup/adf.ts';
import { bodyOf, labelsOf, titlesOf } from './work-item-body.ts';
import { workItemMark } from './work-item-mark.ts';
import { type RankedWorkItem, rankedWorkItems } from './work-item-tree.ts';

/** Issues that one request creates. */
export const ISSUES_OF_REQUEST = 50;
const RANK_NAMES = ['epics', 'stories-and-tasks', 'subtasks'] as const;

/**
 * Bodies of `POST /rest/api/3/issue/bulk`, rank by rank, because a parent has to exist before: its key is a placeholder,
 * to be replaced by the one that its own request was answered with.
 */
export function* writeJiraRest(input: ExportInput): Generator<ExportedFile> {
  const { options, workItems } = input;
  const titles = titlesOf(workItems);
  const ranked = rankedWorkItems(workItems);
  const updateOf = (one: RankedWorkItem) => ({
    fields: {
      project: { key: options.projectKey ?? '{{project}}' },
      issuetype: { name: jiraTypeOf(one, options) },
      summary: cutLine(one.workItem.title, JIRA_SUMMARY_MAX),
      description: toAdf(bodyOf(one.workItem, titles)),
      labels: labelsOf(one.workItem),
      ...(one.parent && { parent: { key: `{{${workItemMark(one.parent.workItem.id)}}}` } }),
      ...(one.workItem.dueDate !== null && { duedate: one.workItem.dueDate }),
    },
    properties: [{ key: 'scopewright.id', value: { id: one.workItem.id } }],
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
