import { expect, it } from 'vitest';
import { EARLIER_LINKS_KEPT, linksOf, wasReissued } from './links.ts';

const invitation = (tokenHash: string, ...replacedHashes: string[]) => ({ tokenHash, replacedHashes });

it('lists the links of invitations, the latest last', () => {
  expect(linksOf([invitation('c', 'a', 'b'), invitation('d')])).toEqual(['a', 'b', 'c', 'd']);
  expect(linksOf([invitation('d')], ['a', 'b'])).toEqual(['a', 'b', 'd']);
  expect(linksOf([])).toEqual([]);
});

it('knows the latest twenty', () => {
  const earlier = Array.from({ length: 30 }, (_, index) => `${index}`);
  const links = linksOf([invitation('last')], earlier);
  expect(links).toHaveLength(EARLIER_LINKS_KEPT);
  expect([links[0], links.at(-1)]).toEqual(['11', 'last']);
});

it('a link taken over from an earlier invitation is not a reissue; in an invitation of an earlier release it is one', () => {
  expect(wasReissued({ reissued: false, replacedHashes: ['a'] })).toBe(false);
  expect(wasReissued({ reissued: true, replacedHashes: ['a'] })).toBe(true);
  expect(wasReissued({ replacedHashes: ['a'] })).toBe(true);
  expect(wasReissued({ replacedHashes: [] })).toBe(false);
});
