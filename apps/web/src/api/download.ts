import type { Route } from "@hub/contract/route.ts";
import { type Given, request } from "./client.ts";

/** Fetches a download and hands it to the browser under the name the server gives. */
export async function download<R extends Route>(route: R, given: Given<R> = {}): Promise<void> {
  const response = await request(route, given);
  const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  saveBlob(await response.blob(), named ? decodeURIComponent(named) : "hub");
}

/** Hands bytes to the browser as a download. */
export function saveBlob(blob: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
