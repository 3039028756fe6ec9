/** A text with the search words highlighted. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  const escaped = words.filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (escaped.length === 0) return text;
  let at = 0;
  return text.split(new RegExp(`(${escaped.join('|')})`, 'gi')).map((part, index) => {
    const key = at;
    at += part.length;
    return index % 2 === 1 ? (
      <mark key={key} className="rounded-xs bg-brand-soft text-inherit">
        {part}
      </mark>
    ) : (
      part
    );
  });
}
