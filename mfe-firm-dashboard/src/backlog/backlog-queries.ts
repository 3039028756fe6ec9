import { newIdempotencyKey } from '@scopewright/api-client';
import type { CallInput } from '@scopewright/contracts';
import type { BacklogLevel } from '@scopewright/contracts/backlog/limits';
import { useHost } from '@scopewright/remote-contract';
import { type QueryClient, useQuery } from '@scopewright/remote-contract/query';
import { backlogKey, linesKey, pieceKey } from './backlog-key.ts';
import { lineOf, type Piece, type PieceLine } from './pieces.ts';
import { type EditedPiece, editedPiece } from './saving/piece-rules.ts';

/** All pieces of a project, and what there is to know of its backlog. */
export interface BacklogLines {
  backlog: {
    profileId?: string | undefined;
    generatedAt: string | null;
    revision: number;
    outdated?: boolean | undefined;
  } | null;
  rows: PieceLine[];
}

/** All pieces of a project without their texts. */
export function useBacklogLines(companyId: string, projectId: string) {
  const { api } = useHost();
  return useQuery({
    queryKey: linesKey(companyId, projectId),
    queryFn: ({ signal }): Promise<BacklogLines> =>
      api.call('backlogLines', {
        params: { companyId },
        query: { projectId } as CallInput<'backlogLines'>['query'] & object,
        signal,
      }),
  });
}

/** A piece from the server. */
export function useFetchedPiece(companyId: string, pieceId: string) {
  const { api } = useHost();
  return useQuery({
    queryKey: pieceKey(companyId, pieceId),
    queryFn: ({ signal }) => api.call('backlogPiece', { params: { pieceId }, signal }),
  });
}

const newerPiece = <T extends { version: number }>(known: T | undefined, other: T): T =>
  known && known.version >= other.version ? known : other;

/** Puts a piece from the server into the query cache, unless a newer state is already there. */
export function keepPiece(queryClient: QueryClient, companyId: string, piece: EditedPiece): void {
  queryClient.setQueryData<Piece>(pieceKey(companyId, piece.id), (known) => newerPiece(known, piece));
  queryClient.setQueryData<BacklogLines>(linesKey(companyId, piece.projectId), (lines) => {
    const at = lines?.rows.findIndex(({ id }) => id === piece.id) ?? -1;
    const row = lines?.rows[at];
    return lines && row ? { ...lines, rows: lines.rows.with(at, newerPiece(row, lineOf(piece))) } : lines;
  });
}

/** Refetches lists of a company's backlog; the open pieces keep their state. */
export const refreshBacklog = (queryClient: QueryClient, companyId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: backlogKey(companyId) });

/** What a new piece is made of. */
export interface NewPiece {
  level: BacklogLevel;
  parentId: string | null;
  title: string;
  after?: string | null;
}

/** Calls that create, move and delete pieces of a company, each under its own operation id. */
export function usePieceCommands(companyId: string) {
  const { api, queryClient } = useHost();
  const operationId = newIdempotencyKey;
  const settle = (piece: Piece): EditedPiece => {
    const edited = editedPiece(piece);
    keepPiece(queryClient, companyId, edited);
    void refreshBacklog(queryClient, companyId);
    return edited;
  };
  return {
    create: async (projectId: string, piece: NewPiece, operation: string) =>
      settle(
        await api.call('createPiece', {
          params: { projectId },
          body: { operationId: operation, ...piece } as CallInput<'createPiece'>['body'],
        }),
      ),
    move: async (pieceId: string, place: { after: string | null; parentId?: string | null }) =>
      settle(
        (
          await api.call('movePiece', {
            params: { pieceId },
            body: { operationId: operationId(), ...place } as CallInput<'movePiece'>['body'],
          })
        ).piece,
      ),
    remove: async ({ id, version }: Pick<Piece, 'id' | 'version'>) =>
      settle(
        (await api.call('deletePiece', { params: { pieceId: id }, body: { operationId: operationId(), version } }))
          .piece,
      ),
    restore: async (pieceId: string) =>
      settle((await api.call('restorePiece', { params: { pieceId }, body: { operationId: operationId() } })).piece),
    overrideReady: async (pieceId: string, reason: string | null) =>
      settle(
        (await api.call('overrideReady', { params: { pieceId }, body: { operationId: operationId(), reason } })).piece,
      ),
  };
}
