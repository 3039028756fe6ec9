const CONTENTS_FIELD = /^\s*TOC\b/i;
/** The part of a field's code that identifies its kind. */
const FIELD_CODE = 200;

/** A field that is open: first its code, then its result. */
interface Field {
  code: string;
  inCode: boolean;
  contents: boolean;
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
    this.#open.push({ code, inCode, contents });
    if (inCode) this.#codes += 1;
    if (contents) this.#contents += 1;
  }

  /** After the code of the innermost field, its result begins. */
  beginResult(): void {
    this.#endCode(this.#open.at(-1));
  }

  end(): void {
    const field = this.#open.pop();
    this.#endCode(field);
    if (field?.contents) this.#contents -= 1;
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
