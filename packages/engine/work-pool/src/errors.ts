import { PassingFailure } from '@scopewright/domain/passing-failure';

/** A task was refused: the queue is full, or the task waited too long. A later retry may succeed. */
export class WorkRefused extends PassingFailure {
  override name = 'WorkRefused';

  constructor() {
    super('firmBusy', 'There is too much work at the moment');
  }
}

/** A task exceeded its time or memory limit, and its thread was ended. A retry would fail again. */
export class WorkExceeded extends Error {
  override name = 'WorkExceeded';
  readonly limit: 'time' | 'memory';

  constructor(task: string, limit: 'time' | 'memory') {
    super(`The task '${task}' took more ${limit} than it may`);
    this.limit = limit;
  }
}

/** A thread ended unexpectedly during a task. */
export class WorkCrashed extends Error {
  override name = 'WorkCrashed';
}

/**
 * The pool was closed before the task was done, or no thread could be started for it; the task itself is not at fault.
 */
export class WorkInterrupted extends PassingFailure {
  override name = 'WorkInterrupted';

  constructor(message: string) {
    super('unavailable', message);
  }
}
