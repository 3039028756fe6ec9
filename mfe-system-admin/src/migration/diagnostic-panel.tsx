import { errorText } from '@scopewright/api-client';
import type { DataDiagnostic } from '@scopewright/contracts';
import { useMutation } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { Badge, Button, Search } from '@scopewright/ui';
import { panelTexts } from './migration-queries.ts';
import { Panel, Results, ScrollList } from './panel.tsx';
import { PANEL_IDS } from './panel-ids.ts';

const ID_AT_THE_END = /:[0-9a-f]{24}$/;

function Key({ value }: { value: string }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-2">
      <code className="text-xs">{value}</code>
      {ID_AT_THE_END.test(value) ? null : <Badge tone="danger">No valid id</Badge>}
    </span>
  );
}

function Found({ found: { companies, users, companyData, consultingFirms, allKeys } }: { found: DataDiagnostic }) {
  return (
    <div className="grid gap-4">
      <Results
        rows={[
          ['Companies', companies.length.toLocaleString('en')],
          ['Users', users.length.toLocaleString('en')],
          ['Company data', companyData.length.toLocaleString('en')],
          ['Consulting firms', consultingFirms.length.toLocaleString('en')],
          ['Stored keys', allKeys.length.toLocaleString('en')],
        ]}
      />
      <Lists title="Users" entries={users.map(({ email, role }, index) => ({ key: `${index}`, content: <Named name={email} detail={role} /> }))} />
      <Lists title="Companies" entries={companies.map(({ id, name }, index) => ({ key: `${index}`, content: <Named name={name} detail={id} /> }))} />
      <Lists title="Stored keys" entries={allKeys.map((value, index) => ({ key: `${index}`, content: <Key value={value} /> }))} />
    </div>
  );
}

const Named = ({ name, detail }: { name: string; detail: string }) => (
  <span className="flex flex-wrap items-baseline justify-between gap-x-4">
    <span>{name}</span>
    <span className="text-text-muted text-xs">{detail}</span>
  </span>
);

function Lists({ title, entries }: { title: string; entries: Parameters<typeof ScrollList>[0]['entries'] }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-medium text-sm">{title}</h3>
      {entries.length === 0 ? <p className="text-sm text-text-muted">None</p> : <ScrollList label={title} entries={entries} />}
    </div>
  );
}

/** What is stored, under the keys of §3. */
export function DiagnosticPanel() {
  const { api } = useHost();
  const run = useMutation({ mutationFn: () => api.call('dataDiagnostic') });
  return (
    <Panel
      id={PANEL_IDS.diagnostic}
      title="Database Diagnostic"
      description="Lists the stored companies, users, company data and consulting firms, with every key. It changes nothing."
      error={run.error && errorText(run.error, panelTexts('Diagnostic failed'))}
      actions={
        <Button variant="secondary" busy={run.isPending} onClick={() => run.mutate()}>
          {run.isPending ? null : <Search aria-hidden="true" />}
          {run.isPending ? 'Running...' : run.data ? 'Run Again' : 'Run Diagnostic'}
        </Button>
      }
    >
      {run.data ? <Found found={run.data} /> : null}
    </Panel>
  );
}
