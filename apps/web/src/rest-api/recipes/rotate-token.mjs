// Rotates a personal access token: makes a new one with the same name and permissions, checks that it works, and only then revokes the old one.
// Prints the new token alone, so that it can be piped into a vault; it is shown this once. Tokens are managed with one's password, never with a token.
//
//   HUB_URL=https://hub.example HUB_USER=ana.ruiz@corp.example HUB_PASSWORD=... node rotate-token.mjs "Monthly export" 2027-03-31

const { HUB_URL, HUB_USER, HUB_PASSWORD } = process.env;
const [name, lastDay] = process.argv.slice(2);

async function call(method, path, authorization, body) {
  const headers = { authorization, "accept-language": "en", ...(body ? { "content-type": "application/json" } : {}) };
  const response = await fetch(`${HUB_URL}/api/${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${answer.code}: ${answer.error}`);
  return answer;
}

async function rotate(bearer) {
  const { items } = await call("GET", "account/tokens", bearer);
  const old = items.filter((token) => token.name === name && token.state === "active");
  if (old.length !== 1) throw new Error(`There are ${old.length} active tokens called "${name}".`);

  const made = await call("POST", "account/tokens", bearer, { name, scopes: old[0].scopes, lastDay });
  await call("GET", "users/validtoken", `Bearer ${made.token}`);
  await call("DELETE", `account/tokens/${old[0].id}`, bearer);
  console.log(made.token);
  console.error(`"${name}" is valid until ${made.accessToken.expiresAt}; the old token is revoked.`);
}

try {
  const basic = Buffer.from(`${HUB_USER}:${HUB_PASSWORD}`, "utf8").toString("base64");
  const session = await call("GET", "users/token", `Basic ${basic}`);
  try {
    await rotate(`Bearer ${session.token}`);
  } finally {
    await call("DELETE", "users/token", `Bearer ${session.token}`);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
