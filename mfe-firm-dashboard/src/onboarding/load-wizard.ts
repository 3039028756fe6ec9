let loading: Promise<typeof import('./onboarding-wizard.tsx')> | undefined;

/** Loads the tour's code once. A failed attempt rejects and is forgotten, so that the next press retries. */
export function loadWizard(): Promise<typeof import('./onboarding-wizard.tsx')> {
  loading ??= import('./onboarding-wizard.tsx').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
