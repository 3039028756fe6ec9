import { MESSAGES } from '@scopewright/contracts/errors';
import { sameValue } from '@scopewright/domain/json';
import { type Change, type ChangeRules, jsonAt, type Versioned } from '../changes.ts';
import type { Unsaved } from '../unsaved.ts';
import { type Applied, editServer, refusal } from './edit-server.ts';

/** An item of a made-up kind, with fields and with parts below `content`. */
export interface Card extends Versioned {
  description: string;
  /** From 1 to 4. */
  phase: number;
  /** The card whose groups this one refers to. */
  boardId: string | null;
  content: Record<string, unknown> & {
    /** Unique among all cards. */
    key?: string;
    steps: Record<string, { name: string; color: string }>;
  };
}

let created = 0;
const nextId = () => (++created).toString(16).padStart(24, 'e');

/** A card with three steps and a link between two of them. */
export function card({ content, ...overrides }: Partial<Card> = {}): Card {
  return {
    id: nextId(),
    name: 'Fulfillment',
    description: '',
    version: 1,
    deletedAt: null,
    phase: 1,
    boardId: null,
    content: {
      steps: {
        open: { name: 'Open', color: 'gray' },
        work: { name: 'In progress', color: 'blue' },
        done: { name: 'Done', color: 'green' },
      },
      links: { start: { from: 'open', toStepId: 'work' } },
      ...content,
    },
    ...overrides,
  };
}

/** A card that others refer to, with a key. */
export const board = (overrides: Partial<Card> = {}): Card =>
  card({
    name: 'IT',
    content: { steps: {}, key: 'IT', purpose: '', groups: { hardware: { name: 'Hardware' } } },
    ...overrides,
  });

/** A later state of a card, as another user has saved it. */
export const later = (item: Card, changes: Partial<Card>): Card => ({ ...item, ...changes, version: item.version + 1 });

/** A browser's stored edits of a card: only the given ones. */
export const unsaved = (edits: Partial<Unsaved<Card>>): Unsaved<Card> => ({
  base: null,
  sent: null,
  waiting: [],
  contested: [],
  refused: [],
  inherited: [],
  ...edits,
});

/** The item with another value at a path; null if nothing is above the path. */
function withValue<T extends object>(item: T, [key = '', ...rest]: readonly string[], value: unknown): T | null {
  const fields = item as Record<string, unknown>;
  if (rest.length === 0) {
    const { [key]: _, ...others } = fields;
    return (value === undefined ? others : { ...fields, [key]: value }) as T;
  }
  const below = fields[key];
  const changed = typeof below === 'object' && below !== null ? withValue(below, rest, value) : null;
  return changed && ({ ...fields, [key]: changed } as T);
}

function applyOne(item: Card, change: Change): Card | null {
  if (change.kind === 'move' || !sameValue(jsonAt(item, change.path), change.from)) return null;
  return withValue(item, change.path, change.to);
}

function apply(item: Card, changes: readonly Change[]): Applied<Card> {
  let state = item;
  for (const change of changes) {
    const next = applyOne(state, change);
    if (next === null) return { kind: 'conflict' };
    state = next;
  }
  return { kind: 'applied', item: state };
}

export const CARD_RULES: ChangeRules<Card> = {
  apply: applyOne,
  inverse: (_item, changes) =>
    changes.toReversed().map((change) => {
      if (change.kind === 'move') return change;
      const { from, to, ...rest } = change;
      return { ...rest, ...(to === undefined ? {} : { from: to }), ...(from === undefined ? {} : { to: from }) };
    }),
};

/** A server of cards. @param refuses what else can't be stored */
export const cardServer = (
  cards: readonly Card[],
  { refuses = () => false }: { refuses?: (item: Card) => boolean } = {},
) =>
  editServer(cards, {
    apply,
    requireStorable(item, others) {
      const details = {
        ...(item.name.trim() === '' && { name: 'Must not be empty' }),
        ...(item.phase > 4 && { phase: 'Must be at most 4' }),
      };
      if (Object.keys(details).length > 0 || refuses(item))
        throw refusal(
          422,
          'validation_failed',
          MESSAGES.validation,
          Object.keys(details).length > 0 ? { details } : {},
        );
      const { key } = item.content;
      if (key !== undefined && others.some((other) => other.deletedAt === null && other.content.key === key))
        throw refusal(409, 'conflict', MESSAGES.projectKeyTaken);
    },
  });
