import type { Assertion, Attestation } from "@hub/contract/session/key-shapes.ts";
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (bytes: Buffer | string): Buffer => createHash("sha256").update(bytes).digest();

/** CBOR of what authenticators write: whole numbers, bytes, texts and maps. */
type Value = number | string | Buffer | Map<number | string, Value>;
function cbor(value: Value): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, part]) => [cbor(key), cbor(part)])]);
}
function head(kind: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(kind << 5) | count]);
  if (count < 256) return Buffer.from([(kind << 5) | 24, count]);
  return Buffer.from([(kind << 5) | 25, count >> 8, count & 255]);
}

type Asked = { challenge: string; rpId: string };
/** What an authenticator or a browser says otherwise than it should. */
type Wrong = {
  origin?: string;
  rpId?: string;
  type?: string;
  id?: string;
  counter?: number;
  format?: string;
  statement?: Map<string, Value>;
};

/** An authenticator with one key (ES256), as a browser at an origin shows it. It counts what it signs, unless it is one that does not (`counts`). */
export function createSoftwareKey(origin: string, { counts = true }: { counts?: boolean } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const { x = "", y = "" } = createPublicKey(publicKey).export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const cose = cbor(
    new Map<number | string, Value>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
  let counter = 0;

  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(JSON.stringify({ type: wrong.type ?? type, challenge, origin: wrong.origin ?? origin, crossOrigin: false }));
  const authenticatorData = (rpId: string, flags: number, wrong: Wrong) => {
    if (counts) counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(wrong.counter ?? counter);
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([flags]), count]);
  };

  return {
    id: credentialId.toString("base64url"),

    /** Makes the key known, as `navigator.credentials.create` does. */
    register({ challenge, rpId }: Asked, wrong: Wrong = {}): Attestation {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      // Somebody is there, and a key comes along.
      const data = Buffer.concat([authenticatorData(rpId, 0x41, wrong), Buffer.alloc(16), length, credentialId, cose]);
      const object = new Map<string, Value>([
        ["fmt", wrong.format ?? "none"],
        ["attStmt", wrong.statement ?? new Map<string, Value>()],
        ["authData", data],
      ]);
      return {
        id: wrong.id ?? credentialId.toString("base64url"),
        clientDataJSON: clientData("webauthn.create", challenge, wrong).toString("base64url"),
        attestationObject: cbor(object).toString("base64url"),
        transports: ["usb"],
      };
    },

    /** Signs what it is asked, as `navigator.credentials.get` does. */
    sign({ challenge, rpId }: Asked, wrong: Wrong = {}): Assertion {
      const data = authenticatorData(rpId, 0x01, wrong);
      const client = clientData("webauthn.get", challenge, wrong);
      return {
        id: wrong.id ?? credentialId.toString("base64url"),
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, sha256(client)]), createPrivateKey(privateKey)).toString("base64url"),
      };
    },
  };
}

export type SoftwareKey = ReturnType<typeof createSoftwareKey>;
