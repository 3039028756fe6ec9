import type { AMOUNT_MEANINGS, CLAUSE_KINDS, LIMIT_SUBJECTS } from '@scopewright/contracts/constants';

export type ClauseKind = (typeof CLAUSE_KINDS)[number];
export type AmountMeaning = (typeof AMOUNT_MEANINGS)[number];
export type LimitSubject = (typeof LIMIT_SUBJECTS)[number];

/** A date that a clause states. Exactly one of `value`, `choices` and `relative` is set. */
export interface ClauseDate {
  /** As written; part of the quote. */
  text: string;
  /** YYYY-MM-DD, if day, month, year and their order are certain. */
  value: string | null;
  /** Last day of a period that is stated with both its ends, YYYY-MM-DD. */
  until: string | null;
  /** The two readings of a date whose order of day and month is ambiguous, day first before month first. */
  choices: [string, string] | null;
  /** A time span, such as 3 business days after the last sprint. */
  relative: { count: number; unit: 'day' | 'businessDay' | 'week' | 'month' | 'year'; anchor: string } | null;
}

/** Whether a price is with or without VAT or another tax on sales. */
export interface ClauseTax {
  included: boolean;
  /** Null if it is not stated. */
  percent: number | null;
}

/** An amount that a clause states. */
export interface ClauseAmount {
  /** As written; part of the quote. */
  text: string;
  /** In the currency's smallest unit. */
  minor: number;
  /** ISO 4217. */
  currency: string;
  is: AmountMeaning;
  /** Unit of a rate, such as `hour` or `month`; null for other amounts. */
  per: string | null;
  /** Absent if nothing states it. */
  tax?: ClauseTax;
}

/** A number that a clause limits something to: 'up to 12 request types'. */
export interface ClauseLimit {
  /** As written; part of the quote. */
  text: string;
  count: number;
  of: LimitSubject;
  /** The counted subject, quoted from the document. */
  what: string;
}

/** A row of a rate card. Its texts have at most `RATE_TEXT_MAX_LENGTH` characters. */
export interface ClauseRate {
  /** The row as written. */
  text: string;
  role: string | null;
  level: string | null;
  place: string | null;
  /** In the currency's smallest unit. */
  minor: number;
  /** ISO 4217. */
  currency: string;
  /** Unit, such as `hour`; null if nothing states it. */
  per: string | null;
}

/** A sentence of a document that may have to be agreed on. */
export interface ClauseCandidate {
  kind: ClauseKind;
  /** `text.slice(start, end)` of the source. */
  quote: string;
  start: number;
  end: number;
  page: number;
  /** The headings above it, outermost first. */
  section: string[];
  /** 0 to 1. */
  confidence: number;
  /** Evidence as text for people, such as `Under the heading “Deliverables”`. */
  reasons: string[];
  date: ClauseDate | null;
  amount: ClauseAmount | null;
  hours: number | null;
  limit: ClauseLimit | null;
  /** The rows of a rate card, at most `RATES_PER_CLAUSE`; absent or null for other clauses. */
  rates?: ClauseRate[] | null;
}

/** The rules' input besides the text. */
export interface ClauseContext {
  /** Names of the consulting firm. */
  firmNames: string[];
  /** Names of the client company. */
  companyNames: string[];
}
