import { PillNav } from '@scopewright/company-kit/scope/pill-nav';
import {
  companyProjectsPath,
  scopeCheckPath,
  scopeSearchPath,
  scopeTablePath,
} from '@scopewright/company-kit/scope/scope-paths';
import { useLocation } from '@scopewright/remote-contract/router';

/** Tabs of the pages about a company's whole scope. */
export function ScopeTabs({ companyId }: { companyId: string }) {
  const path = useLocation().pathname.replace(/\/+$/, '');
  const PAGES = [
    { to: companyProjectsPath(companyId), label: 'Projects' },
    { to: scopeTablePath(companyId), label: 'All items' },
    { to: scopeCheckPath(companyId), label: 'Scope check' },
    { to: scopeSearchPath(companyId), label: 'Search' },
  ];
  return (
    <PillNav
      label="Scope"
      entries={PAGES.map(({ to, label }) => ({ to, label, current: path === to }))}
      className="mb-6"
    />
  );
}
