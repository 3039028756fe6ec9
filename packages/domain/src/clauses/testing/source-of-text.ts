import { composeText } from '../../sources/compose-text.ts';
import type { SourceText } from '../../sources/source.ts';

/** The source of a text in which form feeds begin pages. */
export function sourceOfText(text: string): SourceText {
  const source = composeText(text);
  let page = 1;
  let from = 0;
  const blocks = source.blocks.map((block) => {
    for (let at = text.indexOf('\f', from); at >= 0 && at < block.start; at = text.indexOf('\f', from)) {
      page++;
      from = at + 1;
    }
    return { ...block, page };
  });
  return { ...source, blocks, pages: text.split('\f').length };
}
