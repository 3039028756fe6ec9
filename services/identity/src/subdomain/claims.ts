import { type Models, runAsSystem, trusted } from '@scopewright/data';

/** Which subdomains are somebody's. */
export interface SubdomainClaims {
  isTaken(subdomain: string): Promise<boolean>;
}

interface Question {
  subdomain: string;
  resolve: (taken: boolean) => void;
  reject: (error: unknown) => void;
}

/** Asks the database one query at a time: names that come while a query is under way are asked about together in the next. */
export function createSubdomainClaims({ addresses }: Pick<Models, 'addresses'>): SubdomainClaims {
  let waiting: Question[] = [];
  let asking = false;

  const answer = async (questions: readonly Question[]): Promise<void> => {
    const names = [...new Set(questions.map(({ subdomain }) => subdomain))];
    try {
      const found = await runAsSystem('check subdomains', () => addresses.find({ _id: trusted({ $in: names }) }, { _id: 1 }).lean());
      const taken = new Set(found.map(({ _id }) => _id));
      for (const { subdomain, resolve } of questions) resolve(taken.has(subdomain));
    } catch (error) {
      for (const { reject } of questions) reject(error);
    }
  };
  const askAll = async (): Promise<void> => {
    asking = true;
    while (waiting.length > 0) {
      const questions = waiting;
      waiting = [];
      await answer(questions);
    }
    asking = false;
  };

  return {
    isTaken: (subdomain) =>
      new Promise((resolve, reject) => {
        waiting.push({ subdomain, resolve, reject });
        if (!asking) void askAll();
      }),
  };
}
