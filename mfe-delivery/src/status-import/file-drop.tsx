import { STATUS_FILE_MAX, STATUS_FILES_MAX } from '@scopewright/contracts/status-import/limits';
import { decodeFile } from '@scopewright/domain/status-import/decode-file';
import { Button, cn, Upload } from '@scopewright/ui';
import { type DragEvent, useRef, useState } from 'react';
import type { ChosenFile } from './import-queries.ts';

interface FileDropProps {
  busy: boolean;
  onFiles: (files: ChosenFile[]) => void;
  /** Called with a sentence. */
  onProblem: (problem: string) => void;
}

const MEGABYTES = STATUS_FILE_MAX / 1024 / 1024;

/** Where files are dropped or chosen. Their texts are read in the browser. */
export function FileDrop({ busy, onFiles, onProblem }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = async (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length === 0) return;
    if (files.length > STATUS_FILES_MAX) return onProblem(`Choose ${STATUS_FILES_MAX} files at most.`);
    if (files.reduce((sum, { size }) => sum + size, 0) > STATUS_FILE_MAX)
      return onProblem(`The files are too large. Together they can have ${MEGABYTES} MB.`);
    try {
      onFiles(
        await Promise.all(
          files.map(async (file) => ({ name: file.name, ...decodeFile(new Uint8Array(await file.arrayBuffer())) })),
        ),
      );
    } catch {
      onProblem('A file could not be read. Choose it again.');
    }
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped here; the button does the same
    <div
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer.files);
      }}
      className={cn(
        'grid justify-items-center gap-3 rounded-lg border-2 border-border-strong border-dashed p-8 text-center',
        isOver && 'border-brand bg-brand-soft',
      )}
    >
      <p className="font-medium">Drop the files of your tracker here</p>
      <p className="max-w-prose text-sm text-text-muted">
        CSV of Jira in any language, of Azure DevOps or Linear, JSON or CSV of GitHub, or our own CSV export with
        statuses filled in. Several files of the same tracker are read as one.
      </p>
      <input
        ref={input}
        type="file"
        multiple
        accept=".csv,.tsv,.txt,.json,.xls,.xlsx"
        aria-label="Files of your tracker"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          void take(target.files);
          target.value = '';
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        {busy ? null : <Upload aria-hidden="true" />}
        Choose files
      </Button>
    </div>
  );
}
