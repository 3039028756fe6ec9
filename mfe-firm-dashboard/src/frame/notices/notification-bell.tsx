import { NOTIFICATIONS_COUNTED } from '@scopewright/contracts/constants';
import { choiceKindsOf } from '@scopewright/domain/notifications';
import { can } from '@scopewright/domain/policy';
import { useSession } from '@scopewright/remote-contract';
import { Bell, Late, latePart, Spinner } from '@scopewright/ui';
import { useCommands } from '@scopewright/workplace-kit/commands/commands';
import { Modal } from '@scopewright/workplace-kit/page/modal';
import { useState } from 'react';
import { useUnread } from '../../notifications/use-unread.ts';

interface PanelProps {
  onGo: () => void;
}

/** The list is loaded when it is first opened. */
const panel = latePart<PanelProps>(() =>
  import('../../notifications/notification-panel.tsx').then((module) => module.NotificationPanel),
);

/** The bell with the number of unread notifications, and their list; for users who receive notifications. */
export function NotificationBell() {
  const { user, abilities } = useSession();
  // a company without a firm has none
  if (!user || choiceKindsOf(user.role).length === 0 || !can(abilities, 'activity:list')) return null;
  return <OwnBell key={user.id} />;
}

function OwnBell() {
  const [open, setOpen] = useState(false);
  const { data } = useUnread();
  const unread = data?.unread ?? 0;
  useCommands([
    {
      id: 'notifications',
      title: 'Notifications',
      section: 'Go to',
      keywords: ['updates', 'unread', 'inbox'],
      run: () => setOpen(true),
    },
  ]);
  const shown = unread >= NOTIFICATIONS_COUNTED ? `${NOTIFICATIONS_COUNTED - 1}+` : String(unread);
  return (
    <>
      <button
        type="button"
        aria-label={unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'}
        aria-haspopup="dialog"
        className="relative flex size-11 shrink-0 items-center justify-center rounded-md text-text-muted hover:bg-surface-sunken hover:text-text sm:size-10"
        onPointerEnter={panel.prefetch}
        onFocus={panel.prefetch}
        onClick={() => setOpen(true)}
      >
        <Bell aria-hidden="true" className="size-5" />
        {unread > 0 ? (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-brand px-1 text-center font-semibold text-2xs text-on-brand tabular-nums leading-4.5"
          >
            {shown}
          </span>
        ) : null}
      </button>
      {open ? (
        <Modal
          label="Notifications"
          className="m-0 ms-auto h-dvh max-h-none w-100 max-w-[92vw] border-border border-l bg-surface p-0 text-text backdrop:bg-overlay"
          onClose={() => setOpen(false)}
        >
          {(close) => (
            <Late
              of={panel}
              props={{ onGo: close }}
              placeholder={
                <div className="flex h-full items-center justify-center">
                  <Spinner label="Loading notifications" />
                </div>
              }
            />
          )}
        </Modal>
      ) : null}
    </>
  );
}
