/**
 * A failure that may pass, with the reason that the caller gets: the firm has too much work running, or a part of the
 * product is unavailable.
 */
export class PassingFailure extends Error {
  override name = 'PassingFailure';
  readonly because: 'firmBusy' | 'unavailable';

  constructor(because: PassingFailure['because'], message: string) {
    super(message);
    this.because = because;
  }
}
