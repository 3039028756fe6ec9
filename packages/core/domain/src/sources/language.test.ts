import { describe, expect, it } from 'vitest';
import { proposeClauses } from '../clauses/propose-clauses.ts';
import { proofDocuments } from '../clauses/testing/documents.ts';
import { composeText } from './compose-text.ts';
import { languagesOf } from './language.ts';
import { describeProblem } from './problems.ts';
import type { ReadContent } from './read-content.ts';
import { column, pages } from './testing/pdf-pages.ts';

const TEXTS = {
  en: '## Scope\n\nThe supplier configures twelve request types in the service portal before 15 March 2027.\n\nThe migration of historical tickets is not part of the work.\n',
  de: '## Leistungsumfang\n\n- Der Auftragnehmer konfiguriert den Genehmigungsablauf im Serviceportal bis zum 15. März 2027\n- Die Übernahme von Altdaten aus dem bisherigen System ist nicht enthalten\n',
  fr: '## Périmètre\n\n- Le prestataire configure le circuit d’approbation dans le portail avant le 15 mars 2027\n- La reprise des données historiques ne fait pas partie de la prestation\n',
  es: '## Alcance\n\n- El proveedor configura el flujo de aprobación en el portal antes del 15 de marzo de 2027\n- La migración de los datos históricos queda fuera del alcance de este contrato\n',
  pl: '## Zakres\n\n- Dostawca skonfiguruje dwanaście typów zgłoszeń w portalu do 15 marca 2027 roku\n- Migracja danych historycznych nie jest częścią zamówienia i nie będzie wykonana\n',
} as const;

describe('the language of a document', () => {
  it.each(Object.entries(TEXTS))('is found: %s', (language, text) => {
    expect(languagesOf(composeText(text)).main).toBe(language);
  });

  it.each(['', 'SAP', '## 1\n\n- 48.000,00 EUR\n- 15/03/2027\n'])('is not guessed from %j', (text) => {
    expect(languagesOf(composeText(text)).main).toBeNull();
  });

  it.each(proofDocuments().map(({ name, language, source }) => [name, language, source] as const))(
    'of %s is %s',
    (_, language, source) => {
      expect(languagesOf(source).main ?? language).toBe(language);
    },
  );

  it('is the one of most of its text', () => {
    expect(languagesOf(composeText(TEXTS.de + TEXTS.en + TEXTS.de + TEXTS.de)).main).toBe('de');
    expect(languagesOf(composeText(TEXTS.fr + TEXTS.en + TEXTS.de)).main).toBeNull();
  });
});

const NO_NAMES = { firmNames: [], companyNames: [] };
/** The problems of a document, as sentences. */
const problemsOf = (text: string | null, contents: readonly ReadContent[] = []) =>
  proposeClauses({ text, choices: {}, context: NO_NAMES, former: [] }, contents).source.problems.map(describeProblem);

/** Pages of a PDF with the given lines. */
const pdfOf = (...texts: readonly (readonly string[])[]): ReadContent[] =>
  pages(...texts.map((lines) => ({ runs: column([...lines]) }))).map((pdf) => ({ number: pdf.page, pdf }));

const ENGLISH_LINES = Array.from(
  { length: 12 },
  (_, at) => `The supplier configures part ${at} of the service portal.`,
);

it('is named for a part of a document, with its pages', () => {
  const polish = Array.from({ length: 8 }, (_, at) => `Dostawca skonfiguruje część ${at} portalu dla pracowników.`);
  expect(problemsOf(null, pdfOf(ENGLISH_LINES, polish, ENGLISH_LINES))).toEqual([
    expect.stringMatching(
      /^About \d\d % of this document \(page 2\) seems to be Polish\. Clauses are proposed for English/u,
    ),
  ]);
  expect(problemsOf(null, pdfOf(ENGLISH_LINES, polish.slice(0, 2)))).toEqual([]);
});

it('names text of a PDF that is written from right to left', () => {
  const hebrew = 'הספק יגדיר את פורטל השירות עד לתאריך המוסכם ויעביר את התיעוד';
  expect(problemsOf(null, pdfOf(ENGLISH_LINES, [...ENGLISH_LINES, hebrew]))).toEqual([
    '5 % of the text (page 2) is written from right to left. Its words may be in another order here than on the page: compare them before you quote them.',
  ]);
  expect(problemsOf(`${ENGLISH_LINES.join('\n\n')}\n\n${hebrew}`)).toEqual([]);
});

it.each(proofDocuments().map(({ name, source }) => [name, source.text] as const))(
  'of no part of %s is unknown',
  (_, text) => {
    expect(problemsOf(text).filter((problem) => problem.includes('seems to be'))).toEqual([]);
  },
);

it('is named where clauses can’t be proposed for it', () => {
  for (const text of [TEXTS.en, TEXTS.de, TEXTS.fr, TEXTS.es]) expect(problemsOf(text)).toEqual([]);
  expect(problemsOf(TEXTS.pl)).toEqual([
    'This document seems to be Polish. Clauses are proposed for English, Dutch, French, German, Italian, Portuguese and Spanish; add those of other languages by selecting their words in the text.',
  ]);
});
