/** Whether the browser can still read it: a file saved anew after it was chosen must be chosen again. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
