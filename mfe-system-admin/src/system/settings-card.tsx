import type { CallOutput } from '@scopewright/contracts';
import { Badge, Button, EmptyState, ListCard, Table, type TableColumn } from '@scopewright/ui';
import { useState } from 'react';
import { SERVICES, serviceName } from './services-card.tsx';

type Setting = CallOutput<'adminSystem'>['settings'][number];

const STATES = {
  set: ['success', 'Set'],
  default: ['neutral', 'Default'],
  unset: ['neutral', 'Not set'],
  mixed: ['warning', 'Differs'],
} as const;

const STATE_WORDS = { set: 'set', default: 'default', unset: 'not set', mixed: 'differs between processes' } as const;

/** The services that read a setting; with its state in each service if they differ. */
function describeReaders({ readers, state }: Setting): string {
  if (state === 'mixed')
    return readers.map((reader) => `${serviceName(reader.service)}: ${STATE_WORDS[reader.state]}`).join(', ');
  return readers.length === SERVICES ? 'All services' : readers.map(({ service }) => serviceName(service)).join(', ');
}

const COLUMNS: readonly TableColumn<Setting>[] = [
  {
    key: 'name',
    header: 'Setting',
    rowHeader: true,
    cell: ({ name, description }) => (
      <div className="grid gap-1">
        <code className="wrap-anywhere text-xs">{name}</code>
        <p className="wrap-anywhere font-normal text-text-muted text-xs">{description.replaceAll('`', '')}</p>
      </div>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, look }) => <Badge tone={look ? 'warning' : STATES[state][0]}>{STATES[state][1]}</Badge>,
  },
  {
    key: 'consequence',
    header: 'What follows',
    cell: ({ consequence }) => <span className="min-w-0">{consequence ?? '–'}</span>,
  },
  {
    key: 'readers',
    header: 'Read by',
    cell: (setting) => <span className="wrap-anywhere min-w-0 text-text-muted">{describeReaders(setting)}</span>,
  },
];

/** The settings of all services, and the effects of those that are unset. */
export function SettingsCard({ settings }: { settings: readonly Setting[] }) {
  const [onlyLeft, setOnlyLeft] = useState(false);
  const shown = onlyLeft ? settings.filter(({ state }) => state !== 'set') : settings;
  return (
    <ListCard
      title="Settings"
      count={onlyLeft ? `${shown.length} of ${settings.length}` : settings.length}
      announcement={onlyLeft ? `Unset: ${shown.length}` : ''}
      actions={
        <Button variant="secondary" size="sm" onClick={() => setOnlyLeft(!onlyLeft)}>
          {onlyLeft ? 'Show all' : 'Show unset settings'}
        </Button>
      }
    >
      <div className="p-4 sm:px-2 sm:pt-1 sm:pb-2">
        {shown.length === 0 ? (
          <EmptyState title="Every setting is set" />
        ) : (
          <Table caption="Settings" columns={COLUMNS} rows={shown} rowKey={({ name }) => name} />
        )}
      </div>
    </ListCard>
  );
}
