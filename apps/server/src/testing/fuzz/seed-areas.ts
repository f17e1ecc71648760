import * as checks from "@hub/contract/checks/checks.ts";
import * as connections from "@hub/contract/ingestion/connections.ts";
import * as suggestions from "@hub/contract/glossary/suggestions.ts";
import * as glossary from "@hub/contract/glossary/cards.ts";
import { createIngestion, sendUpload } from "@hub/contract/ingestion/ingestion.ts";
import { createRate } from "@hub/contract/scenarios/rates.ts";
import { createTarget } from "@hub/contract/scenarios/targets.ts";
import { createEntityTree, createTreeNode, placeInEntityTree } from "@hub/contract/configuration/entity-trees.ts";
import { createReport } from "@hub/contract/configuration/reports.ts";
import { askReopening } from "@hub/contract/validation/reopenings.ts";
import type { Route } from "@hub/contract/route.ts";
import * as settings from "@hub/contract/configuration/settings.ts";
import * as sftp from "@hub/contract/ingestion/sftp.ts";
import * as sources from "@hub/contract/ingestion/sources.ts";
import * as analysis from "@hub/contract/swp/analysis.ts";
import * as catalogue from "@hub/contract/swp/catalogue.ts";
import * as snapshots from "@hub/contract/swp/snapshots.ts";
import * as swp from "@hub/contract/swp/items.ts";
import { startExport } from "@hub/contract/tasks/tasks.ts";
import { createDelegation } from "@hub/contract/workflows/workflows.ts";
import type { Role } from "@hub/domain/session/permissions.ts";
import { emptyItem, type ItemContent, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import type { TermKind } from "@hub/domain/swp/term.ts";
import { cardOf } from "../../glossary/testing/glossary-portal.ts";
import { startSftpServer } from "../../ingestion/sftp/testing/sftp-server.ts";
import { feed } from "../../ingestion/testing/delivery-portal.ts";
import { addOrganisation } from "../../swp/testing/organisation.ts";
import { addEntity } from "../fixtures.ts";
import { startGroupPortal } from "../group-portal.ts";
import type { TestAnswer } from "../test-portal.ts";
import { likelyRequests } from "./likely-requests.ts";
import type { Proven } from "./known-values.ts";
import { addPeople } from "./people.ts";

export type FuzzPortal = Awaited<ReturnType<typeof seedAreas>>;
const september = { year: 2026, month: 9 };
const header = "Person,Sex,Hired,Salary\n";
export const goodFile = `${header}A1,F,01/15/2020,"$41,000.00"\nA2,M,06/30/2019,"$38,000.50"\n`;
export const badFile = `${header}A1,X,31/31/2020,"$-1"\nA1,M,,\n`;

/** A portal of a small group with things of every area in it, and people of every role: what requests made by chance can reach. */
export async function seedAreas() {
  const group = await startGroupPortal({ entities: ["A", "B"], sections: ["PLN", "OnHR"], first: september });
  const server = await startSftpServer({ password: "correct horse" });
  server.put("/in", "", { kind: "directory" });
  server.put("/in/people_A_202610.csv", goodFile);
  const third = await addEntity(group.db, "C");
  const people = await addPeople(group, group.idOf("A"));
  const tokenOf = (role: Role) => people.askers.find(({ name }) => name === role)?.token() ?? "";
  const proven: [Route, Proven][] = [];
  /** Calls as somebody of a role, who must succeed; answers the body. */
  const make = async (role: Role, route: Route, given: Parameters<typeof group.call>[1]): Promise<TestAnswer["body"]> => {
    const answer = await group.call(route, { token: tokenOf(role), language: "en", ...given });
    if (answer.status >= 300) throw new Error(`${route.method} ${route.path}: ${answer.text}`);
    proven.push([route, { params: given?.params ?? {}, query: given?.query ?? {}, body: given?.body }]);
    return answer.body as unknown;
  };

  const persons = (code: string) =>
    Array.from({ length: 12 }, (_, at) => ({
      person: `${code}-${at}`,
      sex: at % 2 ? ("M" as const) : ("F" as const),
      annualPay: "40000",
      hourlyPay: "20",
      born: "1980-01-01",
      contract: "permanent" as const,
    }));
  for (const code of ["A", "B"])
    for (const section of ["PLN", "OnHR"]) await group.complete(code, persons(code), { section, period: september });
  // Loaded without a file they need no columns; whoever asks about them does.
  await group.pool.query("update ingestion_definition set definition = $1", [JSON.stringify(feed)]);
  await group.runJobs();
  await group.complete("A", persons("A"), { section: "PLN" });
  await group.complete("A", persons("A"), { section: "OnHR" });
  await group.deliver("B", persons("B"), { section: "PLN" });

  const ingestion = await make("mut-admin", createIngestion, {
    body: { code: "FEED", name: "Feed", section: "OnHR", active: true, definition: feed },
  });
  const fields = { ingestionId: ingestion.id as number, legalEntityId: group.idOf("B"), year: 2026, month: 10, purpose: "deliver" };
  for (const content of [badFile, goodFile]) {
    await group.send(sendUpload, { token: tokenOf("process-source"), fields, fileName: "people.csv", content });
    await group.runJobs();
  }
  await make("data-owner", checks.proposeTolerance, {
    body: { rule: "undeclared-sex", legalEntityId: group.idOf("A"), value: "3", reason: "known" },
  });
  await make("data-owner", askReopening, {
    body: { section: "PLN", legalEntityId: group.idOf("A"), year: 2026, month: 10, reason: "one is missing", until: "2026-11-09" },
  });
  await make("group-owner", createRate, { body: { year: 2026, month: 10, currency: "GBP", rate: "1.15" } });
  await make("group-owner", createTarget, {
    body: { kpi: "female-share", legalEntityId: null, first: { year: 2026, month: 1 }, last: null, value: "40", currency: null },
  });
  await make("data-owner", createDelegation, { body: { to: "steward@example.com", firstDay: "2026-11-05", lastDay: "2026-11-30" } });
  await make("hub-admin", createReport, { body: { name: "Ours", parentId: 0 } });

  const tree = await make("hub-admin", createEntityTree, { body: { code: "REGIONS", name: "Regions", showsPay: false } });
  const held = await make("hub-admin", createTreeNode, {
    params: { id: tree.id },
    ifMatch: tree.version,
    body: { code: "NORTH", name: "North", belowId: null, validFrom: null },
  });
  await make("hub-admin", placeInEntityTree, {
    params: { id: tree.id },
    ifMatch: held.version,
    body: { nodeIds: [], legalEntityIds: [group.idOf("A")], belowId: held.nodes[0].id, validFrom: "2026-01-01", validTo: null },
  });
  await seedRemote();
  await seedGlossary();
  const divisionId = await seedPlanning();
  const { rows: closed } = await group.pool.query<{ id: number }>("select id from scenario where state = 'CLOSED' order by id limit 1");
  const { rows: delivered } = await group.pool.query<{ id: number }>("select id from delivery where ingestion_id = $1 order by id", [
    ingestion.id,
  ]);
  proven.push(
    ...likelyRequests({
      a: group.idOf("A"),
      b: group.idOf("B"),
      c: third,
      ingestion: ingestion.id as number,
      scenario: closed[0]?.id ?? 0,
      deliveries: delivered.map(({ id }) => id),
      division: divisionId,
    }),
  );
  await make("hub-admin", startExport, { body: { kind: "legal-entities-export", format: "csv", filter: {} } });
  await group.runJobs();
  return {
    ...group,
    people,
    /** What was given where it went well. */
    proven,
    /** What is known before anything was asked, by name. */
    given: {
      section: ["PLN", "OnHR"],
      sections: ["PLN"],
      consolidationType: ["PLN", "OnHR"],
      year: [2026],
      month: [10, 9],
      legalEntityId: [group.idOf("A"), group.idOf("B")],
      ingestionId: [ingestion.id as number],
      divisionId: [divisionId],
      email: people.askers.flatMap(({ userName }) => userName ?? []),
      source: ["swp-planner@example.com"],
      to: ["steward@example.com"],
      lookup: ["internal-theme"],
    } as Record<string, unknown[]>,
    async stop(): Promise<void> {
      await server.stop();
      await group.stop();
    },
  };

  async function seedRemote(): Promise<void> {
    const secret = { allowPrivate: true, confirmPrivate: true, active: true };
    const endpoint = await make("mut-admin", sftp.createSftpEndpoint, {
      body: {
        ...secret,
        name: "Payroll",
        host: "127.0.0.1",
        port: server.port,
        userName: "hub",
        auth: "password",
        secret: "correct horse",
      },
    });
    const shown = await make("mut-admin", sftp.readSftpHostKey, { params: { id: endpoint.id } });
    await make("mut-admin", sftp.pinSftpHostKey, {
      params: { id: endpoint.id },
      ifMatch: endpoint.version,
      body: { fingerprint: shown.shown.fingerprint },
    });
    const { hostname, port } = new URL(group.url);
    await make("mut-admin", connections.createConnection, {
      body: {
        ...secret,
        name: "Database",
        secret: "wrong",
        settings: {
          kind: "postgresql",
          host: hostname,
          port: Number(port),
          database: "postgres",
          userName: "nobody",
          tls: "disable",
          caCertificate: null,
          timeoutSeconds: 10,
        },
      },
    });
    const runsAs = await group.pool.query("select id from app_user where email = 'process-source@example.com'");
    const source = await make("mut-admin", sources.createSource, {
      body: {
        ingestionId: ingestion.id,
        sftpEndpointId: endpoint.id,
        connectionId: null,
        legalEntityId: null,
        runsAs: runsAs.rows[0].id,
        active: true,
        details: {
          kind: "sftp",
          directory: "/in",
          pattern: "people_{entity}_{yyyy}{mm}*.csv",
          complete: "renamed",
          marker: "",
          accepted: "leave",
          archiveFolder: "",
          refused: "leave",
          errorFolder: "",
        },
        schedule: { when: { kind: "every", minutes: 5 }, zone: "Europe/Madrid", days: null, month: "name" },
      },
    });
    await make("mut-admin", sources.takeNow, { params: { id: source.id } });
    await group.runJobs();
  }

  async function seedGlossary(): Promise<void> {
    for (const lookup of ["internal-theme", "standard-theme", "accountant-perimeter"])
      await make("hub-admin", settings.createLookupValue, {
        body: { lookup, code: "MOVEMENT", labels: { es: "Uno", en: "One", de: "Eins", pt: "Um" }, active: true, position: 1 },
      });
    for (const globalName of ["Turnover", "Headcount"]) {
      const card = await make("group-owner", glossary.createCard, { body: { glossary: "kpi", ...cardOf({ globalName }) } });
      await make("group-owner", glossary.publishCard, { params: { id: card.id }, ifMatch: card.version, body: { published: true } });
      await make("wf-user", suggestions.suggestChange, { params: { id: card.id }, body: { language: "es", text: "Falta algo." } });
    }
  }

  async function seedPlanning(): Promise<number> {
    const orgs = await addOrganisation(group.db);
    const division = orgs["IBE/RED/ACC"] ?? 0;
    const term = async (kind: TermKind, code: string, parentId: number | null = null): Promise<number> => {
      const labels = { es: code, en: code, de: code, pt: code };
      const body = { kind, code, parentId, clusterId: null, labels, escoCode: "", active: true };
      return (await make("swp-lead", catalogue.createTerm, { body })).id as number;
    };
    const profileId = await term("job-profile", "ENG", await term("job-profile-family", "NET"));
    const skillId = await term("skill", "K8S", await term("knowledge-area", "CLOUD"));
    await term("job-profile-cluster", "CORE");
    await group.pool.query(`update setting set value = '"example.com"' where key = 'corporate-domain'`);
    const pool = await make("swp-planner", swp.createSwpPool, { body: { divisionId: division, name: "Copper", size: "50" } });
    const item = (tab: SwpTab, given: Partial<ItemContent>) =>
      make("swp-planner", swp.createSwpItem, {
        body: { tab, ...emptyItem(tab), divisionId: division, source: "swp-planner@example.com", size: "5", ...given },
      });
    const gap = { impact: "Relevant", timeline: "2027-Q1", hire: 60, outsrc: 30, reskill: 10, trainingFrom: 2, trainingTo: 6 } as const;
    await item("key-profiles", { profileId, impact: "Critical" });
    await item("key-skills", { skillId, skillLevel: "Inter", impact: "Relevant" });
    await item("profiles-shortage", { profileId, ...gap });
    await item("skills-shortage", { skillId, skillLevel: "Inter", ...gap });
    await item("profiles-pool", {
      profileId,
      availability: "Scheduled",
      release: 40,
      reskill: 60,
      trainingFrom: 2,
      trainingTo: 6,
      poolId: pool.id,
    });
    const taken = { tab: "profiles-shortage", orgId: null, withoutZero: false, comment: "", overrides: [] };
    for (let count = 0; count < 2; count += 1) await make("swp-lead", snapshots.createSwpSnapshot, { body: taken });
    await make("swp-planner", analysis.createSwpWhatIf, { body: { name: "Less", shared: true } });
    return division;
  }
}
