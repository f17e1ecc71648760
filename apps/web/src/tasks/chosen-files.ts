import { onOtherUser } from "./other-user.ts";

// The file a check was made of, as long as this page stands: it can then be imported without being chosen again. Never kept in the browser's
// storage: it may hold what is confidential.
const files = new Map<number, File>();
onOtherUser(() => files.clear());

export function keepFileOf(taskId: number, file: File): void {
  files.set(taskId, file);
}

export const hasFileOf = (taskId: number): boolean => files.has(taskId);
export const findFileOf = (taskId: number): File | undefined => files.get(taskId);
export const forgetFileOf = (taskId: number): boolean => files.delete(taskId);

/** Whether the browser can still read it: a file saved anew after it was chosen must be chosen again. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
