import { ApiError, errorText } from '@scopewright/api-client';
import type { SowFile } from '@scopewright/contracts';
import { DOCUMENT_MAX_BYTES, DOCX_TYPE, FILE_NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import { useHost } from '@scopewright/remote-contract';
import { useMutation, useQuery, useQueryClient } from '@scopewright/remote-contract/query';
import { Alert, Button, Card, ConfirmDialog, ErrorState, Loading, Plus, Progress, Skeleton } from '@scopewright/ui';
import { companyKey } from '@scopewright/workplace-kit/company/use-company';
import { formatSize } from '@scopewright/workplace-kit/page/file-size';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { type Agreement, sourceKey } from '../sources/use-source.ts';
import { callOf, KIND_WORDS, type Kind } from './agreements.ts';
import { DocumentList } from './document-list.tsx';

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/**
 * Makes an element a drop target for files.
 * @param onDrop gets the dropped files; null disables dropping
 * @returns whether files are being dragged over it, and the element's props
 */
function useFileDrop(onDrop: ((files: File[]) => void) | null) {
  // enter and leave events also fire for its children
  const entered = useRef(0);
  const [over, setOver] = useState(false);
  const move = (step: 1 | -1) => {
    entered.current = Math.max(entered.current + step, 0);
    setOver(entered.current > 0);
  };
  if (onDrop === null) return { over: false, place: {} };
  return {
    over,
    place: {
      onDragEnter: (event: DragEvent) => carriesFiles(event) && move(1),
      onDragLeave: (event: DragEvent) => carriesFiles(event) && move(-1),
      // otherwise the browser would open the file instead of the page
      onDragOver: (event: DragEvent) => carriesFiles(event) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        entered.current = 0;
        setOver(false);
        onDrop([...event.dataTransfer.files]);
      },
    },
  };
}

/** Polling interval while a document is being checked. */
const CHECK_AGAIN_MS = 3000;

const PDF_TYPE = 'application/pdf';

/** The media type of a file by its name, or as the browser knows it; null for one that can't be attached. */
function typeOf({ name, type }: Pick<File, 'name' | 'type'>): string | null {
  if (/\.pdf$/i.test(name)) return PDF_TYPE;
  if (/\.docx$/i.test(name)) return DOCX_TYPE;
  return [PDF_TYPE, DOCX_TYPE].find((each) => each === type) ?? null;
}

/** Why a file can't be attached, as far as the browser can check; the server checks its content. */
export function problemOf(file: Pick<File, 'name' | 'size' | 'type'>): string | null {
  const { name, size } = file;
  if (typeOf(file) === null) return `${name} isn’t a PDF or Word document (.docx).`;
  if (size === 0) return `${name} is empty.`;
  if (size > DOCUMENT_MAX_BYTES)
    return `${name} is ${formatSize(size)}; the limit is ${formatSize(DOCUMENT_MAX_BYTES)}.`;
  return null;
}

/** The server's finding about the file itself, which is also the message of the whole answer. */
const refusalOf = (failure: unknown): string | undefined =>
  failure instanceof ApiError ? failure.details.file : undefined;

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
    mutationFn: (file: File) =>
      callOf(api, agreement, 'attachToSow', {
        query: { fileName: file.name.slice(-FILE_NAME_MAX_LENGTH) },
        file: new Blob([file], { type: typeOf(file) ?? PDF_TYPE }),
        onProgress: setProgress,
      }),
    onMutate: () => setProgress(0),
    onSuccess: ({ name }) => toast.success(`${name} is attached`),
    onError: (failure, file) =>
      setProblem(`${file.name}: ${refusalOf(failure) ?? errorText(failure, 'The file could not be attached.')}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: documentsKey(agreement) }),
  });
  return {
    problem,
    progress: upload.isPending ? { name: upload.variables.name, share: progress } : null,
    attach(files: readonly File[]): void {
      const [file] = files;
      if (!file) return;
      const wrong = files.length > 1 ? 'Drop one file at a time.' : problemOf(file);
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
          {writable ? <AttachButton kind={agreement.kind} busy={progress !== null} onPick={attach} /> : null}
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

interface AttachButtonProps {
  kind: Kind;
  busy: boolean;
  onPick: (files: readonly File[]) => void;
}

/** Asks for a file. */
function AttachButton({ kind, busy, onPick }: AttachButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept={`${PDF_TYPE},.pdf,${DOCX_TYPE},.docx`}
        aria-label={`Attach a document to the ${KIND_WORDS[kind]}`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])]);
          // allows choosing the same file again
          event.target.value = '';
        }}
      />
      <Button variant="secondary" size="sm" busy={busy} onClick={() => picker.current?.click()}>
        {busy ? null : <Plus aria-hidden="true" />}
        {busy ? 'Attaching...' : 'Attach document'}
      </Button>
    </>
  );
}
