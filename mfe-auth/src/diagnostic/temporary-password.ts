/** Letters and digits without look-alikes, which people could confuse when reading or writing them down. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;

/**
 * A password for an account created for another person. Random, because a fixed one (as in §2.12) would open every such
 * account.
 */
export function temporaryPassword(): string {
  const letters: string[] = [];
  const bytes = new Uint8Array(1);
  while (letters.length < LENGTH) {
    const [byte = 255] = crypto.getRandomValues(bytes);
    // bytes beyond the largest multiple of the alphabet's length would make its first letters more likely
    if (byte < 256 - (256 % ALPHABET.length)) letters.push(ALPHABET.charAt(byte % ALPHABET.length));
  }
  return letters.join('');
}
