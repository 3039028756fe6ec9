/** Has the browser save a file that the page holds, under a name. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // the browser has taken the file by the end of this tick
  setTimeout(() => URL.revokeObjectURL(url));
}
