import { describe, expect, test } from "vitest";
import { checkSource } from "./source-email.ts";

const say = (source: string, domains: string[] = ["corp.example"]) =>
  checkSource(source, domains).map(({ code }) => code.replace("swp.", ""));

describe("source", () => {
  test.each<[string, string[]]>([
    ["ana.ruiz@corp.example", []],
    ["  Ana.Ruiz@CORP.example ", []],
    ["ana+swp@corp.example", []],
    ["x@corp.example.evil", ["source-not-corporate"]],
    ["x@evilcorp.example", ["source-not-corporate"]],
    ["x@sub.corp.example", ["source-not-corporate"]],
    ["x@corp.exampl", ["source-not-corporate"]],
    ["x@example", ["source-not-corporate"]],
    ["corp.example@evil.example", ["source-not-corporate"]],
    ["a@evil.example@corp.example", ["source-not-email"]],
    ["@corp.example", ["source-not-email"]],
    ["corp.example", ["source-not-email"]],
    ["x@", ["source-not-email"]],
    ["x@corp.example.", ["source-not-email"]],
    ["x y@corp.example", ["source-not-email"]],
    ["x@corp.example\nbcc: y@corp.example", ["source-not-email"]],
    ["x@corp.example, y@evil.example", ["source-not-email"]],
    ["<x@corp.example>", ["source-not-email"]],
    ["x@c\u043erp.example", ["source-not-email"]],
    ["x\u200b@corp.example", ["source-not-email"]],
    [`${"x".repeat(250)}@corp.example`, ["source-not-email"]],
  ])("[SWP-09] A source e-mail must end with the company's corporate domain: %j", (source, expected) =>
    expect(say(source)).toEqual(expected),
  );

  test("[SWP-09] A source e-mail must end with one of the company's corporate domains, whatever their case; with none there is no such e-mail", () => {
    expect(say("x@b.example", ["a.example", "B.Example "])).toEqual([]);
    expect(say("x@c.example", ["a.example", "b.example"])).toEqual(["source-not-corporate"]);
    expect(say("x@c.example", [])).toEqual(["source-not-corporate"]);
    expect(say("x@corp.example", [""])).toEqual(["source-not-corporate"]);
    expect(checkSource("x@c.example", ["a.example", "b.example"])[0]?.params).toEqual({ domains: "a.example, b.example" });
  });
});
