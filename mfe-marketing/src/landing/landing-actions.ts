/** Actions of the landing page's buttons. */
export interface LandingActions {
  /** If absent, there is no Sign In button (§2.3). */
  signIn?: () => void;
  requestDemo: () => void;
  /** Address of the page where a demo is booked or requested. */
  demoHref: string;
  /** Address of the signup screen. */
  signupHref: string;
}
