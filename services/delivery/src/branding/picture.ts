import { createHash } from 'node:crypto';
import { MESSAGES } from '@scopewright/contracts/errors';
import { failures } from '@scopewright/service-kit';
import sharp from 'sharp';

/** Pixels of the largest picture that is read, and of the logo that is made of it. */
const MAX_PIXELS = 24_000_000;
const WIDTH = 512;
const HEIGHT = 192;
const FORMATS: readonly string[] = ['png', 'jpeg', 'webp'];

// a format is known only after its decoder has looked: those of all other formats, as SVG or TIFF, never see what strangers send
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] });

export const LOGO_TYPE = 'image/webp';

/**
 * Makes a logo of a picture: decoded whole, turned as its camera says, no larger than 512 × 192 pixels, written anew as WebP with nothing of what the file said
 * besides its pixels.
 * @returns the logo and its SHA-256, hex
 * @throws CallError 422 for what is no PNG, JPEG or WebP by its content, is broken, has several frames, or too many pixels
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
