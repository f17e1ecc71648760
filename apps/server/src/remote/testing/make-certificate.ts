import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { isIP } from "node:net";

/** A certificate and its key, both PEM. */
export type Made = { cert: string; key: string; name: string; keyObject: KeyObject };

/** An authority of one's own, made here and now (X.509 by hand: Node makes none). */
export function makeAuthority(name = "Test authority"): Made {
  return make({ name, issuer: undefined, hosts: [], isAuthority: true });
}

/** A server's certificate for hosts (names or IPv4 addresses), signed by an authority, or by itself. */
export function makeCertificate(hosts: string[], issuer: Made | undefined, days: { from?: number; to?: number } = {}): Made {
  return make({ name: hosts[0] ?? "nobody", issuer, hosts, isAuthority: false, ...days });
}

function make(given: { name: string; issuer: Made | undefined; hosts: string[]; isAuthority: boolean; from?: number; to?: number }): Made {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(oid("1.2.840.10045.4.3.2"));
  const extensions = [
    extension("2.5.29.19", sequence(...(given.isAuthority ? [tlv(0x01, Buffer.of(0xff))] : [])), true),
    ...(given.hosts.length > 0 ? [extension("2.5.29.17", sequence(...given.hosts.map(alternativeName)), false)] : []),
  ];
  const body = sequence(
    tlv(0xa0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(0x01), randomBytes(8)])),
    algorithm,
    nameOf(given.issuer?.name ?? given.name),
    sequence(time(given.from ?? -1), time(given.to ?? 30)),
    nameOf(given.name),
    publicKey.export({ type: "spki", format: "der" }),
    tlv(0xa3, sequence(...extensions)),
  );
  const signature = createSign("sha256")
    .update(body)
    .sign(given.issuer?.keyObject ?? privateKey);
  const cert = sequence(body, algorithm, tlv(0x03, Buffer.concat([Buffer.of(0), signature])));
  const lines = cert.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
    name: given.name,
    keyObject: privateKey,
  };
}

function tlv(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}
const sequence = (...parts: Buffer[]) => tlv(0x30, Buffer.concat(parts));
const integer = (bytes: Buffer) => tlv(0x02, bytes);

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split(".").map(Number);
  const bytes = [first * 40 + second];
  for (const part of rest) {
    const septets = [part & 0x7f];
    for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128)) septets.unshift((left & 0x7f) | 0x80);
    bytes.push(...septets);
  }
  return tlv(0x06, Buffer.from(bytes));
}

function nameOf(text: string): Buffer {
  return sequence(tlv(0x31, sequence(oid("2.5.4.3"), tlv(0x0c, Buffer.from(text)))));
}

function time(days: number): Buffer {
  const at = new Date(Date.now() + days * 86_400_000).toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return tlv(0x18, Buffer.from(at));
}

function extension(id: string, value: Buffer, critical: boolean): Buffer {
  return sequence(oid(id), ...(critical ? [tlv(0x01, Buffer.of(0xff))] : []), tlv(0x04, value));
}

function alternativeName(host: string): Buffer {
  return isIP(host) === 4 ? tlv(0x87, Buffer.from(host.split(".").map(Number))) : tlv(0x82, Buffer.from(host));
}
