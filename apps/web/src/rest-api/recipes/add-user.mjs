// Gives somebody a HUB role on a legal entity, as a new user or beside what they have already. Rehearses first and says what would change;
// saves only with --save. Ends with code 1 when it is refused.
//
//   HUB_URL=https://hub.example HUB_TOKEN=... node add-user.mjs ana.ruiz@corp.example "Ana Ruiz" data-owner NOR-ES [--save]

const { HUB_URL, HUB_TOKEN } = process.env;
const save = process.argv.includes("--save");
const [email, name, role, entityCode] = process.argv.slice(2).filter((argument) => argument !== "--save");

async function send(method, path, body) {
  const headers = {
    authorization: `Bearer ${HUB_TOKEN}`,
    "accept-language": "en",
    ...(body ? { "content-type": "application/json" } : {}),
  };
  const response = await fetch(`${HUB_URL}/api/${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  return { status: response.status, answer: await response.json() };
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

const options = await send("GET", "users/options");
if (options.status !== 200) fail(`${options.status} ${options.answer.code}: ${options.answer.error}`);
const entity = options.answer.legalEntities.find(({ code }) => code === entityCode) ?? fail(`There is no legal entity ${entityCode}.`);

// What they have today, with the versions it is saved against: a change somebody makes meanwhile is refused, not overwritten.
const found = await send("GET", `users/${encodeURIComponent(email)}/findByEmail`);
if (found.status !== 200 && found.answer.code !== "user-not-found") fail(`${found.status} ${found.answer.code}: ${found.answer.error}`);
const { person, HUB } = found.status === 200 ? found.answer : { person: null, HUB: null };

const memberships = (HUB?.memberships ?? []).map(({ groupId, validFrom, validTo }) => ({ groupId, validFrom, validTo }));
const added = { role, legalEntityIds: [entity.id], sections: null, ingestionIds: null, validFrom: null, validTo: null };
const change = {
  action: "save",
  person: person ? { email, version: person.version } : { email, version: null, name },
  areas: {
    HUB: {
      version: HUB?.version ?? null,
      group: memberships.length > 0 ? { mode: "selectable", memberships } : { mode: "none" },
      assignments: [...(HUB?.assignments ?? []), added],
      views: HUB?.views ?? { reports: null, scenarios: null },
    },
  },
  remove: [],
};

for (const dryRun of save ? [true, false] : [true]) {
  const { status, answer } = await send("POST", "users/configureUsersInPlatform", { ...change, dryRun });
  if (status !== 200) fail(`${status} ${answer.code}: ${answer.error}`);
  console.log(dryRun ? "This would change:" : "This was changed:");
  // Each part is saved or refused by itself and says so.
  for (const { part, state, error, gains, loses } of answer.results) {
    console.log(`  ${part}: ${state}${error ? `: ${error}` : ""}`);
    for (const line of gains) console.log(`    gains ${told(line)}`);
    for (const line of loses) console.log(`    loses ${told(line)}`);
  }
  if (!answer.ok) process.exit(1);
}
if (!save) console.log("Nothing is saved yet; run it again with --save.");

function told({ kind, role, legalEntities, sections, names }) {
  const where = [legalEntities?.map(({ code }) => code), sections, names].filter(Boolean).flat();
  return `${kind}${role ? ` ${role}` : ""}${where.length > 0 ? ` (${where.join(", ")})` : " (all)"}`;
}
