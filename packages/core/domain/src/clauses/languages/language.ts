import type { SectionClass } from '../headings.ts';

/** Phrases of a language by their meaning. Each is documented where it is used, in `signals.ts` and `phrases.ts`. */
export type PhraseName =
  | 'EXCLUDES'
  | 'EXCLUDES_IN_SCOPE'
  | 'NO_EXCLUSION'
  | 'RESTRICTS'
  | 'BOILERPLATE'
  | 'INVOICING'
  | 'DEEMED_OR_ACCEPTED'
  | 'ACCEPTANCE_WORDS'
  | 'CHANGE_CONTROL'
  | 'ASSUMES'
  | 'MITIGATES'
  | 'PAYS'
  | 'CAPS'
  | 'CAPS_AFTER'
  | 'EXPENSES'
  | 'ESTIMATES'
  | 'WITHOUT_TAX'
  | 'WITH_TAX'
  | 'NO_FEE'
  | 'PERIOD'
  | 'MILESTONE'
  | 'MODAL'
  | 'DUTY'
  | 'ACTS'
  | 'WORKS'
  | 'DELIVERS'
  | 'HANDS_OVER'
  | 'RECEIVES'
  | 'DOCUMENTS'
  | 'PROVIDES'
  | 'DUTY_OF'
  | 'IMPERATIVE'
  | 'DURATION'
  | 'NEGATES'
  | 'CHANGES'
  | 'AGREED'
  | 'CONDUCT'
  | 'RECURS'
  | 'BUILDS'
  | 'HELPS';

/**
 * The words of a language that agreements are written in. Patterns are regular expressions over lower-case text; they
 * may have accents, which don't count. A word begins where no letter precedes it; write `\\b` or `\\p{L}*` at its end.
 */
export interface Language {
  /** ISO 639-1. */
  code: string;
  /** Phrases that decide the meaning of a sentence. */
  phrases: Readonly<Partial<Record<PhraseName, string>>>;
  /** Headings, or parts of them, by the topic of the text below; `|` separates them. */
  headings: Readonly<Partial<Record<SectionClass, string>>>;
  /** Before the name of the side that has them, in headings: 'duties (of the client)'. */
  duties: string;
  /** How letters end. */
  closing: string;
  /** Verbs in the future tense, which bind like 'shall'; empty where that takes another verb. */
  future: string;
  /** Parts of headings that are sentences or questions: 'What we need from you'. */
  cues: Readonly<Partial<Record<SectionClass, string>>>;
  /** Names of the sides. */
  supplier: string;
  client: string;
  both: string;
  /** Words before a side that is not the subject: 'to the', 'of the'. */
  before: string;
  /** Names of the twelve months, each with its other forms. */
  months: readonly string[];
  /** Between the two ends of a range of dates. */
  until: string;
  /** Between the dates of a beginning and an end: 'and ends on'. */
  andEnds: string;
  /** Around two dates: 'between (3 May) and (7 May)', with articles. */
  between: readonly [between: string, and: string];
  /** Before a time span that is a limit: 'within'. */
  within: string;
  /** Before the event with which a share of a price falls due: 'on', 'after'. */
  uponEvent: string;
  /** Units of time in the order of day, working day, week, month and year. */
  units: readonly [day: string, workingDay: string, week: string, month: string, year: string];
  rates: {
    /** Between an amount and its unit: 'per'. */
    each: string;
    /** Names of such units. */
    hour: string;
    day: string;
    week: string;
    month: string;
    /** Names of rates: 'hourly rate', 'day rate'. */
    hourly: string;
    daily: string;
    /** Behind an amount: 'monthly'. */
    monthly: string;
  };
  /** Before a number that is a limit: 'up to'. */
  atMost: string;
  /** Says that something is still to be filled in: 'to be confirmed'. */
  open: string;
  /** After such a number: 'at most'. */
  orFewer: string;
  /** Numbers from two on as words, with their values. Without words that mean something else as well. */
  numbers: Readonly<Record<string, number>>;
  /** After these abbreviations, without their points, a sentence continues. */
  abbreviations: string;
  /** Kinds of documents, which name the whole: 'statement of work'. */
  documents: string;
  /** Things of the scope that are counted, by the kind of limit. */
  counted: Readonly<Partial<Record<'requestTypes' | 'workflows' | 'fields' | 'configItems' | 'projects', string>>>;
  /** Names of columns of tables by their meaning. */
  columns: Readonly<
    Partial<
      Record<
        | 'inScope'
        | 'exclusion'
        | 'acceptance'
        | 'rate'
        | 'amount'
        | 'date'
        | 'begins'
        | 'ends'
        | 'hours'
        | 'quantity'
        | 'assumption'
        | 'risk'
        | 'deliverable'
        | 'milestone'
        | 'person'
        | 'level'
        | 'place'
        | 'owner'
        | 'work'
        | 'text',
        string
      >
    >
  >;
}
