import { getAccessWork, getToday } from "@hub/contract/today/today.ts";
import { afterAll, describe, expect, test } from "vitest";
import { startPlanningPortal } from "../swp/testing/planning-portal.ts";
import { startGroupPortal } from "../testing/group-portal.ts";
import { countStatements } from "../testing/count-statements.ts";

const now = "2026-11-12T08:00:00Z";
const planning = await startPlanningPortal({ now });
const group = await startGroupPortal({ entities: ["A", "B"], now });
afterAll(() => Promise.all([planning.stop(), group.stop()]));

type Item = { step: string; count: number | null; gaps: object | null; daysLate: number };
const shown = ({ body }: { body: { waiting: { items: Item[] } } }) =>
  body.waiting.items.map(({ step, count, gaps, daysLate }) => ({
    step,
    ...(count !== null && { count }),
    ...(gaps && { gaps, daysLate }),
  }));

describe("[TODAY-02] a planner's day", () => {
  test("gaps that are due within the planner's part of the organisation, those of a quarter that is over late; covered and later ones are not told", async () => {
    const family = await planning.addTerm("job-profile-family", "NET");
    const profile = await planning.addTerm("job-profile", "ENG", { parent: family });
    const area = await planning.addTerm("knowledge-area", "CLOUD");
    const skill = await planning.addTerm("skill", "K8S", { parent: area });
    await planning.addPeople({
      all: [{ role: "swp-planner" }],
      acc: [{ role: "swp-planner", orgId: planning.org("IBE/RED/ACC") }],
      reader: [{ role: "swp-reader" }],
    });
    const gap = (timeline: string, more: object = {}) => planning.insertItem({ term: profile, timeline, ...more });
    await gap("2026-Q3");
    await gap("2027-Q1", { division: "IBE/RED/COR" });
    await gap("2027-Q2");
    await gap("2026-Q4", { closed: { size: 5, at: "2026-11-01" } });
    await planning.insertItem({ tab: "skills-shortage", term: skill, timeline: "2026-Q4" });
    const day = async (who: string) => shown(await planning.call(getToday, planning.given(who)));
    const skills = { step: "gaps", gaps: { open: 1, overdue: 0, tab: "skills-shortage", to: "2027-Q1" }, daysLate: 0 };
    const profiles = (open: number) => ({
      step: "gaps",
      gaps: { open, overdue: 1, tab: "profiles-shortage", to: "2027-Q1" },
      daysLate: 43,
    });
    expect(await day("all")).toEqual([profiles(2), skills]);
    expect(await day("acc")).toEqual([profiles(1), skills]);
    expect(await day("reader")).toEqual([]);
    const { body } = await planning.call(getToday, planning.given("all"));
    expect(body.areas).toEqual([{ area: "swp", waiting: 3, late: 1 }]);
  });
});

describe("[TODAY-02] an administrator's day", () => {
  const { pool } = group;
  const daysOf = async (...roles: ("hub-admin" | "mut-admin" | "wf-admin")[]) => {
    const token = await group.openSession(
      await group.addUser(
        `admin-${roles.join("-")}`,
        roles.map((role) => ({ role })),
      ),
    );
    return {
      token,
      day: async () => shown(await group.call(getToday, { token })),
      work: async () => (await group.call(getAccessWork, { token })).body,
    };
  };

  test("access that ends, of the roles one gives; not what goes on by another grant, nor that of somebody who cannot sign in", async () => {
    const hub = await daysOf("hub-admin");
    const mut = await daysOf("mut-admin");
    expect(await hub.day()).toEqual([]);
    type Grants = Parameters<typeof group.addUser>[1];
    const ending = async (name: string, last: string, ...grants: NonNullable<Grants>) => {
      const { id } = await group.addUser(name, grants);
      await pool.query("update role_grant set valid_to = $2 where id = (select min(id) from role_grant where user_id = $1)", [id, last]);
      return id;
    };
    const ofA = { role: "data-owner" as const, legalEntityId: group.idOf("A") };
    const everywhere = { role: "data-owner" as const };
    await ending("soon", "2026-11-20", everywhere, ofA);
    await ending("later", "2026-11-27", everywhere);
    await ending("of-mut", "2026-11-12", { role: "steward" });
    await ending("going-on", "2026-11-20", ofA, everywhere);
    const gone = await ending("gone", "2026-11-20", everywhere);
    await pool.query("update app_user set active = false where id = $1", [gone]);
    expect(await hub.day()).toEqual([{ step: "access", count: 1 }]);
    expect(await mut.day()).toEqual([{ step: "access", count: 1 }]);
    expect(await hub.work()).toMatchObject({
      ending: [{ email: "soon@example.com", role: "data-owner", lastDay: "2026-11-20" }],
      unfilled: [],
    });
    expect(await mut.work()).toMatchObject({
      ending: [{ email: "of-mut@example.com", role: "steward", lastDay: "2026-11-12" }],
      unfilled: [],
    });
    const refused = await group.call(getAccessWork, { token: group.tokens.group });
    expect(refused.status).toBe(403);
  });

  test("cells that nobody may act on, for those who give the roles that sign; and sources that fail, for those who define them", async () => {
    const hub = await daysOf("hub-admin", "wf-admin");
    const mut = await daysOf("mut-admin", "wf-admin");
    await group.deliver("A", undefined, { by: group.users.coordinator.id });
    expect((await hub.day()).filter(({ step }) => step === "unfilled")).toEqual([{ step: "unfilled", count: 1 }]);
    expect((await hub.work()).unfilled).toMatchObject([
      { section: "PLN", legalEntity: { code: "A" }, year: 2026, month: 10, step: "sign", roles: ["upload-coordinator"] },
    ]);
    expect((await mut.work()).unfilled).toEqual([]);

    expect((await mut.day()).filter(({ step }) => step === "sources")).toEqual([]);
    const { rows } = await pool.query(
      "insert into sftp_endpoint (name, host, user_name, auth) values ('Norte', 'sftp.example.com', 'hub', 'key') returning id",
    );
    const source = await pool.query(
      `insert into ingestion_source (ingestion_id, sftp_endpoint_id, details, schedule, runs_as) values ($1, $2, $3, $4, $5) returning id`,
      [
        group.ingestions["PLN"],
        rows[0].id,
        {
          kind: "sftp",
          directory: "/",
          pattern: "*",
          complete: "unchanged",
          marker: "",
          accepted: "leave",
          archiveFolder: "",
          refused: "leave",
          errorFolder: "",
        },
        { when: { kind: "asked" }, zone: "Europe/Madrid", days: null, month: "previous" },
        group.source.id,
      ],
    );
    await pool.query(
      `insert into source_run (source_id, state, started_at, finished_at, problem) values ($1, 'failed', now(), now(), '{"code": "timeout", "params": {}}')`,
      [source.rows[0].id],
    );
    expect((await mut.day()).filter(({ step }) => step === "sources")).toEqual([{ step: "sources", count: 1 }]);
    expect((await hub.day()).filter(({ step }) => step === "sources")).toEqual([]);
  });

  test("it costs the same number of statements however much of it there is", async () => {
    const { day } = await daysOf("hub-admin", "mut-admin");
    const few = await countStatements(day);
    for (let at = 0; at < 40; at += 1) await group.addUser(`many${at}`, [{ role: "data-owner" }]);
    await pool.query("update role_grant set valid_to = '2026-11-20' where user_id in (select id from app_user where name like 'many%')");
    expect(await day()).toContainEqual({ step: "access", count: 42 });
    expect(await countStatements(day)).toBe(few);
  });
});
