import { createPrivateKey, createPublicKey } from "node:crypto";
import { Worker } from "node:worker_threads";
import ssh2 from "ssh2";
import { RemoteFailure } from "../../remote/remote-failure.ts";

/** Making the key of a passphrase is slow on purpose, and its author says how slow. */
const patience = 30_000;

/** Reads a private key that is not locked; throws RemoteFailure with what is wrong: no key, a public one, or one that needs its passphrase. */
export function readPrivateKey(text: string, passphrase?: string): ssh2.ParsedKey {
  const written = /-----BEGIN (?:ENCRYPTED )?PRIVATE KEY-----/.test(text) ? fromPkcs8(text, passphrase) : text;
  const parsed = ssh2.utils.parseKey(written.endsWith("\n") ? written : `${written}\n`, passphrase);
  if (parsed instanceof Error)
    throw new RemoteFailure(
      /passphrase|decrypt|integrity|authenticity/i.test(parsed.message) ? "sftp.passphrase-wrong" : "sftp.key-unreadable",
    );
  const [key] = [parsed].flat() as (ssh2.ParsedKey | undefined)[];
  if (!key) throw new RemoteFailure("sftp.key-unreadable");
  if (!key.isPrivateKey()) throw new RemoteFailure("sftp.key-is-public");
  return key;
}

/**
 * A private key as it is stored: without its passphrase, which is asked for once and kept nowhere. Unlocking is done in a thread of its own, so that nobody waits
 * for it but who sent it, and not for ever. Throws RemoteFailure.
 */
export async function unlockPrivateKey(text: string, passphrase: string | undefined): Promise<string> {
  if (!passphrase) {
    readPrivateKey(text);
    return text;
  }
  const thread = new Worker(new URL("./unlock-thread.ts", import.meta.url), { workerData: { text, passphrase } });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      timer = setTimeout(() => reject(new RemoteFailure("sftp.key-too-slow")), patience);
      thread.once("message", ({ key, code }: { key?: string; code?: RemoteFailure["code"] }) =>
        key === undefined ? reject(new RemoteFailure(code ?? "sftp.key-unreadable")) : resolve(key),
      );
      thread.once("error", reject);
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/** An unlocked key as text that is read again without a passphrase. */
export function writePrivateKey(key: ssh2.ParsedKey): string {
  const pem = key.getPrivatePEM();
  return key.type === "ssh-ed25519" ? writeEd25519(pem) : pem;
}

/** The form in which most other programs write keys, made one that SSH reads. */
function fromPkcs8(text: string, passphrase: string | undefined): string {
  try {
    const key = createPrivateKey({ key: text, format: "pem", ...(passphrase ? { passphrase } : {}) });
    if (key.asymmetricKeyType === "rsa") return key.export({ type: "pkcs1", format: "pem" });
    if (key.asymmetricKeyType === "ec") return key.export({ type: "sec1", format: "pem" });
    if (key.asymmetricKeyType === "ed25519") return writeEd25519(key.export({ type: "pkcs8", format: "pem" }));
  } catch {
    throw new RemoteFailure(text.includes("BEGIN ENCRYPTED") ? "sftp.passphrase-wrong" : "sftp.key-unreadable");
  }
  throw new RemoteFailure("sftp.key-unreadable");
}

/** Ed25519 has no PEM that SSH reads; OpenSSH's own form without a cipher, as `ssh-keygen` writes it. */
function writeEd25519(pem: string): string {
  const { x = "", d = "" } = { ...createPublicKey(pem).export({ format: "jwk" }), ...createPrivateKey(pem).export({ format: "jwk" }) };
  const [open, secret] = [Buffer.from(x, "base64url"), Buffer.from(d, "base64url")];
  const blob = Buffer.concat([sized("ssh-ed25519"), sized(open)]);
  const inner = Buffer.concat([Buffer.alloc(8), sized("ssh-ed25519"), sized(open), sized(Buffer.concat([secret, open])), sized("")]);
  const padding = Buffer.from([1, 2, 3, 4, 5, 6, 7].slice(0, (8 - (inner.length % 8)) % 8));
  const one = Buffer.of(0, 0, 0, 1);
  const whole = Buffer.concat([
    Buffer.from("openssh-key-v1\0"),
    sized("none"),
    sized("none"),
    sized(""),
    one,
    sized(blob),
    sized(Buffer.concat([inner, padding])),
  ]);
  const lines = whole.toString("base64").match(/.{1,70}/g) ?? [];
  return ["-----BEGIN OPENSSH PRIVATE KEY-----", ...lines, "-----END OPENSSH PRIVATE KEY-----", ""].join("\n");
}

function sized(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content as string);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
