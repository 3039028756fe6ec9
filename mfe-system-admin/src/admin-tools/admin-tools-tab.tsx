import { tenantHref, useHost } from '@scopewright/remote-contract';
import { Link } from '@scopewright/remote-contract/router';
import { ArrowRight, Card, Rocket, SlidersHorizontal } from '@scopewright/ui';
import { SampleTenantPanel } from './sample-tenant-panel.tsx';

const TOOLS = [
  {
    path: '/bootstrap',
    icon: Rocket,
    title: 'Bootstrap',
    description:
      'First-time setup: the first system administrator and a company. Also resets the database where that is allowed.',
  },
  {
    path: '/admin-tools',
    icon: SlidersHorizontal,
    title: 'Admin tools',
    description: 'Create a subdomain manually, check the hosting configuration, and find the recovery pages.',
  },
] as const;

/** Links to the tools outside the dashboard, and the sample tenant (§2.17 Admin Tools, §2.14). */
export function AdminToolsTab() {
  const { boot } = useHost();
  return (
    <div className="grid gap-6">
      <h2 className="sr-only">Admin Tools</h2>
      <ul aria-label="Admin tools" className="grid gap-6 sm:grid-cols-2">
        {TOOLS.map(({ path, icon: Icon, title, description }) => (
          <li key={path} className="grid">
            <Card className="group relative flex items-start gap-4 transition-colors hover:border-border-strong">
              <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-brand-soft text-brand">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <div className="grid min-w-0 gap-1">
                <h3 className="font-semibold">
                  <Link
                    to={tenantHref(boot, path)}
                    className="inline-flex items-center gap-1.5 rounded-sm after:absolute after:inset-0"
                  >
                    {title}
                    <ArrowRight
                      aria-hidden="true"
                      className="size-4 text-text-muted transition-transform group-hover:translate-x-0.5"
                    />
                  </Link>
                </h3>
                <p className="text-sm text-text-muted">{description}</p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <SampleTenantPanel />
    </div>
  );
}
