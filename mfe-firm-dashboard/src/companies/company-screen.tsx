import { lazyScreensOf, useLazyScreen } from '@scopewright/remote-contract/lazy-screens';
import { CompanyGate } from '@scopewright/workplace-kit/company/company-gate';
import { companyPageOf } from '@scopewright/workplace-kit/company/company-path';
import { useRouteParams } from '@scopewright/workplace-kit/page/use-route-params';
import { Suspense } from 'react';

/** The overview is part of this page; the others are separate files. */
const pages = lazyScreensOf(
  import.meta.glob('./company-pages/overview-screen.tsx', { eager: true }),
  import.meta.glob(['./company-pages/*-screen.tsx', '!./company-pages/overview-screen.tsx']),
);

/** A client company: its overview, people, activity and settings. Other remotes have its other pages. */
export function CompanyScreen() {
  return (
    <CompanyGate pages={pages.names()}>
      <Suspense fallback={null}>
        <Page />
      </Suspense>
    </CompanyGate>
  );
}

function Page() {
  const { '*': rest } = useRouteParams('/companies/:companyId/*');
  const Shown = useLazyScreen(pages, companyPageOf(rest) ?? 'overview');
  return <Shown />;
}
