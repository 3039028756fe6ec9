import { PDF_PAGE_LIMITS, type PdfPart } from '@scopewright/domain/sources/pdf-page';

/** A node of a page's structure, as pdf.js gives it. */
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
  /** The list item or cell that what is below belongs to. */
  part?: PdfPart;
  isLabel?: boolean;
}

/** What a page of a tagged document consists of, in reading order. */
export function partsOf(root: StructureNode): PdfPart[] {
  const parts: PdfPart[] = [];
  let tables = 0;
  let rows = 0;

  const open = (part: PdfPart): PdfPart => {
    if (parts.length < PDF_PAGE_LIMITS.parts) parts.push(part);
    return part;
  };
  const below = (node: StructureNode, around: Around) => {
    for (const child of node.children ?? []) visit(child, around);
  };
  const visit = (node: StructureNode, around: Around): void => {
    if (node.type === 'content') {
      const mark = Number(/_mc(\d+)$/.exec(node.id ?? '')?.[1] ?? Number.NaN);
      if (!Number.isInteger(mark)) return;
      const part = around.part ?? open({ role: 'paragraph', marks: [] });
      if (around.isLabel) part.labels = [...(part.labels ?? []), mark];
      else part.marks.push(mark);
      return;
    }
    const role = node.role ?? '';
    if (role === 'Table') {
      // a table within a cell stays part of it
      if (around.part?.role === 'cell') return below(node, around);
      tables += 1;
      return below(node, { list: 0, table: tables });
    }
    if (around.table !== undefined && !around.part) {
      if (role === 'THead') return below(node, { ...around, inHead: true });
      if (role === 'TR') {
        rows += 1;
        return below(node, { ...around, row: rows });
      }
      if (role === 'TD' || role === 'TH') {
        const head = role === 'TH' || around.inHead ? { head: true as const } : {};
        const cell: PdfPart = { role: 'cell', marks: [], table: around.table, row: around.row ?? rows, ...head };
        return below(node, { ...around, part: open(cell) });
      }
    }
    if (around.part?.role === 'cell') return below(node, around);
    if (role === 'L') return below(node, { list: around.list + 1 });
    if (role === 'LI') {
      const level = Math.max(1, around.list);
      return below(node, { list: level, part: open({ role: 'listItem', level, marks: [] }) });
    }
    if (around.part?.role === 'listItem') {
      if (role === 'Lbl') return below(node, { ...around, isLabel: true });
      // a second paragraph of an item would otherwise run into the first
      if (role === 'P' && (around.part.marks.length > 0 || parts.at(-1) !== around.part))
        return below(node, { list: around.list, part: open({ role: 'paragraph', marks: [] }) });
      return below(node, around);
    }
    const level = role === 'Title' ? 1 : role === 'H' ? 2 : Number(/^H([1-6])$/.exec(role)?.[1] ?? 0);
    if (level > 0) return below(node, { list: 0, part: open({ role: 'heading', level, marks: [] }) });
    if (['P', 'Caption', 'Note', 'BlockQuote', 'Quote', 'TOCI', 'Code', 'FENote'].includes(role) && !around.part)
      return below(node, { ...around, part: open({ role: 'paragraph', marks: [] }) });
    below(node, around);
  };
  below(root, { list: 0 });
  return parts.filter(({ role, marks, labels }) => role === 'cell' || marks.length > 0 || (labels?.length ?? 0) > 0);
}
