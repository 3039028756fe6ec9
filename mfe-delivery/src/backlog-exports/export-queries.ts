import { errorText, newIdempotencyKey } from '@scopewright/api-client';
import { useCall, usePages } from '@scopewright/calls';
import type { CallInput, CallOutput } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';

export type ExportRow = CallOutput<'backlogExports'>['items'][number];
export type ExportOptions = NonNullable<CallInput<'exportBacklog'>['body']['options']>;
type Asked = Pick<CallInput<'exportBacklog'>['body'], 'preset' | 'since'> & { options: ExportOptions };

const exportsKey = (companyId: string) => ['company', companyId, 'backlog-exports'] as const;
const PAGE_SIZE = 20;
/** As many as a company has at most. */
const OWN_LISTED = 100;
/** The file with instructions for the import. */
const INSTRUCTIONS = 'README.md';
const POLL_MS = 1_500;

/** Whether an export is still being made. */
export const isGoing = ({ state }: Pick<ExportRow, 'state'>): boolean => state === 'waiting' || state === 'running';

/** Exports of a company's backlogs or of one project's, the latest first; asked for again while one is being made. */
export function useExports(companyId: string, projectId: string | undefined) {
  return usePages(
    [...exportsKey(companyId), 'list', projectId ?? ''],
    'backlogExports',
    { params: { companyId }, query: projectId ? { projectId } : {}, pageSize: PAGE_SIZE },
    { refetchInterval: ({ state }) => (state.data?.pages.some(({ items }) => items.some(isGoing)) ? POLL_MS : false) },
  );
}

/** The exports of a company that the user asked for, the latest first; asked for again while one is being made. */
export function useOwnExports(companyId: string, enabled: boolean) {
  return useCall(
    [...exportsKey(companyId), 'own'],
    'backlogExports',
    { params: { companyId }, query: { own: 'true', limit: OWN_LISTED } },
    {
      enabled,
      select: ({ items }) => items,
      refetchInterval: ({ state }) => (state.data?.items.some(isGoing) ? POLL_MS : false),
    },
  );
}

/** An export with its files, and the target's changes to them. */
export function useExport(companyId: string, exportId: string) {
  return useCall([...exportsKey(companyId), 'one', exportId], 'backlogExport', { params: { exportId } });
}

/** Starts, repeats, downloads and deletes exports of a company. */
export function useExportCommands(companyId: string, projectId: string | undefined) {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: exportsKey(companyId) });
  const failed = (what: string) => (error: unknown) => toast.error(`${what} ${errorText(error)}`);

  const start = useMutation({
    mutationFn: ({ options, ...asked }: Asked) =>
      api.call('exportBacklog', {
        params: { companyId },
        body: {
          operationId: newIdempotencyKey(),
          ...asked,
          options,
          ...(projectId && { projectId }),
        } as CallInput<'exportBacklog'>['body'],
      }),
    onSettled,
    onError: failed('The export could not be started.'),
  });
  const repeat = useMutation({
    mutationFn: (exportId: string) => api.call('repeatBacklogExport', { params: { exportId } }),
    onSettled,
    onError: failed('The export could not be started.'),
  });
  const remove = useMutation({
    mutationFn: (exportId: string) => api.call('deleteBacklogExport', { params: { exportId } }),
    onSettled,
    onError: failed('The export could not be deleted.'),
  });
  const download = useMutation({
    // links are for a minute: each press asks for another one
    // without a name the only file besides the instructions; of several none
    mutationFn: async ({ exportId, name }: { exportId: string; name?: string }) => {
      const { files } = await api.call('backlogExport', { params: { exportId } });
      const wanted = files.filter((file) => (name === undefined ? file.name !== INSTRUCTIONS : file.name === name));
      return wanted.length === 1 ? wanted[0]?.url : undefined;
    },
    // the response is a download: the page stays
    onSuccess: (url) => {
      if (url) window.location.assign(url);
    },
    onError: failed('The file could not be downloaded.'),
  });
  return { start, repeat, remove, download };
}

export type ExportCommands = ReturnType<typeof useExportCommands>;
