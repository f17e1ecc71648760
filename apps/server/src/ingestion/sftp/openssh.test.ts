import * as contract from "@hub/contract/ingestion/sftp.ts";
import { mkdir, readdir, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, type SourcePortal, startSourcePortal } from "../sources/testing/source-portal.ts";
import { hasOpenSsh, startOpenSsh } from "./testing/openssh.ts";
import { makeKeys } from "./testing/sftp-server.ts";

let portal: SourcePortal;
beforeAll(async () => {
  if (hasOpenSsh) portal = await startSourcePortal();
});
afterAll(() => portal?.stop());

for (const kind of ["ed25519", "rsa", "ecdsa"] as const)
  test.skipIf(!hasOpenSsh)(
    `[CONF-07] OpenSSH: host key (${kind}) as it prints it, sign-in by key, pick-up, archive and error folder`,
    async () => {
      const keys = makeKeys(kind);
      const server = await startOpenSsh({ publicKey: keys.public, hostKeyType: kind });
      try {
        await portal.clear();
        const { token } = portal;
        const body = {
          name: `OpenSSH ${kind}`,
          host: "localhost",
          port: server.port,
          userName: server.userName,
          auth: "key",
          secret: keys.private,
          allowPrivate: true,
          confirmPrivate: true,
          active: true,
        };
        const made = (await portal.call(contract.createSftpEndpoint, { token, body })).body;
        const shown = await portal.call(contract.readSftpHostKey, { token, params: { id: made.id } });
        expect(shown.body.shown.fingerprint).toBe(server.fingerprint);
        const pinned = await portal.call(contract.pinSftpHostKey, {
          token,
          params: { id: made.id },
          ifMatch: made.version,
          body: { fingerprint: server.fingerprint },
        });
        expect(pinned.status).toBe(200);

        const file = async (name: string, content: string) => {
          await writeFile(join(server.files, name), content);
          await utimes(join(server.files, name), new Date("2026-11-05T07:00:00Z"), new Date("2026-11-05T07:00:00Z"));
        };
        await file("people_NOR_202610.csv", good());
        await file("people_SUR_202610 ñ (x).csv", "no,such,columns\n1,2,3\n");
        await file("people_NOR_202610\n.csv", good());
        await symlink("/etc/passwd", join(server.files, "people_SUR_202610.csv"));
        await mkdir(join(server.files, "people_SUR_202610 folder.csv"));
        const tested = await portal.call(contract.testSftpEndpoint, {
          token,
          params: { id: made.id },
          body: { directory: "", pattern: "*.csv" },
        });
        expect(tested.body.steps.map(({ step, state }: { step: string; state: string }) => `${step} ${state}`)).toEqual([
          "name ok",
          "port ok",
          "host-key ok",
          "sign-in ok",
          "list ok",
          "read ok",
        ]);
        expect(tested.body.steps[4].params).toMatchObject({ seen: 5, found: 2 });

        const source = (
          await portal.create({ sftpEndpointId: made.id, details: { directory: "", archiveFolder: "done", errorFolder: "bad" } })
        ).body;
        await portal.pass(5);
        await portal.pass(1);
        const files = Object.fromEntries((await portal.files(source.id)).map((each) => [each.name, each]));
        expect(files["people_NOR_202610.csv"]).toMatchObject({ state: "archived", upload: { state: "LOADED" } });
        expect(files["people_SUR_202610 ñ (x).csv"]).toMatchObject({ state: "error-folder", upload: { state: "REJECTED" } });
        expect(files["people_SUR_202610.csv"]).toMatchObject({ state: "left", problem: { code: "sftp.not-a-file" }, upload: null });
        expect(Object.keys(files)).toHaveLength(3);
        expect((await readdir(server.files)).toSorted()).toEqual([
          "bad",
          "done",
          "people_NOR_202610\n.csv",
          "people_SUR_202610 folder.csv",
          "people_SUR_202610.csv",
        ]);
        expect(await readdir(join(server.files, "done"))).toHaveLength(1);
        expect((await readdir(join(server.files, "bad")))[0]).toMatch(/^people_SUR_202610 ñ \(x\)\.\d{8}-\d{6}-\d+\.csv$/);
      } finally {
        await server.stop();
      }
    },
  );
