import { useSession } from '@scopewright/remote-contract';
import { lazyScreensOf, useLazyScreen } from '@scopewright/remote-contract/lazy-screens';
import { useCurrentInView } from '@scopewright/ui';
import { PageNotFound } from '@scopewright/workplace-kit/page/page-not-found';
import { TenantLink } from '@scopewright/workplace-kit/page/tenant-link';
import { useRouteParams } from '@scopewright/workplace-kit/page/use-route-params';
import { WorkplacePage } from '@scopewright/workplace-kit/page/workplace-page';
import { Suspense, useId } from 'react';
import { sectionAt, sectionsFor } from './section-at.ts';
import { GROUPS } from './sections.ts';

/** Each section is a separate file, loaded when it is opened. */
const screens = lazyScreensOf({}, import.meta.glob(['../*/*-screen.tsx', '!../layout/*']));

/** The firm's settings, section by section. */
export function SettingsScreen() {
  const { abilities } = useSession();
  const { '*': rest } = useRouteParams('/settings/*');
  const shown = sectionAt(rest, abilities);
  const row = useCurrentInView<HTMLDivElement>(shown?.section.screen);
  if (shown === null) return <PageNotFound />;
  const sections = sectionsFor(abilities);
  return (
    <WorkplacePage title="Settings" printed={shown.within === null}>
      <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-8 print:block">
        <nav
          aria-label="Settings"
          className="-mx-4 mb-6 overflow-x-auto print:hidden border-border border-b px-4 sm:-mx-6 sm:px-6 lg:sticky lg:top-4 lg:mx-0 lg:border-b-0 lg:px-0"
        >
          <div ref={row} className="flex gap-1 lg:grid lg:gap-5">
            {GROUPS.map((group) => (
              <Group
                key={group}
                name={group}
                sections={sections.filter((section) => section.group === group)}
                current={shown.section.screen}
              />
            ))}
          </div>
        </nav>
        <div className="min-w-0">
          <Suspense fallback={null}>
            <Section screen={shown.screen} />
          </Suspense>
        </div>
      </div>
    </WorkplacePage>
  );
}

interface GroupProps {
  name: string;
  sections: ReturnType<typeof sectionsFor>;
  current: string;
}

/** A group of sections: with its name beside the page, without it in the row of a narrow screen. */
function Group({ name, sections, current }: GroupProps) {
  const id = useId();
  if (sections.length === 0) return null;
  return (
    <div className="shrink-0">
      <p id={id} className="px-3 pb-1 font-medium text-text-muted text-xs max-lg:hidden">
        {name}
      </p>
      <ul aria-labelledby={id} className="flex gap-1 lg:grid lg:gap-0.5">
        {sections.map(({ path, label, screen }) => (
          <li key={screen}>
            <TenantLink
              to={`/settings${path}`}
              aria-current={current === screen ? 'page' : undefined}
              className="flex min-h-11 items-center whitespace-nowrap px-3 font-medium text-sm text-text-muted hover:text-text max-lg:-mb-px max-lg:border-transparent max-lg:border-b-2 max-lg:aria-[current=page]:border-brand max-lg:aria-[current=page]:text-brand lg:min-h-9 lg:rounded-md lg:hover:bg-surface-sunken lg:aria-[current=page]:bg-brand-soft lg:aria-[current=page]:text-text"
            >
              {label}
            </TenantLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Section({ screen }: { screen: string }) {
  const Screen = useLazyScreen(screens, screen);
  return <Screen />;
}
