import { expect, test } from "vitest";
import { compileQuery } from "./query.ts";

const compiled = (text: string) => {
  const result = compileQuery(text);
  return "query" in result ? result.query : result.issue.code.replace("connections.", "");
};

test("placeholders become typed parameters, each once, in the order of their first use", () => {
  expect(compiled("select * from pay where month_start >= {first_day} and year = {year} and (y2 = {year} or code = {entity});")).toEqual({
    text: "select * from pay where month_start >= ($1::date) and year = ($2::integer) and (y2 = ($2::integer) or code = ($3::text))",
    parameters: ["first_day", "year", "entity"],
  });
});

test.each([
  ["", "query-missing"],
  [" ; ;", "query-missing"],
  ["select 1; select 2", "query-several"],
  ["select 1; drop table pay; --", "query-several"],
  ["insert into pay values (1)", "query-not-select"],
  ["delete from pay", "query-not-select"],
  ["begin", "query-not-select"],
  ["copy pay to program 'x'", "query-not-select"],
  ["explain analyze delete from pay", "query-not-select"],
  ["select 'open", "query-open-quote"],
  ["select /* open", "query-open-quote"],
  ["select '{month}'", "placeholder-quoted"],
  ['select "{month}"', "placeholder-quoted"],
  ["select $${entity}$$", "placeholder-quoted"],
  ["select {password}", "placeholder-unknown"],
  ["select $1", "query-numbered"],
  ["-- select\ndelete from pay", "query-not-select"],
  ["/* select */ delete from pay", "query-not-select"],
  [`select ${"x".repeat(20_001)}`, "query-long"],
])("%j is refused as %s", (text, code) => expect(compiled(text)).toBe(code));

test.each([
  "select ';' as a",
  "select $$;$$",
  "select $q$ ' ; $q$ as x",
  "select 1 -- ; not the end\n, 2",
  "select /* ; /* nested ; */ ; */ 1",
  "select E'it\\'s ; fine'",
  "select 'it''s ; fine'",
  'select ";" from t',
  "with a as (select 1) select * from a",
  "((select 1))",
  "values (1)",
  "select '{a,b}'::text[]",
])("%j is one statement", (text) => expect(compiled(text)).toHaveProperty("text"));
