import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** Width of the light margin around a code that scanners need, in modules (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code as SVG; dark on light in either theme, as scanners expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const size = code.size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 max-w-full rounded-md border border-border"
    >
      <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  );
}
