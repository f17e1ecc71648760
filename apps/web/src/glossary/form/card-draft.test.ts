import { type CardContent, emptyCard, emptyTexts } from "@hub/domain/glossary/card.ts";
import { expect, test } from "vitest";
import type { Card } from "../card/use-card.ts";
import { fieldOfPath } from "../card-fields.ts";
import { addNames, contentOf, draftOf } from "./card-draft.ts";

const content: CardContent = {
  ...emptyCard,
  globalName: "Headcount",
  type: "quantitative",
  texts: { ...emptyCard.texts, es: { ...emptyTexts, peopleKpiName: "Plantilla", otherNames: ["Efectivos"] } },
  files: [{ id: 1, name: "a.pdf" }],
};
const card = { content, files: [{ id: 1, name: "a.pdf", contentType: "application/pdf", size: 7 }] } as Card;

test("a card is what its draft says, as it is kept", () => {
  expect(contentOf(draftOf(card))).toEqual(content);
  expect(contentOf(draftOf(undefined))).toEqual(emptyCard);
  expect(contentOf(draftOf(undefined, { kpi: "headcount" })).kpi).toBe("headcount");
});

test("blanks at the ends change nothing, a file replaced by one of the same name does", () => {
  const draft = draftOf(card);
  expect(contentOf({ ...draft, globalName: " Headcount  ", "de.description": " \n " })).toEqual(content);
  expect(contentOf({ ...draft, files: [{ id: 2, name: "a.pdf" }] })).not.toEqual(content);
});

test("another name that is typed and not added yet counts, too", () => {
  const draft = { ...draftOf(card), "es.otherNames": { names: ["Efectivos"], typed: " Personal " } };
  expect(contentOf(draft).texts.es.otherNames).toEqual(["Efectivos", "Personal"]);
});

test("pasted other names are a name a line, each once", () => {
  expect(addNames(["Staff"], " Workforce\r\n\nSTAFF;Head count, total\tworkforce ")).toEqual(["Staff", "Workforce", "Head count, total"]);
  expect(addNames(["Staff"], "  ")).toEqual(["Staff"]);
});

test("an error is about a field by the rules and by the API", () => {
  expect(fieldOfPath(["es", "description"])).toBe("es.description");
  expect(fieldOfPath(["texts", "de", "otherNames", 3])).toBe("de.otherNames");
  expect(fieldOfPath(["globalName"])).toBe("globalName");
  expect(fieldOfPath(["files", 0, "id"])).toBe("files");
  expect(fieldOfPath(["comment"])).toBeUndefined();
  expect(fieldOfPath([])).toBeUndefined();
});
