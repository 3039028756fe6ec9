export interface FairLineOptions {
  /** Maximum of concurrent jobs. */
  running: number;
  /** Maximum of one firm's jobs among them. */
  runningPerFirm: number;
  /** Maximum of waiting jobs. */
  waiting: number;
  /** Maximum of one firm's jobs among them. */
  waitingPerFirm: number;
}

/** A queue that is fair between firms: the next firm starts its oldest job, then moves to the end. @template J a job */
export class FairLine<J> {
  readonly #options: FairLineOptions;
  readonly #begin: (job: J, end: () => void) => void;
  /** Firms with waiting jobs, the next one first. */
  readonly #waiting = new Map<string, J[]>();
  readonly #running = new Map<string, number>();
  #waitingCount = 0;
  #runningCount = 0;

  /** @param begin starts a job, and must call `end` once when the job has ended */
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

  /** Starts a job, or queues it. @returns false if the queue is full and the job was refused */
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

  /** Removes a job from the queue. @returns whether it was waiting */
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
      // at the end of the map, where this loop reaches it again
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
