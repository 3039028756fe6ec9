/**
 * Why a remote can't be shown. `unlisted`: the page knows none of that name; `timeout`: no answer in time; `hung`: the
 * browser still waits for an answer that it was not given in time, and would wait for it again; `incompatible`: built against
 * another contract; `stylesheet`: its styles can't be loaded; `failed`: anything else on the way; `render`: it threw while showing.
 */
export type RemoteFailureReason = 'unlisted' | 'timeout' | 'hung' | 'incompatible' | 'stylesheet' | 'failed' | 'render';

export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly remote: string;
  readonly reason: RemoteFailureReason;

  constructor(remote: string, reason: RemoteFailureReason, cause?: unknown) {
    super(`Remote ${remote}: ${reason}`, { cause });
    this.remote = remote;
    this.reason = reason;
  }
}
