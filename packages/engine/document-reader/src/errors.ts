import type { RefusalCode } from '@scopewright/domain/sources/problems';

/**
 * A document can't be read, and reading it again would end alike. `describeRefusal` of the domain has the sentence for
 * people.
 */
export class DocumentRefused extends Error {
  override name = 'DocumentRefused';
  readonly code: RefusalCode;

  constructor(code: RefusalCode) {
    super(`The document is refused: ${code}`);
    this.code = code;
  }
}

/** A task of `workOut` exceeded a limit or its process ended unexpectedly. */
export class WorkFailed extends Error {
  override name = 'WorkFailed';
  readonly reason: 'time' | 'memory' | 'output' | 'crash';

  constructor(task: string, reason: WorkFailed['reason'], detail: string) {
    super(`The task '${task}' failed (${reason})${detail === '' ? '' : `: ${detail}`}`);
    this.reason = reason;
  }
}
