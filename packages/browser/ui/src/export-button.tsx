import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Download } from './icons.ts';
import { saveFile } from './save-file.ts';

export interface ExportButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  /** Fetches the file. */
  download: () => Promise<{ blob: Blob; fileName: string }>;
  /** Called with the error when the download fails. */
  onError: (error: unknown) => void;
}

/** Saves a list as a CSV file. */
export function ExportButton({ download, onError, size = 'sm', className }: ExportButtonProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { blob, fileName } = await download();
      saveFile(blob, fileName);
    } catch (error) {
      onError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" size={size} className={className} busy={busy} onClick={() => void save()}>
      {busy ? null : <Download aria-hidden="true" />}
      {busy ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}
