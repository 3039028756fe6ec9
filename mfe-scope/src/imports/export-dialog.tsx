import { errorText } from '@scopewright/api-client';
import type { CallOutput } from '@scopewright/contracts';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { counted } from '@scopewright/domain/counted';
import { readSite, type Site } from '@scopewright/domain/scoping/exchange/site';
import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Alert, Button, DialogActions, Field, Input, OpenDialog, Select, saveFile, Textarea } from '@scopewright/ui';
import { type ChangeEvent, useState } from 'react';
import { ImportReport } from './import-report.tsx';

type Format = 'xml' | 'rest' | 'form';
const FORMATS: readonly { value: Format; label: string }[] = [
  { value: 'rest', label: 'JSON of its REST interface' },
  { value: 'xml', label: 'Workflow XML of the platform' },
];
const NOTHING: Site = { statuses: [], fields: [] };

/** Data read about a site so far: several files are combined. */
interface ReadSite {
  site: Site;
  lines: string[];
  problem: string | null;
}

/** Adds the site data in a text; a text without any is reported with the name of its file. */
function withText({ site, lines }: ReadSite, text: string, name: string): ReadSite {
  const read = readSite(text);
  if (read.kind === 'unreadable') return { site, lines, problem: `${name}: ${read.message}` };
  const told = [
    ...(read.statuses.length > 0 ? [counted(read.statuses.length, 'status of the site', 'statuses of the site')] : []),
    ...(read.fields.length > 0 ? [counted(read.fields.length, 'field of the site', 'fields of the site')] : []),
    ...read.leftOut,
  ];
  return {
    site: { statuses: [...site.statuses, ...read.statuses], fields: [...site.fields, ...read.fields] },
    lines: [...lines, ...told.map((line) => `${name}: ${line}`)],
    problem: null,
  };
}

/** Data read about the site, and the export for it. */
function useSiteExport(item: ScopeItem) {
  const { api } = useHost();
  const [format, setFormat] = useState<Format>(item.kind === 'requestType' ? 'form' : 'rest');
  const [read, setRead] = useState<ReadSite>({ site: NOTHING, lines: [], problem: null });
  const [text, setText] = useState('');
  const write = useMutation({
    mutationFn: (site: Site): Promise<CallOutput<'exportForSite'>> =>
      api.call('exportForSite', {
        params: { itemId: item.id },
        body: { format, site: { statuses: [...site.statuses], fields: [...site.fields] } },
      }),
    onSuccess: (file) => saveFile(new Blob([file.text], { type: 'text/plain;charset=utf-8' }), file.fileName),
  });
  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(target.files ?? [])];
    const texts = await Promise.all(files.map(async (file) => [file.name, await file.text()] as const));
    setRead((known) =>
      texts.reduce<ReadSite>((all, [name, content]) => (all.problem === null ? withText(all, content, name) : all), {
        ...known,
        problem: null,
      }),
    );
    write.reset();
  }
  function save(): void {
    const all = text.trim() === '' ? read : withText(read, text, 'The text');
    setRead(all);
    if (all.problem !== null) return;
    setText('');
    write.mutate(all.site);
  }
  return { format, setFormat, read, text, setText, write, choose, save };
}

/**
 * Writes a workflow or form for one site of the platform, whose statuses and fields are provided as the site's API
 * returns them.
 */
export function ExportDialog({ item, onClose }: { item: ScopeItem; onClose: () => void }) {
  const { format, setFormat, read, text, setText, write, choose, save } = useSiteExport(item);
  return (
    <OpenDialog
      onClose={onClose}
      size="lg"
      title={`Export “${item.name}” for a site`}
      description="Statuses and fields have ids of their own on every site. With what the site answers, the file uses them, and the site does not refuse names that it has already."
    >
      <div className="grid gap-5">
        {item.kind === 'workflow' ? (
          <Field label="Format">
            <Select
              value={format}
              options={[...FORMATS]}
              onChange={(event) => setFormat(event.target.value === 'xml' ? 'xml' : 'rest')}
            />
          </Field>
        ) : null}
        <Field
          label="Statuses and fields of the site"
          hint="The answers of /rest/api/3/statuses/search and /rest/api/3/field as JSON files."
        >
          <Input
            type="file"
            multiple
            accept=".json,application/json"
            onChange={(event) => void choose(event)}
            className="py-2"
          />
        </Field>
        <Field label="Or the text of one of them">
          <Textarea
            value={text}
            rows={4}
            spellCheck={false}
            className="font-mono"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        {read.lines.length > 0 ? (
          <ImportReport
            label="What is known of the site"
            report={{ understood: read.lines, leftOut: [], findings: [] }}
          />
        ) : null}
        {read.problem ? (
          <Alert tone="danger" title="Nothing is known from this file">
            {read.problem}
          </Alert>
        ) : null}
        {write.data ? (
          <>
            <Alert tone="success">“{write.data.fileName}” is saved.</Alert>
            <ImportReport
              label="What was written"
              report={{ understood: [], leftOut: write.data.leftOut, findings: [] }}
            />
          </>
        ) : null}
        {write.error ? (
          <Alert tone="danger" title="Nothing was written">
            {errorText(write.error)}
          </Alert>
        ) : null}
        <DialogActions onCancel={onClose} cancelLabel="Close">
          <Button busy={write.isPending} onClick={save}>
            {write.isPending ? 'Exporting...' : 'Export'}
          </Button>
        </DialogActions>
      </div>
    </OpenDialog>
  );
}
