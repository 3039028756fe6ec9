/** A job that can't be done before `until`. It is postponed, without counting as an attempt. */
export class NotBefore extends Error {
  readonly until: Date;

  constructor(message: string, until: Date) {
    super(message);
    this.name = 'NotBefore';
    this.until = until;
  }
}
