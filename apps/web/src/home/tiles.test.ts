import { permissionTable } from "@hub/domain/session/permissions.ts";
import { expect, test } from "vitest";
import { screens } from "../frame/screens.ts";
import { outsideAddress, tiles } from "./tiles.ts";

test("[SHELL-02] there are the fifteen tiles of the specification, each opening a screen that exists", () => {
  expect(tiles.map((tile) => tile.name).toSorted()).toEqual(
    [
      "settings",
      "connections",
      "reports",
      "sftp",
      "glossary",
      "swp",
      "quality",
      "groups",
      "ingestions",
      "mut",
      "scenarios",
      "users",
      "validation",
      "workflows",
      "rest-api",
    ].toSorted(),
  );
  const paths = new Set<string>(Object.values(screens).map((screen) => screen.path));
  for (const tile of tiles) {
    expect(paths, tile.name).toContain(tile.to);
    expect(Object.keys(permissionTable)).toContain(tile.permission);
  }
  expect(new Set(tiles.map((tile) => `${tile.to}${tile.search?.section}`)).size).toBe(15);
});

test("[SHELL-02] whoever is offered a tile may open its screen", () => {
  for (const tile of tiles) {
    const screen = Object.values(screens).find(({ path }) => path === tile.to);
    const mayOpen: readonly string[] =
      screen && screen.guard !== "signed-in" && screen.guard !== "public" ? permissionTable[screen.guard] : [];
    for (const role of permissionTable[tile.permission]) expect(mayOpen, `${tile.name} for ${role}`).toContain(role);
  }
});

test("[CONF-09] MUT and Workflow lead to the host that is set, else inside; no other tile does, and nothing but a web address is followed", () => {
  const links = { mut: "https://loader.example.com/in", workflows: null };
  expect(outsideAddress("mut", links)).toBe("https://loader.example.com/in");
  expect(outsideAddress("workflows", links)).toBeUndefined();
  expect(outsideAddress("workflows", { mut: null, workflows: "https://flow.example.com" })).toBe("https://flow.example.com");
  expect(outsideAddress("users", links)).toBeUndefined();
  expect(outsideAddress("mut", undefined)).toBeUndefined();
  for (const mut of ["javascript:alert(1)", "data:text/html,x", "loader", "", "//elsewhere"])
    expect(outsideAddress("mut", { mut, workflows: null }), mut).toBeUndefined();
});
