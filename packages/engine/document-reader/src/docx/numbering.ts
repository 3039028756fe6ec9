import type { Styles } from './styles.ts';
import { isOn, numberOf, readWordXml } from './word-xml.ts';

interface Level {
  start: number;
  format: string;
  /** With `%1` to `%9` for the numbers of the levels. */
  text: string;
  /** All numbers are shown as decimals. */
  legal: boolean;
  /** Restarts after a paragraph of this level (1 is the outermost) or one above it; 0 for never, null for any above. */
  restart: number | null;
  /** Paragraphs of this style are of this level. */
  style: string | null;
}

interface List {
  levels: Map<number, Level>;
  /** The numbering style that has its levels. */
  link: string | null;
}

interface Instance {
  list: string;
  starts: Map<number, number>;
  levels: Map<number, Level>;
}

/** How a paragraph is numbered. */
export interface Numbered {
  label: string | null;
  /** 1 is the outermost. */
  level: number;
}

export interface Numbering {
  /**
   * Counts a paragraph. Every paragraph has to be counted once, in order.
   * @param own the paragraph's own settings
   * @returns null if it has no number
   */
  count(own: { numId: number | null; level: number | null }, style: string | undefined): Numbered | null;
}

const LEVELS = 9;
/** Characters of a level's text; each paragraph's label has them. */
const LEVEL_TEXT = 100;
/** Lists that refer to each other, which also ends circles. */
const MAX_LINKS = 10;

interface Lists {
  lists: Map<string, List>;
  instances: Map<number, Instance>;
}

function readLists(xml: string): Lists {
  const lists = new Map<string, List>();
  const instances = new Map<number, Instance>();
  let list: List | null = null;
  let instance: Instance | null = null;
  let level: Level | null = null;
  let overridden = 0;
  readWordXml(xml, {
    open(element) {
      const value = element.attribute('val');
      switch (element.name) {
        case 'abstractNum':
          list = { levels: new Map(), link: null };
          lists.set(element.attribute('abstractNumId') ?? '', list);
          return;
        case 'num': {
          instance = { list: '', starts: new Map(), levels: new Map() };
          const id = numberOf(element.attribute('numId'));
          if (id !== null) instances.set(id, instance);
          return;
        }
        case 'numStyleLink':
          if (list) list.link = value ?? null;
          return;
        case 'abstractNumId':
          if (instance) instance.list = value ?? '';
          return;
        case 'lvlOverride':
          overridden = numberOf(element.attribute('ilvl')) ?? 0;
          return;
        case 'startOverride':
          instance?.starts.set(overridden, numberOf(value) ?? 1);
          return;
        case 'lvl': {
          level = { start: 1, format: 'decimal', text: '', legal: false, restart: null, style: null };
          const at = numberOf(element.attribute('ilvl')) ?? overridden;
          (instance ?? list)?.levels.set(at, level);
          return;
        }
      }
      if (level === null) return;
      if (element.name === 'start') level.start = numberOf(value) ?? 1;
      else if (element.name === 'numFmt') level.format = value ?? 'decimal';
      else if (element.name === 'lvlText') level.text = (value ?? '').slice(0, LEVEL_TEXT);
      else if (element.name === 'isLgl') level.legal = isOn(element);
      else if (element.name === 'lvlRestart') level.restart = numberOf(value);
      else if (element.name === 'pStyle') level.style = value ?? null;
    },
    close(name) {
      if (name === 'abstractNum') list = null;
      else if (name === 'num') instance = null;
      else if (name === 'lvl') level = null;
    },
    text: () => undefined,
  });
  return { lists, instances };
}

/** Reads `numbering.xml`, and counts paragraphs with it. */
export function readNumbering(xml: string | undefined, styles: Styles): Numbering {
  const { lists, instances }: Lists = xml === undefined ? { lists: new Map(), instances: new Map() } : readLists(xml);

  /** The list that has the levels of an instance. */
  const listOf = (of: Instance): { id: string; levels: Map<number, Level> } => {
    let id = of.list;
    for (let links = 0; links < MAX_LINKS; links += 1) {
      const found = lists.get(id);
      if (!found?.link || found.levels.size > 0) break;
      const linked = instances.get(styles.get(found.link)?.numbering.numId ?? -1);
      if (!linked) break;
      id = linked.list;
    }
    return { id, levels: lists.get(id)?.levels ?? new Map() };
  };

  const counters = new Map<string, (number | undefined)[]>();
  const begun = new Set<number>();

  return {
    count(own, styleId) {
      const inherited = styles.get(styleId)?.numbering;
      const numId = own.numId ?? inherited?.numId ?? null;
      const used = numId === null ? undefined : instances.get(numId);
      if (numId === null || numId === 0 || !used) return null;
      const { id, levels } = listOf(used);
      const levelAt = (at: number): Level | undefined => used.levels.get(at) ?? levels.get(at);
      const styled = own.numId === null ? [...levels].find(([, one]) => one.style === styleId)?.[0] : undefined;
      const at = Math.min(LEVELS - 1, Math.max(0, own.level ?? styled ?? inherited?.level ?? 0));
      const startOf = (one: number): number => used.starts.get(one) ?? levelAt(one)?.start ?? 1;

      const counts = counters.get(id) ?? [];
      counters.set(id, counts);
      if (!begun.has(numId)) {
        begun.add(numId);
        for (const one of used.starts.keys()) counts[one] = undefined;
      }
      counts[at] = (counts[at] ?? startOf(at) - 1) + 1;
      for (let below = at + 1; below < LEVELS; below += 1) {
        const restart = levelAt(below)?.restart ?? null;
        // 0 never restarts; others restart after their level or one above it
        if (restart === null || (restart > 0 && at < restart)) counts[below] = undefined;
      }
      const settings = levelAt(at);
      if (!settings) return { label: null, level: at + 1 };
      if (settings.format === 'bullet') return { label: '•', level: at + 1 };
      const label = settings.text.replace(/%([1-9])/g, (_, digit: string) => {
        const one = Number(digit) - 1;
        return inFormat(counts[one] ?? startOf(one), settings.legal ? 'decimal' : (levelAt(one)?.format ?? 'decimal'));
      });
      return { label: settings.format === 'none' && !/\S/.test(label) ? null : label.trim() || null, level: at + 1 };
    },
  };
}

const ROMAN: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
const ONES =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen Twenty'.split(
    ' ',
  );
const ORDINALS =
  'Zeroth First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth Thirteenth Fourteenth Fifteenth Sixteenth Seventeenth Eighteenth Nineteenth Twentieth'.split(
    ' ',
  );
/** Beyond, letters and roman numbers would be of any length. */
const MAX_WRITTEN = 3_999;

function roman(value: number): string {
  let rest = value;
  let result = '';
  for (const [worth, letters] of ROMAN) for (; rest >= worth; rest -= worth) result += letters;
  return result;
}

/** As Word counts: a … z, aa, bb … */
const letters = (value: number): string =>
  String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.floor((value - 1) / 26) + 1);

const ordinal = (value: number): string => {
  const tens = value % 100;
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${ending}`;
};

/** A number as a format of WordprocessingML writes it; formats of other scripts as decimals. */
export function inFormat(value: number, format: string): string {
  const written = value >= 1 && value <= MAX_WRITTEN;
  switch (format) {
    case 'none':
      return '';
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'lowerLetter':
      return written ? letters(value) : String(value);
    case 'upperLetter':
      return written ? letters(value).toUpperCase() : String(value);
    case 'lowerRoman':
      return written ? roman(value) : String(value);
    case 'upperRoman':
      return written ? roman(value).toUpperCase() : String(value);
    case 'ordinal':
      return ordinal(value);
    case 'cardinalText':
      return ONES[value] ?? String(value);
    case 'ordinalText':
      return ORDINALS[value] ?? ordinal(value);
    default:
      return String(value);
  }
}
