import { Badge, Table, type TableColumn } from '@scopewright/ui';
import { CopyButton } from '@scopewright/workplace-kit/page/copy-button';
import type { CustomDomain } from './use-domains.ts';

type Row = CustomDomain['records'][number];

const PURPOSES: Record<Row['type'], string> = {
  TXT: 'Proves that the domain is yours',
  CNAME: 'Leads visitors to your firm',
};

function Copyable({ text, label }: { text: string; label: string }) {
  return (
    <span className="flex min-w-0 items-center justify-between gap-1 sm:justify-start">
      <code className="min-w-0 break-all font-mono text-xs">{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  );
}

function Found({ found }: { found: boolean | null }) {
  if (found === null) return <Badge>Not checked</Badge>;
  return found ? <Badge tone="success">Found</Badge> : <Badge tone="warning">Not found</Badge>;
}

const columns: readonly TableColumn<Row>[] = [
  {
    key: 'type',
    header: 'Type',
    rowHeader: true,
    cell: ({ type }) => (
      <span className="grid gap-0.5">
        <span className="font-semibold">{type}</span>
        <span className="font-normal text-text-muted text-xs">{PURPOSES[type]}</span>
      </span>
    ),
  },
  { key: 'name', header: 'Name', cell: ({ type, name }) => <Copyable text={name} label={`the ${type} name`} /> },
  { key: 'value', header: 'Value', cell: ({ type, value }) => <Copyable text={value} label={`the ${type} value`} /> },
  { key: 'found', header: 'State', cell: ({ found }) => <Found found={found} /> },
];

/** The DNS records that a domain needs, to be copied to its DNS provider. */
export const DomainRecords = ({ domain: { domain, records } }: { domain: CustomDomain }) => (
  <Table caption={`DNS records of ${domain}`} columns={columns} rows={records} rowKey={({ type }) => type} />
);
