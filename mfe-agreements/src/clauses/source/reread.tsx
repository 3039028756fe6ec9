import { Button, RefreshCw } from '@scopewright/ui';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@scopewright/ui/dropdown-menu';
import type { Source, WhatToRead } from '../../sources/use-source.ts';

/** Reads it differently: the choices that differ from the last reading, and their description. */
export type Reread = (choice: Partial<Source['choices']>, words: string) => void;

/** The call's input to read the same text or document with other choices. */
export function readingWith({ document, choices }: Source, choice: Partial<Source['choices']>): WhatToRead {
  const { as, ...others } = { ...choices, ...choice };
  return {
    from: document ? 'document' : 'text',
    ...(document && { documentId: document.id }),
    ...(as && { as }),
    ...others,
  };
}

/** Reading choices for the whole document. Pages and tables have their own buttons. */
function choicesFor({
  choices,
  asides,
  format,
  found,
}: Source): { label: string; choice: Partial<Source['choices']>; words: string }[] {
  const margins = found.runningText.length > 0;
  const redlined = asides.some(({ kind }) => kind === 'inserted' || kind === 'deleted') || choices.as !== null;
  const other = choices.as === 'original' ? 'final' : 'original';
  return [
    ...(choices.headers
      ? [
          {
            label: 'Leave headers and footers out',
            choice: { headers: false },
            words: 'Repeated headers and footers are left out of the text.',
          },
        ]
      : margins
        ? [
            {
              label: 'Show headers and footers as part of the text',
              choice: { headers: true },
              words: 'Headers and footers become part of the text.',
            },
          ]
        : []),
    ...(format === 'docx' && redlined
      ? [
          {
            label: `Read tracked changes as ${other}`,
            choice: { as: other } as const,
            words: `Tracked changes are read as if they were ${other === 'final' ? 'accepted' : 'rejected'}.`,
          },
        ]
      : []),
    ...(choices.notTables.length > 0
      ? [
          {
            label: 'Read all tables as tables again',
            choice: { notTables: [] },
            words: 'All tables are read as tables again.',
          },
        ]
      : []),
    ...(choices.columns.length > 0
      ? [
          {
            label: 'Forget the choice of columns',
            choice: { columns: [] },
            words: 'Columns are recognized page by page again.',
          },
        ]
      : []),
  ];
}

/** The menu of other reading choices; empty without any. */
export function ReadDifferently({ source, reread }: { source: Source; reread: Reread }) {
  const offered = choicesFor(source);
  if (offered.length === 0) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" size="sm">
          <RefreshCw aria-hidden="true" />
          Read differently
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {offered.map(({ label, choice, words }) => (
          <DropdownMenuItem key={label} onSelect={() => reread(choice, words)}>
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
