import type { Status, WorkflowContent } from '@scopewright/contracts/scoping';
import { SCOPE_PARTS_MAX } from '@scopewright/contracts/scoping/limits';
import type { z } from 'zod';

/** A file that nothing is made of, with what is wrong with it in a sentence. */
export interface Unreadable {
  kind: 'unreadable';
  message: string;
}

/** What is told of a file that was read. */
export interface Report {
  /** What became part of the item, in words. */
  understood: string[];
  /** What the file holds and the item does not, with the reason. */
  leftOut: string[];
}

export interface WorkflowReading extends Report {
  kind: 'read';
  /** Null: the file does not say it. */
  name: string | null;
  description: string;
  content: WorkflowContent;
  /** Names of the statuses whose category neither the file nor the caller says: they are asked for, never guessed. */
  missingCategories: string[];
}

export interface WorkflowReadOptions {
  /** Categories that were asked for, by the name of the status. */
  categories?: Readonly<Record<string, NonNullable<Status['category']>>>;
  /** Ids of the company's fields: what refers to others is left out. */
  fieldIds?: ReadonlySet<string>;
  /** Which of several workflows of a file is read. */
  name?: string;
}

/** A file for the target platform, with what of the item it does not carry and what has to be done by hand. */
export interface WrittenFile {
  text: string;
  leftOut: string[];
}

/** Sentences about files hold parts of them, which may be long. */
const MESSAGE_LENGTH = 300;
export const unreadable = (message: string): Unreadable => ({
  kind: 'unreadable',
  message: message.length > MESSAGE_LENGTH ? `${message.slice(0, MESSAGE_LENGTH)}…` : message,
});

/** More parts of a kind than an item holds: asked before anything is made of them, as some kinds are made for each of others. */
export function tooMany(
  of: 'workflow' | 'form',
  counts: Partial<Record<keyof typeof SCOPE_PARTS_MAX, number>>,
): Unreadable | null {
  const [found] = Object.entries(counts).filter(
    ([part, count]) => count > SCOPE_PARTS_MAX[part as keyof typeof SCOPE_PARTS_MAX],
  );
  return found
    ? unreadable(
        `The ${of} has ${found[1]} ${found[0]}: the limit is ${SCOPE_PARTS_MAX[found[0] as keyof typeof SCOPE_PARTS_MAX]}.`,
      )
    : null;
}

/** A value that a file may have of any kind, as a text. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** How deep lists and objects of a file may be nested: what reads them goes down step by step. */
const JSON_DEPTH_MAX = 60;
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= JSON_DEPTH_MAX && level.length > 0; depth += 1)
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  return level.length > 0;
}

/** The text as JSON, or why it is none. */
export function jsonOf(text: string): { kind: 'parsed'; value: unknown } | Unreadable {
  let value: unknown;
  try {
    // Files begin with a byte order mark or blank lines now and then.
    value = JSON.parse(text.trimStart());
  } catch (error) {
    return unreadable(`This is not JSON: ${error instanceof Error ? error.message : 'it cannot be parsed'}.`);
  }
  return isTooDeep(value)
    ? unreadable(`The file is nested more than ${JSON_DEPTH_MAX} times.`)
    : { kind: 'parsed', value };
}

/** JSON in a shape, or what is wrong with it and where. */
export function shaped<T extends z.ZodType>(
  json: unknown,
  shape: T,
): { kind: 'parsed'; value: z.output<T> } | Unreadable {
  const parsed = shape.safeParse(json);
  if (parsed.success) return { kind: 'parsed', value: parsed.data };
  const [issue] = parsed.error.issues;
  return unreadable(
    `${issue === undefined || issue.path.length === 0 ? 'The file' : `“${issue.path.join('.')}”`} is not as expected: ${issue?.message ?? 'unknown'}.`,
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether JSON holds the design of a form, alone or as the platform wraps it. */
export const looksLikeForm = (json: unknown): json is Record<string, unknown> =>
  isRecord(json) && ('design' in json || ('questions' in json && ('layout' in json || 'sections' in json)));

/** Whether JSON holds a workflow: what creates one, or what a search for workflows answers. */
export const looksLikeWorkflow = (json: unknown): boolean =>
  isRecord(json) &&
  (Array.isArray(json.workflows) ||
    (Array.isArray(json.values) && json.values.some((each) => isRecord(each) && 'transitions' in each)));

/** Whether JSON lists the statuses or fields of a site, which an export asks for. */
export const looksLikeSite = (json: unknown): boolean => {
  const list = Array.isArray(json) ? json : isRecord(json) && Array.isArray(json.values) ? json.values : [];
  return (
    list.length > 0 &&
    list.every((each) => isRecord(each) && typeof each.id === 'string' && typeof each.name === 'string') &&
    !looksLikeWorkflow(json)
  );
};

/** Lines of a report that people read; more are counted. */
const REPORT_LINES = 400;
const LINE_LENGTH = 1_000;
export const capped = (lines: readonly string[]): string[] => {
  const told = [...new Set(lines)].map((line) => (line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH)}…` : line));
  return told.length <= REPORT_LINES
    ? told
    : [...told.slice(0, REPORT_LINES), `And ${told.length - REPORT_LINES} more.`];
};

/** "3 statuses", "1 status". */
export const counted = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`;

/** Collects what concerns several transitions, so that it is said once with all their names. */
export function gathered(): { add: (what: string, of: string) => void; lines: () => string[] } {
  const byWhat = new Map<string, Set<string>>();
  return {
    add: (what, of) => byWhat.set(what, (byWhat.get(what) ?? new Set()).add(of)),
    lines: () => [...byWhat].map(([what, names]) => `${what} of ${[...names].map((name) => `“${name}”`).join(', ')}`),
  };
}
