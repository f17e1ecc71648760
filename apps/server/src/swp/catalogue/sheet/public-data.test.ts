import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SheetPortal, startSheetPortal } from "./testing/sheet-catalogue.ts";

let portal: SheetPortal;
beforeAll(async () => {
  portal = await startSheetPortal();
});
afterAll(() => portal.stop());

const fileOf = (name: string) => readFile(new URL(`testing/${name}`, import.meta.url));

test("the occupations and skills of ESCO are taken in as they are, picked in Spanish and English, with and without accents, and sent again change nothing", async () => {
  const file = await fileOf("esco-ict.csv");
  const task = await portal.imported(file);
  expect(task.findings).toEqual([]);
  expect(task.counts).toEqual({ read: 666, added: 666, modified: 0, unchanged: 0, conflicts: 0, errors: 0 });
  const inSpanish = { language: "es" };
  const engineer = "ingeniero de telecomunicaciones/ingeniera de telecomunicaciones";
  for (const text of ["ingeniera de telecomunicaciones", "INGENIERO TELECOM", "telecommunications engineer"])
    expect((await portal.pick("job-profile", text, inSpanish))[0], text).toBe(engineer);
  expect(await portal.pick("job-profile", "telecommunications eng")).toEqual([
    "telecommunications engineer",
    "telecommunications engineering technician",
  ]);
  expect(await portal.pick("job-profile", "técnico telecomunicación", inSpanish)).toEqual(
    await portal.pick("job-profile", "tecnico telecomunicacion", inSpanish),
  );
  const [{ id: family }] = (await portal.pool.query("select id from swp_term where code = '2153'")).rows;
  expect(await portal.pick("job-profile", "", { parent: family, ...inSpanish })).toEqual(["analista de telecomunicaciones", engineer]);
  expect((await portal.imported(file)).counts).toMatchObject({ read: 666, unchanged: 666 });
  expect((await portal.imported(await portal.exported({}, "xlsx"))).counts).toMatchObject({ read: 666, unchanged: 666 });
});

test("the technology skills of O*NET come beside them, each in the area of its commodity, and go again with an undo", async () => {
  const before = Object.keys(await portal.everything()).length;
  const task = await portal.imported(await fileOf("onet-telecommunications.csv"));
  expect(task).toMatchObject({ findings: [], counts: { read: 101, added: 101 } });
  expect((await portal.pick("skill", "cisco")).toSorted()).toEqual(["Cisco IOS", "Cisco Systems Cisco Traffic Analyzer"]);
  expect((await portal.pick("skill", "traffic"))[0]).toBe("Cisco Systems Cisco Traffic Analyzer");
  const all = await portal.everything();
  expect(Object.entries(all).find(([, { en }]) => en === "Wireshark")?.[1]).toMatchObject({ parent: "43232801" });
  expect((await portal.undo(task.id)).body.undone).toEqual({ taken: 101, kept: 0 });
  expect(Object.keys(await portal.everything())).toHaveLength(before);
});
