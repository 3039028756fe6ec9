import type { StatusColumnField } from '@scopewright/contracts/status-import/limits';
import { missingColumns, type ProposedColumn } from '@scopewright/domain/status-import/propose-columns';
import { Button, Card, Field } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useState } from 'react';
import { COLUMN_OPTIONS } from './import-words.ts';

interface UnknownColumnsProps {
  /** The columns of the first file that isn't known. */
  columns: readonly ProposedColumn[];
  busy: boolean;
  onExplain: (columns: Record<string, StatusColumnField>) => void;
}

/** Asks what the columns of an unknown table mean, with proposals by their cells. */
export function UnknownColumns({ columns, busy, onExplain }: UnknownColumnsProps) {
  const [given, setGiven] = useState(() => columns.map(({ field }) => field));
  const [isTried, setTried] = useState(false);
  const missing = missingColumns(given.filter((field) => field !== null));
  const choose = (at: number, field: StatusColumnField | null) =>
    // a meaning belongs to one column: chosen elsewhere, it is taken from there
    setGiven(given.map((known, other) => (other === at ? field : known === field ? null : known)));
  const explain = () => {
    setTried(true);
    if (missing !== null) return;
    onExplain(Object.fromEntries(columns.flatMap(({ name }, at) => (given[at] ? [[name, given[at]]] : []))));
  };
  return (
    <Card>
      <section aria-label="Columns of the file" className="grid gap-5">
        <div className="grid gap-1">
          <h2 className="font-semibold text-lg">What do its columns mean?</h2>
          <p role="alert" className="text-sm text-text-muted">
            They are not those of Jira, Azure DevOps, Linear, GitHub or our own export. Choose the ones to read; once
            the import is applied, your answers are remembered for the firm.
          </p>
        </div>
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
          {columns.map(({ name, examples }, at) => (
            <Field
              key={`${name} ${at.toString()}`}
              label={name}
              hint={examples.length > 0 ? examples.join(' · ') : 'Empty in the first rows'}
            >
              <Picker
                none="Not read"
                options={COLUMN_OPTIONS}
                value={given[at] ?? ''}
                onChange={(field) => choose(at, field === '' ? null : (field as StatusColumnField))}
              />
            </Field>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={busy} onClick={explain}>
            Read the file
          </Button>
          <p role="status" className="text-danger text-sm">
            {isTried ? missing : null}
          </p>
        </div>
      </section>
    </Card>
  );
}
