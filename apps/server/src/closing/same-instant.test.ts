import { getScenario, listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { addMonths, type Period } from "@hub/domain/period.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GroupPortal, startGroupPortal } from "../testing/group-portal.ts";
import { roundsOf } from "../testing/rounds.ts";
import { closeDueScenario } from "./close-scenario.ts";

const first: Period = { year: 2018, month: 1 };
const rounds = roundsOf(50);
const months = Array.from({ length: 2 * rounds }, (_, index) => addMonths(first, index));
let portal: GroupPortal;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["PLN", "OnHR"], first });
});
afterAll(() => portal.stop());

type Step = { code: string; section: string };
const validate = (step: Step, period: Period) => portal.validate(step.code, { consolidationType: step.section, ...period });
async function prepare(period: Period, last: Step[]): Promise<void> {
  for (const section of ["PLN", "OnHR"]) {
    for (const code of ["A", "B"]) {
      await portal.deliver(code, [{ person: `${code}-1` }], { section, period });
      const form = { consolidationType: section, ...period };
      expect((await portal.sign(code, form)).status).toBe(200);
      if (!last.some((step) => step.code === code && step.section === section))
        expect((await portal.validate(code, form)).status).toBe(200);
    }
  }
}
const find = async ({ year, month }: Period) => {
  const { body } = await portal.call(listScenarios, { token: portal.tokens.group });
  const id = body.items.find((item: Period) => item.year === year && item.month === month).id;
  return (await portal.call(getScenario, { token: portal.tokens.group, params: { id } })).body;
};

describe("[SCN-02] the last two validations in the same instant close the scenario exactly once, each time", () => {
  test.each([
    [
      "of one section",
      months.slice(0, rounds),
      [
        { code: "A", section: "PLN" },
        { code: "B", section: "PLN" },
      ],
    ],
    [
      "of different sections",
      months.slice(rounds),
      [
        { code: "A", section: "PLN" },
        { code: "B", section: "OnHR" },
      ],
    ],
  ])(
    `%s, ${rounds} times`,
    async (_, periods, last) => {
      for (const period of periods) {
        await prepare(period, last);
        const answers = await Promise.all(last.map((step) => validate(step, period)));
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        expect(answers.flatMap(({ body }) => body.closing)).toHaveLength(1);
        const { id } = await find(period);
        // The job, given out twice more while it runs.
        const run = () => closeDueScenario(portal.ctx, { scenarioId: id }, new AbortController().signal);
        const [jobs] = await Promise.all([portal.runJobs(), run(), run()]);
        expect(jobs).toBe(1);
        expect(await find(period)).toMatchObject({ state: "CLOSED", currentVersion: 1, versions: [{ number: 1, cells: 4 }] });
      }
    },
    600_000,
  );

  test("one validation asked for twice in the same instant is given once", async () => {
    const period = addMonths(first, 2 * rounds);
    await prepare(period, [{ code: "A", section: "PLN" }]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => validate({ code: "A", section: "PLN" }, period)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "already-validated")).toHaveLength(3);
    expect(await portal.runJobs()).toBe(1);
  });
});
