import { formatMoney } from '@scopewright/domain/money';
import { isSameCompany } from '@scopewright/domain/sows/company-names';
import { Alert, formatDate } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { KIND_WORDS, type Kind } from '../agreements.ts';
import { sentenceOf } from './follow-up-list.tsx';
import type { FollowUps } from './use-follow-ups.ts';

export type Facts = NonNullable<FollowUps['facts']>;

const quoted = (quote: string): string => `“${quote.replace(/\s+/g, ' ').trim()}”`;

/** Whether there is anything to show. */
export const hasFacts = ({ client, supplier, instalments, rateCount }: Facts): boolean =>
  client !== null || supplier !== null || instalments.length > 0 || rateCount > 0;

interface StatedFactsProps {
  facts: Facts;
  kind: Kind;
  /** The name of the client company whose agreement this is. */
  company: string;
}

/** Statements of a document that the form has no fields for, each with its sentence. */
export function StatedFacts({ facts, kind, company }: StatedFactsProps) {
  const { client, supplier, instalments, rates, rateCount } = facts;
  const more = rateCount - rates.length;
  return (
    <section aria-label="Also read from the document" className="grid gap-4 text-sm">
      <h2 className="font-medium">Also read from the document</h2>
      {client !== null && !isSameCompany(client.name, company) ? (
        <Alert tone="warning">
          <p className="wrap-anywhere">
            The document names {client.name} as the client. This {KIND_WORDS[kind]} is for {company}: check that it is
            the right document.
          </p>
        </Alert>
      ) : null}
      <dl className="grid gap-4">
        {client ? <Fact name="With" value={client.name} sentence={quoted(client.quote)} /> : null}
        {supplier ? <Fact name="Supplier" value={supplier.name} sentence={quoted(supplier.quote)} /> : null}
        {instalments.length > 0 ? (
          <Fact name="Payment" value={`Paid in ${instalments.length.toLocaleString()} instalments`}>
            {instalments.map(({ clause, title, amount, date }) => (
              <Line
                key={clause.id}
                value={[formatMoney(amount), title, ...(date === null ? [] : [formatDate(date)])].join(' · ')}
                sentence={sentenceOf(clause)}
              />
            ))}
          </Fact>
        ) : null}
        {rateCount > 0 ? (
          <Fact name="Rates" value={rateCount === 1 ? '1 rate' : `${rateCount.toLocaleString()} rates`}>
            {rates.map(({ clause, labels, rate, per }, at) => (
              <Line
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of one clause, which never change
                key={at}
                value={[...labels, `${formatMoney(rate)}${per === null ? '' : ` per ${per}`}`].join(' · ')}
                sentence={sentenceOf(clause)}
              />
            ))}
            {more > 0 ? <li className="text-text-muted">and {more.toLocaleString()} more in the clauses</li> : null}
          </Fact>
        ) : null}
      </dl>
    </section>
  );
}

interface FactProps {
  name: string;
  value: string;
  sentence?: string;
  /** List items. */
  children?: ReactNode;
}

const Fact = ({ name, value, sentence, children }: FactProps) => (
  <div className="grid gap-1">
    <dt className="font-medium text-text-muted text-xs">{name}</dt>
    <dd className="grid gap-1">
      <span className="wrap-anywhere font-medium">{value}</span>
      {sentence === undefined ? null : <span className="wrap-anywhere line-clamp-3 text-text-muted">{sentence}</span>}
      {children === undefined ? null : <ul className="grid gap-2">{children}</ul>}
    </dd>
  </div>
);

const Line = ({ value, sentence }: { value: string; sentence: string }) => (
  <li className="grid">
    <span className="wrap-anywhere">{value}</span>
    <span className="wrap-anywhere line-clamp-2 text-text-muted">{sentence}</span>
  </li>
);
