/** The first administrator of portals that are started as processes of their own. */
export const administrator = { email: "admin@example.com", password: "a long enough password" };

type Asked = { status: number; bytes: Buffer; /** Of an answer in JSON. */ readonly body: any };

/** Asks a node over HTTP; `token` is the whole header. */
export async function askNode(address: string, token: string, method: "GET" | "POST", path: string, body?: unknown): Promise<Asked> {
  const answer = await fetch(`${address}/api/${path}`, {
    method,
    headers: { authorization: token, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return {
    status: answer.status,
    bytes,
    get body() {
      return JSON.parse(bytes.toString());
    },
  };
}

/** Signs the first administrator in at a node; answers the header. */
export async function signInAt(address: string): Promise<string> {
  const basic = `Basic ${Buffer.from(`${administrator.email}:${administrator.password}`).toString("base64")}`;
  return `Bearer ${(await askNode(address, basic, "GET", "users/token")).body.token as string}`;
}
