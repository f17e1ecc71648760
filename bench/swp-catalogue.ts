import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listenToStatements } from "./setup/portal.ts";
import { counted, judge, milliseconds, roundsOf, seconds, sizeOf, tellCost, time } from "./setup/timing.ts";
import { openWorkingPortal } from "./setup/working-portal.ts";

// Picking a term of a catalogue as large as O*NET's technology skills while one types: what the portal takes beside its own statements sent bare. The
// catalogue comes in by the portal's own import: the file BENCH_CATALOGUE (scripts/swp-catalogue-from-public-data.ts makes one), or as many made-up skills.
const skills = sizeOf({ usual: 32_627, quick: 5_000, variable: "BENCH_SKILLS" });
const rounds = roundsOf(15);
const limit = 2;

const typed = [
  "",
  "m",
  "mi",
  "mic",
  "microsoft",
  "microsoft e",
  "oracle data",
  "sql",
  "java",
  "c++",
  "soft",
  "a",
  "e",
  "software management",
  "zzzz",
];

const portal = await openWorkingPortal("swp_catalogue", async () => undefined);
const folder = await mkdtemp(join(tmpdir(), "hub-bench-"));
try {
  const token = await portal.signIn("lead", ["swp-lead"]);
  const file = process.env["BENCH_CATALOGUE"] ?? (await writeSkills(join(folder, "skills.csv")));
  let counts: Record<string, number> | null = null;
  const took = await time(async () => {
    ({ counts } = await portal.untilDone(await portal.startImport(token, "swp-catalogue-import", file)));
  });
  const again = await time(async () => portal.untilDone(await portal.startImport(token, "swp-catalogue-import", file)));
  await portal.pool.query("analyze");
  tellCost({ what: "import", milliseconds: took, rows: skills });
  console.log(`import ${JSON.stringify(counts)} in ${seconds(took)}, again with nothing new in ${seconds(again)}`);

  const listen = listenToStatements();
  for (const text of typed) {
    const path = `swp/catalogue/pick?kind=skill&text=${encodeURIComponent(text)}`;
    const ask = async () => (await portal.call(path, token)).json();
    const { items } = (await ask()) as { items: { name: string }[] };
    const sent = await listen(ask);
    const bare = async () => {
      for (const { text: statement, values } of sent) await portal.pool.query(statement, values);
    };
    const times: { one: number; other: number }[] = [];
    for (let round = 0; round < rounds; round += 1) times.push({ one: await time(ask), other: await time(bare) });
    const [one, other] = [counted(times.map((each) => each.one)), counted(times.map((each) => each.other))];
    const shown = `"${text}"`.padEnd(24) + String(items.length).padStart(3);
    console.log(
      `${shown} found   ${milliseconds(one)}   bare SQL ${milliseconds(other)}   ${sent.length} statements   ${judge(one / other, limit)}`,
    );
  }
} finally {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Skills in 135 areas, called as software is: a maker, a name of its own and what it is for; some makers many times as often as others. */
async function writeSkills(path: string): Promise<string> {
  const makers = "Microsoft Oracle IBM SAP Adobe Google Amazon Atlassian Apache Cisco Autodesk Salesforce".split(" ");
  const names =
    "SQL Java Excel Cloud Data Studio Server Office Access Project Design Access Flow Graph Care Map Net Page Point Power".split(" ");
  const uses = "software;management software;database system;development environment;analysis tool;suite".split(";");
  const lines = ["kind;code;parent;label.es;label.en"];
  for (let area = 0; area < 135; area += 1) lines.push(`Knowledge area;A${area};;Área ${area};Area ${area}`);
  for (let at = 0; at < skills; at += 1) {
    const maker = makers[Math.floor((((at * 7919) % 1000) ** 2 / 1_000_000) * makers.length)] ?? "";
    const name = `${maker} ${names[at % names.length]}${names[Math.floor(at / 20) % names.length]} ${uses[at % uses.length]} ${at}`;
    lines.push(`Skill;S${at};A${at % 135};${name};${name}`);
  }
  await writeFile(path, lines.join("\r\n"));
  return path;
}
