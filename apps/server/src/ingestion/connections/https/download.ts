import type { HttpsSettings } from "@hub/domain/ingestion/connections/connection-settings.ts";
import type { PlaceholderValues } from "@hub/domain/ingestion/connections/placeholders.ts";
import { writeDownloadAddress } from "@hub/domain/ingestion/connections/web-address.ts";
import { RemoteFailure } from "../../../remote/remote-failure.ts";
import type { Target } from "../connection-target.ts";
import { askOver, followRedirects, refuseStatus } from "./ask.ts";
import { openHop } from "./open-hop.ts";
import { readBody } from "./read-body.ts";

/** The address of a file; throws RemoteFailure when an entity's code makes no address. */
export function addressOf({ settings }: Target<HttpsSettings>, path: string, values: PlaceholderValues): URL {
  const text = writeDownloadAddress(settings.baseAddress, path, values);
  if (text === undefined || !URL.canParse(text)) throw new RemoteFailure("connections.path-invalid-here");
  const url = new URL(text);
  if (url.origin !== new URL(settings.baseAddress).origin) throw new RemoteFailure("connections.path-invalid-here");
  return url;
}

/** Downloads a file, piece by piece. Throws RemoteFailure. */
export async function* download(
  target: Target<HttpsSettings>,
  path: string,
  values: PlaceholderValues,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const url = addressOf(target, path, values);
  const first = await askOver(target, url, await openHop(target, url, signal), signal);
  const answer = await followRedirects(target, first, signal);
  try {
    refuseStatus(answer);
  } catch (error) {
    answer.close();
    throw error;
  }
  yield* readBody(answer, target.limits);
}
