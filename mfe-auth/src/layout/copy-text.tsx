import { useHost } from '@scopewright/remote-contract';
import { Button, Copy } from '@scopewright/ui';

interface CopyTextProps {
  /** The text's label, for screen readers. */
  label: string;
  text: string;
}

/** A text with a button that copies it. */
export function CopyText({ label, text }: CopyTextProps) {
  const { toast } = useHost();
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => toast.success('Copied'),
      () => toast.error('The text could not be copied. Please select it and copy it yourself.'),
    );
  };
  return (
    <span className="flex flex-wrap items-center gap-3">
      <code className="min-w-0 select-all wrap-anywhere rounded-sm bg-surface-sunken px-2 py-1 font-mono text-sm">
        {text}
      </code>
      <Button variant="secondary" size="sm" onClick={copy} aria-label={`Copy ${label}`}>
        <Copy aria-hidden="true" />
        Copy
      </Button>
    </span>
  );
}
