import { afterAll, beforeAll, expect, test } from "vitest";
import { type SnapshotPortal, startSnapshotPortal } from "../snapshots/testing/snapshot-portal.ts";

let portal: SnapshotPortal;
beforeAll(async () => void (portal = await startSnapshotPortal()));
afterAll(() => portal.stop());

const close = (path: string, active = false) =>
  portal.pool.query("update swp_org set active = $2 where id = $1", [portal.org(path), active]);

test.each(["IBE/RED/ACC", "IBE/RED", "IBE"])(
  "[SWP-11] once %s is deactivated a division gives no first answer; one it has given is corrected",
  async (path) => {
    await close(path);
    const refused = await portal.answer("planner", 0, { tab: "skills-shortage", reskilled: 3, outsourced: 2 });
    expect([refused.status, refused.body.fields?.map(({ code }: { code: string }) => code)]).toEqual([422, ["swp.division-inactive"]]);
    await close(path, true);
    const { body } = await portal.answer("planner", (await portal.answers("planner")).body.items[0].version, {
      reskilled: 1,
      outsourced: 2,
    });
    await close(path);
    const corrected = await portal.answer("planner", body.version, { reskilled: 4, outsourced: 0 });
    expect(corrected.body).toMatchObject({ reskilled: 4, version: body.version + 1 });
    expect(corrected.body).not.toHaveProperty("active");
    await close(path, true);
  },
);
