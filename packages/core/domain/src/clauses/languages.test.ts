import { describe, expect, it } from 'vitest';
import type { ClauseCandidate } from './clause.ts';
import { extractClauses } from './extract-clauses.ts';
import { LANGUAGES } from './languages/languages.ts';
import { foldAccents } from './plain.ts';
import * as says from './signals.ts';
import { AGREEMENT_BY_LANGUAGE } from './testing/agreements-by-language.ts';
import { sourceOfText } from './testing/source-of-text.ts';

const found = (text: string) => extractClauses(sourceOfText(text), { firmNames: [], companyNames: [] });
/** The kind and the facts of a clause, without its words. */
const factsOf = ({ kind, date, amount, limit }: ClauseCandidate) => ({
  kind,
  date: date && {
    value: date.value,
    until: date.until,
    span: date.relative && [date.relative.count, date.relative.unit],
  },
  amount: amount && { minor: amount.minor, currency: amount.currency, is: amount.is, per: amount.per },
  limit: limit && { count: limit.count, of: limit.of },
});
const ENGLISH = AGREEMENT_BY_LANGUAGE.en ?? '';

it('is tried with an agreement that has clauses of every kind', () => {
  const kinds = new Set(found(ENGLISH).map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual([
    'acceptance',
    'assumption',
    'changeControl',
    'clientDuty',
    'deliverable',
    'exclusion',
    'fee',
    'milestone',
    'period',
    'scope',
  ]);
});

describe.each(Object.entries(AGREEMENT_BY_LANGUAGE))('an agreement in the language %s', (language, text) => {
  it('has the same clauses as in English', () => {
    expect(found(text).map(factsOf)).toEqual(found(ENGLISH).map(factsOf));
  });

  it('quotes its own words', () => {
    for (const { quote, start, end } of found(text)) expect(text.slice(start, end)).toBe(quote);
  });

  it('has them with decomposed letters as well', () => {
    expect(found(text.normalize('NFD')).map(factsOf)).toEqual(found(ENGLISH).map(factsOf));
  });

  it('is tried for each language with rules', () => {
    expect(['en', ...LANGUAGES.map(({ code }) => code)]).toContain(language);
  });
});

it.each([
  ['de', 'Der Auftragnehmer übernimmt keine Datenbereinigung.', 'exclusion'],
  ['de', 'Die Datenbereinigung obliegt dem Auftraggeber.', 'clientDuty'],
  ['de', 'Es wird davon ausgegangen, dass zwei Standorte bestehen.', 'assumption'],
  ['fr', 'La formation des utilisateurs finaux est exclue.', 'exclusion'],
  ['fr', 'Le nettoyage des données est à la charge du client.', 'clientDuty'],
  ['es', 'La limpieza de datos queda excluida.', 'exclusion'],
  ['es', 'La limpieza de datos es responsabilidad del cliente.', 'clientDuty'],
])('finds what no heading announces (%s): %s', (_, sentence, kind) => {
  expect(found(sentence).map((clause) => clause.kind)).toEqual([kind]);
});

it.each([
  'Es gilt deutsches Recht. Gerichtsstand ist Köln.',
  'Die Haftung ist auf 100.000,00 EUR begrenzt.',
  'Le droit applicable est le droit français.',
  'La responsabilité du prestataire est limitée à 100 000,00 EUR.',
  'La ley aplicable es la española.',
])('finds nothing to agree on in terms of every agreement: %s', (sentence) => {
  expect(found(sentence)).toEqual([]);
});

describe('the words of a language', () => {
  it.each(LANGUAGES.map((language) => [language.code, language] as const))(
    'are patterns that compile: %s',
    (_, language) => {
      const patterns = [
        ...Object.values(language.phrases),
        ...Object.values(language.columns),
        ...Object.values(language.counted),
        ...[language.supplier, language.client, language.both, language.before, language.until, language.atMost],
      ];
      for (const pattern of patterns) expect(() => new RegExp(foldAccents(pattern), 'u'), pattern).not.toThrow();
      expect(language.months).toHaveLength(12);
    },
  );

  it('leave English sentences alone', () => {
    for (const sentence of [
      'the team is on site in may',
      'a plan for the die and the pie',
      'no one will do it',
      'it has a fin and a rate',
    ])
      expect(
        [says.EXCLUDES, says.BOILERPLATE, says.CHANGE_CONTROL].some((phrase) => phrase.test(sentence)),
        sentence,
      ).toBe(false);
  });
});
