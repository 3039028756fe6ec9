import type { CallOutput } from '@scopewright/contracts';
import type { ScopeChange } from '@scopewright/contracts/scoping';
import { applyChanges, type ChangeablePiece, inverseOfChanges } from '@scopewright/domain/scoping/changes';
import type { ChangeRules } from '@scopewright/editing';

/** A piece as it is edited: everything that can be edited has a kind and a name. */
export type EditedPiece = CallOutput<'backlogPiece'> & { kind: 'piece'; name: string };

export const editedPiece = (piece: CallOutput<'backlogPiece'>): EditedPiece => ({
  ...piece,
  kind: 'piece',
  name: piece.title,
});

/** Whoever edits sees every field; only clients, who may not, see fewer. */
const whole = (piece: EditedPiece) => piece as EditedPiece & ChangeablePiece;

/** How changes are applied to a piece: the same way as on the server. */
export const PIECE_RULES: ChangeRules<EditedPiece> = {
  edited: editedPiece,
  apply(piece, change) {
    const applied = applyChanges(whole(piece), [change as ScopeChange]);
    return applied.kind === 'applied' ? { ...applied.item, name: applied.item.title } : null;
  },
  inverse: (piece, changes) => inverseOfChanges(whole(piece), changes as readonly ScopeChange[]),
};
