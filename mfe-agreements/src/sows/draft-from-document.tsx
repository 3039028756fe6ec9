import { ApiError, errorText, IDEMPOTENCY_HEADER } from '@scopewright/api-client';
import { NAME_MAX_LENGTH, SOW_TEXT_MAX_LENGTH } from '@scopewright/contracts/constants';
import { useHost, useOperation } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Alert, Button, Card, ClipboardPaste, Field, Progress, Textarea, Upload } from '@scopewright/ui';
import { sowPath } from '@scopewright/workplace-kit/company/company-path';
import { useRefreshCompany } from '@scopewright/workplace-kit/company/use-company';
import { TenantLink, useGo } from '@scopewright/workplace-kit/page/tenant-link';
import { useUnsavedChanges } from '@scopewright/workplace-kit/unsaved/unsaved-changes';
import { useEffect, useState } from 'react';
import { attachFile, ChooseFile, problemOfFiles, refusalOfFile, useFileDrop } from './document-files.tsx';

/** The title of a draft until its document is read. */
export const UNREAD_TITLE = 'Statement of work';
export const titleOfFile = (name: string): string =>
  name
    .replace(/\.(?:pdf|docx)$/i, '')
    .trim()
    .slice(0, NAME_MAX_LENGTH) || UNREAD_TITLE;

type Given = { file: File } | { text: string };

const SHORT = 'Something went wrong. Please try again.';
const refusalOf = (error: unknown): string =>
  refusalOfFile(error) || (error instanceof ApiError && error.details.pastedText) || errorText(error, SHORT);

/** Drafts a SOW of a file or a pasted text. If the file can't be attached, the next attempt uses the same draft. */
function useDraft(companyId: string) {
  const { api } = useHost();
  const operation = useOperation();
  const refresh = useRefreshCompany(companyId);
  const [draftId, setDraftId] = useState<string | null>(null);
  const [progress, setProgress] = useState(0);
  const make = useMutation({
    mutationFn: async (given: Given): Promise<string> => {
      const body =
        'file' in given ? { title: titleOfFile(given.file.name) } : { title: UNREAD_TITLE, pastedText: given.text };
      let id = draftId;
      if (id === null) {
        const headers = { [IDEMPOTENCY_HEADER]: operation.idFor(body) };
        ({ id } = await api.call('createSow', { params: { companyId }, body, headers }));
        setDraftId(id);
      } else if ('text' in given) {
        const { version } = await api.call('sow', { params: { sowId: id } });
        await api.call('updateSow', { params: { sowId: id }, body: { version, ...body } });
      }
      if ('file' in given) await attachFile(api, { kind: 'sow', id }, given.file, setProgress);
      return id;
    },
    onMutate: () => setProgress(0),
    onSuccess: operation.done,
    onSettled: refresh,
  });
  return { make, draftId, progress };
}

/** The beginning of a SOW: its document, or its text, from which its terms are read. */
export function DraftFromDocument({ companyId }: { companyId: string }) {
  const go = useGo();
  const { make, draftId, progress } = useDraft(companyId);
  const [problem, setProblem] = useState<string | null>(null);
  const [text, setText] = useState<string | null>(null);
  const begin = (given: Given) => {
    setProblem(null);
    make.mutate(given, { onError: (error) => setProblem(refusalOf(error)) });
  };
  const pick = (files: readonly File[]) => {
    const [file] = files;
    if (!file || make.isPending) return;
    const wrong = problemOfFiles(files);
    if (wrong === null) begin({ file });
    else setProblem(wrong);
  };
  const { over, place } = useFileDrop(make.isPending ? null : pick);
  useUnsavedChanges(text !== null && text.trim() !== '' && !make.isSuccess);
  const made = make.data;
  // in an effect, when the unsaved-changes guard is already released
  useEffect(() => {
    if (made !== undefined) go(`${sowPath(companyId, made)}/edit`, { replace: true });
  }, [made, companyId, go]);
  const named = make.variables && 'file' in make.variables ? make.variables.file.name : 'the text';
  return (
    <Card
      padding="lg"
      className={`grid max-w-3xl gap-5 ${over ? 'outline-2 outline-brand outline-dashed' : ''}`}
      {...place}
    >
      <div className="grid gap-1">
        <h2 className="font-semibold text-lg">Start from the document</h2>
        <p className="text-sm text-text-muted">
          Drop the signed PDF or Word document here. Its title, amount, dates and clauses are read and filled in for you
          to check.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ChooseFile
          label="Document of the SOW"
          busy={make.isPending && make.variables !== undefined && 'file' in make.variables}
          disabled={make.isPending}
          onPick={pick}
        >
          {make.isPending ? null : <Upload aria-hidden="true" />}
          Choose a file
        </ChooseFile>
        {text === null ? (
          <Button variant="secondary" disabled={make.isPending} onClick={() => setText('')}>
            <ClipboardPaste aria-hidden="true" />
            Paste its text
          </Button>
        ) : null}
      </div>
      {make.isPending && 'file' in make.variables ? (
        <Progress value={Math.round(progress * 100)} label={`Attaching ${named}`} />
      ) : null}
      {text === null ? null : (
        <div className="grid gap-3">
          <Field label="Its text" hint={`Up to ${SOW_TEXT_MAX_LENGTH.toLocaleString()} characters`}>
            <Textarea
              rows={10}
              spellCheck={false}
              className="font-mono"
              maxLength={SOW_TEXT_MAX_LENGTH}
              value={text}
              onChange={({ target: { value } }) => setText(value)}
            />
          </Field>
          <div>
            <Button
              busy={make.isPending && 'text' in make.variables}
              disabled={text.trim() === ''}
              onClick={() => begin({ text })}
            >
              Read the text
            </Button>
          </div>
        </div>
      )}
      {problem ? (
        <Alert tone="danger">
          <p className="wrap-anywhere">{problem}</p>
          {draftId ? (
            <p>
              The draft is saved without it: choose another file, or{' '}
              <TenantLink to={sowPath(companyId, draftId)} className="underline underline-offset-4">
                open the draft
              </TenantLink>
              .
            </p>
          ) : null}
        </Alert>
      ) : null}
    </Card>
  );
}
