import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

afterEach(() => vi.restoreAllMocks());

it('saves under the name, and retains nothing', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect([this.download, this.href]).toEqual(['companies.csv', 'blob:companies']);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:companies');
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  saveFile(new Blob(['a']), 'companies.csv');
  expect(clicked).toHaveBeenCalledTimes(1);
  expect(document.querySelector('a')).toBeNull();
  await expect.poll(() => revoked).toHaveBeenCalledWith('blob:companies');
});
