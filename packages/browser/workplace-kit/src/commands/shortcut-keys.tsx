/** The keys of a shortcut, as labelled on a keyboard. */
export function ShortcutKeys({ shortcut }: { shortcut: string }) {
  return (
    <kbd className="flex shrink-0 gap-1 font-sans">
      {shortcut.split(' ').map((key) => (
        <kbd
          key={key}
          className="min-w-5 rounded-xs border border-border bg-surface px-1 text-center font-medium font-sans text-2xs text-text-muted leading-5"
        >
          {key.length === 1 ? key.toUpperCase() : key}
        </kbd>
      ))}
    </kbd>
  );
}
