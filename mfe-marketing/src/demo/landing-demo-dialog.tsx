import { useHost } from '@scopewright/remote-contract';
import { useNavigate } from '@scopewright/remote-contract/router';
import type { ReactNode } from 'react';
import type { LandingDialogProps } from '../landing/landing-screen.tsx';
import { DemoDialog } from './demo-dialog.tsx';

/** The demo dialog of the landing page: it leads to the booking page where someone can be booked. */
export function LandingDemoDialog(props: LandingDialogProps): ReactNode {
  const navigate = useNavigate();
  const { bookable } = useHost().boot;
  return <DemoDialog {...props} {...(bookable && { onBookNow: () => void navigate('/book-demo') })} />;
}
