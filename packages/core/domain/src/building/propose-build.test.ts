import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proofDocuments } from '../clauses/testing/documents.ts';
import { CONFIG_CATALOGUE } from '../scoping/company/config-catalogue.ts';
import { referencesOf } from '../scoping/references.ts';
import { SCOPE_TEMPLATES } from '../scoping/templates/catalogue.ts';
import type { NewItem } from '../scoping/templates/insert-template.ts';
import { coverage } from '../trace/coverage.ts';
import { SELLING_KINDS, type TracedClause, type TracedItem, type TracedLink } from '../trace/trace.ts';
import { type BuildTarget, type ChosenPart, planBuild } from './plan-build.ts';
import { type BuildProposal, proposeBuild } from './propose-build.ts';

const CATALOGUE = CONFIG_CATALOGUE.map(
  ({ name }): TracedItem => ({ key: `configItem: ${name}`, kind: 'configItem', name, projectId: null }),
);
const TITLE = 'Service desk of the agreement';

const clause = (text: string, at: number, kind: TracedClause['kind'] = 'scope'): TracedClause => ({
  id: `c${at}`,
  kind,
  text,
  section: [],
  agreementId: 'sow',
  agreementTitle: TITLE,
  limit: null,
});
interface Company {
  items: TracedItem[];
  links: TracedLink[];
}
const NOTHING: Company = { items: [], links: [] };

const propose = (clauses: readonly TracedClause[], { items, links }: Company = NOTHING): BuildProposal => {
  const inScope = new Set(items.map(({ key }) => key));
  const offered = CATALOGUE.filter(({ key }) => !inScope.has(key));
  return proposeBuild({ title: TITLE, clauses, items, offered, links });
};
const of = (texts: readonly string[], company?: Company) =>
  propose(
    texts.map((text, at) => clause(text, at)),
    company,
  );
const shown = ({ parts }: BuildProposal) =>
  parts.map(({ kind, name, isSure }) => `${isSure ? '' : '? '}${kind} ${name}`);

const traced = (item: NewItem): TracedItem => ({
  key: item.id,
  kind: item.kind,
  name: item.name,
  projectId: item.projectId,
  ...(item.kind === 'requestType' && { uses: referencesOf(item).map(({ itemId }) => itemId) }),
});

/** A company after everything of a proposal was built. */
function built(company: Company, { parts, links }: BuildProposal): Company {
  const config = parts.filter(({ kind }) => kind === 'configItem');
  const chosen = parts.filter(({ kind }) => kind !== 'configItem') as ChosenPart[];
  const target: BuildTarget = { projects: [], workflows: [], requestTypes: [], fields: [] };
  let last = 0;
  const plan = planBuild(TITLE, chosen, target, () => {
    last += 1;
    return `i${last}`;
  });
  const byKey = new Map(CATALOGUE.map((item) => [item.key, item]));
  const idsOf = (key: string) => plan.idsByKey.get(key) ?? [key];
  return {
    items: [...company.items, ...plan.items.map(traced), ...config.flatMap(({ key }) => byKey.get(key) ?? [])],
    links: [
      ...company.links,
      ...links.map(({ clauseId, key }) => ({ clauseId, key })),
      ...parts.flatMap(({ key, clauses }) =>
        clauses.flatMap(({ clauseId }) => idsOf(key).map((id) => ({ clauseId, key: id }))),
      ),
    ],
  };
}

/** Selling clauses of agreements in English, German, French and Spanish. */
const SAMPLES = proofDocuments()
  .filter(({ heldOut, language }) => !heldOut && ['en', 'de', 'fr', 'es'].includes(language))
  .map(({ source, expected }) =>
    expected
      .filter(({ kind }) => SELLING_KINDS.has(kind))
      .map(({ kind, start, end }, at) => clause(source.text.slice(start, end).replace(/\s+/gu, ' '), at, kind)),
  )
  .filter((clauses) => clauses.length > 0);

describe('what an agreement sells', () => {
  it('is named by its clauses, by templates and by the catalogue', () => {
    const proposal = of([
      'Tamarack will build an HR Portal with up to 18 request types.',
      'Tamarack will build an onboarding form.',
      'Up to two workflows (payroll question, parental leave) are configured.',
      'Tamarack will set up SAML.',
      'Tamarack will train the agents.',
      'A handbook is handed over.',
    ]);
    expect(shown(proposal)).toEqual([
      'project HR Portal',
      'workflow Payroll question',
      'workflow Parental leave',
      'requestType Onboard an employee',
      'configItem Sign-in by the company directory',
      'configItem Training of agents',
    ]);
    expect(proposal.parts.find(({ kind }) => kind === 'requestType')).toMatchObject({
      project: proposal.parts[0]?.key,
      template: { id: 'onboarding', requestType: 'Onboard an employee' },
      clauses: [{ clauseId: 'c1' }],
    });
    expect(proposal.left).toEqual([{ clauseId: 'c5', why: 'work' }]);
  });

  it('belongs to a project with the title of the agreement if none is named', () => {
    const { parts } = of(['An onboarding form is built.', 'The portal is configured.']);
    expect(parts[0]).toMatchObject({ kind: 'project', name: TITLE, isSure: true, clauses: [{ clauseId: 'c1' }] });
    expect(parts[1]).toMatchObject({ kind: 'requestType', project: parts[0]?.key });
    expect(shown(of(['A form catalogue is handed over.']))).toEqual([]);
  });

  it('belongs to the project that its clause names, or the one before it', () => {
    const { parts } = of([
      'We set up a facilities service project.',
      'We configure a cleaning form.',
      'We set up a legal service project.',
      'We configure a contract review form.',
    ]);
    const placed = Object.fromEntries(parts.map(({ name, project }) => [name, project]));
    const [facilities, legal] = parts.map(({ key }) => key);
    expect(placed).toMatchObject({ Cleaning: facilities, 'Contract review': legal });
  });

  it('is linked with what is there, and not proposed again', () => {
    const items: TracedItem[] = [
      { key: 'p', kind: 'project', name: 'HR', projectId: null },
      { key: 'r', kind: 'requestType', name: 'Onboarding of a new colleague', projectId: 'p' },
    ];
    const proposal = of(['We build an HR portal.', 'We build an onboarding form.'], { items, links: [] });
    expect(shown(proposal)).toEqual([]);
    expect(proposal.links.map(({ clauseId, key }) => `${clauseId} ${key}`)).toEqual(['c0 p', 'c1 r']);
  });

  it('gets its workflow if both have the same name', () => {
    const { parts } = of(['We set up a legal service project.', 'A loan form and a loan workflow are built.']);
    expect(parts.find(({ kind }) => kind === 'requestType')).toMatchObject({
      name: 'Loan',
      workflow: parts.find(({ kind }) => kind === 'workflow')?.key,
    });
  });

  it('does not include what is only mentioned', () => {
    expect(shown(of(['Open incidents are moved from the old system.']))).not.toContain(
      'requestType Report an incident',
    );
  });

  it('leaves nothing of the sample agreements once everything is built, and links each item or states why not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SAMPLES).chain((clauses) => fc.subarray(clauses, { minLength: 1 })),
        (clauses) => {
          const proposal = propose(clauses);
          const after = built(NOTHING, proposal);
          const sold = new Set(proposal.parts.flatMap((part) => part.clauses.map(({ clauseId }) => clauseId)));
          const again = propose(clauses, after).parts.filter((part) =>
            part.clauses.some(({ clauseId }) => sold.has(clauseId)),
          );
          expect(again.map(({ key }) => key)).toEqual([]);
          const { items } = coverage(after.items, clauses, after.links);
          const needed = proposal.parts.filter((part) => part.clauses.length === 0);
          expect(needed.every(({ kind, name }) => kind === 'project' && name === TITLE)).toBe(true);
          const unsold = after.items.filter(({ key }) => items.get(key) === 'none');
          expect(unsold.filter(({ kind }) => kind !== 'project').map(({ name }) => name)).toEqual([]);
          expect(unsold).toHaveLength(needed.length);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('is the same for the same clauses, and within the bounds for the largest agreement', () => {
    const many = Array.from({ length: 1_000 }, (_, at) =>
      clause(
        `We build a topic${at} form, a subject${at} workflow and a matter${at} service desk. ${'word '.repeat(300)}`,
        at,
      ),
    );
    const proposal = propose(many);
    expect(proposal).toEqual(propose(many));
    expect(proposal.isCut).toBe(true);
    expect(proposal.parts.length).toBeLessThanOrEqual(300);
    expect(proposal.parts.flatMap(({ clauses }) => clauses).length + proposal.links.length).toBeLessThanOrEqual(500);
    const keys = new Set(proposal.parts.map(({ key }) => key));
    expect(proposal.parts.every(({ project }) => project === null || keys.has(project))).toBe(true);
  });
});

describe('templates', () => {
  it('have workflows with different names, and fields for all of them together', () => {
    const workflows = SCOPE_TEMPLATES.flatMap((template) => template.workflows.map(({ name }) => name));
    expect(new Set(workflows).size).toBe(workflows.length);
    const parts = SCOPE_TEMPLATES.flatMap(({ id, requestTypes }) =>
      requestTypes.map(
        ({ name }): ChosenPart => ({
          key: `${id} ${name}`,
          kind: 'requestType',
          name,
          project: 'p',
          template: { id, requestType: name },
          workflow: null,
        }),
      ),
    );
    const project: ChosenPart = {
      key: 'p',
      kind: 'project',
      name: 'Desk',
      project: null,
      template: null,
      workflow: null,
    };
    let last = 0;
    const plan = planBuild(
      'Agreement',
      [project, ...parts],
      { projects: [], workflows: [], requestTypes: [], fields: [] },
      () => {
        last += 1;
        return `i${last}`;
      },
    );
    const names = plan.items.map(({ kind, name }) => `${kind} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    for (const part of parts) {
      const made = plan.items.find(({ id }) => id === plan.idsByKey.get(part.key)?.[0]);
      expect(made).toMatchObject({ kind: 'requestType', name: part.name });
    }
  });
});
