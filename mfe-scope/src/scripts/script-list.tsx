import type { FunctionScript } from '@scopewright/contracts/scoping';
import { FUNCTION_SCRIPTS_MAX_LENGTH } from '@scopewright/contracts/scoping/limits';
import { counted } from '@scopewright/domain/counted';
import { TriangleAlert } from '@scopewright/ui';
import { CopyButton } from '@scopewright/workplace-kit/page/copy-button';

type Shown = Omit<FunctionScript, 'functionId'>;

/** The scripts of a function, each folded, with a warning where one holds a password or a key. */
export function ScriptList({ scripts }: { scripts: readonly Shown[] }) {
  return scripts.map((script, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a function can repeat an argument, and the list is never reordered
    <Script key={index} script={script} />
  ));
}

function Script({ script: { argument, text, isCut, holdsSecret } }: { script: Shown }) {
  return (
    <div className="grid grid-cols-1 gap-1 text-sm">
      {holdsSecret ? (
        <p className="flex gap-2">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
          <span>
            This script holds what looks like a password or a key. It is not stored: ••• is shown instead. Ask the
            client to change it, as the file holds it too.
          </span>
        </p>
      ) : null}
      <details>
        <summary className="min-h-8 cursor-pointer rounded-sm py-1 text-text-muted hover:text-text">
          <span className="wrap-anywhere">
            Script {argument}
            {text === '' ? null : `, ${counted(text.split('\n').length, 'line')}`}
          </span>
        </summary>
        {text === '' ? null : (
          <div className="flex items-start rounded-md bg-surface-sunken">
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by the keyboard
              tabIndex={0}
              className="max-h-80 min-w-0 grow overflow-auto rounded-md p-3 font-mono text-xs"
            >
              <code>{text}</code>
            </pre>
            <CopyButton text={text} label={`the script ${argument}`} />
          </div>
        )}
        {isCut ? <p className="pt-1 text-text-muted text-xs">{describeCut(text.length)}</p> : null}
      </details>
    </div>
  );
}

const describeCut = (length: number): string =>
  length === 0
    ? `This script is not stored: the limit for all scripts of a workflow is ${FUNCTION_SCRIPTS_MAX_LENGTH.toLocaleString('en')} characters.`
    : `This script was cut: only its first ${length.toLocaleString('en')} characters are stored.`;
