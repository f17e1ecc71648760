import { type CardContent, emptyCard } from "@hub/domain/glossary/card.ts";
import { describe, expect, test } from "vitest";
import { fieldOfPath } from "../card-fields.ts";
import { addNames, changedFields, checkDraft, compareEdits, mergeEdits, putTexts } from "./card-draft.ts";

const named = (card: CardContent): CardContent =>
  putTexts(putTexts({ ...card, globalName: "Headcount" }, "es", { peopleKpiName: "Plantilla" }), "en", { peopleKpiName: "Headcount" });

describe("what is wrong with a draft", () => {
  test("[GLO-05] Spanish and English ask for a name each, on their own tabs, in the order of the form", () => {
    expect([...checkDraft(emptyCard, "term").keys()]).toEqual(["globalName", "es.peopleKpiName", "en.peopleKpiName"]);
    expect(checkDraft(named(emptyCard), "term").size).toBe(0);
  });

  test("[GLO-05] German and Portuguese are asked for a name only once something is said in them; blanks say nothing", () => {
    const blank = putTexts(named(emptyCard), "de", { description: " \n " });
    expect(checkDraft(blank, "term").size).toBe(0);
    expect([...checkDraft(putTexts(blank, "pt", { measure: "pessoas" }), "term").keys()]).toEqual(["pt.peopleKpiName"]);
  });
});

describe("whose field an error is", () => {
  test("by the rules and by the API", () => {
    expect(fieldOfPath(["es", "description"])).toBe("es.description");
    expect(fieldOfPath(["texts", "de", "otherNames", 3])).toBe("de.otherNames");
    expect(fieldOfPath(["globalName"])).toBe("globalName");
    expect(fieldOfPath(["files", 0, "id"])).toBe("files");
    expect(fieldOfPath(["comment"])).toBeUndefined();
    expect(fieldOfPath([])).toBeUndefined();
  });
});

describe("changes", () => {
  test("blanks at the ends are none, a file replaced by one of the same name is", () => {
    const card = { ...named(emptyCard), files: [{ id: 1, name: "a.pdf" }] };
    expect(changedFields(card, { ...card, globalName: " Headcount  " })).toEqual([]);
    expect(changedFields(card, { ...card, files: [{ id: 2, name: "a.pdf" }] })).toEqual(["files"]);
    expect(changedFields(card, putTexts(card, "en", { otherNames: ["Staff"] }))).toEqual(["en.otherNames"]);
  });

  test("two at once: what only one has touched is that one's, what both have is mine unless I leave it", () => {
    const base = named(emptyCard);
    const draft = putTexts({ ...base, standard: "ISO 1" }, "es", { description: "mía" });
    const theirs = putTexts({ ...base, globalName: "Staff" }, "es", { description: "suya", measure: "personas" });
    expect(compareEdits(base, draft, theirs)).toEqual([
      { key: "globalName", mine: false, theirs: true, same: false },
      { key: "standard", mine: true, theirs: false, same: false },
      { key: "es.description", mine: true, theirs: true, same: false },
      { key: "es.measure", mine: false, theirs: true, same: false },
    ]);
    const merged = mergeEdits(base, draft, theirs);
    expect(merged).toMatchObject({ globalName: "Staff", standard: "ISO 1", texts: { es: { description: "mía", measure: "personas" } } });
    expect(mergeEdits(base, draft, theirs, ["es.description"]).texts.es.description).toBe("suya");
  });
});

test("pasted other names are a name a line, each once", () => {
  expect(addNames(["Staff"], " Workforce\r\n\nSTAFF;Head count, total\tworkforce ")).toEqual(["Staff", "Workforce", "Head count, total"]);
  expect(addNames(["Staff"], "  ")).toEqual(["Staff"]);
});
