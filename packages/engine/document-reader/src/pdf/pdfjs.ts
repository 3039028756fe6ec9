import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { PdfError } from './pdf-error.ts';

/** The types of pdf.js, as far as they are used here. */
export type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
export type PdfPageProxy = Awaited<ReturnType<PdfDocument['getPage']>>;
export type PdfOperations = Awaited<ReturnType<typeof getResolvedPDFJS>>['OPS'];

/** pdf.js transfers buffers with a method that Node.js has since version 21. */
function addTransferToFixedLength(): void {
  const prototype = ArrayBuffer.prototype as {
    transferToFixedLength?: (this: ArrayBuffer, length?: number) => unknown;
  };
  prototype.transferToFixedLength ??= function (length) {
    const moved = structuredClone(this, { transfer: [this] });
    return length === undefined || length === moved.byteLength ? moved : moved.slice(0, length);
  };
}

/** Opens a PDF; the bytes are copied. Rejects with a {@link PdfError}. */
export async function openPdf(data: Uint8Array): Promise<{ pdf: PdfDocument; operations: PdfOperations }> {
  addTransferToFixedLength();
  const { OPS: operations } = await getResolvedPDFJS();
  try {
    const pdf = await getDocumentProxy(new Uint8Array(data), {
      verbosity: 0,
      maxImageSize: 16_777_216,
      useSystemFonts: true,
      stopAtErrors: false,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
      enableXfa: false,
    });
    return { pdf, operations };
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw new PdfError('password', 'The PDF is protected with a password.', { cause: error });
    throw new PdfError('damaged', 'The PDF is damaged.', { cause: error });
  }
}
