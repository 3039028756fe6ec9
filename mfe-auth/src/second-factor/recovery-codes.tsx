import { useHost } from '@scopewright/remote-contract';
import { Alert, Button, Check, Copy, Download, focusOnMount } from '@scopewright/ui';
import { useState } from 'react';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The user confirms having saved them. */
  onSaved: () => void;
  savedLabel?: string;
  /** The user tried to close them without confirming: closing again works. */
  leaving?: boolean;
}

/** Recovery codes, shown only once, with ways to save them. */
export function RecoveryCodes({
  codes,
  onSaved,
  savedLabel = 'I have saved them',
  leaving = false,
}: RecoveryCodesProps) {
  const { boot, toast } = useHost();
  const [copied, setCopied] = useState(false);
  const text = `Recovery codes of ${boot.productName}\nEach works once, instead of your second factor.\n\n${codes.join('\n')}\n`;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast.error('The codes could not be copied. Please select them instead.');
    }
  }

  function download(): void {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(url);
  }

  return (
    <div className="grid gap-5">
      <h3 ref={focusOnMount} tabIndex={-1} className="font-semibold text-lg outline-none">
        Save your recovery codes
      </h3>
      <Alert tone="warning">
        Use them to sign in if your phone or key is lost. They are shown only once: keep them somewhere only you can
        find them.
      </Alert>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-md border border-border bg-surface-sunken p-4 text-center font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" onClick={() => void copy()}>
          {copied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="secondary" size="sm" onClick={download}>
          <Download aria-hidden="true" className="size-4" />
          Download
        </Button>
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {leaving ? (
        <Alert tone="danger">Have you saved them? They can’t be shown again. Close again to leave without them.</Alert>
      ) : null}
      <Button onClick={onSaved} className="w-full sm:w-auto sm:justify-self-start">
        {savedLabel}
      </Button>
    </div>
  );
}
