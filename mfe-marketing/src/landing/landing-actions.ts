/** Actions of the landing page's buttons. The preloads fetch a dialog's code ahead of time. */
export interface LandingActions {
  /** If absent, there is no Sign In button (§2.3). */
  signIn?: () => void;
  preloadSignIn: () => void;
  requestDemo: () => void;
  preloadDemo: () => void;
  /** Address of this page with the demo dialog open. */
  demoHref: string;
  /** Address of the signup screen. */
  signupHref: string;
}
