import * as sftp from "@hub/contract/ingestion/sftp.ts";
import * as contract from "@hub/contract/ingestion/sources.ts";
import type { SftpDetails } from "@hub/domain/ingestion/sources/sftp-details.ts";
import { startSftpServer } from "../../sftp/testing/sftp-server.ts";
import { startDeliveryPortal } from "../../testing/delivery-portal.ts";
import { sweepSources } from "../sweep-sources.ts";
import type { TestAnswer } from "../../../testing/test-portal.ts";

export type SourcePortal = Awaited<ReturnType<typeof startSourcePortal>>;
export const serverPassword = "correct horse Battery staple";
export const header = "Person,Sex,Hired,Salary\n";
/** A file of one person that loads. */
export const good = (person = "1") => `${header}${person},F,01/15/2020,"$1,000.00"\n`;

const details: SftpDetails = {
  kind: "sftp",
  directory: "/in",
  pattern: "people_{entity}_{yyyy}{mm}*.csv",
  complete: "renamed",
  marker: "",
  accepted: "archive",
  archiveFolder: "done",
  refused: "error-folder",
  errorFolder: "bad",
};

/** A portal with an SFTP server whose key is accepted, and sources that read from it. */
export async function startSourcePortal() {
  const portal = await startDeliveryPortal();
  const server = await startSftpServer({ password: serverPassword });
  server.put("/in", "", { kind: "directory" });
  const token = portal.tokens.admin;
  const made = await portal.call(sftp.createSftpEndpoint, {
    token,
    body: {
      name: "Payroll",
      host: "127.0.0.1",
      port: server.port,
      userName: "hub",
      auth: "password",
      secret: serverPassword,
      allowPrivate: true,
      confirmPrivate: true,
      active: true,
    },
  });
  const endpointId: number = made.body.id;
  const shown = await portal.call(sftp.readSftpHostKey, { token, params: { id: endpointId } });
  await portal.call(sftp.pinSftpHostKey, {
    token,
    params: { id: endpointId },
    ifMatch: made.body.version,
    body: { fingerprint: shown.body.shown.fingerprint },
  });
  const { rows } = await portal.pool.query("select id, email from app_user where email like 'source%' order by email");
  const people = {
    all: Number(rows.find(({ email }) => email === "source@example.com").id),
    north: Number(rows.find(({ email }) => email === "source-north@example.com").id),
  };

  const bodyOf = (more: { details?: Partial<SftpDetails>; schedule?: object; [field: string]: unknown } = {}) => ({
    ingestionId: portal.ingestions.feed,
    sftpEndpointId: endpointId,
    connectionId: null,
    legalEntityId: null,
    runsAs: people.all,
    active: true,
    ...more,
    details: { ...details, ...more.details },
    schedule: { when: { kind: "every", minutes: 5 }, zone: "Europe/Madrid", days: null, month: "name", ...more.schedule },
  });
  const list = async (route: typeof contract.listSourceFiles | typeof contract.listSourceRuns, id: number) =>
    (await portal.call(route, { token, params: { id } })).body.items;

  return {
    ...portal,
    server,
    token,
    endpointId,
    people,
    bodyOf,
    create: (more: Parameters<typeof bodyOf>[0] = {}): Promise<TestAnswer> =>
      portal.call(contract.createSource, { token, language: "en", body: bodyOf(more) }),
    /** Some minutes later: what is due is started, and every job run. */
    async pass(minutes: number): Promise<void> {
      portal.passMinutes(minutes);
      await sweepSources(portal.ctx);
      await portal.runJobs();
    },
    files: (id: number): Promise<TestAnswer["body"][]> => list(contract.listSourceFiles, id),
    runs: (id: number): Promise<TestAnswer["body"][]> => list(contract.listSourceRuns, id),
    /** As at the start: no source, no file, nothing delivered. */
    async clear(): Promise<void> {
      // What is append-only is emptied by nobody but a test.
      await portal.pool.query(`set session_replication_role = replica;
        truncate ingestion_source, upload, file, delivery, cell, consolidation cascade; set session_replication_role = origin`);
      server.clear();
      server.put("/in", "", { kind: "directory" });
    },
    async stop(): Promise<void> {
      await server.stop();
      await portal.stop();
    },
  };
}
