import { useLocation, useNavigate } from '@scopewright/remote-contract/router';
import { Card, ErrorState } from '@scopewright/ui';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { SiteFrame } from '../shared/site-frame.tsx';
import { useArrivalAtTop } from '../shared/use-arrival.ts';
import { useLoaded } from '../shared/use-loaded.ts';
import type { ByLinkProps } from './booking-by-link.tsx';
import { TimesSkeleton } from './times-skeleton.tsx';

const fetchBooking = async (): Promise<ComponentType<ByLinkProps>> => (await import('./booking.tsx')).Booking;
const fetchConfirm = async (): Promise<ComponentType<ByLinkProps>> =>
  (await import('./booking-by-link.tsx')).ConfirmBooking;
const fetchManage = async (): Promise<ComponentType<ByLinkProps>> =>
  (await import('./booking-by-link.tsx')).ManageBooking;

const ADDRESS = '/book-demo';

/** The page's content: the links of mails have their token in the fragment. */
interface Shown {
  fetch: () => Promise<ComponentType<ByLinkProps>>;
  token: string;
  /** The fragment that it belongs to. */
  hash: string;
}

function shownAt(hash: string): Shown {
  const fragment = new URLSearchParams(hash.slice(1));
  const [confirm, manage] = [fragment.get('confirm'), fragment.get('manage')];
  if (confirm) return { fetch: fetchConfirm, token: confirm, hash };
  return manage ? { fetch: fetchManage, token: manage, hash } : { fetch: fetchBooking, token: '', hash };
}

/**
 * Books a demo (§2.2), or shows a booking by the link of its mails. The frame is prerendered; its content is not part
 * of the landing page's download.
 */
export function BookDemoScreen(): ReactNode {
  useArrivalAtTop();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  // both addresses of §2.2 show this page; one of them is shared and found
  useEffect(() => {
    if (pathname !== ADDRESS) void navigate({ pathname: ADDRESS, search, hash }, { replace: true });
  }, [navigate, pathname, search, hash]);
  // the fragment is unknown while the page is prerendered
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => setShown(shownAt(hash)), [hash]);
  return (
    <SiteFrame className="max-w-4xl py-10 sm:py-16">
      <h1 className="font-semibold text-3xl">{shown?.token ? 'Your demo' : 'Book a demo'}</h1>
      <p className="mt-3 max-w-prose text-lg text-text-muted">
        Half an hour on a client of yours: from its statement of work to the backlog.
      </p>
      {/* keyed by its own fragment, not the current one: a link opened in this tab changes only the fragment, and the
          part for it is known one render later */}
      <div className="mt-8">{shown ? <LoadedPart key={shown.hash} {...shown} /> : <Waiting />}</div>
    </SiteFrame>
  );
}

function LoadedPart({ fetch, token }: Omit<Shown, 'hash'>): ReactNode {
  const { Component, load } = useLoaded(fetch);
  const [failed, setFailed] = useState(false);
  const open = useCallback(() => {
    setFailed(false);
    void load().then((loaded) => setFailed(!loaded));
  }, [load]);
  useEffect(open, [open]);
  if (Component) return <Component token={token} />;
  return failed ? (
    <ErrorState
      title="This part of the page could not be loaded"
      description="Please check your connection and try again."
      onRetry={open}
    />
  ) : (
    <Waiting />
  );
}

const Waiting = (): ReactNode => (
  <Card>
    <TimesSkeleton />
  </Card>
);
