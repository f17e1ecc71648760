import { plant, type Planted } from "./plant.ts";
import type { Tree } from "./temporary-tree.ts";

/** As many files as asked for in a folder, each of them a source file. */
export function fillRoom(folder: string, count: number): Tree {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/file-${String(index + 10)}.ts`, "export {};"]));
}

/** Circles within a folder, and folders that hold too much. */
export const plantedRooms: Planted[] = [
  plant(
    "room-cycles",
    "two files that take types from each other",
    {
      "packages/domain/src/swp/a.ts": '\nimport type { B } from "./b.ts";\nexport type A = B;',
      "packages/domain/src/swp/b.ts": 'import { type A } from "./a.ts";\nexport type B = A;',
    },
    "packages/domain/src/swp/a.ts:2",
  ),
  plant(
    "room-cycles",
    "two folders whose files make no circle themselves",
    {
      "apps/web/src/workflows/form/deep/a.ts": 'import { c } from "../../list/c.ts";\nexport const a = c;',
      "apps/web/src/workflows/form/b.ts": "export const b = 1;",
      "apps/web/src/workflows/list/c.ts": "export const c = 1;",
      "apps/web/src/workflows/list/d.ts": 'import { b } from "../form/b.ts";\nexport const d = b;',
    },
    "apps/web/src/workflows/form/deep/a.ts:1",
  ),
  plant(
    "room-cycles",
    "a file and a folder beside it, by the name of a package",
    {
      "packages/contract/src/tasks/exports/a.ts": 'import { b } from "@hub/contract/tasks/b.ts";\nexport const a = b;',
      "packages/contract/src/tasks/exports/c.ts": "export const c = 1;",
      "packages/contract/src/tasks/b.ts": 'import { c } from "./exports/c.ts";\nexport const b = c;',
    },
    "packages/contract/src/tasks/b.ts:1",
  ),
  plant("room-size", "a folder of 26 files", fillRoom("apps/server/src/glossary/cards", 26), "apps/server/src/glossary/cards/file-10.ts:1"),
];
