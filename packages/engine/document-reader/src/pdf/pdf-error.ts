/** Why a PDF as a whole cannot be read. */
export type PdfErrorCode = 'password' | 'damaged' | 'form-only';

/** A PDF that cannot be read, with a code that callers can rely on. */
export class PdfError extends Error {
  readonly code: PdfErrorCode;

  constructor(code: PdfErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PdfError';
    this.code = code;
  }
}
