/** Assembles a text and records the place of each part. */
export class TextBuilder {
  #pieces: string[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(piece: string): { start: number; end: number } {
    const start = this.#length;
    this.#pieces.push(piece);
    this.#length += piece.length;
    return { start, end: this.#length };
  }

  toString(): string {
    return this.#pieces.join('');
  }
}
