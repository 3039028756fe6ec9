import { useHost } from '@scopewright/remote-contract';
import { Button, Check, Copy } from '@scopewright/ui';
import { useState } from 'react';

/** Copies a text to the clipboard. `label` names it ("the TXT value"). */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { toast } = useHost();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // forbidden by the browser, or not a secure page
      toast.error('Copying is not allowed here. Please select the text and copy it.');
    }
  };
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={copied ? `Copied ${label}` : `Copy ${label}`}
      onClick={() => void copy()}
      onBlur={() => setCopied(false)}
    >
      {copied ? <Check aria-hidden="true" className="text-success" /> : <Copy aria-hidden="true" />}
    </Button>
  );
}
