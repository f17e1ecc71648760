import { isIP, type Socket } from "node:net";
import { connect, type TLSSocket } from "node:tls";
import { connectSeconds } from "./open-socket.ts";
import { readHost } from "./network-guard.ts";
import { reasonOfAbort } from "./deadline.ts";
import { RemoteFailure, remoteFailureOf } from "./remote-failure.ts";

export type Trust = {
  /** The name that the certificate must be for. */
  host: string;
  /** PEM of the authority to trust instead of those that this machine trusts. */
  caCertificate: string | null;
  /** False: encrypted, but whoever answers is believed. */
  verify: boolean;
};

/** Encrypts a connection that stands. Throws RemoteFailure with what is wrong with the certificate. */
export function secureSocket(socket: Socket, { host, caCertificate, verify }: Trust, signal: AbortSignal): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const name = readHost(host) ?? host;
    let secured: TLSSocket;
    try {
      secured = connect({
        socket,
        // Of an address no name is sent (RFC 6066); it is compared with the certificate's addresses.
        ...(isIP(name) ? { host: name } : { host: name, servername: name }),
        ...(caCertificate === null ? {} : { ca: caCertificate }),
        rejectUnauthorized: verify,
        minVersion: "TLSv1.2",
      });
    } catch (error) {
      socket.destroy();
      return reject(tlsFailureOf(error));
    }
    const timer = setTimeout(
      () => secured.destroy(new RemoteFailure("connections.failed-no-answer", { seconds: connectSeconds })),
      connectSeconds * 1000,
    );
    const stop = () => secured.destroy(reasonOfAbort(signal));
    signal.addEventListener("abort", stop, { once: true });
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    };
    secured.once("error", (error) => {
      settle();
      socket.destroy();
      reject(signal.aborted ? reasonOfAbort(signal) : tlsFailureOf(error));
    });
    secured.once("secureConnect", () => {
      settle();
      secured.removeAllListeners("error");
      secured.on("error", () => undefined);
      resolve(secured);
    });
  });
}

const codes = {
  DEPTH_ZERO_SELF_SIGNED_CERT: "connections.tls-self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "connections.tls-untrusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "connections.tls-untrusted",
  UNABLE_TO_GET_ISSUER_CERT: "connections.tls-untrusted",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "connections.tls-untrusted",
  CERT_SIGNATURE_FAILURE: "connections.tls-untrusted",
  CERT_UNTRUSTED: "connections.tls-untrusted",
  CERT_REVOKED: "connections.tls-untrusted",
  INVALID_CA: "connections.tls-untrusted",
  INVALID_PURPOSE: "connections.tls-untrusted",
  CERT_HAS_EXPIRED: "connections.tls-expired",
  CERT_NOT_YET_VALID: "connections.tls-not-yet",
  ERR_TLS_CERT_ALTNAME_INVALID: "connections.tls-other-name",
  HOSTNAME_MISMATCH: "connections.tls-other-name",
} as const;

/** What is wrong with the encryption, without the library's words: they hold names and addresses of the other side. */
export function tlsFailureOf(error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  if (code in codes) return new RemoteFailure(codes[code as keyof typeof codes]);
  if (/^E[A-Z]+$/.test(code) && code !== "EPROTO") return new RemoteFailure(remoteFailureOf(error).code);
  return new RemoteFailure("connections.tls-failed");
}
