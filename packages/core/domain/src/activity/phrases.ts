import type { AuditEvent } from '@scopewright/contracts';
import { type PathWords, partNoun, type ScopeTarget, wordsOfPath } from './paths.ts';
import { type Formats, valueWords } from './values.ts';

/** Describes one change of an item: 'changed the phase from Automation to Core'. */
export interface Phrase {
  /** Without the item's name. */
  text: string;
  /** The same, split at the place of the item's name: 'changed the phase of ' and ' from Automation to Core'. */
  around: readonly [before: string, after: string];
  /** A value too long for the phrase; null without a value, or if the phrase contains it. */
  from: string | null;
  to: string | null;
}

type Change = AuditEvent['changes'][number];

/** Values up to this many characters are part of a sentence. */
const IN_SENTENCE = 60;

const ofItem = (
  said: string,
  link: string,
  rest: string,
  from: string | null = null,
  to: string | null = null,
): Phrase => ({
  text: `${said}${rest}`,
  around: [`${said}${link}`, rest],
  from,
  to,
});
const inItem = (said: string, from: string | null = null, to: string | null = null): Phrase => ({
  text: said,
  around: [`${said} in `, ''],
  from,
  to,
});

/** A part by its kind and name: 'the transition Reconsider', 'rule 3', or 'a transition' if its name is unknown. */
function partNamed(noun: string, name: string | undefined): string {
  if (name === undefined || name === '') return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
  return noun === 'rule' ? `rule ${name}` : `the ${noun} ${name}`;
}

const isLong = (value: string | null | undefined): boolean => (value?.length ?? 0) > IN_SENTENCE;

/** A value's change: 'changed the phase', ' from Automation to Core'. Long and unknown values are omitted. */
function valueSaid(what: string, long: boolean, from: string | null | undefined, to: string | null | undefined) {
  if (long || isLong(from) || isLong(to))
    return { said: `${long ? 'edited' : 'changed'} ${what}`, rest: '', from: from ?? null, to: to ?? null };
  const none = { from: null, to: null };
  if (from === undefined || to === undefined || from === to) return { said: `changed ${what}`, rest: '', ...none };
  if (from === null) return { said: `set ${what}`, rest: ` to ${to}`, ...none };
  if (to === null) return { said: `cleared ${what}`, rest: ` (was ${from})`, ...none };
  return { said: `changed ${what}`, rest: ` from ${from} to ${to}`, ...none };
}

function valuePhrase(
  words: Extract<PathWords, { kind: 'value' }>,
  where: string | null,
  { from, to }: Change,
  formats: Formats,
): Phrase {
  const what = where === null ? `the ${words.noun}` : `the ${words.noun} of ${where}`;
  const said = valueSaid(
    what,
    words.format === 'long',
    valueWords(words.format, from, formats),
    valueWords(words.format, to, formats),
  );
  return where === null
    ? ofItem(said.said, ' of ', said.rest, said.from, said.to)
    : inItem(`${said.said}${said.rest}`, said.from, said.to);
}

const text = (value: unknown): string => (typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '');

function namePhrase(noun: string | null, { from, to }: Change): Phrase {
  const [before, after] = [text(from), text(to)];
  if (noun === null)
    return {
      text: `renamed ${before} to ${after}`.replace('  ', ' '),
      around: [`renamed ${before} to `, ''],
      from: null,
      to: null,
    };
  if (before === '')
    return inItem(after === '' ? `renamed ${partNamed(noun, '')}` : `named ${partNamed(noun, '')} ${after}`);
  return inItem(
    after === '' ? `removed the name of ${partNamed(noun, before)}` : `renamed ${partNamed(noun, before)} to ${after}`,
  );
}

function partPhrase(noun: string, { from, to, part }: Change, formats: Formats): Phrase {
  const what = partNamed(noun, part);
  const [before, after] = [valueWords('resolved', from, formats) ?? null, valueWords('resolved', to, formats) ?? null];
  const verb = from === null && to !== null ? 'added' : from !== null && to === null ? 'removed' : 'changed';
  if (verb === 'changed') return inItem(`changed ${what}`, before, after);
  const detail = verb === 'added' ? after : before;
  if (detail === null) return inItem(`${verb} ${what}`);
  return isLong(detail) ? inItem(`${verb} ${what}`, before, after) : inItem(`${verb} ${what} (${detail})`);
}

const switched = (value: unknown): string | null =>
  value === true ? 'on' : value === false || value === null ? 'off' : null;

function switchPhrase(label: string, where: string | null, { to }: Change): Phrase {
  const state = switched(to);
  const said = state === null ? `changed “${label}”` : `set “${label}” ${state}`;
  return where === null ? ofItem(said, ' for ', '') : inItem(`${said} for ${where}`);
}

/**
 * Describes a change of a scope item or a configuration item. A place that no item has any more counts as a change of
 * the item.
 */
export function phraseOf(target: ScopeTarget, change: Change, formats: Formats): Phrase {
  if (change.field === 'moreChanges') return inItem(`made ${Number(change.to).toLocaleString('en')} more changes`);
  const found = wordsOfPath(target, change.field.split('/'));
  if (found === null) return { text: 'made a change', around: ['edited ', ''], from: null, to: null };
  const { pattern, words } = found;
  const noun = partNoun(target, pattern);
  const where = noun === null ? null : partNamed(noun, change.part);
  switch (words.kind) {
    case 'name':
      return namePhrase(noun, change);
    case 'value':
      return valuePhrase(words, where, change, formats);
    case 'switch':
      return switchPhrase(words.label, where, change);
    case 'part':
      return partPhrase(words.noun, change, formats);
    case 'parts':
      return inItem(`changed the ${words.noun}`);
    case 'order': {
      const place = valueWords('resolved', change.to, formats);
      const rest = place ? ` ${place}` : '';
      return where === null ? ofItem('moved', ' ', rest) : inItem(`moved ${where}${rest}`);
    }
  }
}
