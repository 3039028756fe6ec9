import { describe, expect, it } from 'vitest';
import { generateBacklog } from './generate.ts';
import { BUILT_IN_PROFILES } from './profiles.ts';
import { templateInput } from './testing/inputs.ts';

describe.each(BUILT_IN_PROFILES)('profile $id', (profile) => {
  const input = templateInput('access', { profile });
  const pieces = generateBacklog(input);

  it('gives a story for each request type', () => {
    const requestTypes = input.items.filter(({ kind }) => kind === 'requestType');
    expect(pieces.filter(({ level }) => level === 'story').map(({ key }) => key)).toEqual(
      requestTypes.map(({ id }) => `requestType:${id}`),
    );
  });
});
