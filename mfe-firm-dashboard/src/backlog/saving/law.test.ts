import type { ScopeChange } from '@scopewright/contracts/scoping';
import { applyChanges, type ChangeablePiece } from '@scopewright/domain/scoping/changes';
import { editServer, refusal } from '@scopewright/editing/testing/edit-server';
import { testLawOfEdits } from '@scopewright/editing/testing/law';
import { piece, pieceId } from '../testing/pieces.ts';
import { editedPiece, PIECE_RULES } from './piece-rules.ts';

testLawOfEdits({
  rules: PIECE_RULES,
  newServer: () =>
    editServer([editedPiece(piece(1, { criteria: { opens: { text: 'It opens', order: 'a0' } } }))], {
      apply: (item, changes) => {
        const applied = applyChanges(item as typeof item & ChangeablePiece, changes as readonly ScopeChange[]);
        return applied.kind === 'applied' ? { kind: 'applied', item: editedPiece(applied.item) } : applied;
      },
      requireStorable: (item) => {
        if (JSON.stringify(item).includes('refused')) throw refusal(422, 'validation_failed', 'Not valid');
      },
    }),
  itemId: pieceId(1),
  places: [['title'], ['description'], ['notes'], ['criteria', 'opens', 'text']],
});
