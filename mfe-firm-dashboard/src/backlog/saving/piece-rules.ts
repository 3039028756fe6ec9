import type { CallOutput } from '@scopewright/contracts';
import { sameValue, valueAt } from '@scopewright/domain/scoping/changes';
import { keysToAppend, type Place, placeBehind, predecessorOf } from '@scopewright/domain/scoping/order';
import type { ChangeRules, Json } from '../../editing/index.ts';

type Change = Parameters<ChangeRules<EditedPiece>['apply']>[1];

/** A piece as it is edited: everything that can be edited has a name. */
export type EditedPiece = CallOutput<'backlogPiece'> & { name: string };

export const editedPiece = (piece: CallOutput<'backlogPiece'>): EditedPiece => ({ ...piece, name: piece.title });

type Criteria = EditedPiece['criteria'];

/** What changes may set, path by path. */
const HEAD: ReadonlySet<string> = new Set([
  'title',
  'description',
  'phase',
  'labels',
  'estimate',
  'dependsOn',
  'status',
  'outcome',
  'assigneeId',
  'pinned',
  'dueDate',
  'shared',
  'notes',
]);

const placesOf = (criteria: Criteria): Place[] => Object.entries(criteria).map(([id, { order }]) => ({ id, order }));

/** A criterion without a place of its own is added after the others. */
function placed(criteria: Criteria, key: string, value: Json): Criteria[string] {
  const { text, order } = value as Partial<Criteria[string]>;
  const others = placesOf(criteria).filter(({ id }) => id !== key);
  const isFree = typeof order === 'string' && order !== '' && others.every((other) => other.order !== order);
  const last = others.reduce<string | null>((max, each) => (max === null || each.order > max ? each.order : max), null);
  return { text: text ?? '', order: isFree ? order : (keysToAppend(last, 1)?.[0] ?? `${last ?? 'a'}z`) };
}

function withCriteria(criteria: Criteria, { path, to }: Extract<Change, { kind: 'set' }>): Criteria | null {
  const [, key, part] = path;
  if (key === undefined || path.length > 3) return null;
  const known = criteria[key];
  if (part === 'text') return known && typeof to === 'string' ? { ...criteria, [key]: { ...known, text: to } } : null;
  if (part !== undefined) return null;
  if (to === undefined) {
    const { [key]: _, ...rest } = criteria;
    return rest;
  }
  return { ...criteria, [key]: placed(criteria, key, to) };
}

function moved(criteria: Criteria, key: string, after: string | null): Criteria {
  const next = { ...criteria };
  for (const [id, order] of placeBehind(placesOf(criteria), key, after)) {
    const criterion = next[id];
    if (criterion) next[id] = { ...criterion, order };
  }
  return next;
}

function apply(piece: EditedPiece, change: Change): EditedPiece | null {
  const [root = '', key] = change.path;
  if (change.kind === 'move') {
    const isCriterion = root === 'criteria' && key !== undefined && change.path.length === 2 && piece.criteria[key];
    return isCriterion ? { ...piece, criteria: moved(piece.criteria, key, change.after) } : null;
  }
  const current = valueAt(piece, change.path);
  if (!sameValue(current, change.from)) return sameValue(current, change.to) ? piece : null;
  if (root === 'criteria') {
    const criteria = withCriteria(piece.criteria, change);
    return criteria && { ...piece, criteria };
  }
  if (!HEAD.has(root) || change.path.length > 1 || change.to === undefined) return null;
  const next: EditedPiece = { ...piece, [root]: change.to };
  return root === 'title' ? { ...next, name: next.title } : next;
}

/** How changes are applied to a piece: the same way as on the server. */
export const PIECE_RULES: ChangeRules<EditedPiece> = {
  apply,
  inverse(piece, changes) {
    let current = piece;
    let inverse: Change[] = [];
    for (const change of changes) {
      const next = apply(current, change);
      if (!next) continue;
      const { path } = change;
      const [from, to] = [valueAt(next, path), valueAt(current, path)];
      const back: Change =
        change.kind === 'move'
          ? { kind: 'move', path, after: predecessorOf(placesOf(current.criteria), path[1] ?? '') }
          : {
              kind: 'set',
              path,
              ...(from === undefined ? {} : { from: from as Json }),
              ...(to === undefined ? {} : { to: to as Json }),
            };
      inverse = [back, ...inverse];
      current = next;
    }
    return inverse;
  },
};
