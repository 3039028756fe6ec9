import { errorText } from '@scopewright/api-client';
import { can } from '@scopewright/domain/policy';
import { useHost, useSession } from '@scopewright/remote-contract';
import { Alert, Badge, Button, ConfirmDialog, formatDay, Progress } from '@scopewright/ui';
import { savedMeanwhile } from '@scopewright/workplace-kit/firm/change-settings';
import { useState } from 'react';
import { LoadingSection } from '../layout/loading-section.tsx';
import { SectionCard } from '../layout/section-card.tsx';
import { type AvailableModel, type ClauseModel, useClauseModel, useSetClauseModel } from './use-clause-model.ts';

const TITLE = 'Clauses proposed by a model';
const FAILED = 'The change could not be saved. Please try again.';
const SENT = [
  'The text of statements of work and change orders that are read after you switch it on, section by section, with its headings. It can name people, companies and prices, as the documents do.',
];
const NOT_SENT = [
  'Hidden text, headers and footers, comments and tracked changes that were kept out of the text',
  'Names of files, and lists of your members and of your clients’ people',
  'Scopes, backlogs, notes, hours and rates, and documents that were read before',
];

/** How clauses are found in statements of work: by rules, and by a model if the firm agrees to it. */
export function DocumentReadingScreen() {
  const model = useClauseModel();
  return model.data ? <Model {...model.data} /> : <LoadingSection what="document reading" query={model} />;
}

function Model(model: ClauseModel) {
  const { available, on } = model;
  if (available === null)
    return (
      <SectionCard title={TITLE} actions={<Badge>Not available</Badge>}>
        <p>
          This installation has no model. Clauses of statements of work are proposed by rules alone, and no text is sent
          anywhere.
        </p>
      </SectionCard>
    );
  return (
    <SectionCard
      title={TITLE}
      description="Rules find clauses in every statement of work and change order. A model can propose more: each of its quotes has to be in the document word for word, what only one of the two found is marked, and your people decide."
      actions={on ? <Badge tone="success">On</Badge> : <Badge>Off</Badge>}
    >
      <div className="grid gap-6">
        <Facts available={available} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Listed title={`What is sent to ${available.host}`} items={SENT} />
          <Listed title="What is not sent" items={NOT_SENT} />
        </div>
        <Budget available={available} />
        <Switch model={model} available={available} />
      </div>
    </SectionCard>
  );
}

function Facts({ available: { host, model } }: { available: AvailableModel }) {
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      {[
        ['Sent to', host],
        ['Model', model],
      ].map(([label, value]) => (
        <div key={label} className="grid content-start gap-1">
          <dt className="text-sm text-text-muted">{label}</dt>
          <dd className="wrap-anywhere font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Listed({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div className="grid content-start gap-2">
      <h3 className="wrap-anywhere font-medium text-sm">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-sm text-text-muted">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

function Budget({ available: { tokensPerDay, tokensToday, callsPerDocument } }: { available: AvailableModel }) {
  const used = `${tokensToday.toLocaleString('en')} of ${tokensPerDay.toLocaleString('en')} tokens`;
  const spent = tokensToday >= tokensPerDay;
  return (
    <div className="grid gap-2">
      <h3 className="font-medium text-sm">Used today</h3>
      <Progress
        value={(tokensToday / tokensPerDay) * 100}
        label="Tokens used today"
        valueText={used}
        tone={spent ? 'warning' : 'brand'}
      />
      <p className="text-sm text-text-muted">
        {used}. A day begins at midnight UTC, and a document takes up to {callsPerDocument.toLocaleString('en')}{' '}
        requests. Beyond these limits, only the rules read on.
      </p>
    </div>
  );
}

function Switch({ model: { on, agreed, version }, available }: { model: ClauseModel; available: AvailableModel }) {
  const { toast } = useHost();
  const { abilities } = useSession();
  const mayChange = can(abilities, 'firm:settings');
  const [asking, setAsking] = useState(false);
  const set = useSetClauseModel();
  const { host, model } = available;
  const change = (agree: boolean): Promise<unknown> =>
    set.mutateAsync(
      { version, agree: agree ? { host, model } : null },
      {
        onSuccess: () => toast.success(agree ? 'The model is on' : 'The model is off'),
        onError: (error) => {
          if (savedMeanwhile(error)) setAsking(false);
          toast.error(
            savedMeanwhile(error)
              ? 'This has changed in the meantime. Please read the current state.'
              : errorText(error, FAILED),
          );
        },
      },
    );
  return (
    <div className="grid gap-4">
      {on && agreed ? (
        <p className="text-sm">
          {agreed.by} switched it on, {formatDay(agreed.at)}.
        </p>
      ) : null}
      {!on && agreed ? (
        <Alert>
          {agreed.by} agreed to {agreed.model} at {agreed.host}. This installation has another model now, so nothing is
          sent until an administrator agrees again.
        </Alert>
      ) : null}
      {mayChange ? null : <Alert>Your account is read-only: this can be changed again once a plan is chosen.</Alert>}
      <div>
        {on ? (
          <Button
            variant="secondary"
            disabled={!mayChange}
            busy={set.isPending}
            onClick={() => void change(false).catch(() => undefined)}
          >
            {set.isPending ? 'Saving...' : 'Switch off'}
          </Button>
        ) : (
          <Button disabled={!mayChange} onClick={() => setAsking(true)}>
            Switch on
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Send texts to ${host}?`}
        description={`From now on, the text of every statement of work and change order that is read in your firm is sent to ${model} at ${host}. Its operator can read that text. Check first that your contracts with clients allow this.`}
        confirmLabel="Switch on"
        onConfirm={() => change(true).then(() => undefined)}
      />
    </div>
  );
}
