import { parentPort, workerData } from "node:worker_threads";
import { remoteFailureOf } from "../../remote/remote-failure.ts";
import { readPrivateKey, writePrivateKey } from "./private-key.ts";

// The thread beside the API that opens one private key by its passphrase.
const { text, passphrase } = workerData as { text: string; passphrase: string };
const answer = (): { key: string } | { code: string } => {
  try {
    return { key: writePrivateKey(readPrivateKey(text, passphrase)) };
  } catch (error) {
    return { code: remoteFailureOf(error).code };
  }
};
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(answer());
