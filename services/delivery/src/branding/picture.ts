import { createHash } from 'node:crypto';
import { MESSAGES } from '@scopewright/contracts/errors';
import { failures } from '@scopewright/service-kit';
import sharp from 'sharp';

/** Maximum pixels of an uploaded picture, and of the logo made of it. */
const MAX_PIXELS = 24_000_000;
const WIDTH = 512;
const HEIGHT = 192;
const FORMATS: readonly string[] = ['png', 'jpeg', 'webp'];

// libvips detects the format by trying decoders: all others, such as SVG and TIFF, must never read untrusted input
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] });

export const LOGO_TYPE = 'image/webp';

/**
 * Makes a logo of a picture: fully decoded, rotated by its EXIF orientation, scaled to at most 512 × 192 pixels, and
 * re-encoded as WebP without metadata.
 * @returns the logo and its SHA-256, hex
 * @throws CallError 422 for content that is not PNG, JPEG or WebP, is broken, has several frames, or too many pixels
 */
export async function logoOf(picture: Buffer): Promise<{ logo: Buffer; digest: string }> {
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
