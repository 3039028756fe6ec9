import { expect, test } from 'vitest';
import { proofDocuments } from '../clauses/testing/documents.ts';
import { sourceOfText } from '../clauses/testing/source-of-text.ts';
import { titleOf } from './title.ts';

test.each([
  [
    'STATEMENT OF WORK NO. 2026-118\nHR and Facilities Service Portals\n\n1. Introduction',
    'HR and Facilities Service Portals',
  ],
  ['# Statement of Work: ITSM Foundations\n\nPrepared for: Tidewater', 'ITSM Foundations'],
  [
    'Leistungsbeschreibung\nEinführung eines IT-Serviceportals\n\nAuftraggeber: Hafen GmbH',
    'Einführung eines IT-Serviceportals',
  ],
  ['BON DE COMMANDE N° 2027-0058\n\nObjet : portail de demandes des agents', 'portail de demandes des agents'],
  ['PROJEKTSTECKBRIEF\n\nProjekt: Hol- und Bringdienst digital', 'Hol- und Bringdienst digital'],
  ['Statement of Work\n\n1. Scope\n\nThe Consultant configures the desk.', null],
  ['STATEMENT OF WORK NO. 4\n\nThis Statement of Work ("SOW") is entered into by Northwind LLC.', null],
  ['Dear Ms Okafor,\n\nthank you for choosing us.', null],
  ['Northwind Consulting LLC\nStatement of work', null],
  ['', null],
])('the title of %j', (text, title) => expect(titleOf(sourceOfText(text))).toBe(title));

test('a title is short, whatever a document begins with', () => {
  expect(titleOf(sourceOfText(`Project: ${'word '.repeat(100)}`))?.length).toBeLessThanOrEqual(120);
  for (const { source } of proofDocuments()) expect(titleOf(source)?.length ?? 0).toBeLessThanOrEqual(120);
});
