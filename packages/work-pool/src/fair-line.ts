export interface FairLineOptions {
  /** Jobs that run at once at most. */
  running: number;
  /** Of those, jobs of one firm. */
  runningPerFirm: number;
  /** Jobs that wait at most. */
  waiting: number;
  /** Of those, jobs of one firm. */
  waitingPerFirm: number;
}

/**
 * A waiting line that takes turns between firms: whose turn it is begins its oldest job, and is last from then on.
 * @template J a job
 */
export class FairLine<J> {
  readonly #options: FairLineOptions;
  readonly #begin: (job: J, end: () => void) => void;
  /** Firms that wait, the next one first. */
  readonly #waiting = new Map<string, J[]>();
  readonly #running = new Map<string, number>();
  #waitingCount = 0;
  #runningCount = 0;

  /** @param begin begins a job, and calls `end` once when it has ended */
  constructor(options: FairLineOptions, begin: (job: J, end: () => void) => void) {
    this.#options = options;
    this.#begin = begin;
  }

  get waiting(): number {
    return this.#waitingCount;
  }

  get running(): number {
    return this.#runningCount;
  }

  /** Begins a job, or lets it wait for its turn. @returns false: the line is full, and the job was not taken */
  add(firm: string, job: J): boolean {
    const { waiting, waitingPerFirm } = this.#options;
    const line = this.#waiting.get(firm);
    const begins = line === undefined && this.#mayRun(firm);
    if (!begins && (this.#waitingCount >= waiting || (line?.length ?? 0) >= waitingPerFirm)) return false;
    if (line) line.push(job);
    else this.#waiting.set(firm, [job]);
    this.#waitingCount += 1;
    this.#next();
    return true;
  }

  /** Takes a job out of the line. @returns whether it was waiting */
  remove(firm: string, job: J): boolean {
    const line = this.#waiting.get(firm);
    const at = line?.indexOf(job) ?? -1;
    if (line === undefined || at < 0) return false;
    line.splice(at, 1);
    this.#waitingCount -= 1;
    if (line.length === 0) this.#waiting.delete(firm);
    return true;
  }

  #mayRun(firm: string): boolean {
    return this.#runningCount < this.#options.running && (this.#running.get(firm) ?? 0) < this.#options.runningPerFirm;
  }

  #next(): void {
    for (const [firm, line] of this.#waiting) {
      if (this.#runningCount >= this.#options.running) return;
      if (!this.#mayRun(firm)) continue;
      const job = line.shift() as J;
      this.#waitingCount -= 1;
      this.#waiting.delete(firm);
      // behind all others, where this loop comes to it again
      if (line.length > 0) this.#waiting.set(firm, line);
      this.#start(firm, job);
    }
  }

  #start(firm: string, job: J): void {
    this.#runningCount += 1;
    this.#running.set(firm, (this.#running.get(firm) ?? 0) + 1);
    this.#begin(job, () => {
      this.#runningCount -= 1;
      const others = (this.#running.get(firm) ?? 1) - 1;
      if (others === 0) this.#running.delete(firm);
      else this.#running.set(firm, others);
      this.#next();
    });
  }
}
