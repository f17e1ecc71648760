import * as contract from "@hub/contract/swp/catalogue.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CataloguePortal, startCataloguePortal, termOf } from "./testing/catalogue-portal.ts";

let portal: CataloguePortal;
beforeAll(async () => {
  portal = await startCataloguePortal();
});
afterAll(() => portal.stop());

const labels = { es: "Ingeniería de red", en: "Network engineering", de: "Netztechnik", pt: "" };

test("[SWP-03] a term is made, read in four languages, moved, deactivated and deleted, with its version, and each is in the trail", async () => {
  const family = await portal.add("job-profile-family", "NET", { labels });
  const other = await portal.add("job-profile-family", "IT");
  const cluster = await portal.add("job-profile-cluster", "5G");
  const typed = termOf("job-profile", " RAN-1 ", {
    parentId: family,
    clusterId: cluster,
    labels: { es: "  Ingeniera \n de radio ", en: "Radio engineer", de: "", pt: "" },
    escoCode: "http://data.europa.eu/esco/occupation/1",
  });
  const made = await portal.create(typed);
  expect(made).toMatchObject({
    status: 201,
    body: {
      kind: "job-profile",
      code: "RAN-1",
      name: "Radio engineer",
      labels: { es: "Ingeniera de radio", de: "" },
      parent: { id: family, code: "NET", name: "Network engineering" },
      cluster: { code: "5G" },
      escoCode: "http://data.europa.eu/esco/occupation/1",
      uses: { items: 0, terms: 0 },
      mayDelete: true,
      updatedBy: "lead",
      version: 1,
    },
  });
  const { id } = made.body;
  // In the reader's language, else in English.
  expect([(await portal.get(id, portal.tokens.reader, "es")).name, (await portal.get(id, portal.tokens.reader, "pt")).name]).toEqual([
    "Ingeniera de radio",
    "Radio engineer",
  ]);
  expect((await portal.get(id, portal.tokens.reader, "de")).parent.name).toBe("Netztechnik");
  expect((await portal.get(family)).uses).toEqual({ items: 0, terms: 1 });

  const moved = await portal.update(id, 1, { ...typed, parentId: other, clusterId: null });
  expect(moved.body).toMatchObject({ parent: { code: "IT" }, cluster: null, version: 2 });
  expect((await portal.update(id, 1, typed)).body.code).toBe("version-stale");
  expect((await portal.update(id, 2, { ...typed, parentId: other, clusterId: null, active: false })).body).toMatchObject({
    active: false,
    version: 3,
  });
  expect((await portal.remove(id, 2)).body.code).toBe("version-stale");
  expect((await portal.remove(id, 3)).status).toBe(200);
  expect((await portal.remove(id, 3)).status).toBe(404);
  const { rows } = await portal.pool.query(
    "select action, after->>'parentTerm' as parent from audit where subject_type = 'swp-term' and subject_id = $1 order by id",
    [String(id)],
  );
  expect(rows).toEqual([
    { action: "swp-term-created", parent: "NET" },
    { action: "swp-term-changed", parent: "IT" },
    { action: "swp-term-deactivated", parent: "IT" },
    { action: "swp-term-deleted", parent: null },
  ]);
});

test("a kind has a code once, case and width aside, also when two add it in the same instant; another kind may have it", async () => {
  const answers = await Promise.all(["Twice", "TWICE", "ｔｗｉｃｅ", "twice "].map((code) => portal.create(termOf("skill-cluster", code))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  expect((await portal.create(termOf("skill-cluster", "ÁÑO"))).status).toBe(201);
  expect((await portal.create(termOf("skill-cluster", "año"))).status).toBe(201);
  expect((await portal.create(termOf("skill-cluster", "áño"))).body).toMatchObject({
    code: "duplicate",
    fields: [{ path: ["code"], error: expect.stringContaining("áño") }],
  });
  expect((await portal.create(termOf("job-profile-cluster", "twice"))).status).toBe(201);
  // Its own code in other letters is not another's.
  const id = await portal.add("skill-cluster", "own");
  expect((await portal.update(id, 1, termOf("skill-cluster", "OWN"))).body).toMatchObject({ code: "OWN", version: 2 });
});

test("what is in use is not deleted, whoever sees it, but can be deactivated; its uses are counted as far as one sees them", async () => {
  const family = await portal.add("job-profile-family", "USED-F");
  const cluster = await portal.add("job-profile-cluster", "USED-C");
  const profile = await portal.add("job-profile", "USED-P", { parentId: family });
  const gone = await portal.add("job-profile", "USED-D", { parentId: family });
  for (const division of portal.divisions) await portal.addItem(division, { profile, cluster });
  const deleted = await portal.addItem(portal.divisions[0], { profile: gone });
  await portal.pool.query("update swp_item set deleted_at = now() where id = $1", [deleted]);

  const uses = async (id: number, token?: string) => (await portal.get(id, token)).uses;
  expect(await uses(profile)).toEqual({ items: 2, terms: 0 });
  expect(await uses(cluster)).toEqual({ items: 2, terms: 0 });
  expect(await uses(family)).toEqual({ items: 2, terms: 2 });
  expect(await uses(profile, portal.tokens.planner)).toEqual({ items: 1, terms: 0 });
  expect(await portal.get(gone)).toMatchObject({ uses: { items: 0 }, mayDelete: false });
  for (const id of [family, cluster, profile, gone]) expect((await portal.remove(id, 1)).body.code, String(id)).toBe("in-use");
  expect((await portal.update(profile, 1, termOf("job-profile", "USED-P", { parentId: family, active: false }))).body.active).toBe(false);

  const used = (value: string, token?: string) => portal.codes({ used: value, text: "used-" }, token);
  expect(await used("1")).toEqual(["USED-C", "USED-F", "USED-P"]);
  expect(await used("0")).toEqual(["USED-D"]);
  await portal.pool.query("update swp_item set deleted_at = now() where division_id = $1", [portal.divisions[1]]);
  expect(await used("1", portal.tokens.planner)).toEqual([]);
});

const long = "x".repeat(5000);
test.each([
  ["without a code", { code: "  " }, ["code"], "swp.required"],
  ["with a code of signs that nobody sees", { code: "\u200b\u2060" }, ["code"], "swp.required"],
  ["with a code of 5,000 characters", { code: long }, ["code"], "swp.too-long"],
  ["without its Spanish name", { labels: { ...labels, es: " " } }, ["labels", "es"], "swp.required"],
  ["without its English name", { labels: { ...labels, en: "" } }, ["labels", "en"], "swp.required"],
  ["with a name of 5,000 characters", { labels: { ...labels, pt: long } }, ["labels", "pt"], "swp.too-long"],
  ["with a blank in its ESCO code", { escoCode: "2153 1" }, ["escoCode"], "swp.catalogue-esco-blank"],
  ["without a family", { parentId: null }, ["parentId"], "swp.required"],
  ["in what is no family", { parentId: "cluster" }, ["parentId"], "swp.catalogue-named-unknown"],
  ["in a family that does not exist", { parentId: 2147483647 }, ["parentId"], "swp.catalogue-named-unknown"],
  ["in a family that is not active", { parentId: "old" }, ["parentId"], "swp.catalogue-named-inactive"],
  ["in the cluster of skills", { clusterId: "skills" }, ["clusterId"], "swp.catalogue-named-unknown"],
  ["of a kind that there is not", { kind: "person" }, ["kind"], undefined],
])("a profile %s is refused", async (_, wrong: object, path, code) => {
  const ids: Record<string, number> = {};
  const idOf = async (key: "cluster" | "old" | "skills" | "family") => {
    const kind = {
      cluster: "job-profile-cluster",
      old: "job-profile-family",
      skills: "skill-cluster",
      family: "job-profile-family",
    } as const;
    const [known] = (await portal.call(contract.listTerms, { token: portal.tokens.lead, query: { text: `wrong-${key}` } })).body.items;
    return (ids[key] ??= known?.id ?? (await portal.add(kind[key], `WRONG-${key}`, { active: key !== "old" })));
  };
  const resolved = Object.fromEntries(
    await Promise.all(
      Object.entries(wrong).map(async ([key, value]) => [
        key,
        key.endsWith("Id") && typeof value === "string" ? await idOf(value as "old") : value,
      ]),
    ),
  );
  const answer = await portal.create({ ...termOf("job-profile", "WRONG", { parentId: await idOf("family") }), ...resolved });
  expect(answer).toMatchObject({ status: 422, body: { code: "invalid-input", fields: [{ path, ...(code && { code }) }] } });
  expect(answer.body.fields).toHaveLength(1);
});

test("a family stands in nothing and has no cluster; what a profile has had all along may have been deactivated since", async () => {
  const family = await portal.add("job-profile-family", "STAY-F");
  const cluster = await portal.add("job-profile-cluster", "STAY-C");
  const wrong = await portal.create(termOf("job-profile-family", "STAY-X", { parentId: family, clusterId: cluster }));
  expect(wrong.body.fields.map(({ code }: { code: string }) => code)).toEqual(["swp.catalogue-no-parent", "swp.catalogue-no-cluster"]);
  const profile = await portal.add("job-profile", "STAY-P", { parentId: family, clusterId: cluster });
  await portal.update(family, 1, termOf("job-profile-family", "STAY-F", { active: false }));
  await portal.update(cluster, 1, termOf("job-profile-cluster", "STAY-C", { active: false }));
  const renamed = { ...termOf("job-profile", "STAY-P", { parentId: family, clusterId: cluster }), labels };
  expect((await portal.update(profile, 1, renamed)).body).toMatchObject({ version: 2, parent: { code: "STAY-F" } });
});

test("who plans and who reads see the catalogue and change nothing; who does neither sees none of it", async () => {
  const id = await portal.add("knowledge-area", "RIGHTS");
  for (const who of ["planner", "reader"] as const) {
    const token = portal.tokens[who];
    expect((await portal.get(id, token)).code).toBe("RIGHTS");
    expect((await portal.create(termOf("knowledge-area", `BY-${who}`), token)).status).toBe(403);
    expect((await portal.update(id, 1, termOf("knowledge-area", "RIGHTS"), token)).status).toBe(403);
    expect((await portal.remove(id, 1, token)).status).toBe(403);
  }
  for (const route of [contract.listTerms, contract.pickTerms, contract.getTerm])
    expect((await portal.call(route, { token: portal.tokens.owner, params: { id }, query: { kind: "skill" } })).status).toBe(403);
  expect((await portal.create(termOf("knowledge-area", "BY-ADMIN"), portal.tokens.admin)).status).toBe(201);
});

test("the list is filtered by kind, family, cluster, state and words, by name in the reader's language, a page at a time", async () => {
  const area = await portal.add("knowledge-area", "LIST-A");
  const other = await portal.add("knowledge-area", "LIST-B");
  const cluster = await portal.add("skill-cluster", "LIST-C");
  const skill = (code: string, es: string, en: string, more: object = {}) =>
    portal.add("skill", code, { parentId: area, labels: { es, en, de: "", pt: "" }, ...more });
  await skill("L1", "Óptica de fibra", "zeta fibre optics");
  await skill("L2", "Zócalo", "Alpha socket", { clusterId: cluster });
  await skill("L3", "Ópera", "Beta opera", { parentId: other, active: false });
  await skill("L4", "100 % fibra_óptica", "gamma");
  const query = { kind: "skill", text: "" };
  expect(await portal.codes(query, portal.tokens.reader, "en")).toEqual(["L2", "L3", "L4", "L1"]);
  expect(await portal.codes(query, portal.tokens.reader, "es")).toEqual(["L4", "L3", "L1", "L2"]);
  // German has none of the names: the English ones are shown and sorted.
  expect(await portal.codes(query, portal.tokens.reader, "de")).toEqual(["L2", "L3", "L4", "L1"]);
  expect(await portal.codes({ kind: "skill", parent: area })).toEqual(["L2", "L4", "L1"]);
  expect(await portal.codes({ kind: "skill", active: "0" })).toEqual(["L3"]);
  expect(await portal.codes({ cluster })).toEqual(["L2"]);
  expect(await portal.codes({ kind: "skill", text: "OPTICA fibra" }, portal.tokens.reader, "es")).toEqual(["L4", "L1"]);
  // What LIKE reads as a pattern is looked for as it is written.
  expect(await portal.codes({ kind: "skill", text: "%" })).toEqual(["L4"]);
  expect(await portal.codes({ kind: "skill", text: "a_ó" })).toEqual(["L4"]);
  expect(await portal.codes({ kind: "skill", text: "l3" })).toEqual(["L3"]);

  const page = async (after?: string) =>
    (
      await portal.call(contract.listTerms, {
        token: portal.tokens.reader,
        query: { kind: "skill", limit: 3, ...(after && { after }) },
        language: "en",
      })
    ).body;
  const first = await page();
  expect(first).toMatchObject({ total: 4, items: [{ code: "L2" }, { code: "L3" }, { code: "L4" }] });
  expect(await page(first.next)).toMatchObject({ next: null, items: [{ code: "L1" }] });
  for (const after of ["x", "99999999999.a", "1"])
    expect((await portal.call(contract.listTerms, { token: portal.tokens.reader, query: { after } })).status).toBe(422);
});

test("picking: what is called just so first, then what begins so, then words that begin so, then the rest; accents and case aside, in every language", async () => {
  const area = await portal.add("knowledge-area", "PICK-A");
  const other = await portal.add("knowledge-area", "PICK-B");
  const skill = (en: string, more: object = {}) =>
    portal.add("skill", `PICK-${en}`.slice(0, 40), { parentId: area, labels: { es: `es ${en}`, en, de: "", pt: "" }, ...more });
  for (const name of [
    "Advanced Javac",
    "OpenJava",
    "Java",
    "JavaScript",
    "EE/Java",
    "Java",
    "Node.js",
    ".NET",
    "C++",
    "C#",
    "jáva cards",
  ].entries())
    await skill(name[1], { code: `PICK-${name[0]}` });
  await skill("Java of old", { active: false });
  await skill("Java elsewhere", { parentId: other });
  expect(await portal.pick("skill", "java")).toEqual([
    "Java",
    "Java",
    "jáva cards",
    "Java elsewhere",
    "JavaScript",
    "Advanced Javac",
    "EE/Java",
    "OpenJava",
  ]);
  expect(await portal.pick("skill", "JÁVA", { parent: other })).toEqual(["Java elsewhere"]);
  expect(await portal.pick("skill", "es java", { language: "en" })).toContain("JavaScript");
  expect(await portal.pick("skill", "pick-7")).toEqual([".NET"]);
  for (const name of ["C++", "C#", ".NET", "Node.js"]) expect((await portal.pick("skill", name.toLowerCase()))[0]).toBe(name);
  expect(await portal.pick("skill", "ja el")).toEqual(["Java elsewhere"]);
  expect(await portal.pick("skill", "%")).not.toContain("Java");
  expect(await portal.pick("skill", "\\")).toEqual([]);
  expect(await portal.pick("skill", "", { parent: area })).toHaveLength(11);
  expect(await portal.pick("knowledge-area", "java")).toEqual([]);
  const [picked] = (await portal.call(contract.pickTerms, { token: portal.tokens.reader, query: { kind: "skill", text: "java e" } })).body
    .items;
  expect(picked).toMatchObject({ name: "es Java elsewhere", parent: { code: "PICK-B" }, cluster: null });
});

test("a term is deleted or named by an item, never both, when both happen in the same instant", async () => {
  const family = await portal.add("job-profile-family", "RACE");
  for (let round = 0; round < 10; round += 1) {
    const profile = await portal.add("job-profile", `RACE-${round}`, { parentId: family });
    const [removed, named] = await Promise.allSettled([portal.remove(profile, 1), portal.addItem(portal.divisions[0], { profile })]);
    const isGone = removed.status === "fulfilled" && removed.value.status === 200;
    expect(removed.status === "fulfilled" && [200, 409].includes(removed.value.status), String(round)).toBe(true);
    expect(isGone, String(round)).toBe(named.status === "rejected");
  }
});
