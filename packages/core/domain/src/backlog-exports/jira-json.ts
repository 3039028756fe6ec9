import { cutLine } from '../csv/write-csv.ts';
import { nameInSet } from './csv-file.ts';
import type { ExportedFile, ExportInput } from './export.ts';
import { jiraNote } from './handover.ts';
import { JIRA_ROWS_MAX, JIRA_SUMMARY_MAX, JIRA_TEXT_MAX, jiraTypeOf, namesOfEpics } from './jira-csv.ts';
import { JIRA_RESOLUTIONS, JIRA_STATUSES, pointsField } from './jira-names.ts';
import { toPlain } from './markup/plain.ts';
import { toWiki } from './markup/wiki.ts';
import { atMost, bodyOf, labelsOf, pointsOf, secondsOf, titlesOf } from './work-item-body.ts';
import { inFiles, type RankedWorkItem, rankedWorkItems } from './work-item-tree.ts';

const FIELD_TYPES = {
  epicName: 'com.pyxis.greenhopper.jira:gh-epic-label',
  epicLink: 'com.pyxis.greenhopper.jira:gh-epic-link',
  number: 'com.atlassian.jira.plugin.system.customfieldtypes:float',
  text: 'com.atlassian.jira.plugin.system.customfieldtypes:textfield',
} as const;
/** The name of links between subtasks and their parents, from the child to the parent. */
const SUB_TASK_LINK = 'sub-task-link';
const DEPENDS_LINK = 'Blocks';
/** Placeholder for the target's project key, where that is not known yet. */
const UNKNOWN_KEY = 'KEY';

/** Files for the JSON importer of Jira: projects with their issues, and links between these. */
export function writeJiraJson(input: ExportInput): ExportedFile[] {
  const { options, workItems, projects, companyName } = input;
  const titles = titlesOf(workItems);
  const ranked = rankedWorkItems(workItems);
  const epicNames = namesOfEpics(ranked);
  const textOf = options.markup === 'plain' ? toPlain : toWiki;
  const hasAssignees = options.assignees ?? false;

  const issueOf = (one: RankedWorkItem) => {
    const { workItem, rank, parent } = one;
    const seconds = secondsOf(workItem);
    const points = input.storyPoints && rank === 1 ? pointsOf(workItem, options.hoursPerPoint) : null;
    return {
      externalId: workItem.id,
      issueType: jiraTypeOf(one, options),
      summary: cutLine(workItem.title, JIRA_SUMMARY_MAX),
      description: atMost(textOf(bodyOf(workItem, titles)), JIRA_TEXT_MAX),
      status: JIRA_STATUSES[workItem.status],
      ...(workItem.outcome !== null && { resolution: JIRA_RESOLUTIONS[workItem.outcome] }),
      labels: labelsOf(workItem),
      created: dateOf(workItem.createdAt),
      // the middle of the day, which is the same day in nearly every time zone
      ...(workItem.dueDate !== null && { duedate: `${workItem.dueDate}T12:00:00.000+0000` }),
      ...(seconds !== null && { originalEstimate: durationOf(seconds) }),
      ...(hasAssignees && workItem.assignee && { assignee: workItem.assignee.email }),
      customFieldValues: [
        { fieldName: 'Scopewright ID', fieldType: FIELD_TYPES.text, value: workItem.id },
        ...(rank === 0
          ? [{ fieldName: 'Epic Name', fieldType: FIELD_TYPES.epicName, value: epicNames.get(one) ?? '' }]
          : []),
        ...(rank === 1 && parent
          ? [{ fieldName: 'Epic Link', fieldType: FIELD_TYPES.epicLink, value: epicNames.get(parent) ?? '' }]
          : []),
        ...(points === null
          ? []
          : [{ fieldName: pointsField(options.jiraProject), fieldType: FIELD_TYPES.number, value: `${points}` }]),
      ],
    };
  };

  const files = inFiles(ranked, JIRA_ROWS_MAX);
  const written = files.map((file, at): ExportedFile => {
    const inFile = new Set(file.map(({ workItem }) => workItem.id));
    const json = {
      ...(hasAssignees && { users: usersOf(file) }),
      projects: projects.flatMap(({ id, name }, place) => {
        const issues = file.filter(({ workItem }) => workItem.projectId === id).map(issueOf);
        if (issues.length === 0) return [];
        const key = options.projectKey ?? UNKNOWN_KEY;
        return [
          {
            name: `${companyName}: ${name}`,
            // of several projects each needs its own
            key: projects.length === 1 ? key : `${key.slice(0, KEY_ROOM)}${place + 1}`,
            type: 'software',
            issues,
          },
        ];
      }),
      links: file.flatMap(({ workItem, rank, parent }) => [
        ...(rank === 2 && parent && inFile.has(parent.workItem.id)
          ? [{ name: SUB_TASK_LINK, sourceId: workItem.id, destinationId: parent.workItem.id }]
          : []),
        ...workItem.dependsOn
          .filter((id) => inFile.has(id))
          .map((id) => ({ name: DEPENDS_LINK, sourceId: id, destinationId: workItem.id })),
      ]),
    };
    return {
      name: nameInSet('jira', 'json', at, files),
      content: `${JSON.stringify(json, null, 2)}\n`,
      rows: file.length,
    };
  });
  return [...written, jiraNote(input, written, { isCloud: true, hasAssignees, isJson: true })];
}

const KEY_ROOM = 8;
/** An ISO 8601 duration, without days: how many hours a day has differs between sites. */
const durationOf = (seconds: number): string => `PT${Math.floor(seconds / 3_600)}H${(seconds % 3_600) / 60}M`;
const dateOf = (iso: string): string => iso.replace(/Z$/, '+0000');

/** The people of a file, by their emails: the importer takes account ids, which are not known here. */
function usersOf(file: readonly RankedWorkItem[]) {
  const people = new Map(
    file.flatMap(({ workItem: { assignee } }) => (assignee ? [[assignee.email, assignee.name] as const] : [])),
  );
  return [...people].map(([email, fullname]) => ({ name: email, email, fullname, active: true }));
}
