import { LoadFailure } from '@scopewright/calls/load-failure';
import type { ChangeOrder } from '@scopewright/contracts';
import { formatDays, orderNumber } from '@scopewright/domain/change-orders/contract';
import { can, isOfClient } from '@scopewright/domain/policy';
import { amountOfPrice, isUnpriced } from '@scopewright/domain/price';
import { isDraft } from '@scopewright/domain/sow';
import { useSession } from '@scopewright/remote-contract';
import {
  Button,
  Card,
  Checkbox,
  Field,
  formatDate,
  Input,
  Layers,
  ListSkeleton,
  Pencil,
  Printer,
  Textarea,
} from '@scopewright/ui';
import { companyPath } from '@scopewright/workplace-kit/company/company-path';
import { AskDialog } from '@scopewright/workplace-kit/page/ask-dialog';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { type ReactNode, useState } from 'react';
import { type OrderDocument, type Rebased, useAnswerOrder, useOrderDocument } from './change-queries.ts';
import { describeCharge, describeNewEnd, describeWorkItems, formatAmount, formatSum } from './change-words.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { EntryList } from './entry-list.tsx';
import { type DocumentProps, StaleNotice, UnpricedNotice, WhatChanged } from './order-notices.tsx';
import { RequestText } from './requests.tsx';
import { useReported } from './use-reported.ts';

/** Contents of a change order besides its terms: sums, dates, parts, requests and answers. */
export function OrderDocumentView({ companyId, order }: { companyId: string; order: ChangeOrder }) {
  const { data, error, refetch, isFetching } = useOrderDocument(companyId, order.id, order.version);
  const [rebased, setRebased] = useState<Rebased | null>(null);
  if (error && !data) return <LoadFailure what="the document" query={{ error, isFetching, refetch }} />;
  if (!data) return <ListSkeleton label="Loading the document..." rows={['w-64', 'w-48']} cells={['w-20']} />;
  return (
    <>
      {rebased ? <WhatChanged rebased={rebased} onClose={() => setRebased(null)} /> : null}
      <Document companyId={companyId} document={data} onRebased={setRebased} />
    </>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-2 border-border border-t px-5 py-4">
    <h3 className="font-semibold text-sm">{title}</h3>
    {children}
  </section>
);

function Document({ companyId, document, onRebased }: DocumentProps) {
  const { order, requests, parts } = document;
  const { reason, exclusions, assumptions } = order.details;
  return (
    <>
      <StaleNotice companyId={companyId} document={document} onRebased={onRebased} />
      <UnpricedNotice companyId={companyId} document={document} onRebased={onRebased} />
      <Card padding="none" className="print:border-0 print:shadow-none">
        <Head companyId={companyId} document={document} />
        <Amount order={order} sums={document.sums} />
        <Dates schedule={document.schedule} />
        <Prose title="Reason" text={reason} />
        <Prose title="Not included" text={exclusions} />
        <Prose title="Assumptions" text={assumptions} />
        {requests.length === 0 ? null : (
          <Section title="Requested">
            <ul className="grid gap-3">
              {requests.map((request) => (
                <li key={request.id}>
                  <RequestText companyId={companyId} request={request} />
                </li>
              ))}
            </ul>
          </Section>
        )}
        {parts === null ? null : <PartsOf parts={parts} />}
        <Clauses clauses={document.clauses} />
        <Section title="Terms">
          <p className="text-sm">All other terms of the statement of work stay unchanged.</p>
        </Section>
        <Answers decisions={document.decisions} />
      </Card>
    </>
  );
}

interface OfDocument {
  companyId: string;
  document: OrderDocument;
}

/** The document's state, and its actions. */
function Head({ companyId, document }: OfDocument) {
  const { order, sow, company, firm } = document;
  const { customerReference, validUntil } = order.details;
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 px-5 py-4">
      <div className="grid gap-1">
        <h2 className="wrap-anywhere font-semibold text-base">
          {orderNumber(order.number)} to “{sow.title}”
        </h2>
        <p className="text-sm text-text-muted">
          {firm} for {company}
          {customerReference === '' ? '' : `, your reference ${customerReference}`}
          {validUntil === null ? '' : `, valid until ${formatDate(validUntil)}`}
        </p>
      </div>
      <span className="flex flex-wrap gap-2 print:hidden">
        <Answer companyId={companyId} document={document} />
        <ChooseParts companyId={companyId} document={document} />
        <EditDetails companyId={companyId} document={document} />
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Print
        </Button>
      </span>
    </div>
  );
}

const Amount = ({ order, sums }: Pick<OrderDocument, 'order' | 'sums'>) => (
  <Section title="Amount">
    <dl className="grid max-w-md gap-1 text-sm [&>div]:flex [&>div]:justify-between [&>div]:gap-4 [&_dd]:tabular-nums">
      <div>
        <dt>Original</dt>
        <dd>{formatAmount(sums.original)}</dd>
      </div>
      <div>
        <dt>Change orders accepted before</dt>
        <dd>{formatSum(sums.prior, sums.unpriced.prior, true)}</dd>
      </div>
      <div>
        <dt>This change order</dt>
        <dd>{describeCharge(order)}</dd>
      </div>
      {order.noChargeReason === '' ? null : (
        <div>
          <dt>Reason for no charge</dt>
          <dd className="wrap-anywhere text-end">{order.noChargeReason}</dd>
        </div>
      )}
      <div className="border-border border-t pt-1 font-semibold">
        <dt>New total</dt>
        <dd>
          {sums.total === null
            ? 'Not known: amounts differ in currency, or none is agreed'
            : formatSum(sums.total, sums.unpriced.total)}
        </dd>
      </div>
    </dl>
  </Section>
);

const Dates = ({ schedule }: Pick<OrderDocument, 'schedule'>) =>
  schedule.length === 0 ? null : (
    <Section title="Dates">
      <ul className="grid gap-1 text-sm">
        {schedule.map((row) => (
          <li key={row.name} className="wrap-anywhere">
            {row.name}: {row.before === null ? 'no date' : formatDate(row.before)}, {formatDays(row.days)}
            {row.before === null ? '' : `, ${describeNewEnd(row)}`}
          </li>
        ))}
      </ul>
    </Section>
  );

const Prose = ({ title, text }: { title: string; text: string }) =>
  text === '' ? null : (
    <Section title={title}>
      <p className="wrap-anywhere whitespace-pre-wrap text-sm">{text}</p>
    </Section>
  );

const Clauses = ({ clauses }: Pick<OrderDocument, 'clauses'>) =>
  clauses.length === 0 ? null : (
    <Section title="Clauses that it concerns">
      <ul className="grid gap-2 text-sm">
        {clauses.map(({ id, quote, section, page }) => (
          <li key={id} className="wrap-anywhere">
            “{quote}” <span className="text-text-muted">{[...section.slice(-1), `page ${page}`].join(', ')}</span>
          </li>
        ))}
      </ul>
    </Section>
  );

/** Digests of documents are for the firm, which keeps them as evidence. */
function useIsOfClient(): boolean {
  const { user } = useSession();
  return user !== undefined && isOfClient(user.role);
}

function Answers({ decisions }: Pick<OrderDocument, 'decisions'>) {
  const ofClient = useIsOfClient();
  return decisions.length === 0 ? null : (
    <Section title="Answers">
      <ul className="grid gap-2 text-sm">
        {decisions.map(({ decision, name, email, onPaper, at, reason, hash }) => (
          <li key={hash} className="grid gap-0.5">
            <span className="wrap-anywhere">
              {decision === 'accepted' ? 'Accepted' : 'Declined'} by {name}
              {onPaper ? ', recorded by the firm' : ''} on {formatDate(at.slice(0, 10))}
              {email === null ? '' : ` (${email})`}
            </span>
            {reason === '' ? null : <span className="wrap-anywhere text-text-muted">{reason}</span>}
            {ofClient ? null : <span className="break-all font-mono text-text-muted text-xs">Record {hash}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PartsOf({ parts }: { parts: NonNullable<OrderDocument['parts']> }) {
  const { entries, effect, project, baseline, baseHash, targetHash } = parts;
  const ofClient = useIsOfClient();
  return (
    <section className="border-border border-t">
      <details open>
        <summary className="cursor-pointer px-5 py-4 font-semibold text-sm">
          What changes in {project.name} ({entries.length})
        </summary>
        {effect === null ? null : (
          <p className="px-5 pb-2 text-sm text-text-muted">
            {describeWorkItems(effect.workItems)}, {effect.hours.net} hours, {formatDays(effect.days)}, at your rate{' '}
            {formatAmount(amountOfPrice(effect.price), true)} (only your firm sees this)
          </p>
        )}
        <div className="px-4">
          <EntryList entries={entries} label="Parts of the change order" />
        </div>
        {ofClient ? null : (
          <dl className="grid gap-1 px-5 py-3 text-text-muted text-xs [&_dd]:break-all [&_dd]:font-mono">
            <div>
              <dt>Before: {baseline.name}</dt>
              <dd>{baseHash}</dd>
            </div>
            <div>
              <dt>After</dt>
              <dd>{targetHash}</dd>
            </div>
          </dl>
        )}
      </details>
    </section>
  );
}

/** The way to the parts, while the order is written and up to date: without any, a project is chosen first. */
function ChooseParts({ companyId, document: { order, parts } }: OfDocument) {
  const { abilities } = useSession();
  if (!isDraft(order.status) || parts?.stale || !can(abilities, 'sow:write')) return null;
  return (
    <Button asChild variant="secondary" size="sm">
      <TenantLink to={`${companyPath(companyId, parts ? `changes/${parts.project.id}` : 'changes')}?order=${order.id}`}>
        <Layers aria-hidden="true" />
        Choose parts
      </TenantLink>
    </Button>
  );
}

/** The link to the document's contents besides its terms, while the order is written. */
function EditDetails({ companyId, document }: OfDocument) {
  const { abilities } = useSession();
  const [editing, setEditing] = useState(false);
  if (!isDraft(document.order.status) || !can(abilities, 'sow:write')) return null;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
        <Pencil aria-hidden="true" />
        Edit document
      </Button>
      {editing ? <DetailsDialog companyId={companyId} document={document} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

/** The buttons by which the client answers a change order that was sent. */
function Answer({ companyId, document }: OfDocument) {
  const { user, abilities } = useSession();
  const [asked, setAsked] = useState<'accepted' | 'declined' | null>(null);
  const { status } = document.order;
  if (status !== 'sent' || !can(abilities, 'change-order:answer')) return null;
  if (user && !isOfClient(user.role)) return null;
  return (
    <>
      <Button
        size="sm"
        disabled={Boolean(document.parts?.stale) || isUnpriced(document.order)}
        onClick={() => setAsked('accepted')}
      >
        Accept
      </Button>
      <Button variant="secondary" size="sm" onClick={() => setAsked('declined')}>
        Decline
      </Button>
      {asked === null ? null : (
        <AnswerDialog companyId={companyId} document={document} answer={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

function AnswerDialog({
  companyId,
  document,
  answer,
  onClose,
}: {
  companyId: string;
  document: OrderDocument;
  answer: 'accepted' | 'declined';
  onClose: () => void;
}) {
  const report = useReported();
  const send = useAnswerOrder(companyId, document);
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const [authorized, setAuthorized] = useState(false);
  const [asked, setAsked] = useState(false);
  const accepts = answer === 'accepted';
  const noName = name.trim() === '';
  const noReason = !accepts && reason.trim() === '';
  const submit = () => {
    setAsked(true);
    if (noName || noReason || (accepts && !authorized) || send.isPending) return;
    const said = send.mutateAsync({ answer, name: name.trim(), authorized, reason: reason.trim() });
    void report(said, `The change order is ${answer}`, onClose);
  };
  return (
    <AskDialog
      title={accepts ? 'Accept this change order?' : 'Decline this change order?'}
      description={accepts ? document.statement : 'Your consultants see the reason. Nothing of the agreement changes.'}
      submitLabel={accepts ? 'Accept' : 'Decline'}
      busy={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Your name" required error={asked && noName ? 'Enter your name' : ''}>
        <Input value={name} maxLength={120} autoComplete="name" onChange={(event) => setName(event.target.value)} />
      </Field>
      {accepts ? (
        <>
          <Checkbox
            label={`I may accept this for ${document.company}`}
            checked={authorized}
            aria-invalid={asked && !authorized}
            onChange={(event) => setAuthorized(event.target.checked)}
          />
          {asked && !authorized ? (
            <p role="alert" className="text-danger text-sm">
              Confirm that you may accept this change order
            </p>
          ) : null}
        </>
      ) : (
        <Field label="Reason" required error={asked && noReason ? 'Enter the reason' : ''}>
          <Textarea value={reason} rows={3} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
    </AskDialog>
  );
}
