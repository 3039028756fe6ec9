/** The fields of Stryker's JSON report that are counted. */
export interface Report {
  files: Record<
    string,
    {
      mutants: readonly {
        status: string;
        mutatorName: string;
        replacement?: string;
        location: { start: { line: number } };
      }[];
    }
  >;
}

export interface Score {
  killed: number;
  /** Mutants that no test noticed, each as `file:line mutator`. */
  survived: string[];
}

const KILLED: ReadonlySet<string> = new Set(['Killed', 'Timeout']);
const SURVIVED: ReadonlySet<string> = new Set(['Survived', 'NoCoverage']);

/** Counts the mutants of a report: except those that don't compile or were ignored. */
export function scoreOf({ files }: Report): Score {
  const mutants = Object.entries(files).flatMap(([file, { mutants: of }]) => of.map((mutant) => ({ file, ...mutant })));
  return {
    killed: mutants.filter(({ status }) => KILLED.has(status)).length,
    survived: mutants
      .filter(({ status }) => SURVIVED.has(status))
      .map(
        ({ file, location, mutatorName, replacement = '' }) =>
          `${file}:${location.start.line} ${mutatorName}: ${replacement.replace(/\s+/g, ' ').slice(0, 100)}`,
      ),
  };
}

/** Percentage of mutants that were killed; 100 without any. */
export function percentOf({ killed, survived }: Score): number {
  const all = killed + survived.length;
  return all === 0 ? 100 : Math.floor((1000 * killed) / all) / 10;
}
