import { randomBytes, timingSafeEqual } from "node:crypto";
import { createTurns } from "../../http/sending/turns.ts";
import { hashInThread } from "./hash-in-thread.ts";

// More at once are done no sooner, and keep the cores from what answers everybody else. Who may come in at once is the door's to say (door-turns.ts): far fewer than wait here.
const inTurn = createTurns({ atOnce: 1, ofOne: 1, waiting: 100, patience: 10_000 });
const derive = (message: string, nonce: Buffer): Promise<Buffer> =>
  inTurn("", () => hashInThread({ ...cost, message: message.normalize("NFC"), nonce }));
// OWASP's parameters for argon2id: 19 MiB, two passes, one lane.
const cost = { memory: 19456, passes: 2, parallelism: 1, tagLength: 32 };

/** argon2id of a password with its own salt, as `argon2id$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce);
  return `argon2id$${nonce.toString("base64url")}$${tag.toString("base64url")}`;
}

const nobody = hashPassword(randomBytes(16).toString("hex"));

/** True if the password is the one that was hashed; without a hash it takes just as long and is false, so that names cannot be guessed. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [kind, salt, tag] = (hash ?? (await nobody)).split("$");
  if (kind !== "argon2id" || !salt || !tag) return false;
  const found = await derive(password, Buffer.from(salt, "base64url"));
  return timingSafeEqual(found, Buffer.from(tag, "base64url")) && hash !== null && hash !== undefined;
}
