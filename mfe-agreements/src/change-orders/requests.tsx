import { errorText } from '@scopewright/api-client';
import {
  CHANGE_REQUEST_KINDS,
  CHANGE_REQUEST_STATES,
  CHANGE_TEXT_MAX,
} from '@scopewright/contracts/change-orders/limits';
import { orderNumber } from '@scopewright/domain/change-orders/contract';
import { can } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  Field,
  FileDiff,
  ListSkeleton,
  PagedList,
  Plus,
  Select,
  Textarea,
  TimeAgo,
} from '@scopewright/ui';
import { changeOrderPath } from '@scopewright/workplace-kit/company/company-path';
import { AskDialog } from '@scopewright/workplace-kit/page/ask-dialog';
import { AskTextDialog } from '@scopewright/workplace-kit/page/ask-text-dialog';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useState } from 'react';
import { type ChangeRequest, useChangeRequests, useDecideRequest, useRaiseRequest } from './change-queries.ts';
import { BILLINGS, REQUEST_KINDS, RequestState, stateLabel } from './change-words.tsx';
import { useReported } from './use-reported.ts';

const ROWS = ['w-64', 'w-44', 'w-56'];
const CELLS = ['w-20'];
const KIND_OPTIONS = CHANGE_REQUEST_KINDS.map((value) => ({ value, label: REQUEST_KINDS[value] }));
const STATE_OPTIONS = CHANGE_REQUEST_STATES.map((value) => ({ value, label: stateLabel(value) }));

function RaiseDialog({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const report = useReported();
  const raise = useRaiseRequest(companyId);
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [kind, setKind] = useState<ChangeRequest['kind']>('add');
  const [asked, setAsked] = useState(false);
  const missing = text.trim() === '';
  const submit = () => {
    setAsked(true);
    if (missing || raise.isPending) return;
    void report(raise.mutateAsync({ text, reason, kind }), 'The change was requested', onClose);
  };
  return (
    <AskDialog
      title="Request a change"
      description="Say in your own words what should be different from what is agreed."
      submitLabel="Request change"
      busy={raise.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="What should change" required error={asked && missing ? 'Enter what should change' : ''}>
        <Textarea value={text} rows={4} maxLength={CHANGE_TEXT_MAX} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Field label="Why">
        <Textarea
          value={reason}
          rows={2}
          maxLength={CHANGE_TEXT_MAX}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Field label="Kind of change">
        <Select
          options={KIND_OPTIONS}
          value={kind}
          onChange={(event) => setKind(event.target.value as ChangeRequest['kind'])}
        />
      </Field>
    </AskDialog>
  );
}

/** The payer of a change, and its decision; for the firm. */
function Decide({ companyId, request }: { companyId: string; request: ChangeRequest }) {
  const { toast } = useHost();
  const decide = useDecideRequest(companyId);
  const [declining, setDeclining] = useState(false);
  const { id, version, state, billing } = request;
  const set = async (values: Partial<ChangeRequest>): Promise<boolean> => {
    try {
      await decide.mutateAsync({ id, version, ...values });
      return true;
    } catch (error) {
      toast.error(errorText(error));
      return false;
    }
  };
  return (
    <span className="flex flex-wrap items-center gap-2 print:hidden">
      <Select
        compact
        aria-label={`Who pays for “${request.text}”`}
        options={Object.entries(BILLINGS).map(([value, label]) => ({ value, label }))}
        placeholder="Who pays?"
        value={billing ?? ''}
        disabled={decide.isPending}
        onChange={(event) => void set({ billing: (event.target.value || null) as ChangeRequest['billing'] })}
      />
      {state === 'open' ? (
        <Button variant="secondary" size="sm" onClick={() => setDeclining(true)}>
          Decline
        </Button>
      ) : null}
      {state === 'declined' || state === 'done' ? (
        <Button variant="secondary" size="sm" onClick={() => void set({ state: 'open' })}>
          Reopen
        </Button>
      ) : null}
      {declining ? (
        <AskTextDialog
          title="Decline this request?"
          description={request.text}
          label="Reason"
          missing="Enter the reason"
          maxLength={CHANGE_TEXT_MAX}
          rows={3}
          submitLabel="Decline"
          onText={async (answer) => (await set({ state: 'declined', answer })) && setDeclining(false)}
          onClose={() => setDeclining(false)}
        />
      ) : null}
    </span>
  );
}

/** One change request, as a list and a document show it. */
export function RequestText({ companyId, request }: { companyId: string; request: ChangeRequest }) {
  const { text, reason, kind, answer, changeOrder, raisedBy, byClient, createdAt } = request;
  return (
    <span className="grid min-w-0 flex-1 gap-1">
      <span className="wrap-anywhere whitespace-pre-wrap text-sm">{text}</span>
      {reason === '' ? null : <span className="wrap-anywhere text-sm text-text-muted">Why: {reason}</span>}
      {answer === '' ? null : <span className="wrap-anywhere text-sm text-text-muted">Answer: {answer}</span>}
      <span className="flex flex-wrap gap-x-2 text-text-muted text-xs">
        <span>{REQUEST_KINDS[kind]}</span>
        <span>
          {raisedBy ?? (byClient ? 'The client' : 'Your consultants')}, <TimeAgo at={createdAt} />
        </span>
        {changeOrder === null ? null : (
          <TenantLink
            to={changeOrderPath(companyId, changeOrder.sowId, changeOrder.id)}
            className="text-brand underline underline-offset-4"
          >
            {orderNumber(changeOrder.number)} {changeOrder.title}
          </TenantLink>
        )}
      </span>
    </span>
  );
}

/** Change requests of a company, and the way to make one. */
export function ChangeRequests({ companyId, open }: { companyId: string; open: boolean }) {
  const { abilities } = useSession();
  const [state, setState] = useState<ChangeRequest['state'] | null>(null);
  const [raising, setRaising] = useState(false);
  const listed = useChangeRequests(companyId, state);
  const decides = open && can(abilities, 'sow:write');
  return (
    <Card padding="none">
      <section aria-label="Change requests">
        <div className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-border border-b px-5 py-2.5">
          <h2 className="font-semibold text-base">Change requests</h2>
          <div className="flex flex-wrap items-center gap-2">
            <Select
              compact
              aria-label="State"
              options={STATE_OPTIONS}
              placeholder="All states"
              value={state ?? ''}
              onChange={(event) => setState((event.target.value || null) as ChangeRequest['state'] | null)}
            />
            {open && can(abilities, 'change-order:answer') ? (
              <Button size="sm" onClick={() => setRaising(true)}>
                <Plus aria-hidden="true" />
                Request a change
              </Button>
            ) : null}
          </div>
        </div>
        <PagedList
          listed={listed}
          noun="change requests"
          explain={errorText}
          skeleton={<ListSkeleton label="Loading change requests..." rows={ROWS} cells={CELLS} />}
          empty={
            <EmptyState
              icon={<FileDiff />}
              title={state === null ? 'No change requests' : 'No requests match'}
              description={
                state === null
                  ? 'What a client asks for beyond what is agreed is kept here until it is decided.'
                  : undefined
              }
            />
          }
        >
          {(requests) => (
            <ul className="divide-y divide-border">
              {requests.map((request) => (
                <li key={request.id} className="flex flex-wrap items-start gap-3 px-1 py-3">
                  <RequestText companyId={companyId} request={request} />
                  <span className="flex flex-wrap items-center gap-2">
                    <RequestState state={request.state} />
                    {decides ? (
                      <Decide companyId={companyId} request={request} />
                    ) : request.billing ? (
                      <Badge>{BILLINGS[request.billing]}</Badge>
                    ) : null}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </section>
      {raising ? <RaiseDialog companyId={companyId} onClose={() => setRaising(false)} /> : null}
    </Card>
  );
}
