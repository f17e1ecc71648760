import * as ingestion from "@hub/contract/ingestion/ingestion.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import type { Period } from "@hub/domain/period.ts";
import { feed } from "../../../ingestion/testing/delivery-portal.ts";
import { hashContents } from "../../../closing/copy-version.sql.ts";
import { hashFigures } from "../../../closing/hash-version.sql.ts";
import { sealClosed } from "../../../closing/seal-closed.ts";
import { startGroupPortal } from "../../../testing/group-portal.ts";

export const january: Period = { year: 2024, month: 1 };
export const february: Period = { year: 2024, month: 2 };
export const march: Period = { year: 2024, month: 3 };

/** A portal whose months can be closed from files: two entities, three months of years ago, and two administrators. */
export async function startClosedPortal() {
  const portal = await startGroupPortal({ entities: ["A", "B"], sections: ["PLN"], first: january, now: "2026-11-26T12:00:00Z" });
  await portal.pool.query("update ingestion_definition set definition = $1", [JSON.stringify({ ...feed, currency: "EUR" })]);
  await portal.pool.query("update section_calendar set last_month = '2024-03-01'");
  const admins = [await portal.addUser("alba", [{ role: "hub-admin" }]), await portal.addUser("bruno", [{ role: "hub-admin" }])] as const;
  const [alba, bruno] = [await portal.openSession(admins[0]), await portal.openSession(admins[1])];
  const source = await portal.openSession(portal.source);

  /** Sends a file of an entity and has it read. */
  async function bring(
    code: string,
    period: Period,
    content: string | Buffer,
    more: { purpose?: "check" | "deliver"; fileName?: string } = {},
  ) {
    const { purpose = "deliver", fileName = "people.csv" } = more;
    const fields = { ingestionId: portal.ingestions["PLN"] ?? 0, legalEntityId: portal.idOf(code), ...period, purpose };
    const answer = await portal.send(ingestion.sendUpload, { token: source, fields, fileName, content });
    if (answer.status >= 300) throw new Error(answer.text);
    await portal.runJobs();
    return answer.body.id as number;
  }
  /** Signs and validates what stands of both entities, and closes the month. */
  async function close(period: Period, form: object = {}) {
    await portal.call(listScenarios, { token: portal.tokens.group });
    for (const code of ["A", "B"]) {
      const signed = await portal.sign(code, { consolidationType: "PLN", ...period, ...form });
      if (signed.status !== 200) {
        const { rows } = await portal.pool.query(
          "select period, legal_entity_id, state, problem_code, problem_params from upload order by id",
        );
        const { rows: found } = await portal.pool.query(
          "select period, legal_entity_id, rule, params from cell_finding where severity = 'blocking'",
        );
        throw new Error(`${signed.text} ${JSON.stringify({ code, period, rows, found })}`);
      }
      const validated = await portal.validate(code, { consolidationType: "PLN", ...period });
      if (validated.status !== 200) throw new Error(validated.text);
    }
    await portal.runJobs();
  }
  const versions = () => portal.db.selectFrom("scenario_version").selectAll().orderBy("id").execute();
  /** What a version's figures are, and what its three hashes give now beside what they were when it was closed. */
  async function proof() {
    const found = [];
    for (const version of await versions()) {
      const kept = await portal.db.selectFrom("version_hash").selectAll().where("version_id", "=", version.id).executeTakeFirst();
      const conventions = version.conventions as never;
      const { rows: figures } = await portal.pool.query(
        "select * from version_figure where version_id = $1 order by kpi_code, legal_entity_id",
        [version.id],
      );
      const now = await hashContents(portal.db, { versionId: version.id, period: version.period }, conventions);
      found.push({
        id: version.id,
        figures,
        content: version.content_hash.equals(now.content),
        figuresHash: kept?.figures_sha256.equals(await hashFigures(portal.db, version.id, conventions)),
        rowsHash: kept?.rows_sha256.equals(now.rows),
      });
    }
    return found;
  }
  return { ...portal, admins, tokens: { ...portal.tokens, alba, bruno, source }, bring, close, proof, seal: () => sealClosed(portal.ctx) };
}
export type ClosedPortal = Awaited<ReturnType<typeof startClosedPortal>>;

/** A file of people, in the feed's columns. */
export const fileOf = (...people: (readonly [person: string, sex?: string, note?: string])[]): string =>
  [
    "Person;Sex;Hired;Salary;Assignment;Note",
    ...people.map(([person, sex = "F", note = ""]) => `${person};${sex};01/15/2015;30000;Fulltime-Regular;${note}`),
  ].join("\r\n");
