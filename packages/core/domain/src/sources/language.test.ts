import { describe, expect, it } from 'vitest';
import { proposeClauses } from '../clauses/propose-clauses.ts';
import { proofDocuments } from '../clauses/testing/documents.ts';
import { composeText } from './compose-text.ts';
import { languageOf } from './language.ts';
import { describeProblem } from './problems.ts';

const TEXTS = {
  en: '## Scope\n\nThe supplier configures twelve request types in the service portal before 15 March 2027.\n\nThe migration of historical tickets is not part of the work.\n',
  de: '## Leistungsumfang\n\n- Der Auftragnehmer konfiguriert den Genehmigungsablauf im Serviceportal bis zum 15. März 2027\n- Die Übernahme von Altdaten aus dem bisherigen System ist nicht enthalten\n',
  fr: '## Périmètre\n\n- Le prestataire configure le circuit d’approbation dans le portail avant le 15 mars 2027\n- La reprise des données historiques ne fait pas partie de la prestation\n',
  es: '## Alcance\n\n- El proveedor configura el flujo de aprobación en el portal antes del 15 de marzo de 2027\n- La migración de los datos históricos queda fuera del alcance de este contrato\n',
  pl: '## Zakres\n\n- Dostawca skonfiguruje dwanaście typów zgłoszeń w portalu do 15 marca 2027 roku\n- Migracja danych historycznych nie jest częścią zamówienia i nie będzie wykonana\n',
} as const;

describe('the language of a document', () => {
  it.each(Object.entries(TEXTS))('is found: %s', (language, text) => {
    expect(languageOf(composeText(text))).toBe(language);
  });

  it.each(['', 'SAP', '## 1\n\n- 48.000,00 EUR\n- 15/03/2027\n'])('is not guessed from %j', (text) => {
    expect(languageOf(composeText(text))).toBeNull();
  });

  it.each(proofDocuments().map(({ name, language, source }) => [name, language, source] as const))(
    'of %s is %s',
    (_, language, source) => {
      expect(languageOf(source) ?? language).toBe(language);
    },
  );

  it('is the one of most of its text', () => {
    expect(languageOf(composeText(TEXTS.de + TEXTS.en + TEXTS.de + TEXTS.de))).toBe('de');
    expect(languageOf(composeText(TEXTS.fr + TEXTS.en + TEXTS.de))).toBeNull();
  });
});

it('is named where clauses can’t be proposed for it', () => {
  const problems = (text: string) =>
    proposeClauses(
      { text, choices: {}, context: { firmNames: [], companyNames: [] }, former: [] },
      [],
    ).source.problems.map(describeProblem);
  for (const text of [TEXTS.en, TEXTS.de, TEXTS.fr, TEXTS.es]) expect(problems(text)).toEqual([]);
  expect(problems(TEXTS.pl)).toEqual([
    'This document seems to be Polish. Clauses are proposed for English, Dutch, French, German, Italian, Portuguese and Spanish; add those of other languages by selecting their words in the text.',
  ]);
});
