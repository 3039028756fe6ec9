import { ApiError } from '@scopewright/api-client';
import { DOCUMENT_MAX_BYTES, DOCX_TYPE, FILE_NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import type { HostApi } from '@scopewright/remote-contract';
import { Button } from '@scopewright/ui';
import { formatSize } from '@scopewright/workplace-kit/page/file-size';
import { type ComponentProps, type DragEvent, useRef, useState } from 'react';
import { callOf, type Kind } from './agreements.ts';

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/**
 * Makes an element a drop target for files.
 * @param onDrop gets the dropped files; null disables dropping
 * @returns whether files are being dragged over it, and the element's props
 */
export function useFileDrop(onDrop: ((files: File[]) => void) | null) {
  // enter and leave events also fire for its children
  const entered = useRef(0);
  const [over, setOver] = useState(false);
  const move = (step: 1 | -1) => {
    entered.current = Math.max(entered.current + step, 0);
    setOver(entered.current > 0);
  };
  if (onDrop === null) return { over: false, place: {} };
  return {
    over,
    place: {
      onDragEnter: (event: DragEvent) => carriesFiles(event) && move(1),
      onDragLeave: (event: DragEvent) => carriesFiles(event) && move(-1),
      // otherwise the browser would open the file instead of the page
      onDragOver: (event: DragEvent) => carriesFiles(event) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        entered.current = 0;
        setOver(false);
        onDrop([...event.dataTransfer.files]);
      },
    },
  };
}

const PDF_TYPE = 'application/pdf';

/** The media type of a file by its name, or as the browser knows it; null for one that can't be attached. */
function typeOf({ name, type }: Pick<File, 'name' | 'type'>): string | null {
  if (/\.pdf$/i.test(name)) return PDF_TYPE;
  if (/\.docx$/i.test(name)) return DOCX_TYPE;
  return [PDF_TYPE, DOCX_TYPE].find((each) => each === type) ?? null;
}

/** Why a file can't be attached, as far as the browser can check; the server checks its content. */
function problemOf(file: Pick<File, 'name' | 'size' | 'type'>): string | null {
  const { name, size } = file;
  if (typeOf(file) === null) return `${name} isn’t a PDF or Word document (.docx).`;
  if (size === 0) return `${name} is empty.`;
  if (size > DOCUMENT_MAX_BYTES)
    return `${name} is ${formatSize(size)}; the limit is ${formatSize(DOCUMENT_MAX_BYTES)}.`;
  return null;
}

/** Why chosen or dropped files can't be attached: they are several, or the one is refused. */
export const problemOfFiles = ([file, ...others]: readonly File[]): string | null =>
  others.length > 0 ? 'Drop one file at a time.' : file ? problemOf(file) : null;

/** Attaches a file to a SOW or change order. */
export const attachFile = (
  api: HostApi['api'],
  agreement: { kind: Kind; id: string },
  file: File,
  onProgress: (share: number) => void,
) =>
  callOf(api, agreement, 'attachToSow', {
    query: { fileName: file.name.slice(-FILE_NAME_MAX_LENGTH) },
    file: new Blob([file], { type: typeOf(file) ?? PDF_TYPE }),
    onProgress,
  });

/** The server's finding about the file itself, which is also the message of the whole answer. */
export const refusalOfFile = (failure: unknown): string | undefined =>
  failure instanceof ApiError ? failure.details.file : undefined;

interface ChooseFileProps
  extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'busy' | 'disabled' | 'children'> {
  /** The purpose of the chosen file. */
  label: string;
  onPick: (files: readonly File[]) => void;
}

/** A button that asks for a document. */
export function ChooseFile({ label, onPick, ...button }: ChooseFileProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept={`${PDF_TYPE},.pdf,${DOCX_TYPE},.docx`}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])]);
          // allows choosing the same file again
          event.target.value = '';
        }}
      />
      <Button {...button} onClick={() => picker.current?.click()} />
    </>
  );
}
