import { type Models, runAsSystem } from '@scopewright/data';

/** Which subdomains are somebody's. */
export interface SubdomainClaims {
  /** Whether a subdomain is taken; the answer may be a second old, as signup decides anyway. */
  isTaken(subdomain: string): Promise<boolean>;
  /** Makes the next answer a fresh one. Called when a subdomain has been claimed. */
  forget(subdomain: string): void;
}

const FRESH_MS = 1000;
const MOST_ANSWERS = 2000;

/** Asks the database, once for everybody who asks for the same name within a second. */
export function createSubdomainClaims({ addresses }: Pick<Models, 'addresses'>): SubdomainClaims {
  const answers = new Map<string, { taken: Promise<boolean>; until: number }>();
  return {
    isTaken(subdomain) {
      const now = performance.now();
      const known = answers.get(subdomain);
      if (known !== undefined && known.until > now) return known.taken;
      if (answers.size >= MOST_ANSWERS) answers.clear();
      const taken = runAsSystem('check a subdomain', async () => (await addresses.findOne({ _id: subdomain }, { _id: 1 }).lean()) !== null);
      const entry = { taken, until: now + FRESH_MS };
      answers.set(subdomain, entry);
      taken.catch(() => {
        if (answers.get(subdomain) === entry) answers.delete(subdomain);
      });
      return taken;
    },
    forget(subdomain) {
      answers.delete(subdomain);
    },
  };
}
