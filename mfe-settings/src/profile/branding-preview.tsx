import { ACCENT_SURFACES, accentContrast, accentPalette, type Theme } from '@scopewright/domain/accent';

const TEXT: Record<Theme, string> = { light: '#16211f', dark: '#e8efec' };
const NAMES: Record<Theme, string> = { light: 'Light theme', dark: 'Dark theme' };
const THEMES: readonly Theme[] = ['light', 'dark'];

export interface BrandingPreviewProps {
  firmName: string;
  logoUrl: string | null;
  /** `#rrggbb`. */
  accent: string;
}

/** The firm's logo and color as the product shows them, in both themes, regardless of the reader's. */
export function BrandingPreview({ firmName, logoUrl, accent }: BrandingPreviewProps) {
  const contrast = accentContrast(accent);
  const palette = accentPalette(accent);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {THEMES.map((theme) => {
        const [page, sheet] = ACCENT_SURFACES[theme];
        const { brand, brandSoft, onBrand } = palette[theme];
        return (
          <figure key={theme} className="grid gap-2">
            <div
              aria-hidden="true"
              className="overflow-hidden rounded-md border border-border p-4"
              style={{ backgroundColor: page, color: TEXT[theme] }}
            >
              <div className="grid gap-3 rounded-md p-4" style={{ backgroundColor: sheet }}>
                <div className="flex min-h-8 items-center gap-2.5 font-semibold text-sm">
                  {logoUrl ? <img src={logoUrl} alt="" className="max-h-8 max-w-24 object-contain" /> : null}
                  <span className="truncate">{firmName}</span>
                </div>
                <span
                  className="rounded-md px-2.5 py-1.5 font-medium text-sm"
                  style={{ backgroundColor: brandSoft, color: brand }}
                >
                  Client companies
                </span>
                <span
                  className="justify-self-start rounded-md px-3 py-1.5 font-semibold text-sm"
                  style={{ backgroundColor: brand, color: onBrand }}
                >
                  Add client
                </span>
              </div>
            </div>
            <figcaption className="text-text-muted text-xs">
              {NAMES[theme]}, contrast {(Math.floor(contrast[theme] * 10) / 10).toFixed(1)}:1
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}
