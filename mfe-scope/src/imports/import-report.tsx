import type { ImportResult } from '@scopewright/contracts/scoping';
import { Check, Info, TriangleAlert } from '@scopewright/ui';
import { FunctionHead } from '../scripts/function-head.tsx';
import { ScriptList } from '../scripts/script-list.tsx';

interface ImportReportProps {
  report: Pick<ImportResult, 'understood' | 'leftOut' | 'findings' | 'functions'>;
  label?: string;
}

/** The understood and the omitted parts of a file, and the check's findings about it. */
export function ImportReport({
  report: { understood, leftOut, findings, functions = [] },
  label = 'What was read',
}: ImportReportProps) {
  const PARTS = [
    { title: 'Understood', Icon: Check, tone: 'text-success', lines: understood },
    { title: 'Left out', Icon: Info, tone: 'text-info', lines: leftOut },
    {
      title: 'Findings',
      Icon: TriangleAlert,
      tone: 'text-warning',
      lines: findings.map(({ message }) => message),
    },
  ];
  return (
    <section aria-label={label} className="grid gap-4">
      {PARTS.filter(({ lines }) => lines.length > 0).map(({ title, Icon, tone, lines }) => (
        <div key={title} className="grid gap-1.5">
          <h3 className="font-medium text-sm">
            {title} <span className="text-text-muted">{lines.length}</span>
          </h3>
          <ul className="grid max-h-44 gap-1 overflow-y-auto text-sm">
            {[...new Set(lines)].map((line) => (
              <li key={line} className="flex gap-2">
                <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${tone}`} />
                <span className="wrap-anywhere">{line}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {functions.length > 0 ? <ImportedFunctions functions={functions} /> : null}
    </section>
  );
}

/** Functions of apps, with their scripts: work by hand that the import adds to the workflow. */
function ImportedFunctions({ functions }: { functions: NonNullable<ImportResult['functions']> }) {
  return (
    <div className="grid gap-1.5">
      <h3 className="font-medium text-sm">
        To be set up by hand <span className="text-text-muted">{functions.length}</span>
      </h3>
      <ul className="grid grid-cols-1 gap-2">
        {functions.map(({ transition, scripts, ...each }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file can repeat a function, and the list is never reordered
          <li key={index} className="grid grid-cols-1 gap-2 rounded-md border border-border p-3">
            <FunctionHead shown={each} transition={transition} />
            <ScriptList scripts={scripts} />
          </li>
        ))}
      </ul>
    </div>
  );
}
