import { composeText } from '../../sources/compose-text.ts';
import type { SourceText } from '../../sources/source.ts';

/** The source of a text in which form feeds begin pages. */
export function sourceOfText(text: string): SourceText {
  const source = composeText(text);
  let page = 1;
  const next = (from: number) => {
    const at = text.indexOf('\f', from);
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  };
  let end = next(0);
  const blocks = source.blocks.map((block) => {
    for (; end < block.start; end = next(end + 1)) page++;
    return { ...block, page };
  });
  return { ...source, blocks, pages: text.split('\f').length };
}
