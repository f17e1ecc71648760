// Signs in, lists the validations of a month, signs out.
//
//   HUB_URL=https://hub.example HUB_USER=ana.ruiz@corp.example HUB_PASSWORD=... node list-validations.mjs 2026 10

const { HUB_URL, HUB_USER, HUB_PASSWORD } = process.env;
const [year, month] = process.argv.slice(2);

async function call(method, path, authorization) {
  const response = await fetch(`${HUB_URL}/api/${path}`, { method, headers: { authorization, "accept-language": "en" } });
  const answer = await response.json();
  if (!response.ok) {
    // `error` is a sentence in the language asked for; `code` stays the same in every language.
    console.error(`${response.status} ${answer.code}: ${answer.error}`);
    process.exit(1);
  }
  return answer;
}

// User name and password travel in the header, in UTF-8; from here on the token of the session does.
const basic = Buffer.from(`${HUB_USER}:${HUB_PASSWORD}`, "utf8").toString("base64");
const session = await call("GET", "users/token", `Basic ${basic}`);
const bearer = `Bearer ${session.token}`;

const { items } = await call("GET", `validation?year=${year}&month=${month}`, bearer);
console.log(`${items.length} sections in ${year}-${month.padStart(2, "0")} for ${session.name}`);
for (const { section, state, expected, delivered, signed, validated } of items) {
  console.log(`${section}: ${state}, ${delivered} delivered, ${signed} signed, ${validated} validated of ${expected}`);
}

await call("DELETE", "users/token", bearer);
