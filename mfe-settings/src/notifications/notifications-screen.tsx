import type { NotificationChoice } from '@scopewright/contracts';
import { useSession } from '@scopewright/remote-contract';
import { Bell, Checkbox, EmptyState, Table, type TableColumn } from '@scopewright/ui';
import { startTransition, useOptimistic } from 'react';
import { LoadingSection } from '../layout/loading-section.tsx';
import { SectionCard } from '../layout/section-card.tsx';
import { useChoices, useChoose } from './use-choices.ts';

const KINDS: Record<NotificationChoice['kind'], { label: string; hint: string }> = {
  'company-assigned': { label: 'New client companies', hint: 'You are assigned to a client company.' },
  'invitation-accepted': { label: 'Accepted invitations', hint: 'Someone you invited has joined.' },
  'agreement-put': { label: 'New agreements', hint: 'A SOW or change order is shared with the client.' },
  'agreement-moved': {
    label: 'Changes of agreements',
    hint: 'A SOW or change order is completed, cancelled, answered, closed or reopened.',
  },
  'agreement-answered': { label: 'Answers to change orders', hint: 'A client accepts or declines a change order.' },
  'change-requested': { label: 'Change requests', hint: 'Someone asks for a change of what is agreed.' },
  'change-request-answered': {
    label: 'Answers to your change requests',
    hint: 'A change that you asked for is decided on or answered.',
  },
  'document-unscanned': {
    label: 'Unchecked documents',
    hint: 'A document has been waiting for the virus scanner for a long time.',
  },
  'due-reminder': {
    label: 'Reminders',
    hint: 'Something that you are responsible for is due or overdue; at most once a day.',
  },
  'account-reminder': {
    label: 'Account reminders',
    hint: 'The firm’s account is read-only and has not been used for a long time.',
  },
  'plan-unpaid': { label: 'Failed payments', hint: 'The firm’s plan could not be charged.' },
};

/** Shows a choice with the click itself: the cache of queries notifies its readers only later. */
function ChoiceBox({
  label,
  chosen,
  disabled,
  choose,
}: {
  label: string;
  chosen: boolean;
  disabled: boolean;
  choose: (chosen: boolean) => Promise<unknown>;
}) {
  const [shown, show] = useOptimistic(chosen);
  return (
    <Checkbox
      label={<span className="sr-only">{label}</span>}
      checked={shown}
      disabled={disabled}
      onChange={({ target: { checked } }) =>
        startTransition(async () => {
          show(checked);
          // a refusal is reported by the mutation, and the box shows the stored choice again
          await choose(checked).catch(() => undefined);
        })
      }
    />
  );
}

/** How the user is notified of each kind of event: in the product, by mail, both, or not at all. */
export function NotificationsScreen() {
  const choices = useChoices();
  const { mutateAsync } = useChoose();
  const { impersonating = false } = useSession();
  if (!choices.data) return <LoadingSection what="your notifications" query={choices} />;
  const { items } = choices.data;
  if (items.length === 0)
    return (
      <EmptyState
        icon={<Bell />}
        title="There is nothing to choose"
        description="Your role doesn’t receive notifications."
      />
    );

  const columns: readonly TableColumn<NotificationChoice>[] = [
    {
      key: 'kind',
      header: 'What',
      rowHeader: true,
      cell: ({ kind }) => (
        <span className="grid gap-0.5">
          <span className="font-medium">{KINDS[kind].label}</span>
          <span className="font-normal text-text-muted">{KINDS[kind].hint}</span>
        </span>
      ),
    },
    {
      key: 'inApp',
      header: 'In the product',
      cell: ({ kind, inApp }) =>
        inApp === null ? (
          <span className="text-text-muted">By mail only</span>
        ) : (
          <ChoiceBox
            label={`${KINDS[kind].label} in the product`}
            chosen={inApp}
            disabled={impersonating}
            choose={(chosen) => mutateAsync({ kind, inApp: chosen })}
          />
        ),
    },
    {
      key: 'mail',
      header: 'By mail',
      cell: ({ kind, mail }) =>
        mail === null ? (
          <span className="text-text-muted">No mail</span>
        ) : (
          <ChoiceBox
            label={`${KINDS[kind].label} by mail`}
            chosen={mail}
            disabled={impersonating}
            choose={(chosen) => mutateAsync({ kind, mail: chosen })}
          />
        ),
    },
  ];
  return (
    <SectionCard
      title="Notifications"
      description="Choose your notifications. They apply only to you. You are never notified of your own actions."
    >
      {/* aligned with the card's text */}
      <Table
        className="sm:-mx-4 sm:w-[calc(100%+2rem)]"
        caption="Your notifications"
        columns={columns}
        rows={items}
        rowKey={({ kind }) => kind}
      />
    </SectionCard>
  );
}
