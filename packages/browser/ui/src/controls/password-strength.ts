export interface PasswordStrength {
  /** 0 (too short) to 4 (strong). */
  score: 0 | 1 | 2 | 3 | 4;
  label: string;
}

const LABELS = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'] as const;
const COMMON = /password|passwort|qwert|asdf|letmein|welcome|admin|abc123|12345|iloveyou/i;

/**
 * An estimate of how hard a password is to guess: length counts most, then the kinds of characters; repeats, common
 * words and words that the visitor has typed elsewhere count against it. It never blocks signup; only the minimum
 * length does (§5).
 */
export function passwordStrength(password: string, minLength: number, known: readonly string[] = []): PasswordStrength {
  if (password.length < minLength) return { score: 0, label: LABELS[0] };
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const distinct = new Set(password.toLowerCase()).size;
  const guessable =
    COMMON.test(password) ||
    known.some((word) => word.length >= 4 && password.toLowerCase().includes(word.toLowerCase()));
  let points = 1 + (password.length >= 12 ? 1 : 0) + (password.length >= 16 ? 1 : 0) + (kinds >= 3 ? 1 : 0);
  if (distinct < 6) points = 1;
  if (guessable) points = Math.min(points, password.length >= 16 ? 2 : 1);
  const score = Math.min(4, Math.max(1, points)) as PasswordStrength['score'];
  return { score, label: LABELS[score] };
}
