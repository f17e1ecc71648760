import { describe, expect, test } from "vitest";
import { foldCompanyName as fold } from "./fold-company-name.ts";

describe("names that differ by spelling alone are equal", () => {
  test.each([
    ["Telefónica Móviles España, S.A.U.", "TELEFONICA MOVILES ESPANA SAU", "Telefónica  Móviles España S. A. U."],
    ["Müller & Söhne GmbH & Co. OHG", "Muller und Sohne", "MÜLLER Y SÖHNE GMBH"],
    ["O'Neil Ltd.", "O’Neil Limited", "ONEIL"],
    ["T-Mobile Polska S.A.", "T Mobile Polska", "TMobile Polska sa"],
    ["TDC A/S", "tdc as", "TDC AS"],
    ["América Móvil, S.A.B. de C.V.", "America Movil"],
    ["Aquafon JSC", "JSC Aquafon", "«Aquafon»"],
    ["Straße Netz AG", "STRASSE NETZ"],
    ["Tele2", "Tele 2 AB", "ＴＥＬＥ２"],
    ["Oi e Vivo Ltda", "Oi & Vivo Lda"],
    ["Elisa Oyj", "ELISA OY"],
    ["Vodafone Omnitel B.V.", "Vodafone Omnitel BV", "Vodafone Omnitel NV"],
    ["TIM S.p.A.", "TIM SpA", "T.I.M. s.r.l."],
    ["Smart Communications, Inc.", "SMART COMMUNICATIONS CORP"],
    ["Optus Mobile Pty. Ltd.", "Optus Mobile Pty Limited"],
  ])("%s", (...names) => {
    expect(new Set(names.map(fold)).size, JSON.stringify(names.map(fold))).toBe(1);
  });
});

test.each([
  ["Vodafone España", "Vodafone Portugal"],
  ["Telenor Norge AS", "Telenor Sverige AB"],
  ["E-Plus", "Plus"],
  ["Tele & Yes", "Tele Yes"],
  ["МегаФон", "МТС"],
])("%s and %s stay apart", (one, other) => {
  expect(fold(one)).not.toBe(fold(other));
});

test("the form of a company is no name's beginning or middle", () => {
  expect(fold("AS Roma")).toBe("asroma");
  expect(fold("Limited Edition Phones")).toBe("limitededitionphones");
});

test.each(["S.A.", "AG & Co. KG", "&", "***", "A", "GmbH", "y", "\u200b", "-"])("%s never becomes nothing", (name) => {
  expect(fold(name)).not.toBe("");
});

test("what a name expands to is bounded", () => {
  expect(fold("ﷺ".repeat(200)).length).toBeLessThanOrEqual(200);
});
