import { errorText } from '@scopewright/api-client';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { useSearchParams } from '@scopewright/remote-contract/router';
import { Alert } from '@scopewright/ui';
import { useOpenCompany } from '@scopewright/workplace-kit/company/company-context';
import { CompanyPage } from '@scopewright/workplace-kit/company/company-page';
import { companyPath } from '@scopewright/workplace-kit/company/company-path';
import { PageNotFound } from '@scopewright/workplace-kit/page/page-not-found';
import { useState } from 'react';
import { ProjectChoice } from '../backlog-exports/project-choice.tsx';
import { FileDrop } from './file-drop.tsx';
import { ImportHistory } from './import-history.tsx';
import { type Answers, type ChosenFile, useImportCommands } from './import-queries.ts';
import { PreviewCard } from './preview-card.tsx';
import { Questions } from './questions.tsx';

const NO_ANSWERS: Answers = { statuses: {}, resolutions: {} };

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
      {failure ? (
        <Alert tone="danger" title="The file can’t be imported">
          {failure}
        </Alert>
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
          busy={apply.isPending}
          onApply={(chosen) => apply.mutate({ importId: shown.importId, ...chosen }, { onSuccess: close })}
          onCancel={close}
        />
      ) : null}
      <ImportHistory companyId={companyId} projectId={projectId} undo={write ? undo : null} />
    </div>
  );
}
