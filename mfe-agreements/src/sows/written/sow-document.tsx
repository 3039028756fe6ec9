import { LoadFailure } from '@scopewright/calls/load-failure';
import type { Sow } from '@scopewright/contracts';
import { useHost } from '@scopewright/remote-contract';
import { Button, Card, cn, Download, EmptyState, FileText, ListSkeleton, saveFile } from '@scopewright/ui';
import { useState } from 'react';
import type { Agreement } from '../../sources/use-source.ts';
import { useSource } from '../../sources/use-source.ts';
import { type DocumentPart, partsOf } from './document-parts.ts';

/** The text of a SOW as a document: to read, to print, and as a Word file. */
export function SowDocument({ agreement, sow }: { agreement: Agreement; sow: Sow }) {
  const { toast } = useHost();
  const asked = useSource(agreement);
  const [isMaking, setMaking] = useState(false);
  const { data: source } = asked;
  if (!source)
    return asked.error ? (
      <LoadFailure what="the document" query={asked} />
    ) : (
      <ListSkeleton label="Loading the document..." rows={['w-64', 'w-48', 'w-56']} cells={[]} />
    );
  if (source.state !== 'read')
    return (
      <EmptyState
        icon={<FileText />}
        title="The text is not read yet"
        description="The document is shown as soon as it is."
      />
    );
  const parts = partsOf(source);
  async function download(): Promise<void> {
    setMaking(true);
    try {
      const { docxOf } = await import('./sow-docx.ts');
      saveFile(await docxOf(sow.title, parts), `${sow.title}.docx`);
    } catch {
      toast.error('The Word file could not be made. Please try again.');
    }
    setMaking(false);
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
        <Button variant="secondary" busy={isMaking} onClick={() => void download()}>
          <Download aria-hidden="true" />
          Word file
        </Button>
      </div>
      <Card padding="lg" className="max-w-4xl print:border-0 print:p-0 print:shadow-none">
        <article className="grid gap-3">
          {parts.map((part) => (
            <Part key={part.start} part={part} />
          ))}
        </article>
      </Card>
    </div>
  );
}

const HEADINGS = ['font-semibold text-2xl pb-2', 'font-semibold text-lg pt-4', 'font-semibold text-base pt-2'];

function Part({ part: { kind, text, level, cells } }: { part: DocumentPart }) {
  if (kind === 'heading') {
    const Heading = (['h2', 'h3', 'h4'] as const)[Math.min(level, 3) - 1] ?? 'h4';
    return (
      <Heading className={cn('wrap-anywhere break-after-avoid', HEADINGS[Math.min(level, 3) - 1])}>{text}</Heading>
    );
  }
  if (kind === 'tableRow')
    return (
      <p className="wrap-anywhere grid auto-cols-fr grid-flow-col gap-3 border-border border-b pb-2 text-sm">
        {cells.map((cell) => (
          <span key={cell.start}>{cell.text}</span>
        ))}
      </p>
    );
  return kind === 'listItem' ? (
    <ul className="list-disc ps-6">
      <li className="wrap-anywhere leading-7">{text}</li>
    </ul>
  ) : (
    <p className="wrap-anywhere leading-7">{text}</p>
  );
}
