import { counted, plural } from '../../counted.ts';
import { type CatalogueEntry, ENTRY } from '../agreed-work/catalogue.ts';
import type { AgreedWork } from '../agreed-work/clause-plan.ts';
import { partByHand } from '../estimates.ts';
import type { BacklogClause } from '../input.ts';
import type { GeneratedWorkItem } from '../work-item.ts';
import { agreedKey } from './keys.ts';
import type { BacklogScope } from './scope.ts';
import type { SubtaskWork, TaskWork } from './task-work.ts';
import { cut, oneLine, plain, type Section, said, section, table } from './writing.ts';

/** Entries whose work follows on that of others. */
const AFTER: Readonly<Record<string, readonly string[]>> = {
  [ENTRY.migration]: [ENTRY.cutOver],
  [ENTRY.goLive]: [ENTRY.acceptanceTest, ENTRY.migration],
  [ENTRY.hypercare]: [ENTRY.goLive],
};
/** Work of one entry that other work waits for. */
const AFTER_MAX = 20;

/** Tasks for accepted clauses that no item of the scope covers. */
export function agreedTasks({ agreed }: BacklogScope): TaskWork[] {
  const keysOf = (id: string) =>
    agreed
      .filter(({ entry }) => entry.id === id)
      .slice(0, AFTER_MAX)
      .map(({ clause }) => agreedKey(clause));
  const before = new Map(Object.entries(AFTER).map(([id, ids]) => [id, ids.flatMap(keysOf)]));
  return agreed.map((work) => agreedTask(work, before.get(work.entry.id) ?? []));
}

function agreedTask({ clause, others, entry }: AgreedWork, after: string[]): TaskWork {
  const key = agreedKey(clause);
  const title = titleOf(clause, entry);
  return {
    key,
    rule: `task.agreed.${entry.id}`,
    subject: { kind: 'agreed', phase: entry.phase },
    title,
    why: `${said(entry.name)} is agreed and is no configuration.`,
    about: null,
    sourceIds: [],
    clauses: [clause, ...others],
    phase: entry.phase,
    labels: ['agreed', entry.id],
    steps: [],
    criteria: entry.criteria.map(({ id, text }) => ({ key: id, text })),
    estimate: entry.hours > 0 || entry.subtasks.length === 0 ? [partByHand(entry.name, entry.hours)] : [],
    sections: [],
    after,
    items: [],
    subtasks: entry.subtasks.map(
      (subtask): SubtaskWork => ({
        slot: subtask.id,
        title: `${oneLine(subtask.name)}: ${title}`,
        why: `${said(subtask.name)} is a part of ${said(entry.name)} in the work catalog.`,
        estimate: [partByHand(subtask.name, subtask.hours)],
      }),
    ),
    isTested: entry.id === ENTRY.acceptanceTest,
  };
}

/** Characters of a clause in a title. */
const TITLE_MAX = 80;
/** The party that does the work, and its duty to. */
const ACTOR =
  /^(?:(?:the|our)\s+)?(?:[\p{L}\p{N}&.’'-]+\s){0,3}?(?:shall|will|must|agrees to|is to|undertakes to)\s+(?:also\s+)?(?!be\s)(?=\p{Ll})/iu;
/** Where the subject of a clause ends: a due date, the next cell of a table or the next sentence. */
const END =
  /\s*(?:\||\t| {3,}|[.;](?:\s|$)|,?\s(?:by|due|until|no later than|bis|spätestens|avant le|à livrer|antes del)\s|\s(?:is|are)\s(?:planned|scheduled|set|due|expected)\s|\s[–—-]\s\d|\s\(?\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|[,:(]?\s?\(?\d{4}-\d{2}-\d{2})/u;
/** Marks before the text of a row or list item: its number, its code, a label such as “Deliverable 4:”. */
const NUMBER =
  /^(?:[-*•|–\s]+|\(?\d{1,3}(?:\.\d{1,3})*[.)]?(?=[\s|])|\(?[a-z][.)](?=\s)|\p{Lu}{1,4}[.-]?\d{1,4}(?:\.\d{1,3})*[.):]?(?=[\s|])|(?:deliverable|work product|data item|ergebnis|liefergegenstand|livrable|entregable|entrega|product)(?:\sname)?\s*\d{0,2}\s*[:|\t])/iu;
/** Words at the end of a subject that led to what was cut off. */
const LOOSE = /[\s,;:.(–—-]+$|\s(?:is|are|will be|am|on|by|le|el|the|in|due|bis)$/iu;

/** A short title: what the entry is called, and the subject of the clause. */
export function titleOf(
  { text, date }: Pick<BacklogClause, 'text' | 'date'>,
  { name }: Pick<CatalogueEntry, 'name'>,
): string {
  const dated = date?.text ? text.indexOf(date.text) : -1;
  let subject = withoutAll(dated > 2 ? text.slice(0, dated) : text, NUMBER);
  const end = END.exec(subject);
  if (end !== null && end.index > 2) subject = subject.slice(0, end.index);
  subject = cut(withoutAll(oneLine(subject.replace(ACTOR, '')), LOOSE), TITLE_MAX);
  if (subject === '') subject = cut(oneLine(text), TITLE_MAX);
  return subject.toLowerCase().startsWith(name.toLowerCase()) ? subject : `${name}: ${subject}`;
}

/** A text without what a pattern finds, however often it does. */
function withoutAll(text: string, pattern: RegExp): string {
  let rest = text.trim();
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(pattern, '').trim();
  }
  return rest;
}

/** Test cases that a description lists. */
const TEST_CASES_MAX = 400;

/** Test cases of an acceptance test, made of the criteria of the stories. */
export function testCases(stories: readonly GeneratedWorkItem[]): Section[] {
  const cases: [story: string, criterion: string][] = [];
  let count = 0;
  for (const { fields } of stories)
    for (const { text } of Object.values(fields.criteria)) {
      count += 1;
      if (cases.length < TEST_CASES_MAX) cases.push([fields.title, text]);
    }
  if (count === 0) return [];
  return [
    section('Scope of the test', [
      `${counted(count, 'test case')} from the criteria of ${counted(stories.length, 'story', 'stories')}. The full criteria are in ${plural(stories.length, 'the story', 'the stories')}.`,
    ]),
    table('Test cases', ['Story', 'Test case'], cases, (cells) => cells),
  ];
}

/** A criterion for each story that the client's people test. */
export const testCriteria = (stories: readonly GeneratedWorkItem[], most: number): { key: string; text: string }[] =>
  stories.slice(0, most).map(({ key, fields }) => ({
    key: `story:${key.slice(key.indexOf(':') + 1)}`,
    text: `The client’s testers have run the ${counted(Object.keys(fields.criteria).length, 'test case')} of ${said(fields.title)}.`,
  }));

/** Accepted clauses that nothing is planned for, with the reasons. */
export const notPlanned = ({ unplanned }: BacklogScope): string[] =>
  unplanned.map(
    ({ clause, reason }) => `Not planned: “${plain(clause.text, 160)}” (${plain(clause.place)}). ${reason}`,
  );
