/**
 * Something that failed and may succeed later. It says what a caller is told: that the firm has too much work running,
 * or that a part of the product is away.
 */
export class PassingFailure extends Error {
  override name = 'PassingFailure';
  readonly because: 'firmBusy' | 'unavailable';

  constructor(because: PassingFailure['because'], message: string) {
    super(message);
    this.because = because;
  }
}
