import { PHASE_CHOICES, phaseWords } from '@scopewright/company-kit/scope/scope-words';
import type { CompanyConfigItem } from '@scopewright/contracts/scoping';
import { useLocation } from '@scopewright/remote-contract/router';
import { Badge, Button, Card, ConfirmDialog, Table, type TableColumn, Trash2 } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useEffect, useRef, useState } from 'react';
import { Details } from './details-dialog.tsx';
import { type ItemChange, useChangeConfigItem, useRemoveConfigItem } from './use-config-items.ts';

interface ConfigTableProps {
  companyId: string;
  category: string;
  items: readonly CompanyConfigItem[];
  /** Whether the user may change them. */
  write: boolean;
  /** Name of the item that the address links to. */
  current: string | undefined;
}

/** The configuration items of one category. */
export function ConfigTable({ companyId, category, items, write, current }: ConfigTableProps) {
  const { key } = useLocation();
  const own = (item: CompanyConfigItem) => (item.inCatalogue ? null : <Badge tone="neutral">Own</Badge>);
  const columns: readonly TableColumn<CompanyConfigItem>[] = [
    {
      key: 'name',
      header: 'Item',
      rowHeader: true,
      cell: (item) => (
        <span className="grid min-w-0 justify-items-start gap-0.5 sm:max-w-md">
          <span className="inline-flex flex-wrap items-center gap-2">
            {item.name === current ? (
              <LedTo key={key} name={item.name} />
            ) : (
              <span className="wrap-anywhere">{item.name}</span>
            )}
            {own(item)}
          </span>
          {item.description ? (
            <span className="wrap-anywhere font-normal text-sm text-text-muted">{item.description}</span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'inScope',
      header: 'In scope',
      cell: (item) => <Switch companyId={companyId} item={item} field="inScope" write={write} />,
    },
    {
      key: 'details',
      header: 'Details',
      cell: (item) => <Details companyId={companyId} item={item} write={write} />,
    },
    { key: 'phase', header: 'Phase', cell: (item) => <Phase companyId={companyId} item={item} write={write} /> },
    {
      key: 'implemented',
      header: 'Implemented',
      cell: (item) => <Switch companyId={companyId} item={item} field="implemented" write={write} />,
    },
    ...(write && items.some(({ inCatalogue }) => !inCatalogue)
      ? [
          {
            key: 'remove',
            header: 'Remove',
            align: 'end' as const,
            cell: (item: CompanyConfigItem) => <Remove companyId={companyId} item={item} />,
          },
        ]
      : []),
  ];
  const name = category || 'Without a category';
  return (
    <Card padding="none">
      <h2 className="border-border border-b px-4 py-3 font-semibold sm:px-6">{name}</h2>
      <div className="p-4 sm:px-2 sm:pt-1 sm:pb-2">
        <Table caption={name} columns={columns} rows={items} rowKey={(item) => item.name} currentKey={current} />
      </div>
    </Card>
  );
}

/** The name of the item that the address links to: it is scrolled into view and focused on each such navigation. */
function LedTo({ name }: { name: string }) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // the opener, such as the palette, first returns the focus to its previous place
    const frame = requestAnimationFrame(() => {
      element.current?.scrollIntoView({ block: 'center' });
      element.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <span ref={element} tabIndex={-1} className="wrap-anywhere rounded-xs">
      {name}
    </span>
  );
}

interface CellProps {
  companyId: string;
  item: CompanyConfigItem;
  write: boolean;
}

const SAID = { inScope: 'in scope', implemented: 'implemented' } as const;

/** A switch for whether an item is in scope, or implemented, which only one in scope can be. */
function Switch({ companyId, item, field, write }: CellProps & { field: keyof typeof SAID }) {
  const { mutate } = useChangeConfigItem(companyId, item);
  const isMoot = field === 'implemented' && !item.inScope;
  if (!write) return isMoot ? '–' : item[field] ? 'Yes' : 'No';
  return (
    <input
      type="checkbox"
      className="size-6 accent-brand disabled:opacity-55 sm:size-5"
      aria-label={`${item.name}: ${SAID[field]}`}
      checked={item[field] && !isMoot}
      disabled={isMoot}
      onChange={({ target }) =>
        mutate({
          from: { [field]: item[field] } satisfies ItemChange,
          to: { [field]: target.checked } satisfies ItemChange,
        })
      }
    />
  );
}

function Phase({ companyId, item, write }: CellProps) {
  const { mutate } = useChangeConfigItem(companyId, item);
  if (!write || !item.inScope)
    return <span className="text-text-muted">{item.inScope ? phaseWords(item.phase) : '–'}</span>;
  return (
    <Picker
      look="compact"
      aria-label={`Phase of ${item.name}`}
      options={PHASE_CHOICES}
      value={String(item.phase)}
      onChange={(phase) => mutate({ from: { phase: item.phase }, to: { phase: Number(phase) } })}
    />
  );
}

function Remove({ companyId, item }: Omit<CellProps, 'write'>) {
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = useRemoveConfigItem(companyId);
  if (item.inCatalogue) return null;
  return (
    <>
      <Button variant="ghost" size="sm" aria-label={`Remove ${item.name}`} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${item.name}?`}
        description="It belongs to this company; it can be added again by hand."
        confirmLabel="Remove item"
        tone="danger"
        onConfirm={async () => void (await mutateAsync(item.name))}
      />
    </>
  );
}
