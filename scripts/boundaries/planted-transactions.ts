import { type Planted, plant, plantFile } from "./plant.ts";

/** Violations of the rule that no transaction is open while bytes come from outside. */
export const plantedTransactions: Planted[] = [
  plantFile(
    "transactions",
    "a stream is read inside a transaction",
    "apps/server/src/tasks/a.ts",
    "export const a = (ctx, bytes) =>\n  inTransaction(ctx, async (ctx) => {\n    for await (const piece of bytes) await store(ctx, piece);\n  });",
    2,
  ),
  plant(
    "transactions",
    "a stream is read by a function of another file, by way of one of the same",
    {
      "apps/server/src/tasks/a.ts":
        'import { storeAll as keep } from "./b.ts";\nexport const a = (ctx, file) => inTransaction(ctx, (ctx) => receive(ctx, file));\nasync function receive(ctx, file) {\n  return keep(ctx, file.bytes);\n}',
      "apps/server/src/tasks/b.ts": "export async function storeAll(ctx, bytes) {\n  for await (const piece of bytes) ctx.store(piece);\n}",
    },
    "apps/server/src/tasks/a.ts:2",
  ),
  plant(
    "transactions",
    "a form is received inside a transaction, and a file inside the one of Kysely",
    {
      "apps/server/src/tasks/a.ts":
        'import { receiveForm } from "../http/sending/receive-form.ts";\nimport { inArrivedFile } from "../files/receive-file.ts";\nexport const a = (ctx, request) => inTransaction(ctx, (ctx) => receiveForm(ctx, request));\nexport const b = (db, bytes) => db.transaction().setAccessMode("read only").execute((db) => inArrivedFile(db, bytes));',
      "apps/server/src/http/sending/receive-form.ts": "export const receiveForm = 1;",
      "apps/server/src/files/receive-file.ts": "export const inArrivedFile = 1;",
    },
    "apps/server/src/tasks/a.ts:3",
    "apps/server/src/tasks/a.ts:4",
  ),
  plant(
    "transactions",
    "what takes a received file reads another machine's",
    {
      "apps/server/src/ingestion/a.ts":
        'import { receiveThenTake } from "../files/receive-file.ts";\nexport const a = (ctx, bytes, reader) => receiveThenTake(ctx, {}, reader.open(bytes), take);\nexport const b = (ctx, bytes, reader) => receiveThenTake(ctx, {}, bytes, () => reader.open(bytes));\nasync function take() {\n  return fetch("https://example.com");\n}\nexport const c = (ctx, file) => takeFile(ctx, file, take);',
      "apps/server/src/files/receive-file.ts": "export const receiveThenTake = 1;",
    },
    "apps/server/src/ingestion/a.ts:2",
    "apps/server/src/ingestion/a.ts:3",
    "apps/server/src/ingestion/a.ts:7",
  ),
];
