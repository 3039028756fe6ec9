import { cutLine } from '../csv/write-csv.ts';
import type { ExportedFile, ExportInput } from './export.ts';
import { IMPORT_SCRIPT } from './github-script.ts';
import { githubNote } from './handover.ts';
import { toMarkdown } from './markup/markdown.ts';
import { atMost, bodyOf, labelsOf, titlesOf } from './work-item-body.ts';
import { workItemMark } from './work-item-mark.ts';
import { familyOf, rankedWorkItems } from './work-item-tree.ts';
import { type Packing, zipOf } from './zip.ts';

export const GITHUB_TITLE_MAX = 256;
export const GITHUB_BODY_MAX = 65_536;
export const GITHUB_LABEL_MAX = 50;
/** Issues that may be part of one. */
export const GITHUB_CHILDREN_MAX = 100;
/** The label of everything that was imported, by which the script finds it again. */
const OURS = 'scopewright';
export const githubMark = (id: string): string => `<!-- sw:${id} -->`;
const MARK_ROOM = 60;

/** A folder with a script that creates the issues; run again, it creates only what is missing. */
export function writeGithub(input: ExportInput, packing: Packing): ExportedFile[] {
  const { workItems, at } = input;
  const titles = titlesOf(workItems);
  const ranked = rankedWorkItems(workItems);
  // parents before children
  const ordered = ranked.filter(({ parent }) => parent === null).flatMap(familyOf);
  const issues = ordered.map((one) => {
    const { workItem, parent } = one;
    const isAttached = parent !== null && parent.children.indexOf(one) < GITHUB_CHILDREN_MAX;
    const partOf = parent !== null && !isAttached ? [parent.workItem.title] : [];
    const body = atMost(toMarkdown(bodyOf(workItem, titles, { partOf }), 'github'), GITHUB_BODY_MAX - MARK_ROOM);
    return {
      mark: workItemMark(workItem.id),
      id: workItem.id,
      parent: isAttached && parent ? parent.workItem.id : '-',
      issue: {
        title: cutLine(workItem.title, GITHUB_TITLE_MAX),
        body: `${body}\n\n${githubMark(workItem.id)}`,
        labels: [OURS, workItem.level, ...labelsOf(workItem)].map((label) => label.slice(0, GITHUB_LABEL_MAX)),
      },
    };
  });
  // the mark of a work item is a separate label, created with its issue
  const marks = new Set(issues.map(({ mark }) => mark));
  const labels = [...new Set(issues.flatMap(({ issue }) => issue.labels))].filter((label) => !marks.has(label)).sort();
  const files: ExportedFile[] = [
    githubNote(input),
    { name: 'import.sh', content: IMPORT_SCRIPT, rows: null },
    { name: 'labels.txt', content: labels.map((label) => `${label}\n`).join(''), rows: labels.length },
    { name: 'plan.tsv', content: issues.map(({ id, parent }) => `${id}\t${parent}\n`).join(''), rows: issues.length },
    {
      name: 'issues.jsonl',
      content: issues.map(({ issue }) => `${JSON.stringify(issue)}\n`).join(''),
      rows: issues.length,
    },
  ];
  return [zipOf('github.zip', files, at, packing)];
}
