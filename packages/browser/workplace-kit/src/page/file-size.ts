const MEGABYTE = 1024 * 1024;

/** Formats a file size. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes >= 1024 * MEGABYTE) return `${(bytes / (1024 * MEGABYTE)).toFixed(1)} GB`;
  return bytes < MEGABYTE ? `${Math.round(bytes / 1024)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
