import type { FunctionScript, ImportedFunction, Status, WorkflowContent } from '@scopewright/contracts/scoping';
import { SCOPE_PARTS_MAX } from '@scopewright/contracts/scoping/limits';
import type { z } from 'zod';
import { isObject } from '../../json.ts';

/** A file that can't be used, with the reason in a sentence. */
export interface Unreadable {
  kind: 'unreadable';
  message: string;
}

/** A report about an imported file. */
export interface Report {
  /** Descriptions of the imported parts. */
  understood: string[];
  /** Parts of the file that the item lacks, with the reason. */
  leftOut: string[];
}

export interface WorkflowReading extends Report {
  kind: 'read';
  /** Null if it is not in the file. */
  name: string | null;
  description: string;
  content: WorkflowContent;
  /** Names of the statuses without a category in the file or from the caller: it is asked for, never guessed. */
  missingCategories: string[];
  /** Functions of apps, with the names of their transitions. */
  functions: ImportedFunction[];
  /** Their scripts, without passwords and keys. */
  scripts: FunctionScript[];
}

export interface WorkflowReadOptions {
  /** The user's categories, by the name of the status. */
  categories?: Readonly<Record<string, NonNullable<Status['category']>>>;
  /** Ids of the company's fields: references to others are omitted. */
  fieldIds?: ReadonlySet<string>;
  /** The workflow to read, if a file has several. */
  name?: string;
}

/** A file for the target platform, with the parts of the item that it lacks and the manual steps. */
export interface WrittenFile {
  text: string;
  leftOut: string[];
}

/** Limit for messages about files, which quote parts of them. */
const MESSAGE_LENGTH = 300;
export const unreadable = (message: string): Unreadable => ({
  kind: 'unreadable',
  message: message.length > MESSAGE_LENGTH ? `${message.slice(0, MESSAGE_LENGTH)}…` : message,
});

const WORKFLOW_SHAPES =
  'A workflow is read from the XML that Jira Data Center or Server exports, or from the JSON of Jira Cloud’s REST API: an answer of “/workflows” or “/workflows/search”, or the payload of “/workflows/create”.';
/** A file of a shape that no workflow has, with the shapes that are read. */
export const noWorkflow = ({ message }: Unreadable): Unreadable => ({
  kind: 'unreadable',
  message: `${message} ${WORKFLOW_SHAPES}`,
});

/**
 * Whether a kind has more parts than an item can hold: checked before conversion, as some kinds are created for each
 * part of another.
 */
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

/** A value of any kind from a file, as a text. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Maximum nesting of lists and objects in a file: the readers are recursive. */
const JSON_DEPTH_MAX = 60;
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= JSON_DEPTH_MAX && level.length > 0; depth += 1)
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  return level.length > 0;
}

/** Parses a text as JSON, or returns the reason why it is invalid. */
export function jsonOf(text: string): { kind: 'parsed'; value: unknown } | Unreadable {
  let value: unknown;
  try {
    // Files sometimes begin with a byte order mark or blank lines.
    value = JSON.parse(text.trimStart());
  } catch (error) {
    return unreadable(`This is not JSON: ${error instanceof Error ? error.message : 'it cannot be parsed'}.`);
  }
  return isTooDeep(value)
    ? unreadable(`The file is nested more than ${JSON_DEPTH_MAX} times.`)
    : { kind: 'parsed', value };
}

/** Parses JSON with a schema, or returns the error with its place. */
export function shaped<T extends z.ZodType>(
  json: unknown,
  shape: T,
): { kind: 'parsed'; value: z.output<T> } | Unreadable {
  const parsed = shape.safeParse(json);
  if (parsed.success) return { kind: 'parsed', value: parsed.data };
  return unreadable(parsed.error.issues.slice(0, 1).map(describeIssue).join(''));
}

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  record: 'an object',
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
};

/** An error at a place of the file. */
function describeIssue(issue: z.core.$ZodIssue): string {
  const place = issue.path.length === 0 ? 'The file' : `“${issue.path.join('.')}”`;
  if (issue.code !== 'invalid_type') return `${place} is not as expected: ${issue.message}.`;
  if (issue.message.endsWith('received undefined')) return `${place} is missing in the file.`;
  return `${place} should be ${KINDS[issue.expected] ?? issue.expected}.`;
}

/** Whether JSON is the design of a form, alone or in the platform's wrapper. */
export const looksLikeForm = (json: unknown): json is Record<string, unknown> =>
  isObject(json) && ('design' in json || ('questions' in json && ('layout' in json || 'sections' in json)));

/** Whether JSON is a workflow: a creation payload, or the answer to a search for workflows. */
export const looksLikeWorkflow = (json: unknown): boolean =>
  isObject(json) &&
  (Array.isArray(json.workflows) ||
    (Array.isArray(json.values) && json.values.some((each) => isObject(each) && 'transitions' in each)));

/** Whether JSON lists the statuses or fields of a site, as required for an export. */
export const looksLikeSite = (json: unknown): boolean => {
  const list = Array.isArray(json) ? json : isObject(json) && Array.isArray(json.values) ? json.values : [];
  return (
    list.length > 0 &&
    list.every((each) => isObject(each) && typeof each.id === 'string' && typeof each.name === 'string') &&
    !looksLikeWorkflow(json)
  );
};

/** Maximum of lines in a report; the rest is counted. */
const REPORT_LINES = 400;
const LINE_LENGTH = 1_000;
export const capped = (lines: readonly string[]): string[] => {
  const reported = [...new Set(lines)].map((line) =>
    line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH)}…` : line,
  );
  return reported.length <= REPORT_LINES
    ? reported
    : [...reported.slice(0, REPORT_LINES), `And ${reported.length - REPORT_LINES} more.`];
};

/** Collects notes that apply to several transitions, so that each is reported once with all their names. */
export function gathered(): { add: (what: string, of: string) => void; lines: () => string[] } {
  const byWhat = new Map<string, Set<string>>();
  return {
    add: (what, of) => byWhat.set(what, (byWhat.get(what) ?? new Set()).add(of)),
    lines: () => [...byWhat].map(([what, names]) => `${what} of ${[...names].map((name) => `“${name}”`).join(', ')}`),
  };
}
