/** Letters and digits that are not taken for one another when they are read or written down. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;

/** A password for an account that is made for somebody: random, as one that everybody gets would open everybody's account (§2.12 has a fixed one). */
export function temporaryPassword(): string {
  const letters: string[] = [];
  const bytes = new Uint8Array(1);
  while (letters.length < LENGTH) {
    const [byte = 255] = crypto.getRandomValues(bytes);
    // bytes beyond the last whole turn of the alphabet would make its first letters more likely
    if (byte < 256 - (256 % ALPHABET.length)) letters.push(ALPHABET.charAt(byte % ALPHABET.length));
  }
  return letters.join('');
}
