import type { ScopeChange } from '@scopewright/contracts/scoping';
import { SCOPE_CHANGES_MAX } from '@scopewright/contracts/scoping/limits';
import type { EditStore } from '@scopewright/editing';
import { type EditedKind, sharedStore } from '@scopewright/editing/shared-store';
import type { HostApi } from '@scopewright/remote-contract';
import type { QueryClient } from '@scopewright/remote-contract/query';
import { isGone } from '../../scoping/queries/scope-queries.ts';
import { keepPiece } from '../backlog-queries.ts';
import { backlogOwner } from './backlog-owner.ts';
import { type EditedPiece, editedPiece, PIECE_RULES } from './piece-rules.ts';
import { PIECE_WORDS } from './piece-words.ts';

export type PieceStore = EditStore<EditedPiece>;

const HISTORY_SHOWN = 20;

const pieces = ({ api, queryClient }: HostApi, companyId: string): EditedKind<EditedPiece> => ({
  rules: PIECE_RULES,
  isGone,
  fetchItem: async (pieceId) => editedPiece(await api.call('backlogPiece', { params: { pieceId } })),
  send: async (item, { operationId, changes }) =>
    editedPiece(
      (
        await api.call('changePiece', {
          params: { pieceId: item.id },
          body: { operationId, version: item.version, changes: changes as ScopeChange[] },
        })
      ).piece,
    ),
  onSaved: (piece) => keepPiece(queryClient, companyId, piece),
  largestBatch: SCOPE_CHANGES_MAX,
  words: PIECE_WORDS,
  history: async ({ id }) =>
    (await api.call('pieceHistory', { params: { pieceId: id }, query: { limit: HISTORY_SHOWN } })).items,
});

/** The store of the signed-in user and a company's pieces of work. */
export const pieceStoreOf = (host: HostApi, queryClient: QueryClient, companyId: string): PieceStore =>
  sharedStore(host, queryClient, backlogOwner(companyId), () => pieces(host, companyId));
