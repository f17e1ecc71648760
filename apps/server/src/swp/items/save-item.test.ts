import { getSwpCoverage } from "@hub/contract/swp/analysis.ts";
import * as contract from "@hub/contract/swp/items.ts";
import { swpTabs, type ItemContent, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contentOfAnswer, type ItemsPortal, startItemsPortal, wrongIn } from "../testing/items-portal.ts";

let portal: ItemsPortal;
let poolId: number;
beforeAll(async () => {
  portal = await startItemsPortal();
  poolId = (await portal.addPool("1000")).id;
});
afterAll(() => portal.stop());

const inPool = (tab: SwpTab): Partial<ItemContent> => (tab === "profiles-pool" ? { poolId } : {});

describe("an item of each tab", () => {
  test.each(swpTabs)("[SWP-01] [SWP-03] is added, read, changed and deleted: %s", async (tab) => {
    const texts = { competency: "Núcleo 5G", additionalInformation: "Línea 1\nLínea 2", relevantActions: "Hablar con 😀" };
    const cluster = tab.includes("skill") ? { skillClusterId: portal.term("DEV") } : { profileClusterId: portal.term("CORE") };
    const given = { ...portal.right(tab), ...inPool(tab), ...texts, ...cluster, source: " Ana@Example.COM ", size: "5,5 – 8" };
    const made = await portal.create("planner", tab, given);
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({
      tab,
      ob: { code: "IBE" },
      unit: { code: "RED" },
      division: { code: "ACC" },
      source: "ana@example.com",
      ...texts,
      size: { min: "5.5", max: "8" },
      version: 1,
      createdBy: "planner",
      updatedBy: "planner",
      mayEdit: true,
    });
    expect(contentOfAnswer(made.body)).toEqual({ ...given, source: "ana@example.com", size: "5.5-8" });
    const { id } = made.body;
    expect((await portal.read("reader", id)).body).toEqual({ ...made.body, mayEdit: false });
    const changed = await portal.update("lead", id, { competency: "Otra", size: "9" });
    expect(changed.body).toMatchObject({ competency: "Otra", size: { min: "9", max: null }, version: 2, updatedBy: "lead" });
    const gone = await portal.call(contract.deleteSwpItem, { token: portal.of("planner").token, params: { id }, ifMatch: 2 });
    expect(gone.status, gone.text).toBe(200);
    for (const who of ["planner", "reader"]) expect((await portal.read(who, id)).status).toBe(404);
  });

  test("names come in the reader's language: profile with its family, skill with its knowledge area", async () => {
    const { id } = await portal.made("profiles-shortage", { profileId: portal.term("TECH"), profileClusterId: portal.term("EDGE") });
    const inSpanish = (await portal.read("reader", id, "es")).body;
    expect(inSpanish).toMatchObject({
      jobProfileFamily: { code: "NET", name: "NET es" },
      jobProfile: { code: "TECH", name: "Técnico de campo" },
      jobProfileCluster: { code: "EDGE", name: "EDGE es" },
      knowledgeArea: null,
      coverage: { code: "OPEN", name: "Abierta", closes: false },
    });
    // German is not filled in: English.
    expect((await portal.read("reader", id, "de")).body.jobProfile.name).toBe("TECH en");
    const skill = await portal.made("key-skills");
    expect(skill).toMatchObject({
      knowledgeArea: { code: "CLOUD" },
      skillItem: { code: "K8S" },
      skillLevel: "Inter",
      fte: null,
      coverage: null,
    });
  });

  test("[SWP-04] levers come in FTE that add up to the size", async () => {
    const item = await portal.made("profiles-shortage", { size: "1-1.01", hire: 33, outsrc: 33, reskill: 34 });
    const sum = (bound: "min" | "max") =>
      Object.values(item.fte as Record<string, { min: string; max: string | null }>).reduce(
        (all, part) => all + Math.round(Number(part[bound] ?? part.min) * 100),
        0,
      );
    expect([sum("min"), sum("max")]).toEqual([100, 101]);
  });
});

describe("an item that is there already", () => {
  const given = () => ({ timeline: "2031-Q3", profileId: portal.term("SCI"), addAgain: false });
  const count = async () => (await portal.list("planner", { tab: "profiles-shortage", terms: portal.term("SCI") })).body.total;

  test("is pointed out before another one is added, and the other one is added where that is meant", async () => {
    const first = await portal.made("profiles-shortage", given());
    const before = await count();
    const again = await portal.create("lead", "profiles-shortage", { ...given(), size: "9", timeline: "2031 q3" });
    expect([again.status, again.body.code]).toEqual([409, "swp-item-there"]);
    expect(again.body.error).toContain(`no. ${first.id}`);
    expect(again.body.details).toEqual({ id: first.id, size: first.size, updatedBy: "planner", updatedOn: first.updatedOn });
    expect(await count()).toBe(before);
    expect((await portal.create("lead", "profiles-shortage", { ...given(), size: "9", addAgain: true })).status).toBe(201);
    expect(await count()).toBe(before + 1);
  });

  test("asks nothing of what is wrong anyway, nor of what is deleted or of another quarter", async () => {
    expect((await portal.create("planner", "profiles-shortage", { ...given(), size: "x" })).body.code).toBe("invalid-input");
    const other = await portal.made("profiles-shortage", { ...given(), timeline: "2031-Q4" });
    await portal.call(contract.deleteSwpItem, { token: portal.of("planner").token, params: { id: other.id }, ifMatch: 1 });
    expect((await portal.create("planner", "profiles-shortage", { ...given(), timeline: "2031-Q4" })).status).toBe(201);
  });

  test("is told to the second of two who add it at the same instant", async () => {
    const both = await Promise.all(
      ["planner", "lead"].map((who) => portal.create(who, "key-profiles", { profileId: portal.term("SCI"), addAgain: false })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

describe("what is wrong is refused, all of it at once, with the field and words", () => {
  const cases: [string, SwpTab, Partial<ItemContent>, [string, string][]][] = [
    ["[SWP-04] 99 per cent", "profiles-shortage", { hire: 59 }, [["hire", "levers-not-100"]]],
    ["[SWP-04] 101 per cent", "skills-shortage", { hire: 61 }, [["hire", "levers-not-100"]]],
    ["[SWP-04] 33.3 per cent", "profiles-shortage", { hire: 33.3 }, [["hire", "lever-not-percent"]]],
    ["[SWP-04] -1 per cent", "profiles-shortage", { reskill: -1 }, [["reskill", "lever-not-percent"]]],
    ["[SWP-05] a pool's Release and Reskill of 99", "profiles-pool", { release: 39 }, [["release", "pool-levers-not-100"]]],
    ["[SWP-05] a pool's lever of 101", "profiles-pool", { release: 101 }, [["release", "lever-not-percent"]]],
    ["[SWP-07] size 0 of what is open", "profiles-shortage", { size: "0" }, [["size", "zero-needs-closing"]]],
    ["[SWP-07] a size of what is completed", "profiles-pool", { coverage: "COMPLETED" }, [["size", "closing-needs-zero"]]],
    ["[SWP-08] a range with equal ends", "key-profiles", { size: "5-5" }, [["size", "size-order"]]],
    ["[SWP-08] training with equal ends", "profiles-shortage", { trainingTo: 2 }, [["trainingTo", "training-order"]]],
    ["[SWP-09] a domain that goes on", "key-skills", { source: "x@example.com.evil" }, [["source", "source-not-corporate"]]],
    ["[SWP-09] a domain that ends alike", "key-profiles", { source: "x@evilexample.com" }, [["source", "source-not-corporate"]]],
    ["[SWP-09] two signs @", "key-profiles", { source: "a@evil.example@example.com" }, [["source", "source-not-email"]]],
    ["5.555 FTE", "key-profiles", { size: "5.555" }, [["size", "size-invalid"]]],
    ["a quarter that is none", "profiles-shortage", { timeline: "2027-Q5" }, [["timeline", "timeline-invalid"]]],
    ["a coverage that there is not", "profiles-shortage", { coverage: "DONE" }, [["coverage", "coverage-unknown"]]],
    ["what another tab has", "key-profiles", { hire: 100, skillLevel: "Begin" }, [["skillLevel", "not-on-tab"], ["hire", "not-on-tab"]]], // prettier-ignore
    ["texts of 4,001 signs", "key-profiles", { competency: "x".repeat(4001) }, [["competency", "too-long"]]],
    ["nothing", "skills-shortage", { divisionId: null, source: "", skillId: null, skillLevel: null, size: "", impact: null, timeline: "", hire: null, outsrc: null, reskill: null, coverage: null, trainingFrom: null, trainingTo: null }, [["divisionId", "required"], ["source", "required"], ["skillId", "required"], ["skillLevel", "required"], ["size", "required"], ["impact", "required"], ["timeline", "required"], ["hire", "required"], ["outsrc", "required"], ["reskill", "required"], ["coverage", "required"]]], // prettier-ignore
  ];
  test.each(cases)("%s", async (_, tab, given, wrong) => {
    const answer = await portal.create("planner", tab, { ...inPool(tab), ...given }, "es");
    expect([answer.status, answer.body.code]).toEqual([422, "invalid-input"]);
    expect(wrongIn(answer)).toEqual(wrong);
    for (const { error } of answer.body.fields) expect(error).toMatch(/^\p{Lu}.*[.]$|^«/su);
  });

  test("[SWP-08] 5,5 and 5.5 are the same size", async () => {
    const sizes = [await portal.made("key-profiles", { size: "5,5" }), await portal.made("key-profiles", { size: "5.5" })];
    expect(sizes.map(({ size }) => size)).toEqual([
      { min: "5.5", max: null },
      { min: "5.5", max: null },
    ]);
  });

  test("the catalogue's terms are of the right kind, and there; what is offered no more stays where it is", async () => {
    const wrong = async (tab: SwpTab, given: Partial<ItemContent>) => wrongIn(await portal.create("planner", tab, given));
    const { term } = portal;
    expect(await wrong("key-profiles", { profileId: term("NET") })).toEqual([["profileId", "term-unknown"]]);
    expect(await wrong("key-profiles", { profileId: 2147483647 })).toEqual([["profileId", "term-unknown"]]);
    expect(await wrong("key-profiles", { profileId: term("OLD") })).toEqual([["profileId", "term-inactive"]]);
    expect(await wrong("key-profiles", { profileClusterId: term("DEV") })).toEqual([["profileClusterId", "term-unknown"]]);
    expect(await wrong("key-skills", { skillClusterId: term("CORE") })).toEqual([["skillClusterId", "term-unknown"]]);
    const { id } = await portal.made("key-profiles", { profileId: term("SCI") });
    await portal.send("update swp_term set active = false where id = $1", [term("SCI")]);
    expect((await portal.update("planner", id, { competency: "as before" })).status).toBe(200);
    expect(wrongIn(await portal.update("planner", id, { profileId: term("OLD") }))).toEqual([["profileId", "term-inactive"]]);
    await portal.send("update swp_term set active = true where id = $1", [term("SCI")]);
  });

  test("a coverage and a division that are offered no more", async () => {
    const { id } = await portal.made("profiles-shortage", { coverage: "IN_PROGRESS", divisionId: portal.org("IBE/RED/COR") });
    await portal.send("update lookup_value set active = false where lookup = 'coverage' and code = 'IN_PROGRESS'");
    await portal.send("update swp_org set active = false where id = $1", [portal.org("IBE/RED/COR")]);
    expect((await portal.update("planner", id, { size: "6" })).status).toBe(200);
    const answer = await portal.create("planner", "profiles-shortage", { coverage: "IN_PROGRESS", divisionId: portal.org("IBE/RED/COR") });
    expect(wrongIn(answer)).toEqual([["divisionId", "division-inactive"], ["coverage", "coverage-unknown"]]); // prettier-ignore
    await portal.send("update lookup_value set active = true");
    await portal.send("update swp_org set active = true");
  });
});

describe("[SWP-07] closing and reopening", () => {
  const close = (id: number, coverage: string, ifMatch = 1, who = "planner") =>
    portal.call(contract.closeSwpItem, {
      token: portal.of(who).token,
      params: { id },
      ifMatch,
      body: { coverage, comment: "Cubierto" },
      language: "en",
    });

  test("closing makes the size 0 and keeps the size it had; reopening needs a size and a comment", async () => {
    const { id } = await portal.made("profiles-shortage", { size: "10-12" });
    const closed = await close(id, "COMPLETED");
    expect(closed.body).toMatchObject({
      size: { min: "0", max: null },
      sizeAtClose: { min: "10", max: "12" },
      closedOn: "2026-11-05T08:00:00.000Z",
      coverage: { code: "COMPLETED", closes: true },
      version: 2,
    });
    // From one that closes to another: the size at close stays.
    expect((await close(id, "CANCELED", 2)).body).toMatchObject({ sizeAtClose: { min: "10", max: "12" }, version: 3 });
    expect((await close(id, "CANCELED", 3)).body.version).toBe(3);
    expect(wrongIn(await portal.update("planner", id, { coverage: "OPEN" }))).toEqual([["size", "reopening-needs-size"], ["comment", "reopening-needs-comment"]]); // prettier-ignore
    expect(wrongIn(await portal.update("planner", id, { coverage: "OPEN", size: "3", comment: " \n" }))).toEqual([
      ["comment", "reopening-needs-comment"],
    ]);
    const open = await portal.update("planner", id, { coverage: "OPEN", size: "3", comment: "Faltan tres" });
    expect(open.body).toMatchObject({ size: { min: "3", max: null }, sizeAtClose: null, closedOn: null, coverage: { code: "OPEN" } });
    expect(
      (await portal.history("reader", id, "es")).map(({ kind, comment }: { kind: string; comment: string }) => [kind, comment]),
    ).toEqual([["reopened", "Faltan tres"], ["closed", "Cubierto"].with(0, "edited"), ["closed", "Cubierto"], ["created", ""]]);
  });

  test("the levers of what is closed are those of its closing: they are changed by opening it again, and the coverage over time with them", async () => {
    const { id } = await portal.made("profiles-shortage", { size: "10" });
    await close(id, "COMPLETED");
    const covered = async () => {
      const { body } = await portal.call(getSwpCoverage, { token: portal.of("planner").token, query: { tab: "profiles-shortage" } });
      return body.closed;
    };
    const before = await covered();
    const levers = { hire: 0, outsrc: 90, reskill: 10 };
    expect(wrongIn(await portal.update("planner", id, levers))).toEqual([["hire", "closed-levers-fixed"]]);
    expect((await portal.update("planner", id, { competency: "Radio" })).body).toMatchObject({ hire: 60, competency: "Radio" });
    expect(await covered()).toEqual(before);
    expect((await portal.update("planner", id, { ...levers, coverage: "OPEN", size: "3", comment: "Faltan tres" })).body).toMatchObject(
      levers,
    );
    // Closing says how at once.
    expect((await portal.update("planner", id, { hire: 100, outsrc: 0, reskill: 0, coverage: "COMPLETED", size: "0" })).body).toMatchObject(
      {
        hire: 100,
        sizeAtClose: { min: "3" },
      },
    );
  });

  test("by a coverage that does not close, of a tab that has none, stale, not one's own", async () => {
    const { id } = await portal.made("profiles-shortage");
    expect(wrongIn(await close(id, "IN_PROGRESS"))).toEqual([["size", "zero-needs-closing"]]);
    expect(wrongIn(await close((await portal.made("key-profiles")).id, "COMPLETED"))).toEqual([["coverage", "not-on-tab"]]);
    const stale = await close(id, "COMPLETED", 7);
    expect([stale.status, stale.body.now.version]).toEqual([412, 1]);
    expect((await close(id, "COMPLETED", 1, "reader")).status).toBe(403);
    expect((await close(999_999, "COMPLETED")).status).toBe(404);
  });
});

describe("nobody overwrites a colleague unseen", () => {
  test("a stale version answers the item as it is now; of two in the same instant one is told", async () => {
    const { id } = await portal.made("skills-shortage");
    await portal.update("lead", id, { size: "7" });
    const stale = await portal.update("planner", id, { size: "8" }, 1);
    expect([stale.status, stale.body.code]).toEqual([412, "version-stale"]);
    expect(stale.body.now).toMatchObject({ id, size: { min: "7" }, version: 2, updatedBy: "lead" });
    expect(
      (
        await portal.call(contract.updateSwpItem, {
          token: portal.of("planner").token,
          params: { id },
          body: portal.right("skills-shortage"),
        })
      ).status,
    ).toBe(428);
    const both = await Promise.all(["8", "9"].map((size) => portal.update("planner", id, { size }, 2)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect((await portal.read("planner", id)).body.version).toBe(3);
  });

  test("saving what it is already changes nothing", async () => {
    const { id } = await portal.made("key-skills", { size: "5.50" });
    expect((await portal.update("planner", id, { size: " 5,5 " })).body.version).toBe(1);
    expect(await portal.history("planner", id)).toHaveLength(1);
  });
});

describe("rights by division", () => {
  test("one plans in one's part alone, before and after; what is not seen is not there", async () => {
    const mine = await portal.made("key-profiles", {}, "planner-acc");
    const theirs = await portal.made("key-profiles", { divisionId: portal.org("NOR/RED/ACC") });
    expect(wrongIn(await portal.create("planner-acc", "key-profiles", { divisionId: portal.org("NOR/RED/ACC") }))).toEqual([
      ["divisionId", "division-unknown"],
    ]);
    expect(wrongIn(await portal.create("planner-acc", "key-profiles", { divisionId: 999_999 }))).toEqual([
      ["divisionId", "division-unknown"],
    ]);
    expect(wrongIn(await portal.create("planner-acc", "key-profiles", { divisionId: portal.org("IBE") }))).toEqual([
      ["divisionId", "division-unknown"],
    ]);
    expect(wrongIn(await portal.update("planner-acc", mine.id, { divisionId: portal.org("IBE/RED/COR") }))).toEqual([
      ["divisionId", "division-unknown"],
    ]);
    expect((await portal.update("planner-acc", theirs.id, { size: "1" })).status).toBe(404);
    const remove = (who: string, id: number) =>
      portal.call(contract.deleteSwpItem, { token: portal.of(who).token, params: { id }, ifMatch: 1 });
    expect((await remove("planner-acc", theirs.id)).status).toBe(404);
    expect((await remove("reader", theirs.id)).status).toBe(403);
    for (const who of ["reader-acc", "lead-acc"]) {
      expect((await portal.read(who, mine.id)).status).toBe(200);
      expect((await portal.read(who, theirs.id)).status).toBe(404);
      const history = await portal.call(contract.listSwpItemHistory, { token: portal.of(who).token, params: { id: theirs.id } });
      expect(history.status).toBe(404);
    }
    // Who reads everything and plans in one division is told that the other is not theirs.
    const { token } = await portal.addPerson("wide", [{ role: "swp-reader" }, { role: "swp-planner", orgId: portal.org("IBE/RED") }]);
    const seen = (id: number) => portal.call(contract.getSwpItem, { token, params: { id } });
    expect([(await seen(mine.id)).body.mayEdit, (await seen(theirs.id)).body.mayEdit]).toEqual([true, false]);
    expect((await portal.update("wide", theirs.id, { size: "1" })).status).toBe(403);
    expect((await remove("wide", theirs.id)).status).toBe(403);
  });

  test.each(["reader", "group", "administrator"])("%s adds nothing", async (who) => {
    expect((await portal.create(who, "key-profiles")).status).toBe(403);
  });
});

describe("history and trail", () => {
  test("each field with what it was and is, in words, in the reader's language", async () => {
    const { id } = await portal.made("profiles-shortage", { competency: "Radio" });
    await portal.update("lead", id, {
      divisionId: portal.org("IBE/COM/TIE"),
      profileId: portal.term("TECH"),
      competency: "Fibra",
      size: "5-8",
      hire: 50,
      reskill: 20,
      coverage: "IN_PROGRESS",
    });
    await portal.send("update swp_term set label_es = 'Renombrado' where id = $1", [portal.term("TECH")]);
    const [edited, created] = await portal.history("reader", id, "es");
    expect(edited).toMatchObject({
      by: "lead",
      kind: "edited",
      at: "2026-11-05T08:00:00.000Z",
      changes: [
        { field: "divisionId", before: "OB IBE › Unit RED › Division ACC", after: "OB IBE › Unit COM › Division TIE" },
        { field: "profileId", before: "Ingeniería de red", after: "Técnico de campo (después, «Renombrado»)" },
        { field: "competency", before: "Radio", after: "Fibra" },
        { field: "size", before: "5", after: "5-8" },
        { field: "hire", before: "60", after: "50" },
        { field: "reskill", before: "10", after: "20" },
        { field: "coverage", before: "Abierta", after: "En curso" },
      ],
    });
    expect(created).toMatchObject({ kind: "created", by: "planner" });
    expect(created.changes).toContainEqual({ field: "profileId", before: null, after: "Ingeniería de red" });
    expect((await portal.history("reader", id, "pt"))[0].changes[1]).toEqual({ field: "profileId", before: "ENG en", after: "TECH en" });
    await portal.send("update swp_term set label_es = 'Técnico de campo' where id = $1", [portal.term("TECH")]);
    const { rows } = await portal.send(
      "select action, before, after from audit where subject_type = 'swp-item' and subject_id = $1 order by id",
      [String(id)],
    );
    expect(rows).toMatchObject([
      { action: "swp-item-created", after: { tab: "profiles-shortage", jobProfile: "ENG en", textsChanged: true } },
      { action: "swp-item-changed", before: { size: "5", coverage: "Open" }, after: { size: "5-8", coverage: "In progress" } },
    ]);
    expect(JSON.stringify(rows)).not.toContain("Fibra");
  });

  test("a rename is no change of an item: its history says names of then, and where they differ from those of the next line or of today both", async () => {
    const rename = (name: string) => portal.send("update swp_org set name = $2 where id = $1", [portal.org("IBE/RED/ACC"), name]);
    const pool = await portal.addPool("20", { name: "Copper" });
    const { id } = await portal.made("profiles-pool", { poolId: pool.id });
    const { id: stays } = await portal.made("key-profiles");
    const tie = await portal.addPool("20", { divisionId: portal.org("IBE/COM/TIE"), name: "Shops" });
    await rename("Access");
    try {
      await portal.update("planner", id, { divisionId: portal.org("IBE/COM/TIE"), poolId: tie.id });
      await rename("Access and fibre");
      const of = async (item: number) =>
        (await portal.history("planner", item)).map(({ changes }: any) =>
          changes.flatMap(({ field, before, after }: any) => (/^(division|pool)Id$/.test(field) ? [[before, after]] : [])),
        );
      expect(await of(id)).toEqual([
        [
          ["OB IBE › Unit RED › Access", "OB IBE › Unit COM › Division TIE"],
          ["Copper", "Shops"],
        ],
        [
          [null, "OB IBE › Unit RED › Division ACC (later “OB IBE › Unit RED › Access”)"],
          [null, "Copper"],
        ],
      ]);
      expect(await of(stays)).toEqual([[[null, "OB IBE › Unit RED › Division ACC (later “OB IBE › Unit RED › Access and fibre”)"]]]);
      expect(await portal.history("planner", stays)).toHaveLength(1);
    } finally {
      await rename("Division ACC");
    }
  });

  test("where an item was is named to who sees that part; to others it came from another division, and so did its pool", async () => {
    const tie = portal.org("IBE/COM/TIE");
    await portal.addPeople({ tienda: [{ role: "swp-reader", orgId: tie }], iberia: [{ role: "swp-reader", orgId: portal.org("IBE") }] });
    const [copper, shops] = [
      await portal.addPool("20", { name: "Fibre" }),
      await portal.addPool("20", { name: "Stores", divisionId: tie }),
    ];
    const { id } = await portal.made("profiles-pool", { poolId: copper.id });
    const early = await portal.addPool("20", { name: "Early" });
    await portal.update("planner", id, { poolId: early.id });
    await portal.update("planner", id, { divisionId: tie, poolId: shops.id });
    const of = async (who: string, language: string) =>
      (await portal.history(who, id, language)).flatMap(({ changes }: any) =>
        changes.flatMap(({ field, before, after }: any) => (/^(division|pool)Id$/.test(field) ? [[before, after]] : [])),
      );
    const told = (division: string, pool: string) => [
      [division, "OB IBE › Unit COM › Division TIE"],
      [pool, "Stores"],
      [pool, pool],
      [null, division],
      [null, pool],
    ];
    expect(await of("tienda", "es")).toEqual(told("otra división (no la ve)", "una bolsa de otra división (no la ve)"));
    expect(await of("tienda", "de")).toEqual(
      told("andere Division (für Sie nicht sichtbar)", "Pool einer anderen Division (für Sie nicht sichtbar)"),
    );
    const whole = [
      ["OB IBE › Unit RED › Division ACC", "OB IBE › Unit COM › Division TIE"],
      ["Early", "Stores"],
      ["Fibre", "Early"],
      [null, "OB IBE › Unit RED › Division ACC"],
      [null, "Fibre"],
    ];
    for (const who of ["reader", "iberia"]) expect(await of(who, "en")).toEqual(whole);
    // Lines that were kept without the divisions behind the names.
    await portal.pool.query("insert into swp_item_change (item_id, at, kind, changes) values ($1, now(), 'edited', $2)", [
      id,
      JSON.stringify([["divisionId", "OB IBE › Unit RED › Division ACC", "OB IBE › Unit COM › Division TIE"]]),
    ]);
    expect((await of("tienda", "pt"))[0]).toEqual(["outra divisão (não a vê)", "OB IBE › Unit COM › Division TIE"]);
    expect((await of("reader", "pt"))[0]).toEqual(["OB IBE › Unit RED › Division ACC", "OB IBE › Unit COM › Division TIE"]);
    expect((await portal.call(contract.listSwpItemHistory, { token: portal.of("reader-acc").token, params: { id } })).status).toBe(404);
  });

  test("a page of 50, and on from there", async () => {
    const { id } = await portal.made("key-profiles");
    for (let at = 1; at <= 51; at += 1) await portal.update("planner", id, { competency: `v${at}` }, at);
    const page = async (query: Record<string, number>) =>
      (await portal.call(contract.listSwpItemHistory, { token: portal.of("reader").token, params: { id }, query })).body;
    const first = await page({});
    expect([first.items.length, typeof first.next]).toEqual([50, "number"]);
    const second = await page({ before: first.next });
    expect([second.items.length, second.next, second.items.at(-1).kind]).toEqual([2, null, "created"]);
  });
});

describe("levers of the division's answers", () => {
  test("[SWP-11] a new item of which no lever was given takes them, and is not by hand until somebody sets one", async () => {
    const noLevers = { hire: null, outsrc: null, reskill: null };
    await portal.send(
      "insert into swp_answer (tab, division_id, reskilled, outsourced, updated_at) values ('profiles-shortage', $1, 3, 2, now())",
      [portal.org("IBE/RED/ACC")],
    );
    const item = await portal.made("profiles-shortage", noLevers);
    expect(item).toMatchObject({ reskill: 30, outsrc: 20, hire: 50, leversByHand: false });
    expect((await portal.made("profiles-shortage")).leversByHand).toBe(true);
    expect((await portal.update("planner", item.id, { size: "6" })).body.leversByHand).toBe(false);
    expect((await portal.update("planner", item.id, { hire: 40, outsrc: 30 })).body.leversByHand).toBe(true);
    expect(
      wrongIn(await portal.create("planner", "profiles-shortage", { ...noLevers, divisionId: portal.org("IBE/COM/TIE") })),
    ).toHaveLength(3);
  });
});

test("what a snapshot holds is deleted with the item's rows kept", async () => {
  const { id } = await portal.made("profiles-shortage");
  const client = await portal.pool.connect();
  await client.query("begin");
  await client.query(
    `insert into swp_snapshot_item (snapshot_id, item_id, item_key, is_new, division_id, source, competency, additional_information, relevant_actions, size_min, coverage)
    select 1, id, item_key, true, division_id, source, competency, additional_information, relevant_actions, size_min, 'OPEN' from swp_item where id = $1`,
    [id],
  );
  await client.query(
    "insert into swp_snapshot (id, tab, taken_at, taken_by_name, without_zero, totals) values (1, 'profiles-shortage', now(), 'x', false, '{}')",
  );
  await client.query("commit");
  client.release();
  const answer = await portal.call(contract.deleteSwpItem, { token: portal.of("planner").token, params: { id }, ifMatch: 1 });
  expect(answer.status, answer.text).toBe(200);
  const { rows } = await portal.send(
    "select i.deleted_at is not null as gone, s.item_id from swp_snapshot_item s join swp_item i on i.id = s.item_id where s.item_id = $1",
    [id],
  );
  expect(rows).toEqual([{ gone: true, item_id: id }]);
  // Once more, or by a colleague who still sees it.
  const again = await portal.call(contract.deleteSwpItem, { token: portal.of("planner").token, params: { id }, ifMatch: 2 });
  expect(again.status).toBe(404);
});

test("signs of all kinds, 5,000 of them, halves and zeros", async () => {
  const wrong = async (given: Partial<ItemContent>) => wrongIn(await portal.create("planner", "key-profiles", given));
  expect(await wrong({ competency: "😀".repeat(2500) })).toEqual([["competency", "too-long"]]);
  for (const sign of ["\u0000", "\ud800"]) expect((await wrong({ relevantActions: `a${sign}b` }))[0]?.[0]).toBe("relevantActions");
  const texts = { competency: "ñ😀".repeat(1000), relevantActions: "b\r\nd\u200b", additionalInformation: "\u200b" };
  const { id } = await portal.made("key-profiles", texts);
  expect((await portal.read("planner", id)).body).toMatchObject({ ...texts, relevantActions: "b\nd\u200b", additionalInformation: "" });
});
