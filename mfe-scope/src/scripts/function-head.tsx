import type { AppFunction } from '@scopewright/contracts/scoping';
import { FUNCTION_KINDS } from '@scopewright/domain/activity/values';

interface FunctionHeadProps {
  shown: Pick<AppFunction, 'name' | 'app' | 'kind'>;
  /** The name of its transition; null if it was removed. */
  transition: string | null;
}

/** A function of an app: its name, and where it is. */
export function FunctionHead({ shown: { name, app, kind }, transition }: FunctionHeadProps) {
  return (
    <div className="grid min-w-0 gap-0.5 text-sm">
      <span className="wrap-anywhere font-medium">{name}</span>
      <span className="wrap-anywhere text-text-muted">
        {FUNCTION_KINDS[kind]} of {app}
        {transition === null ? null : ` on “${transition}”`}
      </span>
    </div>
  );
}
