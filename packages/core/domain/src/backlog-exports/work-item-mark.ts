const MARK = 'sw-';
const LENGTH = 11;

/**
 * A label that names a work item in every tracker, such as `sw-1k5w0fjx3ab`, derived from its id: the way back from
 * a tracker's files to the work item.
 */
export const workItemMark = (id: string): string => `${MARK}${hashOf(id).toString(36).padStart(LENGTH, '0')}`;

/** A hash of 53 bits (cyrb53), the same everywhere and for ever: marks are stored in trackers. */
function hashOf(text: string): number {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return 4294967296 * (2097151 & other) + (one >>> 0);
}
