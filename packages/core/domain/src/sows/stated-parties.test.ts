import { expect, test } from 'vitest';
import { proofDocuments } from '../clauses/testing/documents.ts';
import { INTRODUCTION, statedParties } from './stated-parties.ts';

/** The names of the client and of the supplier. */
function namesIn(text: string): [client: string | null, supplier: string | null] {
  const { client, supplier } = statedParties(text);
  return [client?.name ?? null, supplier?.name ?? null];
}

test.each([
  [
    'This Statement of Work is made between Alder & Finch Consulting LLC ("Supplier") and Quarry Foods Ltd ("Customer").',
    'Quarry Foods Ltd',
    'Alder & Finch Consulting LLC',
  ],
  [
    'Entered into by and between Alder & Finch LLC, a Delaware limited liability company with offices at 1 Main St (the “Consultant”), and Quarry Foods, Inc., a corporation (hereinafter referred to as the “Client”).',
    'Quarry Foods, Inc.',
    'Alder & Finch LLC',
  ],
  [
    'Agreement between Alder and Finch Ltd ("Supplier") and Quarry Foods ("Client")',
    'Quarry Foods',
    'Alder and Finch Ltd',
  ],
  [
    'The Purchase Agreement between the Regents of Juniper University ("University") and Bellwether, Inc. ("Contractor")',
    'Regents of Juniper University',
    'Bellwether, Inc.',
  ],
  [
    '# Statement of Work\n\nClient: Northwind Traders\nSupplier: Alder & Finch LLC\n\n## 1. Scope\n',
    'Northwind Traders',
    'Alder & Finch LLC',
  ],
  ['| Client | Quarry Foods Ltd |\n| --- | --- |\n| Supplier | Alder Ltd |\n', 'Quarry Foods Ltd', 'Alder Ltd'],
  ['| Date | 1 March 2027 |\n| Client | Northwind Traders |\n', 'Northwind Traders', null],
  ['Client | Supplier\n--- | ---\nQuarry Foods Ltd | Alder LLC', 'Quarry Foods Ltd', 'Alder LLC'],
  [
    'Vertrag\n\nzwischen\n\nMüller Lebensmittel GmbH & Co. KG\nHauptstraße 1, 80331 München\n– nachfolgend „Auftraggeber“ genannt –\n\nund\n\nBergmann Beratung GmbH\n– nachfolgend „Auftragnehmer“ genannt –',
    'Müller Lebensmittel GmbH & Co. KG',
    'Bergmann Beratung GmbH',
  ],
  [
    'Zwischen der Kranich AG, vertreten durch den Vorstand, nachfolgend Auftraggeber, und der Seewald IT GmbH, nachfolgend Auftragnehmer, wird vereinbart:',
    'Kranich AG',
    'Seewald IT GmbH',
  ],
  ['Auftraggeber: Stadtwerke Hohenlinde\nAuftragnehmer: Seewald IT GmbH', 'Stadtwerke Hohenlinde', 'Seewald IT GmbH'],
  [
    'Entre les soussignés :\n\nLa société Dupont Conseil SARL, au capital de 10 000 €, dont le siège est à Lyon, ci-après dénommée « le Prestataire »,\n\net\n\nGalerie du Nord SA, représentée par M. Petit, ci-après « le Client »,',
    'Galerie du Nord SA',
    'Dupont Conseil SARL',
  ],
  [
    'ENTRE : Coopérative laitière des Trois-Lacs (le “Client”) ET Moulin et Fils SAS, ci-après le Prestataire',
    'Coopérative laitière des Trois-Lacs',
    'Moulin et Fils SAS',
  ],
  [
    'Contrato entre Alimentos del Sur, S.A., con domicilio en Madrid, en adelante el Cliente, y Consultores Ibéricos, S.L., en adelante el Proveedor.',
    'Alimentos del Sur, S.A.',
    'Consultores Ibéricos, S.L.',
  ],
  [
    'REUNIDOS\n\nDe una parte, Alimentos del Sur, S.L. (en adelante, "EL CLIENTE").\n\nDe otra parte, Consultores Ibéricos S.A. (en adelante, "EL PROVEEDOR").',
    'Alimentos del Sur, S.L.',
    'Consultores Ibéricos S.A.',
  ],
])('the parties of %j', (text, client, supplier) => {
  expect(namesIn(text)).toEqual([client, supplier]);
});

test.each([
  'The Client shall approve. "Client" means whoever signs.',
  'Work takes place between Monday and Friday.\n\n| Client | Approval |\n| Supplier | Solution Design |',
  'Client: [Client Name]\nSupplier: ____',
  'Made between Client and Supplier ("Client")',
  'Made between Alder Ltd and Quarry Foods Ltd ("Client")',
  'Prepared for: Jane Smith',
  'Kunde: Frau Dr. Lindner\nAuftragnehmer: Bieter, der den Zuschlag erhält',
  'Review of the Solution Design (Client)',
  'Client: Quarry Foods Ltd\n\nMade between Alder Ltd and the parties.\n\nCustomer: Quarry Drinks Ltd',
  'Made between Alder Ltd ("Supplier") and Alder Limited ("Client")',
  'Made between Alder LLC ("Alder") and Ridgeline Corporation ("Ridgeline").',
])('no party is certain in %j', (text) => {
  expect(namesIn(text)).toEqual([null, null]);
});

test('the passage that names a party is quoted', () => {
  const text = 'Made between Alder Ltd\n("Supplier") and Quarry Foods Ltd ("Customer").';
  expect(statedParties(text).client?.quote).toBe('Quarry Foods Ltd ("Customer")');
  expect(statedParties(text).supplier?.quote).toBe('Alder Ltd ("Supplier")');
  expect(statedParties('| Client | Quarry Foods Ltd |').client?.quote).toBe('Client | Quarry Foods Ltd');
});

test('the parties of other people’s agreements are two, and named as a company is', () => {
  const found = proofDocuments()
    .filter(({ heldOut }) => !heldOut)
    .map(({ source }) => namesIn(source.text));
  const names = found.flat().filter((name) => name !== null);
  expect(found.filter(([client, supplier]) => client !== null || supplier !== null).length).toBeGreaterThan(60);
  expect(names.filter((name) => !/^\p{L}/u.test(name) || /[\n|"“”:()]/u.test(name) || name.length > 60)).toEqual([]);
});

test.each([
  'between ',
  'between Alder Ltd (',
  'between "Client" ',
  '"Client" and ',
  'A ',
  'A and ',
  'Client: ',
  'Client: A Ltd\n',
  'nachfolgend ',
  'ci-après le ',
  '(the ',
  '(the “Client',
  'Client|Supplier\n',
  ' \t',
  'L.L.',
  'S. A. ',
  '* ',
  '\n',
])('a text of nothing but %j is looked at up to the end of its introduction', (part) => {
  const text = part.repeat(Math.ceil(200_000 / part.length));
  expect(statedParties(text)).toEqual(statedParties(text.slice(0, INTRODUCTION)));
});
