/** A job that can't be done before `until`. It is put off until then, which counts as no try. */
export class NotBefore extends Error {
  readonly until: Date;

  constructor(message: string, until: Date) {
    super(message);
    this.name = 'NotBefore';
    this.until = until;
  }
}
