import type { AuditEvent } from '@scopewright/contracts';
import { PLANS } from '@scopewright/contracts/constants';
import { planName } from '../billing/pricing.ts';
import { formatMoney } from '../sows/money.ts';
import { ACTION_WORDS } from './actions.ts';
import { isScopeTarget } from './paths.ts';
import { type Phrase, phraseOf } from './phrases.ts';
import { isMoney } from './shown-changes.ts';
import { BARE_FORMATS, type Formats, isWorded, shownText, valueWords } from './values.ts';

type Said = Pick<AuditEvent, 'action' | 'actor' | 'target' | 'changes'>;

export interface EventWords {
  /** The actor. */
  actor: string;
  /**
   * The action in three parts: before the target's name, the name, and after it. Without a name, the first part is the
   * whole sentence.
   */
  before: string;
  name: string | null;
  after: string;
}

/** Actions whose sentence is made of the changes: 'changed the phase of ~ from Automation to Core'. */
const EDITS: ReadonlySet<string> = new Set([
  'scope.changed',
  'scope.moved',
  'scope.config-item-changed',
  'backlog.changed',
  'backlog.moved',
]);

const TARGET_NOUNS: Readonly<Record<string, string>> = {
  project: 'project',
  workflow: 'workflow',
  'request-type': 'request type',
  field: 'field',
};
/** Actions whose sentence names the kind of item: 'imported the workflow ~'. */
const WITH_NOUN: ReadonlySet<string> = new Set(['scope.created', 'scope.imported', 'scope.deleted', 'scope.restored']);

/** Changes that the sentence already contains, by the verb of its action. */
const SAID_BY_ACTION: Readonly<Record<string, string>> = {
  'scope.implemented': 'implemented',
  'scope.not-implemented': 'implemented',
  'sow.created': 'title',
  'change-order.created': 'title',
  'person.removed': 'role',
  'staff.deactivated': 'role',
};

const phrasesOf = ({ action, target, changes }: Said, formats: Formats): Phrase[] | null => {
  const type = target?.type;
  return EDITS.has(action) && isScopeTarget(type) ? changes.map((change) => phraseOf(type, change, formats)) : null;
};

/** The actor's name: null for a deleted account. */
const actorName = (actor: AuditEvent['actor']): string => (actor === null ? 'The system' : actor.name || 'Someone');

/** Number of an event's changes, at least one; `moreChanges` counts those that were not stored. */
export const changeCount = ({ changes }: Pick<AuditEvent, 'changes'>): number =>
  Math.max(
    1,
    changes.reduce((count, { field, to }) => count + (field === 'moreChanges' && typeof to === 'number' ? to : 1), 0),
  );

/** 'made 5 changes to ~' */
export const manyChanges = (count: number): string => `made ${count.toLocaleString('en')} changes to `;

function sentence(event: Said, formats: Formats): readonly [before: string, after: string] {
  const { action, target } = event;
  const phrases = phrasesOf(event, formats) ?? [];
  if (phrases.length > 1) return [manyChanges(changeCount(event)), ''];
  if (phrases[0]) return phrases[0].around;
  const words = Object.hasOwn(ACTION_WORDS, action) ? ACTION_WORDS[action] : undefined;
  const noun = WITH_NOUN.has(action) ? TARGET_NOUNS[target?.type ?? ''] : undefined;
  const [before = '', after] = (words ?? `${action.replace(/[.-]/g, ' ')}: ~`).split('~');
  return [noun === undefined ? before : `${before}the ${noun} `, after ?? NO_PLACE];
}
/** Target name of a sentence that does not name its target. */
const NO_PLACE = '\0';

/**
 * An event's sentence: '`actor` `before` `name` `after`'. An action without its own phrase is shown by its name.
 * Several changes together are counted; `eventLines` lists them.
 */
export function eventWords(event: Said, formats: Formats = BARE_FORMATS): EventWords {
  const [before, after] = sentence(event, formats);
  const actor = actorName(event.actor);
  const name = after === NO_PLACE ? null : event.target?.name || null;
  if (name !== null) return { actor, before, name, after };
  return {
    actor,
    before: `${before.replace(/:? (to |of |for |in |from )?$/, '')}${after === NO_PLACE ? '' : after}`,
    name,
    after: '',
  };
}

/** A changed place of an event: the change, with the values that its phrase doesn't contain. */
export interface EventLine {
  /** Unique among the lines of its event. */
  key: string;
  text: string;
  /** Null without a previous or current value, or if `text` contains it. */
  from: string | null;
  to: string | null;
}

/** Describes the changes of an event, one line each; a place without a value before and after has none. */
export function eventLines(event: Said, formats: Formats = BARE_FORMATS): EventLine[] {
  const phrases = phrasesOf(event, formats);
  if (phrases) return phrases.map(({ text, from, to }, at) => ({ key: `${at}`, text, from, to }));
  const said = SAID_BY_ACTION[event.action];
  return event.changes
    .filter(({ field }) => field !== said)
    .map(({ field, from, to }, at) => ({
      key: `${at}`,
      text: (Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined) ?? spaced(field),
      from: fieldValue(field, from, formats),
      to: fieldValue(field, to, formats),
    }))
    .filter(({ from, to }) => from !== null || to !== null);
}

/**
 * The lines that a list shows below an event's sentence. For a single change, which is the sentence itself, at most its
 * values, without `text`.
 */
export function linesBelow(event: Said, formats: Formats = BARE_FORMATS): EventLine[] {
  const lines = eventLines(event, formats);
  if (lines.length !== 1 || phrasesOf(event, formats) === null) return lines;
  return lines.filter(({ from, to }) => from !== null || to !== null).map((line) => ({ ...line, text: '' }));
}

/** Whether an event's sentence only counts its changes, so that details are worth showing. */
export const isCounted = (event: Said): boolean => (phrasesOf(event, BARE_FORMATS)?.length ?? 0) > 1;

const lineInText = ({ text, from, to }: Omit<EventLine, 'key'>): string => {
  if (from === null && to === null) return text;
  return `${text}: ${from === null ? '' : `${from} → `}${to ?? 'nothing'}`;
};

/** The sentence without the actor, for a cell of a file. */
export function actionInText(event: Said): string {
  const { before, name, after } = eventWords(event);
  return `${before}${name ?? ''}${after}`;
}

/** An event's changes, for a cell of a file: a line for each place. */
export const changesInText = (event: Said): string => eventLines(event).map(lineInText).join('\n');

const PLAN_FIELDS: ReadonlySet<string> = new Set(['plan', 'nextPlan']);

const FIELDS: Readonly<Record<string, string>> = {
  accentColor: 'Accent color',
  nextPlan: 'Plan from the next period on',
  noChargeReason: 'Reason for no charge',
  ownerId: 'Owner',
  pastedText: 'Text',
};

const ROLE_WORDS: Readonly<Record<string, string>> = {
  companyUser: 'Administrator',
  consultant: 'Consultant',
  firmAdmin: 'Firm administrator',
  user: 'View only',
};

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** `camelCase` and `kebab-case` as words. */
const spaced = (name: string) =>
  capitalized(
    name
      .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
      .replace(/[-_.]/g, ' '),
  );

const isId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text);

/** A field value of a company, an agreement, a person or a setting; null for no value, and for one without words. */
function fieldValue(field: string, value: unknown, formats: Formats): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (isWorded(value)) return valueWords('resolved', value, formats) ?? null;
  if (Array.isArray(value)) return value.flatMap((part) => fieldValue(field, part, formats) ?? []).join(', ') || null;
  if (isMoney(value)) return formatMoney(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && !isId(value) ? textValue(field, value, formats) : null;
}

function textValue(field: string, value: string, formats: Formats): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formats.date(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formats.time(value);
  if (field === 'role') return Object.hasOwn(ROLE_WORDS, value) ? (ROLE_WORDS[value] ?? value) : value;
  const plan = PLAN_FIELDS.has(field) ? PLANS.find((known) => known === value) : undefined;
  if (plan) return planName(plan);
  return field === 'status' ? capitalized(value) : shownText(value);
}
