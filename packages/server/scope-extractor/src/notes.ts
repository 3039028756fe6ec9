import type { Extraction, UnreadReason } from './extractor.ts';
import type { Dropped } from './verify.ts';

/** How a model's proposals compare with those of the rules. */
export interface Comparison {
  both: number;
  onlyRules: number;
  onlyModel: number;
  differently: number;
}

const UNREAD: Record<UnreadReason, string> = {
  refused: 'it refused to answer',
  truncated: 'its answers were cut off',
  unreadable: 'its answers could not be read',
  slow: 'it did not answer in time',
  spent: 'the budget of the day or the limit of requests per document is used up',
  away: 'it could not be reached',
  misconfigured: 'its server refused the requests. Please tell the operator of this installation',
};

const DROPPED: Record<Exclude<keyof Dropped, 'repeated' | 'date' | 'amount'>, string> = {
  notFound: 'the quote is not in the document',
  ambiguous: 'the quote is in several places',
  partial: 'the rest of the sentence says the opposite',
  length: 'the quote is too short or too long',
  invalid: 'not in the format that was asked for',
};

const counted = (count: number, one: string, several: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;

const inOneSentence = (parts: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts);

/** Notes on a model's reading, as sentences. */
export function notesOf(
  model: string,
  { read, unread, dropped }: Pick<Extraction, 'read' | 'unread' | 'dropped'>,
  { both, onlyRules, onlyModel, differently }: Comparison,
): string[] {
  const compared = [
    `agrees with the rules on ${counted(both, 'clause', 'clauses')}`,
    ...(onlyModel > 0 ? [`proposes ${onlyModel.toLocaleString('en-US')} more`] : []),
    ...(onlyRules > 0 ? [`did not find ${counted(onlyRules, 'clause', 'clauses')} that the rules found`] : []),
    ...(differently > 0 ? [`calls ${counted(differently, 'clause', 'clauses')} differently`] : []),
  ];
  const reasons = Object.entries(DROPPED) as [keyof typeof DROPPED, string][];
  const values = dropped.date + dropped.amount;
  return [
    ...(read.length > 0 ? [`The model ${model} ${inOneSentence(compared)}.`] : []),
    ...reasons.flatMap(([reason, words]) =>
      dropped[reason] > 0 ? [`${counted(dropped[reason], 'proposal', 'proposals')} dropped: ${words}.`] : [],
    ),
    ...(values > 0
      ? [
          `${counted(values, 'date or amount', 'dates and amounts')} of the model dropped: not stated like that in the quote.`,
        ]
      : []),
    ...(Object.entries(UNREAD) as [UnreadReason, string][]).flatMap(([reason, words]) => {
      const parts = unread.filter(({ why }) => why === reason).length;
      return parts > 0 ? [`The model left ${counted(parts, 'part', 'parts')} unread: ${words}.`] : [];
    }),
  ];
}
