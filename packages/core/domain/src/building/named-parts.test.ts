import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedParts } from './named-parts.ts';

const names = (text: string) => namedParts(text).map(({ kind, name, isNew }) => `${kind} ${name}${isNew ? '' : ' ?'}`);

describe('items that a clause names', () => {
  it.each([
    ['We will build an HR Portal with up to eighteen (18) request types.', ['project HR Portal']],
    ['Stand up a clinical engineering service project in the cloud site.', ['project Clinical engineering']],
    ['One service project for network outages, with a major incident process', ['project Network outages']],
    ['Create project FINDESK: service project FINDESK with a portal.', ['project FINDESK']],
    ['Service project `LEGAL` incl. portal with branding', ['project LEGAL']],
    ['Set up two service projects, one for IT and one for Estates, behind a portal', ['project IT', 'project Estates']],
    ['a maintenance desk and a safety desk on the site', ['project Maintenance desk', 'project Safety desk']],
    ['Set up a people and payroll help desk for six care homes', ['project People and payroll help desk']],
    ['**Fault desk:** one service project for studio faults', ['project Fault desk']],
    ['We will add a request portal for bus depots.', ['project Request portal for bus depots']],
    [
      'Design up to four workflows (repair, preventive maintenance, recall, loaner).',
      ['workflow Repair', 'workflow Preventive maintenance', 'workflow Recall', 'workflow Loaner'],
    ],
    ['At most two approval workflows, one for badges and one for moves.', ['workflow Badges', 'workflow Moves']],
    [
      'An approval workflow for access requests with two levels of approval.',
      ['workflow Approval workflow for access requests'],
    ],
    ['Request types: max. 9 (NDA, contract review …)', ['requestType NDA', 'requestType Contract review']],
    ['**Parts requests**: a form for gearboxes, blades and cables', ['requestType Parts requests']],
    ['Campaign request form', ['requestType Campaign']],
    ['Wir bauen maximal drei Workflows: Störung, Ersatzteil.', ['workflow Störung', 'workflow Ersatzteil']],
    ['Wir richten einen zentralen Servicedesk für IT und Bau ein.', ['project Servicedesk für IT und Bau']],
    [
      'Le titulaire met en place un portail de demandes pour la voirie.',
      ['project Portail de demandes pour la voirie'],
    ],
    ['crear una mesa de servicios para contratos y tutelas;', ['project Mesa de servicios para contratos y tutelas']],
    ['We extend the onboarding workflow by a step.', ['workflow Onboarding ?']],
  ])('of “%s”', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  it.each([
    'The Contractor will configure the portal.',
    'We add a project to the existing portal.',
    'Configure up to 22 request types for the wards',
    'Custom fields, no more than 25',
    'RPO delivers a bilingual form catalogue.',
    'Depot portal guide',
    'The portal MUST be available in English.',
    '| Store manager quick guide Form | PDF |',
    'Accessibility. The portal shall conform to the standard.',
    'a service project for each district',
  ])('are not found in “%s”', (text) => {
    expect(names(text)).toEqual([]);
  });

  it('are few and short, whatever the text', () => {
    const word = fc.constantFrom(
      'form',
      'workflows',
      'portal',
      'for',
      'one',
      '(',
      ')',
      ',',
      ':',
      'HR',
      'and',
      'the',
      '"',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word, { maxLength: 300 }).map((parts) => parts.join(' ')),
        ),
        (text) => {
          const found = namedParts(text);
          expect(found.length).toBeLessThanOrEqual(30);
          for (const { name } of found) expect(name).toMatch(/^.{1,80}$/u);
        },
      ),
    );
  });
});
