import { describe, expect, it } from 'vitest';
import { extractClauses } from '../extract-clauses.ts';
import { sourceOfText } from '../testing/source-of-text.ts';

const found = (text: string) => extractClauses(sourceOfText(text), { firmNames: [], companyNames: ['Northwind'] });
const inLine = (text: string) => found(text).map(({ kind, quote, confidence }) => `${kind} ${confidence}: ${quote}`);

describe('a risk', () => {
  it.each([
    'Risks',
    '9. Dependencies and risks',
    'Risks and dependencies',
    'Risk register',
    'Risiken',
    'Risques',
    'Riesgos',
    'Risico’s',
    'Rischi',
    'Riscos',
    'Gestão de riscos',
  ])('is an assumption of lower confidence under “%s”', (heading) => {
    const clauses = found(
      `## ${heading}\n\n- Late access: mitigated through early validation\n- Absence of the administrator in August\n`,
    );
    expect(clauses).toMatchObject([
      { kind: 'assumption', confidence: 0.86, quote: 'Late access: mitigated through early validation' },
      { kind: 'assumption', confidence: 0.86, quote: 'Absence of the administrator in August' },
    ]);
    expect(clauses[0]?.reasons).toEqual([
      `Under the heading “${heading}”`,
      'A risk rather than a stated assumption',
      'List item',
    ]);
  });

  it('is neither an exclusion nor a fee, and its mitigation is no clause', () => {
    expect(
      inLine(
        '## Risks\n\nThe following risks were found:\n\n- Test systems are not provided in time.\n- A delay of one week costs $5,000.\n- Mitigation: name a deputy by 3 May 2027.\n\nThe network may be too slow for remote work.',
      ),
    ).toEqual([
      'assumption 0.86: Test systems are not provided in time.',
      'assumption 0.86: A delay of one week costs $5,000.',
      'assumption 0.6: The network may be too slow for remote work.',
    ]);
  });

  it('beside dependencies leaves those that bind someone as they are', () => {
    expect(
      inLine('## Dependencies and risks\n\n- The client will provide laptops.\n- Two sites are connected\n'),
    ).toEqual(['clientDuty 0.82: The client will provide laptops.', 'assumption 0.86: Two sites are connected']);
    expect(inLine('## Dependencies\n\n- Two sites are connected\n')).toEqual([
      'assumption 0.93: Two sites are connected',
    ]);
  });

  it.each([
    [
      '## 9. Risks\n\nNo. | Risk | Likelihood | Mitigation\n--- | --- | --- | ---\n1 | Late access to the system | High | Validate early\n2 | Absence of staff | Low | Name a deputy',
    ],
    [
      '## 9. Project plan\n\nRisk | Mitigation\n--- | ---\nLate access to the system | Validate early\nAbsence of staff | Name a deputy',
    ],
    [
      '## Risiken\n\nNr. | Beschreibung | Massnahme\n--- | --- | ---\n1 | Late access to the system | Früh prüfen\n2 | Absence of staff | Vertretung',
    ],
  ])('in a table is its cell, without its mitigation: %s', (text) => {
    expect(inLine(text)).toEqual(['assumption 0.7: Late access to the system', 'assumption 0.7: Absence of staff']);
  });
});
