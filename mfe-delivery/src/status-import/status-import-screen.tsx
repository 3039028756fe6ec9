import { ApiError, errorText } from '@scopewright/api-client';
import { can } from '@scopewright/domain/policy';
import { type ProposedColumn, proposeColumns } from '@scopewright/domain/status-import/propose-columns';
import { useSession } from '@scopewright/remote-contract';
import { useSearchParams } from '@scopewright/remote-contract/router';
import { Alert } from '@scopewright/ui';
import { useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { CompanyPage } from '@scopewright/workplace-kit/company/company-page';
import { companyPath } from '@scopewright/workplace-kit/company/company-path';
import { PageNotFound } from '@scopewright/workplace-kit/page/page-not-found';
import { useMemo, useState } from 'react';
import { ProjectChoice } from '../backlog-exports/project-choice.tsx';
import { FileDrop } from './file-drop.tsx';
import { ImportHistory } from './import-history.tsx';
import { type Answers, type ChosenFile, useImportCommands } from './import-queries.ts';
import { PreviewCard } from './preview-card.tsx';
import { Questions } from './questions.tsx';
import { UnknownColumns } from './unknown-columns.tsx';

const NO_ANSWERS: Answers = { statuses: {}, resolutions: {}, unresolved: {}, columns: {} };

/** Status of work items from files of a tracker: upload, questions, preview, apply, undo. */
export function StatusImportScreen() {
  const { abilities } = useSession();
  const company = useOpenCompany();
  const [address, setAddress] = useSearchParams();
  const projectId = address.get('project') ?? undefined;
  if (!can(abilities, 'backlog:plan')) return <PageNotFound />;
  const write = company.status === 'active' && can(abilities, 'backlog:write');
  return (
    <CompanyPage
      title="Import status"
      description="Read what your tracker knows of exported work. Nothing changes before you apply it."
      crumbs={[{ label: 'Backlog', to: companyPath(company.id, 'backlog') }]}
      actions={
        <ProjectChoice
          companyId={company.id}
          value={projectId}
          onChange={(id) => setAddress(id ? { project: id } : {})}
        />
      }
    >
      <Import key={projectId} companyId={company.id} projectId={projectId} write={write} />
    </CompanyPage>
  );
}

interface ImportProps {
  companyId: string;
  projectId: string | undefined;
  write: boolean;
}

function Import({ companyId, projectId, write }: ImportProps) {
  const { preview, apply, undo } = useImportCommands(companyId, projectId);
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = preview.data;
  const read = (chosen: ChosenFile[], given: Answers) => {
    setProblem(null);
    setFiles(chosen);
    setAnswers(given);
    preview.mutate({ files: chosen, answers: given });
  };
  const close = () => {
    preview.reset();
    setFiles([]);
    setAnswers(NO_ANSWERS);
  };
  const failure = problem ?? (preview.error ? errorText(preview.error) : null);
  // without a connection, or for a table that is known, there is nothing to explain
  const isRefused = preview.error instanceof ApiError && preview.error.details.text !== undefined;
  const unknown = useMemo(() => (isRefused ? unknownColumnsOf(files) : null), [isRefused, files]);
  return (
    <div className="grid grid-cols-1 gap-6">
      {write ? (
        <FileDrop
          busy={preview.isPending}
          onFiles={(chosen) => read(chosen, NO_ANSWERS)}
          onProblem={(text) => {
            close();
            setProblem(text);
          }}
        />
      ) : null}
      {failure && !unknown ? (
        <Alert tone="danger" title="The file can’t be imported">
          {failure}
        </Alert>
      ) : null}
      {unknown ? (
        <UnknownColumns
          key={files.map(({ name }) => name).join()}
          columns={unknown}
          busy={preview.isPending}
          onExplain={(columns) => read(files, { ...answers, columns })}
        />
      ) : null}
      {shown && shown.questions.length > 0 ? (
        <Questions
          key={shown.importId}
          questions={shown.questions}
          answers={answers}
          busy={preview.isPending}
          onAnswer={(given) => read(files, given)}
        />
      ) : null}
      {shown ? (
        <PreviewCard
          key={`preview ${shown.importId}`}
          companyId={companyId}
          preview={shown}
          notes={[...notesOf(files), ...shown.notes]}
          busy={apply.isPending}
          onApply={(chosen) => apply.mutate({ importId: shown.importId, ...chosen }, { onSuccess: close })}
          onCancel={close}
        />
      ) : null}
      <ImportHistory companyId={companyId} projectId={projectId} undo={write ? undo : null} />
    </div>
  );
}

/** The columns of the first file that nothing is known about, with proposals; null if all are known. */
function unknownColumnsOf(files: readonly ChosenFile[]): ProposedColumn[] | null {
  for (const { text } of files) {
    const columns = proposeColumns(text);
    if (columns) return columns;
  }
  return null;
}

/** Notes on how files were decoded, with their names where there are several. */
const notesOf = (files: readonly ChosenFile[]): string[] =>
  files.flatMap(({ name, note }) => (note === null ? [] : files.length > 1 ? `${name}: ${note}` : note));
