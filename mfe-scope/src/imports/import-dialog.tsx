import { errorText } from '@scopewright/api-client';
import { refreshScope } from '@scopewright/company-kit/scope/scope-queries';
import { CATEGORY_WORDS, choicesOf, type StatusCategory } from '@scopewright/company-kit/scope/scope-words';
import type { ImportResult } from '@scopewright/contracts/scoping';
import { SCOPE_IMPORT_MAX_LENGTH } from '@scopewright/contracts/scoping/limits';
import { useHost, useOperation } from '@scopewright/remote-contract';
import { useMutation, useQueryClient } from '@scopewright/remote-contract/query';
import { Alert, Button, DialogActions, Field, Input, OpenDialog, Select, Textarea } from '@scopewright/ui';
import { type ChangeEvent, useState } from 'react';
import { useWorkspace } from '../project/workspace-context.tsx';
import { useScope } from '../saving/use-scope.tsx';
import { ImportReport } from './import-report.tsx';

interface ImportDialogProps {
  what: 'workflow' | 'form';
  onClose: () => void;
}

const FORMATS = [
  { value: 'xml', label: 'Workflow XML of the platform' },
  { value: 'rest', label: 'JSON of its REST interface' },
];
const CATEGORIES = choicesOf(CATEGORY_WORDS);

/** A longer text isn't shown for editing, because a field with that many lines is slow. */
const SHOWN_CHARACTERS = 100_000;

/** The format that a text looks like: XML begins with an angle bracket. */
const formatOf = (text: string): Given['format'] => (text.trimStart().startsWith('<') ? 'xml' : 'rest');

const isTooLong = (characters: number): boolean => characters > SCOPE_IMPORT_MAX_LENGTH;

interface Given {
  text: string;
  format: 'xml' | 'rest';
  name: string;
  categories: Record<string, StatusCategory>;
}

/** Sends the input; a dry run only reports how it was understood. */
function useSending(what: ImportDialogProps['what']): (given: Given, dryRun: boolean) => Promise<ImportResult> {
  const { companyId, project } = useWorkspace();
  const { api } = useHost();
  const operation = useOperation();
  const params = { companyId, projectId: project.id };
  return ({ text, format, name, categories }, dryRun) => {
    const file = { text, ...(name.trim() ? { name: name.trim() } : {}) };
    const body = { operationId: operation.idFor([file, format, categories]), dryRun, ...file };
    return what === 'form'
      ? api.call('importForm', { params, body })
      : api.call('importWorkflow', { params, body: { ...body, format, categories } });
  };
}

/** The dialog's input, the preview of its result, and the import. */
function useImport({ what, onClose }: ImportDialogProps) {
  const { companyId, openItem } = useWorkspace();
  const { store } = useScope();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [format, setFormat] = useState<Given['format']>('xml');
  const [name, setName] = useState('');
  const [categories, setCategories] = useState<Record<string, StatusCategory>>({});
  const [fileName, setFileName] = useState<string | null>(null);
  const send = useSending(what);
  // questions of the first preview stay, so that an answer can be changed
  const [asked, setAsked] = useState<string[]>([]);
  const [report, setReport] = useState<ImportResult | null>(null);
  const look = useMutation({
    mutationFn: (given: Record<string, StatusCategory>) => send({ text, format, name, categories: given }, true),
    onSuccess: (found) => {
      setReport(found);
      setAsked((known) => [...new Set([...known, ...found.missingCategories])]);
    },
  });
  // the preview stays visible during the import, and if it fails
  const read = useMutation({
    mutationFn: () => send({ text, format, name, categories }, false),
    onSuccess: ({ item }) => {
      if (item) store.receive(item);
      refreshScope(queryClient, companyId);
      onClose();
      if (item) openItem(item.id);
    },
  });
  const change = (next: string) => {
    setText(next);
    setFormat(formatOf(next));
    setFileName(null);
    setReport(null);
    setAsked([]);
    look.reset();
    read.reset();
  };
  // the check's result depends on the categories
  const categorize = (status: string, category: StatusCategory) => {
    const given = { ...categories, [status]: category };
    setCategories(given);
    if (asked.every((each) => Object.hasOwn(given, each))) look.mutate(given);
  };
  const chooseFormat = (value: string) => {
    setFormat(value === 'xml' ? 'xml' : 'rest');
    setReport(null);
  };
  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    if (!file) return;
    change(await file.text());
    setFileName(file.name);
  }
  return {
    text,
    format,
    name,
    categories,
    fileName,
    asked,
    report,
    look,
    read,
    change,
    setName,
    chooseFormat,
    categorize,
    choose,
  };
}

/** Imports a workflow or a form that was exported from the platform, with a preview of the result. */
export function ImportDialog(props: ImportDialogProps) {
  const { what, onClose } = props;
  const { text, format, name, categories, fileName, asked, report, look, read, ...given } = useImport(props);
  const error = read.error ?? look.error;
  const unanswered = asked.filter((status) => !Object.hasOwn(categories, status));
  return (
    <OpenDialog
      onClose={onClose}
      size="lg"
      title={what === 'form' ? 'Import a form' : 'Import a workflow'}
      description={
        what === 'form'
          ? 'The JSON of a form as the platform exports it. Questions become company fields; matching fields are reused.'
          : 'A workflow as the platform exports it. What the export does not say is asked, never guessed.'
      }
    >
      <div className="grid gap-5">
        <Field label="File">
          <Input
            type="file"
            accept={what === 'form' ? '.json,application/json' : '.xml,.json,text/xml,application/json'}
            onChange={(event) => void given.choose(event)}
            className="py-2"
          />
        </Field>
        {text.length > SHOWN_CHARACTERS ? (
          <LongText name={fileName ?? 'The text'} characters={text.length} onTakeAway={() => given.change('')} />
        ) : (
          <Field label="Or its text">
            <Textarea
              value={text}
              rows={5}
              spellCheck={false}
              className="font-mono"
              onChange={(event) => given.change(event.target.value)}
            />
          </Field>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          {what === 'workflow' ? (
            <Field label="Format">
              <Select value={format} options={FORMATS} onChange={(event) => given.chooseFormat(event.target.value)} />
            </Field>
          ) : null}
          <Field label="Name" hint="Leave empty to use the name in the file.">
            <Input value={name} maxLength={255} onChange={(event) => given.setName(event.target.value)} />
          </Field>
        </div>
        {asked.length > 0 ? (
          <CategoryQuestions statuses={asked} categories={categories} onAnswer={given.categorize} />
        ) : null}
        {report ? <ImportReport report={report} /> : null}
        {error ? (
          <Alert tone="danger" title="Nothing was imported">
            {errorText(error)}
          </Alert>
        ) : null}
        <DialogActions onCancel={onClose}>
          {report ? (
            <Button
              busy={read.isPending}
              disabled={unanswered.length > 0 || look.isPending}
              onClick={() => read.mutate()}
            >
              {read.isPending ? 'Importing...' : 'Import'}
            </Button>
          ) : (
            <Button
              busy={look.isPending}
              disabled={text.trim() === '' || isTooLong(text.length)}
              onClick={() => look.mutate(categories)}
            >
              {look.isPending ? 'Reading...' : 'Preview'}
            </Button>
          )}
        </DialogActions>
      </div>
    </OpenDialog>
  );
}

/** A text that is too long to be shown. */
function LongText({ name, characters, onTakeAway }: { name: string; characters: number; onTakeAway: () => void }) {
  const tooLong = isTooLong(characters);
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-3 text-sm">
      <span className={tooLong ? 'text-danger' : 'text-text-muted'}>
        {name}: {characters.toLocaleString('en')} characters
        {tooLong ? `, and at most ${SCOPE_IMPORT_MAX_LENGTH.toLocaleString('en')} are read.` : '.'}
      </span>
      <Button variant="link" size="sm" onClick={onTakeAway}>
        Take it away
      </Button>
    </p>
  );
}

interface CategoryQuestionsProps {
  statuses: readonly string[];
  categories: Readonly<Record<string, StatusCategory>>;
  onAnswer: (status: string, category: StatusCategory) => void;
}

/** Asks for the category of each status whose category the file leaves open. */
function CategoryQuestions({ statuses, categories, onAnswer }: CategoryQuestionsProps) {
  return (
    <fieldset className="grid gap-3 rounded-md border border-warning p-3">
      <legend className="px-1 font-medium text-sm">Which category is each status in? The file doesn’t say.</legend>
      {statuses.map((status) => (
        <div key={status} className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <span className="wrap-anywhere">{status}</span>
          <Select
            aria-label={`Category of ${status}`}
            compact
            value={Object.hasOwn(categories, status) ? categories[status] : ''}
            placeholder="Choose"
            options={CATEGORIES}
            onChange={(event) => onAnswer(status, event.target.value as StatusCategory)}
          />
        </div>
      ))}
    </fieldset>
  );
}
