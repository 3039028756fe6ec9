import { PDF_PAGE_LIMITS, type PdfPart } from '@scopewright/domain/sources/pdf-page';

/** A node of a page's structure, as returned by pdf.js. */
export interface StructureNode {
  role?: string;
  type?: string;
  id?: string;
  children?: StructureNode[];
}

interface Around {
  list: number;
  table?: number;
  row?: number;
  inHead?: boolean;
  /** The list item or cell that nested nodes belong to. */
  part?: PdfPart;
  isLabel?: boolean;
}

/** Elements that are separate paragraphs. */
const PARAGRAPHS = ['P', 'Caption', 'Note', 'BlockQuote', 'Quote', 'Code', 'FENote'];

/** Contents of a page of a tagged document, in reading order. */
export function partsOf(root: StructureNode): PdfPart[] {
  const parts = new Parts();
  parts.visitAll(root.children ?? [], { list: 0 });
  return parts.found.filter(
    ({ role, marks, labels }) => role === 'cell' || marks.length > 0 || (labels?.length ?? 0) > 0,
  );
}

class Parts {
  readonly found: PdfPart[] = [];
  #tables = 0;
  #rows = 0;

  visitAll(nodes: StructureNode[], around: Around): void {
    for (const node of nodes) {
      if (node.type === 'content') this.#addContent(node, around);
      else this.visitAll(node.children ?? [], this.#within(node.role ?? '', around));
    }
  }

  #open(part: PdfPart): PdfPart {
    if (this.found.length < PDF_PAGE_LIMITS.parts) this.found.push(part);
    return part;
  }

  #addContent({ id = '' }: StructureNode, { part, isLabel }: Around): void {
    const mark = Number.parseInt(/_mc(\d+)$/.exec(id)?.[1] ?? '', 10);
    if (Number.isNaN(mark)) return;
    const owner = part ?? this.#open({ role: 'paragraph', marks: [] });
    if (isLabel) owner.labels = [...(owner.labels ?? []), mark];
    else owner.marks.push(mark);
  }

  /** Context of an element's children. */
  #within(role: string, around: Around): Around {
    // all content of a cell, also lists and tables, is its text
    if (around.part?.role === 'cell') return around;
    if (around.part?.role === 'contents') return around;
    if (role === 'TOC' || role === 'TOCI') return { list: 0, part: this.#open({ role: 'contents', marks: [] }) };
    if (role === 'Table') {
      this.#tables += 1;
      return { list: 0, table: this.#tables };
    }
    if (around.table !== undefined && !around.part) {
      const inTable = this.#withinTable(role, { ...around, table: around.table });
      if (inTable) return inTable;
    }
    if (role === 'L') return { list: around.list + 1 };
    if (role === 'LI') {
      const level = Math.max(1, around.list);
      return { list: level, part: this.#open({ role: 'listItem', level, marks: [] }) };
    }
    if (around.part?.role === 'listItem') return this.#withinItem(role, { ...around, part: around.part });
    const level = levelOf(role);
    if (level > 0) return { list: 0, part: this.#open({ role: 'heading', level, marks: [] }) };
    if (PARAGRAPHS.includes(role) && !around.part)
      return { ...around, part: this.#open({ role: 'paragraph', marks: [] }) };
    return around;
  }

  #withinTable(role: string, around: Around & { table: number }): Around | null {
    if (role === 'THead') return { ...around, inHead: true };
    if (role === 'TR') {
      this.#rows += 1;
      return { ...around, row: this.#rows };
    }
    if (role !== 'TD' && role !== 'TH') return null;
    const cell: PdfPart = { role: 'cell', marks: [], table: around.table, row: around.row ?? this.#rows };
    if (role === 'TH' || around.inHead) cell.head = true;
    return { ...around, part: this.#open(cell) };
  }

  #withinItem(role: string, around: Around & { part: PdfPart }): Around {
    if (role === 'Lbl') return { ...around, isLabel: true };
    // a further paragraph of the item would otherwise run into the first one
    const isFurther = role === 'P' && (around.part.marks.length > 0 || this.found.at(-1) !== around.part);
    return isFurther ? { list: around.list, part: this.#open({ role: 'paragraph', marks: [] }) } : around;
  }
}

/** Level of a heading; 0 for other elements. */
function levelOf(role: string): number {
  if (role === 'Title') return 1;
  if (role === 'H') return 2;
  return Number(/^H([1-6])$/.exec(role)?.[1] ?? 0);
}
