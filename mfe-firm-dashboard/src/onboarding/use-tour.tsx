import { useHost } from '@scopewright/remote-contract';
import { useGo } from '@scopewright/workplace-kit/page/tenant-link';
import { type ReactNode, type RefObject, useState } from 'react';
import type { OnboardingWizard } from './onboarding-wizard.tsx';

let loading: Promise<typeof import('./onboarding-wizard.tsx')> | undefined;

/** Loads the tour's code once. A failed attempt rejects and is forgotten, so that the next press retries. */
export function loadWizard(): Promise<typeof import('./onboarding-wizard.tsx')> {
  loading ??= import('./onboarding-wizard.tsx').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

export interface TourOptions {
  /** Gets the focus back once the tour is over. */
  returnFocusTo: RefObject<HTMLElement | null>;
  /** Called when the tour was completed, skipped or closed. */
  onEnd?: () => void;
  load?: typeof loadWizard;
}

/**
 * The tour (§2.7), whose code is loaded on demand: its element, a function that starts it, and one that preloads its
 * code.
 */
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
      // a failed load is shown when the user opens the tour
      void load().catch(() => undefined);
    },
  };
}
