import type { Consultant } from '@scopewright/workplace-kit/company/consultants';
import { createContext, useContext } from 'react';
import type { UnsoldParts } from '../change-orders/use-unsold-parts.ts';
import type { BacklogView } from './backlog-view.ts';
import type { PieceLine } from './pieces.ts';
import type { PieceStore } from './saving/piece-store.ts';

/** The backlog of a project, for everything on its page. */
export interface BacklogValue {
  companyId: string;
  projectId: string;
  store: PieceStore;
  /** All pieces, with the user's edits. */
  rows: readonly PieceLine[];
  /** What the backlog was generated with; null: never. */
  profileId: string | null;
  /** Items of the scope that change orders that are not accepted yet change. */
  notYetSold: UnsoldParts;
  view: BacklogView;
  /** The open piece. */
  openId: string | null;
  write: boolean;
  /** People of the firm who may do a piece of work. */
  people: readonly Consultant[];
  /** The day for what is overdue, YYYY-MM-DD. */
  today: string;
  openPiece: (pieceId: string | null) => void;
  /** Where a piece opens, in the current view. */
  linkOf: (pieceId: string) => string;
}

export const BacklogContext = createContext<BacklogValue | null>(null);

/** @throws Error outside of a project's backlog */
export function useBacklog(): BacklogValue {
  const backlog = useContext(BacklogContext);
  if (backlog === null) throw new Error('This belongs to the backlog of a project');
  return backlog;
}
