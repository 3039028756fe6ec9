import { createHash } from 'node:crypto';
import type { FirmBranding } from '@scopewright/contracts';
import { testPdf } from '@scopewright/files/testing';
import sharp from 'sharp';
import { afterAll, expect, it, vi } from 'vitest';
import { startDelivery, type TestFirm } from '../testing/delivery.ts';

const delivery = await startDelivery('branding');
const { ask } = delivery;
afterAll(() => delivery.close());

const picture = (width: number, height: number, background = '#2f7d74') =>
  sharp({ create: { width, height, channels: 4, background } });
const upload = (at: TestFirm, content: Buffer, type: string, token = at.token) =>
  ask(at, 'uploadLogo', { token, rawBody: new Uint8Array(content), headers: { 'Content-Type': type } });
const uploaded = async (...given: Parameters<typeof upload>) => (await upload(...given)).body as FirmBranding;
const shown = async (at: TestFirm) => (await delivery.service.engines.addresses.resolve(at.key))?.branding;
const logoAt = (url: string | null) =>
  delivery.service.fetch(url ?? '', { headers: { 'X-Forwarded-Host': 'anybody.example' } });
const kept = async (at: TestFirm) =>
  delivery.system(() => delivery.database.models.firms.findById(at.id).orFail().lean());

it.each([
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
] as const)("a logo of a %s is written again, small and without the file's other data", async (format, type) => {
  const at = await delivery.firm();
  const camera = await picture(2000, 1000)
    .withExif({ IFD0: { Copyright: 'somewhere' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
  const branding = await uploaded(at, camera, type);
  expect(branding).toEqual({
    logoUrl: expect.stringMatching(/^\/api\/public\/logos\/[0-9a-f]{64}$/),
    accentColor: null,
    version: 1,
  });
  const answer = await logoAt(branding.logoUrl);
  const logo = Buffer.from(await answer.arrayBuffer());
  // rotated as its EXIF data says
  const { exif, ...told } = await sharp(logo).metadata();
  expect(told).toMatchObject({ format: 'webp', width: 96, height: 192 });
  expect(exif).toBeUndefined();
  expect(branding.logoUrl).toContain(createHash('sha256').update(logo).digest('hex'));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect(await shown(at)).toEqual({ logoUrl: branding.logoUrl });
});

it('a small logo stays as small as it is', async () => {
  const at = await delivery.firm();
  const { logoUrl } = await uploaded(at, await picture(40, 20).png().toBuffer(), 'image/png');
  expect(await sharp(Buffer.from(await (await logoAt(logoUrl)).arrayBuffer())).metadata()).toMatchObject({
    width: 40,
    height: 20,
  });
});

it.each([
  [
    'an SVG under the name of a PNG',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['a GIF', async () => picture(20, 20).gif().toBuffer()],
  ['a PDF', async () => testPdf()],
  [
    'an animation',
    async () =>
      sharp([await picture(20, 20).png().toBuffer(), await picture(20, 20, '#ffffff').png().toBuffer()], {
        join: { animated: true },
      })
        .webp()
        .toBuffer(),
  ],
  [
    'half a picture',
    async () =>
      (
        await picture(600, 600)
          .composite([
            {
              input: Buffer.from(Array.from({ length: 90_000 }, (_, at) => (at * 7919) % 256)),
              raw: { width: 300, height: 100, channels: 3 },
            },
          ])
          .png()
          .toBuffer()
      ).subarray(0, 800),
  ],
  ['a picture of more pixels than are read', async () => picture(6000, 5000).png().toBuffer()],
])('%s is no logo', async (_what, content) => {
  const at = await delivery.firm();
  const { status, body } = await upload(at, await content(), 'image/png');
  const error = 'This is not a picture that can be read';
  expect([status, body]).toEqual([422, expect.objectContaining({ error, details: { file: error } })]);
  expect(await shown(at)).toBeUndefined();
});

it.each([
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a GIF', async () => picture(20, 20).gif().toBuffer()],
  ['a TIFF', async () => picture(20, 20).tiff().toBuffer()],
])('no decoder looks at %s', async (_what, content) => {
  await expect(sharp(await content()).metadata()).rejects.toThrow('unsupported image format');
});

it('a logo takes the place of the one before, whose bytes go, and can be taken away', async () => {
  const at = await delivery.firm();
  const first = await uploaded(at, await picture(43, 20).png().toBuffer(), 'image/png');
  const second = await uploaded(at, await picture(41, 20).png().toBuffer(), 'image/png');
  expect(second.version).toBe(2);
  expect((await logoAt(first.logoUrl)).status).toBe(404);
  expect((await logoAt(second.logoUrl)).status).toBe(200);
  // uploading the same picture again changes only the file's record
  expect(await uploaded(at, await picture(41, 20).png().toBuffer(), 'image/png')).toEqual(second);
  expect((await logoAt(second.logoUrl)).status).toBe(200);
  expect((await kept(at)).storedFiles).toBe(1);
  expect((await ask(at, 'removeLogo')).body).toEqual({ logoUrl: null, accentColor: null, version: 3 });
  expect((await logoAt(second.logoUrl)).status).toBe(404);
  expect(await kept(at)).toMatchObject({ storedFiles: 0, storedBytes: 0 });
  expect(await shown(at)).toBeUndefined();
  const events = await delivery.system(() =>
    delivery.database.models.auditEvents.find({ firmId: at.id }).sort({ _id: 1 }).lean(),
  );
  expect(events.map(({ action }) => action)).toEqual(['firm.logo-changed', 'firm.logo-changed', 'firm.logo-removed']);
});

it('an accent color is readable in both themes, and is changed from the version that was read', async () => {
  const at = await delivery.firm();
  const change = (accentColor: string | null, version: number) =>
    ask(at, 'changeBranding', { body: { version, accentColor } });
  expect((await change('#C2410C', 0)).body).toEqual({ logoUrl: null, accentColor: '#c2410c', version: 1 });
  // other requests hear of a change right after its answer
  await expect.poll(() => shown(at)).toEqual({ accentColor: '#c2410c' });
  expect(await change('#2f7d74', 0)).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', current: { accentColor: '#c2410c', version: 1 } },
  });
  const { status, body } = await change('#ffff00', 1);
  expect(status).toBe(422);
  expect(body).toMatchObject({
    details: {
      accentColor: expect.stringMatching(
        /^Contrast is 1\.\d\d:1 in the light theme; at least 3:1 is needed\. Try #[0-9a-f]{6}\.$/,
      ),
    },
  });
  expect((await change('red', 1)).status).toBe(422);
  expect((await change(null, 1)).body).toEqual({ logoUrl: null, accentColor: null, version: 2 });
  await expect.poll(() => shown(at)).toBeUndefined();
  const [event] = await delivery.system(() =>
    delivery.database.models.auditEvents.find({ firmId: at.id }).sort({ _id: 1 }).lean(),
  );
  expect(event).toMatchObject({
    action: 'firm.branding-changed',
    changes: { accentColor: { from: null, to: '#c2410c' } },
  });
});

it('an equal look is no change, and the author of a change is stored', async () => {
  const at = await delivery.firm();
  const { firms, auditEvents } = delivery.database.models;
  // a firm from before logos has none of these fields
  await delivery.system(() =>
    firms.collection.updateOne({ _id: at.id }, { $unset: { accentColor: 1, logoDigest: 1, brandingVersion: 1 } }),
  );
  const plain = { logoUrl: null, accentColor: null, version: 0 };
  expect((await ask(at, 'branding')).body).toEqual(plain);
  expect((await ask(at, 'changeBranding', { body: { version: 0, accentColor: null } })).body).toEqual(plain);
  expect((await ask(at, 'removeLogo')).body).toEqual(plain);
  await ask(at, 'changeBranding', { body: { version: 0, accentColor: '#c2410c' } });
  const events = await delivery.system(() => auditEvents.find({ firmId: at.id }).lean());
  const { name } = await kept(at);
  expect(events).toMatchObject([
    { actorId: at.admin._id, targetType: 'firm', targetId: at.id.toHexString(), targetName: name },
  ]);
});

it('a logo is changed also when other services cannot be notified and the bytes of the former cannot be removed, which stay for the sweep', async () => {
  const at = await delivery.firm();
  const { files } = delivery.database.models;
  await uploaded(at, await picture(43, 20).png().toBuffer(), 'image/png');
  const published = vi
    .spyOn(delivery.service.engines.redis, 'publish')
    .mockRejectedValueOnce(new Error('Redis is gone'));
  const removed = vi.spyOn(files, 'deleteOne').mockImplementationOnce(() => {
    throw new Error('The store is gone');
  });
  const { status, body } = await upload(at, await picture(41, 20).png().toBuffer(), 'image/png');
  expect([status, body]).toMatchObject([200, { version: 2 }]);
  expect([published.mock.calls.length, removed.mock.calls.length]).toEqual([1, 1]);
  for (const spy of [published, removed]) spy.mockRestore();
  const logged = (what: string) => delivery.service.logged.filter((line) => line.includes(what));
  expect(logged('could not be announced')).toEqual([expect.stringContaining('Redis is gone')]);
  expect(logged('stay for the sweep')).toEqual([expect.stringContaining('The store is gone')]);
  expect((await logoAt((body as FirmBranding).logoUrl)).status).toBe(200);
  const states = async () =>
    (await delivery.system(() => files.find({ firmId: at.id }).sort({ _id: 1 }).lean())).map(({ state }) => state);
  expect(await states()).toEqual(['removing', 'ready']);
});

it('a firm that is removed concurrently has no look, and nothing of it is changed', async () => {
  const at = await delivery.firm();
  expect((await ask(at, 'branding')).status).toBe(200);
  await delivery.system(() => delivery.database.models.firms.deleteOne({ _id: at.id }));
  expect((await ask(at, 'branding')).status).toBe(404);
  expect((await ask(at, 'changeBranding', { body: { version: 0, accentColor: '#c2410c' } })).status).toBe(404);
  expect((await ask(at, 'removeLogo')).status).toBe(404);
});

it('everyone of the firm’s own sees its look; only its administrators change it', async () => {
  const at = await delivery.firm();
  const consultant = await at.sign(await delivery.make.user(at.id, { role: 'consultant' }));
  expect((await ask(at, 'branding', { token: consultant })).status).toBe(200);
  expect((await ask(at, 'changeBranding', { token: consultant, body: { version: 0, accentColor: null } })).status).toBe(
    403,
  );
  expect((await upload(at, await picture(40, 20).png().toBuffer(), 'image/png', consultant)).status).toBe(403);
  const ended = await delivery.firm({ trialEndsAt: new Date(0) });
  expect((await ask(ended, 'changeBranding', { body: { version: 0, accentColor: null } })).status).toBe(402);
});
