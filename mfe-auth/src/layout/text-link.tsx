import { Link, type LinkProps } from '@scopewright/remote-contract/router';

/** A link inside text or a row of links. */
export function TextLink(props: LinkProps) {
  return (
    <Link
      {...props}
      className="rounded-xs font-medium text-brand underline decoration-1 underline-offset-4 hover:text-brand-strong"
    />
  );
}
