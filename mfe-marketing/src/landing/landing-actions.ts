/** What the landing page's buttons do. The preloads fetch a dialog's code before it is asked for. */
export interface LandingActions {
  /** Without it no Sign In button is shown (§2.3). */
  signIn?: () => void;
  preloadSignIn: () => void;
  requestDemo: () => void;
  preloadDemo: () => void;
  /** Address of this page with the demo dialog open. */
  demoHref: string;
  /** Address of the signup screen. */
  signupHref: string;
}
