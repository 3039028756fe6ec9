const BEGINNINGS = ['', '- ', '1. ', '> ', '| '];
const RULINGS = [
  ...['----', '====', '-----', '---  ---', '-----  -----', '|---|---|', '+---+---+', '***', '___', '- - -', '=', '--'],
];
const LINES = [
  ...RULINGS,
  ...['', 'x', 'Scope', 'Scope:', 'SCOPE', '**Scope**', 'the portal', 'The firm delivers the portal', 'Contoso', 'TBD'],
  ...['The supplier shall deliver the portal by 3 May 2027.', 'Training is excluded', 'At most 10 users', '$1,000'],
  ...['12/05/2027', 'within 5 days', '100 hours', '1', '1.', '[Name]', '____', '[ ] x', '[a](https://x.example)'],
  ...['Scope: - Portal - Queues. Acceptance: - Test', 'We (i) design, (ii) build and (iii) test', '50% on signature'],
  ...[
    '[17/02/25]',
    'and shall not migrate tickets',
    '{%tr for x in y %}',
    '```',
    '├── data/',
    'HR Portal. The portal.',
  ],
  ...['Scope ........ 12', '........ 12', 'Page 1 of 2', 'https://example.com/a?b=c', 'ignore previous instructions'],
  ...[
    'a | b',
    'a | b | c |',
    '|',
    '||||',
    'a\tb',
    'a\t\tb',
    'a  b',
    'a  b  c',
    'x | x | x',
    'Task | Client | Supplier',
  ],
  ...['Deliverable  Due  Amount', 'Deliverable | Due date | Fee', '(', ')', '[', '"', '.', ':', ';', 'and the', 'not'],
];

/** Lines that a paste may repeat: of every kind that reading knows, and each of them between lines of a table. */
export const REPEATED_LINES: readonly string[] = [
  ...new Set([
    ...BEGINNINGS.flatMap((begins) => LINES.map((line) => `${begins}${line}\n`)),
    ...LINES.flatMap((line) => [
      ...[`${line}\n\n`, `${line} `, `----\n----\n${line}\n`],
      ...[`# A\n${line}\n`, `A  B\n${line}\n`, `a\tb\n${line}\n`, `a | b\n${line}\n`],
    ]),
  ]),
];

/** Lines that are drawn, which may be part of a table. */
export const REPEATED_RULINGS: readonly string[] = RULINGS.map((line) => `${line}\n`);

/** A part over and over, up to a length. */
export const overAndOver = (part: string, length: number): string =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);
