const rules = new Intl.PluralRules('en');

/** The form of a word that goes with a count. @param several the plural, if it is irregular */
export const plural = (count: number, one: string, several = `${one}s`): string =>
  rules.select(count) === 'one' ? one : several;

/** A count with its word, such as '3 rows'. */
export const counted = (count: number, one: string, several?: string): string =>
  `${count} ${plural(count, one, several)}`;

/** The same for a reader who may see large counts: the digits are grouped as the browser does it. */
export const grouped = (count: number, one: string, several?: string): string =>
  `${count.toLocaleString()} ${plural(count, one, several)}`;

const lists = {
  and: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
  or: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
};

/** Things one after another: "a", "a or b", "a, b or c". */
export const listed = (items: readonly string[], last: 'and' | 'or' = 'and'): string => lists[last].format(items);
