import { describe, expect, it } from 'vitest';
import { suggestLinks } from './suggestions.ts';
import { suggestionFigures } from './testing/suggestion-figures.ts';
import { configKey, type TracedClause, type TracedItem } from './trace.ts';
import { WITH_SYNONYMS } from './trade-words.ts';

const item = (kind: TracedItem['kind'], name: string): TracedItem => ({ key: name, kind, name, projectId: null });
const clause = (text: string, more: Partial<TracedClause> = {}): TracedClause => ({
  id: 'c1',
  kind: 'scope',
  text,
  section: [],
  agreementId: 'sow',
  agreementTitle: 'Service desk',
  limit: null,
  ...more,
});
const suggested = (
  items: readonly TracedItem[],
  one: string | TracedClause,
  { links = [], offered = [] }: { links?: string[]; offered?: TracedItem[] } = {},
) =>
  suggestLinks(
    items,
    [typeof one === 'string' ? clause(one) : one],
    links.map((key) => ({ clauseId: 'c1', key })),
    offered,
  ).suggestions.map(({ key, reason, isSure }) => [isSure ? 'sure' : 'unsure', key, reason]);
const stemsOf = (text: string) => WITH_SYNONYMS.wordsOf(text).map(({ stem }) => stem);

describe('links of sample agreements', () => {
  const { expected, proposed, right, mistakes } = suggestionFigures(({ heldOut }) => !heldOut);

  it('are suggested, at least 80 % of them', () => {
    expect(expected).toBeGreaterThan(100);
    expect(right / expected, mistakes.join('\n')).toBeGreaterThanOrEqual(0.8);
  });

  it('are at least 90 % of the suggestions', () => {
    expect(right / proposed, mistakes.join('\n')).toBeGreaterThanOrEqual(0.9);
  });

  // only that they can be read: rules that are bound by their mistakes would be tuned for them
  it('include some that are held out', () => {
    expect(suggestionFigures(({ heldOut }) => heldOut === true).expected).toBeGreaterThan(20);
  });
});

describe('synonyms of the trade', () => {
  it.each([
    ['single sign-on', 'SSO', 'SAML', 'Entra ID', 'Azure AD', 'Okta', 'Verzeichnisdienst', 'annuaire'],
    ['SLA', 'SLAs', 'service levels', 'service level agreement', 'time to resolution', 'response time'],
    ['knowledge base', 'KB', 'help center articles', 'Wissensdatenbank', 'base de connaissances', 'artículos'],
    ['CMDB', 'assets', 'asset management', 'configuration items', 'inventario'],
    ['onboarding', 'joiners', 'new starters'],
    ['offboarding', 'leaver'],
    ['help center', 'portal', 'portail', 'Serviceportal'],
    ['migration', 'data import', 'import of tickets', 'migrated'],
    ['training', 'enablement', 'workshops for agents', 'Schulungsunterlagen', 'formation', 'capacitación'],
    ['request type', 'request form', 'catalog items', 'Anfragetypen', 'types de demande', 'tipos de solicitud'],
    ['automation', 'rules', 'reglas de automatización', 'Automatisierungen'],
    ['approval', 'sign-off', 'Genehmigung', 'aprobación'],
    ['dashboard', 'report', 'tableaux de bord'],
  ])('%s is also called %s', (first, ...others) => {
    for (const other of others) expect([other, stemsOf(other)]).toEqual([other, stemsOf(first)]);
    expect(stemsOf(first)).toHaveLength(1);
  });

  it('are matched as phrases, the longest first', () => {
    expect(stemsOf('service level report')).toEqual(['=serviceLevel', '=dashboard']);
    expect(stemsOf('a level of service')).toEqual(['level', 'servic']);
    expect(stemsOf('new starters, new laptops')).toEqual(['=onboarding', '=laptop']);
  });

  it('distinguish the abbreviation IT from the pronoun', () => {
    expect(stemsOf('IT help')).toEqual(['=informationTechnology', 'help']);
    expect(stemsOf('Deploy it')).toEqual(['deploy']);
  });

  it('show both words in the reason', () => {
    expect(suggested([item('configItem', 'Single sign-on')], 'Users enter by SSO')).toEqual([
      ['sure', 'Single sign-on', '“SSO” is also called “Single sign-on”'],
    ]);
    expect(suggested([item('configItem', 'Laptop SLA')], 'Response time for laptops')).toEqual([
      ['sure', 'Laptop SLA', '“Response time” is also called “SLA”; both mention “laptops”'],
    ]);
  });
});

describe('suggestions', () => {
  const APPROVAL = item('workflow', 'Access approval');
  const DESK = item('project', 'IT-Hotline');
  const SSO = { ...item('configItem', 'SSO'), key: configKey('sso') };

  it('offer configuration items that are out of scope, if no item in scope has the words', () => {
    const offered = [SSO];
    expect(suggested([], 'Login with SAML', { offered })).toMatchObject([['sure', SSO.key, expect.any(String)]]);
    expect(suggested([item('configItem', 'Entra')], 'Login with SAML', { offered })).toMatchObject([
      ['sure', 'Entra', expect.any(String)],
    ]);
    expect(
      suggested([], 'Slack notifications', {
        offered: [item('configItem', 'Agent notifications'), item('configItem', 'Customer notifications')],
      }),
    ).toEqual([]);
  });

  it('don’t become better once the best item is linked', () => {
    const items = [item('requestType', 'Report an incident'), item('workflow', 'Incident')];
    expect(suggested(items, 'Incidents')).toMatchObject([
      ['sure', 'Report an incident', 'Both mention “Incidents”'],
      ['unsure', 'Incident', 'Both mention “Incidents”'],
    ]);
    expect(suggested(items, 'Incidents', { links: ['Report an incident'] })).toMatchObject([
      ['unsure', 'Incident', 'Both mention “Incidents”'],
    ]);
  });

  it('omit papers, meetings, obligations about the way of working and single words of fields', () => {
    const items = [DESK, APPROVAL, item('field', 'Branch')];
    for (const text of ['Handbook for IT', 'Workshop on approval of access', 'The branch gets new computers'])
      expect([text, suggested(items, text)]).toEqual([text, []]);
    expect(suggested(items, clause('Staff report to IT', { kind: 'obligation' }))).toEqual([]);
    expect(suggested(items, 'A field for the branch')).toHaveLength(1);
  });

  it('find all projects for a limit of them, and for the portal as a whole', () => {
    const limit = { text: 'up to 9', count: 9, of: 'requestTypes', what: 'request types' } as const;
    expect(suggested([DESK, APPROVAL], clause('Up to 9 request types', { limit }))).toEqual([
      ['sure', 'IT-Hotline', 'Limits the number of request types'],
    ]);
    const two = [DESK, item('project', 'Facilities')];
    expect(suggested(two, 'Configured portal in the sandbox')).toEqual([
      ['sure', 'IT-Hotline', 'Mentions the “portal” and no project'],
      ['sure', 'Facilities', 'Mentions the “portal” and no project'],
    ]);
    expect(suggested(two, 'Configured portal in the sandbox', { links: ['Facilities'] })).toEqual([]);
    expect(suggested(two, 'We build a portal for facilities')).toMatchObject([
      ['sure', 'Facilities', expect.any(String)],
    ]);
    expect(suggested(two, 'We connect the portal with the badge system')).toEqual([]);
    const many = Array.from({ length: 5 }, (_, at) => item('project', `Plant ${at}`));
    expect(suggested(many, 'Configured portal in the sandbox')).toEqual([]);
  });
});
