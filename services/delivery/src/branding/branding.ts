import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FirmBranding } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { logoPath } from '@scopewright/contracts/routes';
import {
  announceFirm,
  changesBetween,
  discardFiles,
  type FileDoc,
  type FirmDoc,
  runAsSystem,
  trusted,
} from '@scopewright/data';
import { accentProblem, accentSentence } from '@scopewright/domain/accent';
import { completeFile, keepFile, removeBytes } from '@scopewright/files';
import {
  type CallContext,
  Download,
  failures,
  type Implementation,
  implement,
  inTx,
  record,
  type Tx,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { holdFirm } from '../held-firm.ts';
import type { DeliveryParts } from '../parts.ts';

/** Maximum pixels of an uploaded picture, and of the logo made of it. */
const MAX_PIXELS = 24_000_000;
const WIDTH = 512;
const HEIGHT = 192;
const FORMATS: readonly string[] = ['png', 'jpeg', 'webp'];

// libvips detects the format by trying decoders: all others, such as SVG and TIFF, must never read untrusted input
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] });

const LOGO_TYPE = 'image/webp';

/**
 * Makes a logo of a picture: fully decoded, rotated by its EXIF orientation, scaled to at most 512 × 192 pixels, and
 * re-encoded as WebP without metadata.
 * @returns the logo and its SHA-256, hex
 * @throws CallError 422 for content that is not PNG, JPEG or WebP, is broken, has several frames, or too many pixels
 */
async function logoOf(picture: Buffer): Promise<{ logo: Buffer; digest: string }> {
  try {
    const image = sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'warning' });
    const { format, pages = 1 } = await image.metadata();
    if (!FORMATS.includes(format) || pages > 1) throw new Error(`A picture of format ${format} with ${pages} pages`);
    const logo = await image
      .rotate()
      .resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, alphaQuality: 100 })
      .toBuffer();
    return { logo, digest: createHash('sha256').update(logo).digest('hex') };
  } catch (cause) {
    throw failures.validation({ file: MESSAGES.notAPicture }, MESSAGES.notAPicture, cause);
  }
}

type Held = Pick<FirmDoc, '_id' | 'name'> & Partial<Pick<FirmDoc, 'accentColor' | 'logoDigest' | 'brandingVersion'>>;

const FIELDS = { name: 1, accentColor: 1, logoDigest: 1, brandingVersion: 1 } as const;
/** A file with this digest never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

const present = ({ accentColor = null, logoDigest = null, brandingVersion = 0 }: Held): FirmBranding => ({
  logoUrl: logoDigest === null ? null : logoPath(logoDigest),
  accentColor,
  version: brandingVersion,
});

/** A logo, for everyone who has its address. */
const logoCall = ({ data: { models }, files }: DeliveryParts): Implementation =>
  implement('logo', async ({ params }, call) => {
    const file = await runAsSystem('a logo, which everyone may see', () =>
      models.files.findOne({ digest: params.digest, purpose: 'logo', state: 'ready' }).lean<FileDoc>(),
    );
    if (file === null) throw failures.notFound();
    const content = await files.storeOf(file).read(file);
    call.ctx.set('Cache-Control', IMMUTABLE);
    call.ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
    call.ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    return new Download(content, file.name, file);
  });

/** Removes the firm's logos except the given one. @returns their records */
async function discardLogos({ models, session }: Tx, except: Types.ObjectId | null): Promise<FileDoc[]> {
  const former = { purpose: 'logo', state: 'ready', ...(except && { _id: trusted({ $ne: except }) }) };
  const found = await models.files.find(former, {}, { session }).lean<FileDoc[]>();
  await discardFiles(models, former, session);
  return found;
}

/** The firm's logo and accent color. */
export const brandingCalls = (parts: DeliveryParts): Implementation[] => {
  const { data, files } = parts;
  const { models } = data;

  /** Changes the firm's branding in a transaction. @returns the new branding */
  const change = async (
    tx: Tx,
    set: Partial<Pick<FirmDoc, 'accentColor' | 'logoDigest'>>,
    version?: number,
  ): Promise<FirmBranding> => {
    const firm: Held = await holdFirm(tx);
    const before = present(firm);
    if (version !== undefined && before.version !== version) throw failures.versionConflict(before);
    const changes = changesBetween({ accentColor: firm.accentColor ?? null, logoDigest: firm.logoDigest ?? null }, set);
    if (Object.keys(changes).length === 0) return before;
    const brandingVersion = before.version + 1;
    await models.firms.updateOne({}, { $set: { ...set, brandingVersion } }, { session: tx.session });
    const { logoDigest: logo, ...told } = changes;
    await record(tx, {
      action: logo ? (set.logoDigest === null ? 'firm.logo-removed' : 'firm.logo-changed') : 'firm.branding-changed',
      targetType: 'firm',
      targetId: firm._id.toHexString(),
      targetName: firm.name,
      changes: told,
    });
    return present({ ...firm, ...set, brandingVersion });
  };

  /** Runs after a change has committed. The worker's sweep removes any bytes that remain. */
  const settle = async (call: CallContext, former: readonly FileDoc[]): Promise<void> => {
    await announceFirm(models, parts.announceAddress).catch((error: unknown) =>
      call.log.warn({ err: error }, 'A change of the firm could not be announced'),
    );
    for (const file of former)
      await removeBytes({ data, files }, file).catch((error: unknown) =>
        call.log.warn({ err: error }, 'The bytes of a file stay for the sweep'),
      );
  };

  return [
    implement('branding', async () => {
      const firm = await models.firms.findOne({}, FIELDS).lean<Held>();
      if (firm === null) throw failures.notFound();
      return present(firm);
    }),

    implement('changeBranding', async ({ body: { version, accentColor } }, call) => {
      const problem = accentColor === null ? null : accentProblem(accentColor);
      if (problem) throw failures.validation({ accentColor: accentSentence(problem) });
      const branding = await inTx(data, call, (tx) => change(tx, { accentColor }, version));
      await settle(call, []);
      return branding;
    }),

    implement('uploadLogo', async (_input, call) => {
      const { logo, digest } = await logoOf(await buffer(call.requireUpload().content));
      const { branding, former } = await keepFile(
        { data, files },
        {
          content: Readable.from([logo]),
          record: async () => ({
            purpose: 'logo',
            name: 'logo.webp',
            type: LOGO_TYPE,
            bytes: logo.length,
            digest,
            createdBy: new Types.ObjectId(call.viewer.userId),
            createdAt: call.now(),
          }),
          finish: async (uploaded, session) => {
            const tx = { models, call, session };
            const file = await completeFile(models, uploaded, 'ready', session);
            return { former: await discardLogos(tx, file._id), branding: await change(tx, { logoDigest: digest }) };
          },
        },
      );
      await settle(call, former);
      return branding;
    }),

    implement('removeLogo', async (_input, call) => {
      const { branding, former } = await inTx(data, call, async (tx) => ({
        former: await discardLogos(tx, null),
        branding: await change(tx, { logoDigest: null }),
      }));
      await settle(call, former);
      return branding;
    }),

    logoCall(parts),
  ];
};
