import type { MigrationPlan } from '@scopewright/contracts';
import { ScrollList } from './panel.tsx';

type PlannedCompany = MigrationPlan['companies'][number];

/** A number with its noun. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const ADDRESS: Record<PlannedCompany['address'], (subdomain: string, firm: string) => string | null> = {
  redirects: (subdomain, firm) => `${subdomain} will lead to ${firm}`,
  'becomes-firms': (subdomain) => `${subdomain} becomes the firm’s address`,
  none: () => null,
};

function detailsOf(
  {
    address,
    subdomain,
    users,
    sows,
    configItems,
    defaultConfigItems,
    peopleInFirm,
    nameInFirm,
    name,
    isPartOfFirm,
  }: PlannedCompany,
  firm: string,
) {
  const moved = [
    counted(users, 'user'),
    ...(isPartOfFirm ? [] : [counted(sows, 'SOW'), counted(configItems, 'config item')]),
  ].join(', ');
  return [
    isPartOfFirm ? `${moved} left behind` : moved,
    defaultConfigItems > 0 ? `${counted(defaultConfigItems, 'default config item')} added` : null,
    ADDRESS[address](subdomain ?? 'Its address', firm),
    nameInFirm === name ? null : `renamed to “${nameInFirm}”, as the name is taken`,
    peopleInFirm.length === 0 ? null : `${peopleInFirm.join(', ')} already in the firm`,
  ].filter((line) => line !== null);
}

const FIRM_STATES: Record<MigrationPlan['firm']['state'], (name: string, subdomain: string) => string> = {
  new: (name, subdomain) => `The consulting firm “${name}” will be created at “${subdomain}”.`,
  adopted: (name, subdomain) =>
    `The firm “${name}” at “${subdomain}” exists, and becomes the consulting firm that companies are moved into.`,
  there: (name, subdomain) =>
    subdomain ? `Companies are moved into “${name}” at “${subdomain}”.` : `The company is part of “${name}”.`,
};

/** Whether a migration would change nothing: the firm exists, and everything has been migrated. */
export const movesNothing = ({ firm, companies }: MigrationPlan): boolean =>
  firm.state === 'there' && companies.length === 0;

/** Preview of a migration's changes, shown before it is confirmed. */
export function PlanSummary({ plan: { firm, companies, totals } }: { plan: MigrationPlan }) {
  return (
    <div className="mt-4 grid gap-3 text-sm">
      <p>{FIRM_STATES[firm.state](firm.name, firm.subdomain)}</p>
      {companies.length === 0 ? (
        <p className="font-medium">No companies are left to move.</p>
      ) : (
        <>
          <p className="font-medium">
            {counted(totals.companies, 'company', 'companies')}, {counted(totals.users, 'user')},{' '}
            {counted(totals.sows, 'SOW')} and {counted(totals.configItems, 'config item')} will move.
          </p>
          <ScrollList
            label="What will change"
            entries={companies.map((company) => ({
              key: company.id,
              content: (
                <>
                  <span className="font-medium">{company.name}</span>
                  <span className="block text-text-muted">{detailsOf(company, firm.subdomain).join(' · ')}</span>
                </>
              ),
            }))}
          />
        </>
      )}
    </div>
  );
}
