/** A file of ours to keep, by the browser's own download. */
export function download(name: string, content: Blob | string, type = 'text/plain'): void {
  const url = URL.createObjectURL(
    content instanceof Blob ? content : new Blob([content], { type: `${type};charset=utf-8` }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A picture for others: by the phone's own sheet where there is one, as a download otherwise. */
export async function sendPicture(name: string, picture: Blob): Promise<void> {
  const file = new File([picture], name, { type: 'image/png' });
  if (!navigator.canShare?.({ files: [file] }) || !matchMedia('(pointer: coarse)').matches) {
    download(name, picture);
    return;
  }
  try {
    await navigator.share({ files: [file] });
  } catch {
    // the phone's sheet was closed: nothing was asked for any more
  }
}
