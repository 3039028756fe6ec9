import type { DataDiagnostic } from '@scopewright/contracts';
import { Badge } from '@scopewright/ui';
import { Results, ScrollList } from './panel.tsx';

const ID_AT_THE_END = /:[0-9a-f]{24}$/;

function Key({ value }: { value: string }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-2">
      <code className="text-xs">{value}</code>
      {ID_AT_THE_END.test(value) ? null : <Badge tone="danger">No valid id</Badge>}
    </span>
  );
}

/** Results of the diagnostic. */
export function DiagnosticResult({
  found: { companies, users, companyData, consultingFirms, allKeys },
}: {
  found: DataDiagnostic;
}) {
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
      <Lists
        title="Users"
        entries={users.map(({ email, role }, index) => ({
          key: `${index}`,
          content: <Named name={email} detail={role} />,
        }))}
      />
      <Lists
        title="Companies"
        entries={companies.map(({ id, name }, index) => ({
          key: `${index}`,
          content: <Named name={name} detail={id} />,
        }))}
      />
      <Lists
        title="Stored keys"
        entries={allKeys.map((value, index) => ({ key: `${index}`, content: <Key value={value} /> }))}
      />
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
      {entries.length === 0 ? (
        <p className="text-sm text-text-muted">None</p>
      ) : (
        <ScrollList label={title} entries={entries} />
      )}
    </div>
  );
}
