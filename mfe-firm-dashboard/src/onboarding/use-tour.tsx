import { useHost } from '@scopewright/remote-contract';
import { type ReactNode, type RefObject, useState } from 'react';
import { useGo } from '../frame/tenant-link.tsx';
import { loadWizard } from './load-wizard.ts';
import type { OnboardingWizard } from './onboarding-wizard.tsx';

export interface TourOptions {
  /** Has the focus again once the tour is over. */
  returnFocusTo: RefObject<HTMLElement | null>;
  /** Runs when the tour was completed, skipped or closed. */
  onEnd?: () => void;
  load?: typeof loadWizard;
}

/** The tour (§2.7), whose code comes when it is asked for: what shows it, the way to begin it, and the way to have its code at hand. */
export function useTour({ returnFocusTo, onEnd, load = loadWizard }: TourOptions): {
  tour: ReactNode;
  begin: () => Promise<void>;
  preload: () => void;
} {
  const { toast } = useHost();
  const go = useGo();
  const [Wizard, setWizard] = useState<typeof OnboardingWizard | null>(null);
  const [touring, setTouring] = useState(false);
  return {
    tour: Wizard ? (
      <Wizard
        open={touring}
        returnFocusTo={returnFocusTo}
        onClose={(to) => {
          setTouring(false);
          onEnd?.();
          if (to) go(to);
        }}
      />
    ) : null,
    async begin() {
      try {
        const module = await load();
        setWizard(() => module.OnboardingWizard);
        setTouring(true);
      } catch {
        toast.error('The tour could not be loaded. Please check your connection and try again.');
      }
    },
    preload() {
      // a failure is told when somebody asks for the tour
      void load().catch(() => undefined);
    },
  };
}
