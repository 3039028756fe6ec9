import { errorText } from '@scopewright/api-client';
import { LOGO_MAX_BYTES, LOGO_TYPES } from '@scopewright/contracts/constants';
import { useHost } from '@scopewright/remote-contract';
import { Button, Trash2 } from '@scopewright/ui';
import { useChangeLogo } from '@scopewright/workplace-kit/firm/change-settings';
import { useId, useRef, useState } from 'react';

const FAILED = 'The logo could not be saved. Please try again.';
const MEBIBYTE = 1024 * 1024;

function problemOf(file: File): string | null {
  if (!LOGO_TYPES.some((type) => type === file.type)) return 'Please choose a PNG, JPEG or WebP picture.';
  return file.size > LOGO_MAX_BYTES ? `Please choose a picture of at most ${LOGO_MAX_BYTES / MEBIBYTE} MB.` : null;
}

/** The firm's logo, saved as soon as a file is chosen. */
export function LogoField({ logoUrl, mayChange }: { logoUrl: string | null; mayChange: boolean }) {
  const { toast } = useHost();
  const change = useChangeLogo();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const problem = wrong ?? (change.error ? errorText(change.error, FAILED) : null);

  const choose = (file: File | null) => {
    change.reset();
    const found = file && problemOf(file);
    setWrong(found);
    if (!found)
      change.mutate(file, { onSuccess: () => toast.success(file ? 'The logo was saved' : 'The logo was removed') });
  };

  return (
    <div className="grid gap-2">
      <p className="font-medium text-sm">Logo</p>
      <div className="flex flex-wrap items-center gap-4">
        <span className="flex size-20 items-center justify-center overflow-hidden rounded-md border border-border bg-surface-sunken p-2">
          {logoUrl ? (
            <img src={logoUrl} alt="The firm’s logo" className="max-h-full max-w-full object-contain" />
          ) : (
            <span className="text-text-muted text-xs">None</span>
          )}
        </span>
        {mayChange ? (
          <>
            <input
              ref={input}
              id={id}
              type="file"
              aria-label="Logo file"
              aria-describedby={`${id}-hint`}
              accept={LOGO_TYPES.join(',')}
              className="sr-only"
              tabIndex={-1}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                target.value = '';
                if (file) choose(file);
              }}
            />
            <Button variant="secondary" size="sm" busy={change.isPending} onClick={() => input.current?.click()}>
              {change.isPending ? 'Saving...' : logoUrl ? 'Replace logo' : 'Upload logo'}
            </Button>
            {logoUrl ? (
              <Button variant="ghost" size="sm" disabled={change.isPending} onClick={() => choose(null)}>
                <Trash2 aria-hidden="true" />
                Remove
              </Button>
            ) : null}
          </>
        ) : null}
      </div>
      {mayChange ? (
        <p id={`${id}-hint`} className="text-sm text-text-muted">
          PNG, JPEG or WebP, at most {LOGO_MAX_BYTES / MEBIBYTE} MB.
        </p>
      ) : null}
      {problem ? (
        <p role="alert" className="font-medium text-danger text-sm">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
