import { ApiError, errorText } from '@scopewright/api-client';
import type { SowFile } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQuery, useQueryClient } from '@scopewright/remote-contract/query';
import { Alert, Card, ConfirmDialog, ErrorState, Loading, Plus, Progress, Skeleton } from '@scopewright/ui';
import { companyKey } from '@scopewright/workplace-kit/company/use-company';
import { useEffect, useRef, useState } from 'react';
import { type Agreement, sourceKey } from '../sources/use-source.ts';
import { callOf, KIND_WORDS } from './agreements.ts';
import { attachFile, ChooseFile, problemOfFiles, refusalOfFile, useFileDrop } from './document-files.tsx';
import { DocumentList } from './document-list.tsx';

/** Polling interval while a document is being checked. */
const CHECK_AGAIN_MS = 3000;

export interface DocumentsProps extends Agreement {
  writable: boolean;
}

const documentsKey = ({ companyId, kind, id }: Agreement) => [...companyKey(companyId), 'documents', kind, id];

/** The documents, asked for again while one is being checked. */
function useDocumentList({ companyId, kind, id }: Agreement) {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const listed = useQuery({
    queryKey: documentsKey({ companyId, kind, id }),
    queryFn: ({ signal }) => callOf(api, { kind, id }, 'sowDocuments', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((document) => document.state === 'scanning') ? CHECK_AGAIN_MS : false,
  });
  const states = listed.data?.items.map((document) => `${document.id} ${document.state}`).join();
  const knownStates = useRef(states);
  // which documents can be read depends on those that are attached, and on whether they are checked
  useEffect(() => {
    if (knownStates.current !== undefined && knownStates.current !== states)
      void queryClient.invalidateQueries({ queryKey: sourceKey({ companyId, kind, id }) });
    knownStates.current = states;
  }, [states, queryClient, companyId, kind, id]);
  return listed;
}

/** Attaches a file. A file that can't be attached is a problem to show. */
function useAttaching(agreement: Agreement) {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState(0);
  const upload = useMutation({
    mutationFn: (file: File) => attachFile(api, agreement, file, setProgress),
    onMutate: () => setProgress(0),
    onSuccess: ({ name }) => toast.success(`${name} is attached`),
    onError: (failure, file) =>
      setProblem(`${file.name}: ${refusalOfFile(failure) ?? errorText(failure, 'The file could not be attached.')}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: documentsKey(agreement) }),
  });
  return {
    problem,
    progress: upload.isPending ? { name: upload.variables.name, share: progress } : null,
    attach(files: readonly File[]): void {
      const [file] = files;
      if (!file) return;
      const wrong = problemOfFiles(files);
      setProblem(wrong);
      if (wrong === null) upload.mutate(file);
    },
  };
}

/** Downloads, checks and removes documents. */
function useDocumentActions(agreement: Agreement) {
  const { api, toast } = useHost();
  const queryClient = useQueryClient();
  const key = documentsKey(agreement);
  const refresh = () => queryClient.invalidateQueries({ queryKey: key });
  const open = useMutation({
    mutationFn: (document: SowFile) => api.call('documentLink', { params: { documentId: document.id } }),
    // the response is a download: the page stays
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (failure) => {
      toast.error(errorText(failure, 'The document could not be downloaded'));
      void refresh();
    },
  });
  const check = useMutation({
    mutationFn: (document: SowFile) => api.call('scanDocument', { params: { documentId: document.id } }),
    onError: (failure) => toast.error(errorText(failure, 'The document could not be checked')),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (document: SowFile) => api.call('removeDocument', { params: { documentId: document.id } }),
    onMutate: (document) => {
      const before = queryClient.getQueryData<{ items: SowFile[] }>(key);
      queryClient.setQueryData<{ items: SowFile[] }>(
        key,
        (current) => current && { items: current.items.filter((other) => other.id !== document.id) },
      );
      return { before };
    },
    onError: (failure, _document, context) => {
      queryClient.setQueryData(key, context?.before);
      toast.error(errorText(failure, 'The document could not be removed'));
    },
    onSettled: refresh,
  });
  return { open, check, remove };
}

/** The documents of a SOW or change order: downloading, attaching and removing them. */
export function Documents({ writable, ...agreement }: DocumentsProps) {
  const { data, error, isFetching, refetch } = useDocumentList(agreement);
  const { problem, progress, attach } = useAttaching(agreement);
  const { open, check, remove } = useDocumentActions(agreement);
  const [removing, setRemoving] = useState<SowFile | null>(null);
  const [confirming, setConfirming] = useState(false);
  const { over, place } = useFileDrop(writable && progress === null ? attach : null);

  return (
    <Card padding="none" className={over ? 'outline-2 outline-brand outline-dashed' : ''} {...place}>
      <section aria-label="Documents">
        <div className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-border border-b px-5 py-2.5">
          <h2 className="font-semibold text-base">
            Documents {data ? <span className="font-normal text-text-muted">({data.items.length})</span> : null}
          </h2>
          {writable ? (
            <ChooseFile
              label={`Attach a document to the ${KIND_WORDS[agreement.kind]}`}
              variant="secondary"
              size="sm"
              busy={progress !== null}
              onPick={attach}
            >
              {progress ? null : <Plus aria-hidden="true" />}
              {progress ? 'Attaching...' : 'Attach document'}
            </ChooseFile>
          ) : null}
        </div>
        {progress ? (
          <div className="border-border border-b px-5 py-3">
            <Progress value={Math.round(progress.share * 100)} label={`Attaching ${progress.name}`} />
          </div>
        ) : null}
        {problem ? (
          <div className="p-4">
            <Alert tone="danger">{problem}</Alert>
          </div>
        ) : null}
        {data ? (
          <DocumentList
            documents={data.items}
            writable={writable}
            opening={open.isPending ? open.variables.id : null}
            checking={check.isPending ? check.variables.id : null}
            onOpen={(document) => open.mutate(document)}
            onCheck={(document) => check.mutate(document)}
            onRemove={(document) => {
              setRemoving(document);
              setConfirming(true);
            }}
          />
        ) : error ? (
          <div className="p-4">
            <ErrorState
              title="Failed to load the documents"
              description={errorText(error)}
              {...(error instanceof ApiError && error.requestId ? { requestId: error.requestId } : {})}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          </div>
        ) : (
          <Loading label="Loading documents..." className="px-5 py-4">
            <Skeleton className="w-56" />
          </Loading>
        )}
      </section>
      {removing ? (
        <ConfirmDialog
          open={confirming}
          onOpenChange={setConfirming}
          tone="danger"
          title={`Remove ${removing.name}?`}
          description="The file is deleted, and can’t be restored."
          confirmLabel="Remove"
          onConfirm={() => remove.mutateAsync(removing).catch(() => undefined)}
        />
      ) : null}
    </Card>
  );
}
