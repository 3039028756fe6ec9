const CONTENTS_FIELD = /^\s*TOC\b/i;
/** The part of a field's code that identifies its kind. */
const FIELD_CODE = 200;

/** Word lets people add 25. */
const ENTRIES_MAX = 100;

/** A box to tick or a list to choose from, whose value is not part of its result. */
interface FormField {
  kind: 'box' | 'list';
  /** Of a box 1 or 0, of a list the number of an entry. */
  chosen: number | null;
  byDefault: number;
  entries: string[];
}

/** A field that is open: first its code, then its result. */
interface Field {
  code: string;
  inCode: boolean;
  contents: boolean;
  form: FormField | null;
}

/** The fields that are open around a place of a text. */
export class Fields {
  readonly #open: Field[] = [];
  /** Open fields whose code is being read. */
  #codes = 0;
  /** Open tables of contents. */
  #contents = 0;

  /** The text is part of a field's code. */
  get inCode(): boolean {
    return this.#codes > 0;
  }

  /** The text is part of a table of contents. */
  get inContents(): boolean {
    return this.#contents > 0;
  }

  begin(code: string, inCode: boolean): void {
    const contents = CONTENTS_FIELD.test(code);
    this.#open.push({ code, inCode, contents, form: null });
    if (inCode) this.#codes += 1;
    if (contents) this.#contents += 1;
  }

  /** After the code of the innermost field, its result begins. */
  beginResult(): void {
    this.#endCode(this.#open.at(-1));
  }

  /** @returns what the field shows besides its result: the box or the entry of a form */
  end(): string {
    const field = this.#open.pop();
    this.#endCode(field);
    if (field?.contents) this.#contents -= 1;
    if (!field?.form) return '';
    const { kind, chosen, byDefault, entries } = field.form;
    const value = chosen ?? byDefault;
    if (kind === 'box') return value > 0 ? '☒' : '☐';
    return entries[value] ?? '';
  }

  beginForm(kind: FormField['kind']): void {
    const field = this.#open.at(-1);
    if (field?.inCode) field.form = { kind, chosen: null, byDefault: 0, entries: [] };
  }

  /** The choice of a form's field: by its author, or by who filled it in. */
  choose(value: number, by: 'author' | 'reader'): void {
    const form = this.#open.at(-1)?.form;
    if (!form) return;
    if (by === 'reader') form.chosen = value;
    else form.byDefault = value;
  }

  addEntry(text: string): void {
    const entries = this.#open.at(-1)?.form?.entries;
    if (entries && entries.length < ENTRIES_MAX) entries.push(text);
  }

  /** Adds to the code of the innermost field. */
  addCode(text: string): void {
    const field = this.#open.at(-1);
    if (!field || field.contents || field.code.length > FIELD_CODE) return;
    field.code += text;
    field.contents = CONTENTS_FIELD.test(field.code);
    if (field.contents) this.#contents += 1;
  }

  #endCode(field: Field | undefined): void {
    if (!field?.inCode) return;
    field.inCode = false;
    this.#codes -= 1;
  }
}
