import { expectedHours } from '@scopewright/domain/backlog/piece';
import { inOrder } from '@scopewright/domain/scoping/parts';
import type { BacklogPieceDoc } from '../models/backlog/piece.ts';
import { nameKey } from '../models/name-key.ts';

type Told = Pick<BacklogPieceDoc, 'title' | 'description' | 'criteria' | 'labels' | 'estimate'>;
type Derived = Pick<BacklogPieceDoc, 'titleKey' | 'hours' | 'searchText'>;

/** The fields of a piece that are derived from others, and stored with it: to be set whenever these change. */
export const derivedOfPiece = ({ title, description, criteria, labels, estimate }: Told): Derived => ({
  titleKey: nameKey(title),
  hours: estimate && expectedHours(estimate),
  searchText: [title, description, ...inOrder(criteria).map(([, { text }]) => text), labels.join(' ')]
    .filter((line) => line !== '')
    .join('\n'),
});
