/** A task was not taken: the waiting line is full, or the task waited in it for too long. Trying again later makes sense. */
export class WorkRefused extends Error {
  override name = 'WorkRefused';

  constructor() {
    super('There is too much work at the moment');
  }
}

/** A task took more time or memory than it may, and its thread was ended. Trying again gives the same. */
export class WorkExceeded extends Error {
  override name = 'WorkExceeded';
  readonly limit: 'time' | 'memory';

  constructor(task: string, limit: 'time' | 'memory') {
    super(`The task '${task}' took more ${limit} than it may`);
    this.limit = limit;
  }
}

/** A thread ended by itself while it did a task. */
export class WorkCrashed extends Error {
  override name = 'WorkCrashed';
}

/** The pool was closed before the task was done, or no thread could be started for it: it says nothing of the task. */
export class WorkInterrupted extends Error {
  override name = 'WorkInterrupted';
}
