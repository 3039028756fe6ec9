import { Badge, Button, formatTime, type TableColumn, TimeAgo } from '@scopewright/ui';
import { PROVIDER_NAMES, stateOf } from './calendar-words.ts';
import { formatHours, type Rep } from './hours.ts';

interface RepActions {
  onEdit: (rep: Rep) => void;
  onDelete: (rep: Rep) => void;
  /** Opens the calendar of a representative, by id. */
  onCalendar: (repId: string) => void;
}

/** The columns of the table of representatives. */
export const repColumns = ({ onEdit, onDelete, onCalendar }: RepActions): TableColumn<Rep>[] => [
  {
    key: 'name',
    header: 'Representative',
    rowHeader: true,
    cell: (rep) => (
      <div className="grid min-w-0">
        <span className="wrap-anywhere">{rep.name}</span>
        <span className="wrap-anywhere font-normal text-text-muted text-xs">{rep.email}</span>
      </div>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ active }) => <Badge tone={active ? 'success' : 'neutral'}>{active ? 'Can be booked' : 'Paused'}</Badge>,
  },
  {
    key: 'hours',
    header: 'Hours',
    cell: ({ hours, zone }) => (
      <div className="grid min-w-0">
        <span>{hours ? formatHours(hours) : 'As in the settings'}</span>
        <span className="text-text-muted text-xs">{zone.replaceAll('_', ' ')}</span>
      </div>
    ),
  },
  {
    key: 'calendar',
    header: 'Calendar',
    cell: ({ id, name, calendar }) => (
      <div className="grid min-w-0 justify-items-start gap-1">
        {calendar ? (
          <>
            <Badge tone={stateOf(calendar).tone}>{stateOf(calendar).label}</Badge>
            <span className="text-text-muted text-xs">
              {PROVIDER_NAMES[calendar.provider]}
              {calendar.checkedAt ? (
                <>
                  , <TimeAgo at={calendar.checkedAt} />
                </>
              ) : null}
            </span>
          </>
        ) : (
          <span className="text-text-muted">Not connected</span>
        )}
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3"
          aria-label={`Calendar of ${name}`}
          onClick={() => onCalendar(id)}
        >
          {calendar ? 'Change' : 'Connect'}
        </Button>
      </div>
    ),
  },
  {
    key: 'bookings',
    header: 'Bookings',
    cell: ({ recentBookings, weight, nextBookingAt }) => (
      <div className="grid min-w-0">
        <span className="whitespace-nowrap tabular-nums">
          {recentBookings.toLocaleString()} in 30 days
          {weight > 1 ? <span className="text-text-muted"> (weight {weight})</span> : null}
        </span>
        <span className="text-text-muted text-xs">
          {nextBookingAt ? (
            <>
              Next: <time dateTime={nextBookingAt}>{formatTime(nextBookingAt)}</time>
            </>
          ) : (
            'None to come'
          )}
        </span>
      </div>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (rep) => (
      <div className="flex justify-end gap-1">
        <Button variant="secondary" size="sm" aria-label={`Edit ${rep.name}`} onClick={() => onEdit(rep)}>
          Edit
        </Button>
        <Button variant="ghost" size="sm" aria-label={`Delete ${rep.name}`} onClick={() => onDelete(rep)}>
          Delete
        </Button>
      </div>
    ),
  },
];
