import { useSession } from '@scopewright/remote-contract';
import { lazyScreensOf, useLazyScreen } from '@scopewright/remote-contract/lazy-screens';
import { useCurrentInView } from '@scopewright/ui';
import { PageNotFound } from '../frame/page-not-found.tsx';
import { TenantLink } from '../frame/tenant-link.tsx';
import { useRouteParams } from '../frame/use-route-params.ts';
import { WorkplacePage } from '../frame/workplace-page.tsx';
import { sectionAt, sectionsFor } from './sections.ts';

/** Each part is a file of its own, fetched when it is opened. */
const screens = lazyScreensOf({}, import.meta.glob('./*/*-screen.tsx'));

/** The firm's settings, part by part. */
export function SettingsScreen() {
  const { abilities } = useSession();
  const { '*': rest } = useRouteParams('/settings/*');
  const shown = sectionAt(rest, abilities);
  const list = useCurrentInView<HTMLUListElement>(shown?.section.screen);
  if (shown === null) return <PageNotFound />;
  return (
    <WorkplacePage title="Settings" printed={shown.within === null}>
      <nav
        aria-label="Settings"
        className="-mx-4 mb-6 overflow-x-auto print:hidden border-border border-b px-4 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0"
      >
        <ul ref={list} className="flex gap-1">
          {sectionsFor(abilities).map(({ path, label, screen }) => (
            <li key={screen}>
              <TenantLink
                to={`/settings${path}`}
                aria-current={shown.section.screen === screen ? 'page' : undefined}
                className="-mb-px flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 px-3 font-medium text-sm text-text-muted hover:text-text aria-[current=page]:border-brand aria-[current=page]:text-brand"
              >
                {label}
              </TenantLink>
            </li>
          ))}
        </ul>
      </nav>
      <Section screen={shown.screen} />
    </WorkplacePage>
  );
}

function Section({ screen }: { screen: string }) {
  const Screen = useLazyScreen(screens, screen);
  return Screen ? <Screen /> : null;
}
