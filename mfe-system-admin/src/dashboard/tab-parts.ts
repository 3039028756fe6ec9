import { componentOf, type ScreenModule } from '@scopewright/remote-contract';
import { type LatePart, latePart } from '@scopewright/ui';
import type { TabId } from '../tabs.ts';

type Part = LatePart<object>;

const parts: ReadonlyMap<string, Part> = new Map(
  Object.entries(import.meta.glob<ScreenModule>('../*/*-tab.tsx')).map(([path, load]): [string, Part] => [
    /([\w-]+)-tab\.tsx$/.exec(path)?.[1] ?? '',
    latePart(async () => componentOf(path, await load())),
  ]),
);

/** A tab's code, which is a separate file. @throws Error for a tab whose file is missing */
export function tabPart(id: TabId): Part {
  const part = parts.get(id);
  if (!part) throw new Error(`src/${id}/${id}-tab.tsx is missing`);
  return part;
}
