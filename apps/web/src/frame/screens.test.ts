// @vitest-environment happy-dom
import { permissionTable } from "@hub/domain/session/permissions.ts";
import { describe, expect, test } from "vitest";
import { isKnownGuard } from "../api/access.ts";
import { tabTitle } from "../ui/page-title.tsx";
import { screens } from "./screens.ts";

describe("the screens", () => {
  test("[SHELL-01] the routes of the specification's table are there, exactly", () => {
    const paths = Object.values(screens).map((screen) => screen.path as string);
    const specified = [
      "/",
      "/home",
      "/login",
      "/SSOToken",
      "/notFoundUser",
      "/configuration",
      "/dashboards",
      "/dashboards/$id/dashboard",
      "/scenaries",
      "/scenaries/$id/dashboard",
      "/validation",
      "/validation/$id/dashboard",
      "/glossary",
      "/quality",
      "/swp",
    ];
    expect(paths).toEqual(expect.arrayContaining(specified));
    // Areas for which the specification names no route, one's account, the second step of signing in, and the one-time links.
    expect(paths.filter((path) => !specified.includes(path)).toSorted()).toEqual(
      [
        "/account",
        "/design",
        "/entities/$id",
        "/forgotten",
        "/leave",
        "/mut",
        "/password",
        "/rest-api",
        "/reviews",
        "/second-step",
        "/setup",
        "/workflows",
      ].toSorted(),
    );
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("[SHELL-06] [SHELL-05] sign-in pages are bare; the page for unknown users has the default layout, which shows its title", () => {
    expect(
      Object.values(screens)
        .filter((screen) => screen.layout === "bare")
        .map((screen) => screen.path),
    ).toEqual(["/login", "/SSOToken", "/setup", "/password", "/second-step", "/forgotten", "/leave"]);
    expect(screens.notFoundUser.layout).toBe("default");
  });

  test("[SHELL-09] tab titles carry STG, RPT, SCN, DV or Main", () => {
    const suffixes = Object.fromEntries(Object.values(screens).map((screen) => [screen.path, screen.suffix]));
    expect(suffixes).toMatchObject({
      "/configuration": "STG",
      "/dashboards": "RPT",
      "/dashboards/$id/dashboard": "RPT",
      "/scenaries": "SCN",
      "/scenaries/$id/dashboard": "SCN",
      "/validation": "DV",
      "/validation/$id/dashboard": "DV",
      "/home": "Main",
      "/glossary": "Main",
      "/quality": "Main",
      "/swp": "Main",
    });
    expect(tabTitle("Escenarios", "SCN")).toMatch(/SCN$/);
  });

  test("[SHELL-10] every guard is one the permission table knows; another is not", () => {
    for (const screen of Object.values(screens)) expect(Object.keys(permissionTable)).toContain(screen.guard);
    expect(isKnownGuard("made-up")).toBe(false);
    expect(isKnownGuard("toString")).toBe(false);
  });

  test("[SHELL-04] dashboards, scenaries and validation name the menu that the server fills", () => {
    expect(
      Object.values(screens)
        .filter((screen) => "menu" in screen)
        .map((screen) => [screen.path.split("/")[1], "menu" in screen && screen.menu]),
    ).toEqual([
      ["dashboards", "dashboards"],
      ["dashboards", "dashboards"],
      ["scenaries", "scenaries"],
      ["scenaries", "scenaries"],
      ["validation", "validation"],
      ["validation", "validation"],
    ]);
  });
});
