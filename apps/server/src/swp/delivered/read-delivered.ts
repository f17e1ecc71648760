import type { Output } from "@hub/contract/route.ts";
import type { getSwpDelivered } from "@hub/contract/swp/delivered.ts";
import type { RetirementAges } from "@hub/domain/configuration/retirement-ages.ts";
import { roundQuotient } from "@hub/domain/dashboards/round-quotient.ts";
import { lastDay, periodOf } from "@hub/domain/period.ts";
import {
  addBounds,
  addProjections,
  type Fte,
  type FteBounds,
  fteOfHundredths,
  projectGap,
  type ProjectedQuarter,
  quartersAfter,
  readFte,
  roundFte,
  type ToldQuarter,
} from "@hub/domain/swp/projection.ts";
import { quarterOfDay, writeQuarter } from "@hub/domain/swp/timeline.ts";
import { findStaffVersion, getRetirementAges } from "../../closing/staff/staff.sql.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { found } from "../../problem.ts";
import { readSights } from "../analysis/read-sight.ts";
import { listHires, listRightSizes, nameProfiles, type PlanRow } from "./plan-of-profiles.sql.ts";
import { readStaff, type StaffRow, type UnmappedRow } from "./staff-of-divisions.sql.ts";

type Answer = Output<typeof getSwpDelivered.answer>;
type Line = Answer["total"];
/** So many codes are listed; of the others one learns how many they are. */
const mostCodes = 200;

/** A profile in a division, exact: what was delivered, and what follows for the quarters, of the plan and of the what-if. */
type Cell = {
  profileId: number;
  divisionId: number;
  staff: StaffRow | undefined;
  fte: Fte;
  rightSize: FteBounds | null;
  plan: ProjectedQuarter[];
  whatIf: ProjectedQuarter[] | null;
};

/** Planning beside what was delivered: the projected gap by job profile and division (docs/assumptions.md). Throws not-found for a what-if that is not seen. */
export async function readDelivered(ctx: RequestContext, asked: Given<typeof getSwpDelivered>["query"]): Promise<Answer> {
  const sights = await readSights(ctx, asked);
  const { reach, orgIds } = sights.plan;
  const ages = await getRetirementAges(ctx.db);
  const version = await findStaffVersion(ctx.db);
  if (!version) return nothing(ages);
  const month = periodOf(version.period);
  const quarters = quartersAfter(month);
  const staff = await readStaff(ctx.db, version, { ages, until: found(quarters.at(-1)).last }, { reach, orgIds, profileId: asked.profile });
  const rightSizes = groupRows(await listRightSizes(ctx.db, sights.plan, asked.profile));
  const hires = groupRows(await listHires(ctx.db, sights.plan, asked.profile));
  const others = sights.whatIf && groupRows(await listHires(ctx.db, sights.whatIf, asked.profile));
  const delivered = new Map(staff.rows.map((row) => [keyOf(row), row]));
  const now = writeQuarter(quarterOfDay(lastDay(month)));
  const keys = new Set([...delivered.keys(), ...rightSizes.keys(), ...hires.keys(), ...(others?.keys() ?? [])]);
  const cells = [...keys].map((key): Cell => {
    const [profileId = 0, divisionId = 0] = key.split(" ").map(Number);
    const row = delivered.get(key);
    const wanted = rightSizes.get(key) ?? [];
    const project = (planned: readonly PlanRow[]) => projectGap(inputOf(quarters, row, wanted, planned));
    return {
      profileId,
      divisionId,
      staff: row,
      fte: readFte(row?.fte ?? "0"),
      rightSize: sumOf(wanted.filter(({ quarter }) => quarter === null || quarter <= now)),
      plan: project(hires.get(key) ?? []),
      whatIf: others && project(others.get(key) ?? []),
    };
  });
  const names = await nameProfiles(
    ctx.db,
    [...new Set(cells.map(({ profileId }) => profileId))],
    [...new Set(cells.map(({ divisionId }) => divisionId))],
    ctx.language,
  );
  const places = new Map(names.divisions.map(({ id, place }) => [id, place]));
  const byProfile = Map.groupBy(cells, ({ profileId }) => profileId);
  const lineOf = (of: readonly Cell[]) => presentLine(of, quarters, staff.months);
  const inOrder = <T>(rows: T[], nameOf: (row: T) => string) =>
    rows.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), ctx.language));
  const unmapped = (kind: UnmappedRow["kind"]) => presentUnmapped(staff.unmapped.filter((row) => row.kind === kind));
  return {
    month,
    waits: version.waits === null ? null : periodOf(version.waits),
    months: staff.months,
    agesKnown: version.hasRows,
    ...presentAges(ages),
    quarters: quarters.map(({ quarter }) => quarter),
    profiles: inOrder(names.profiles, ({ name }) => name).map(({ id, name }) => {
      const of = byProfile.get(id) ?? [];
      const divisions = of.map((cell) => ({ id: cell.divisionId, place: places.get(cell.divisionId) ?? "", ...lineOf([cell]) }));
      return { id, name, ...lineOf(of), divisions: inOrder(divisions, ({ place }) => place) };
    }),
    total: lineOf(cells),
    unmapped: {
      jobs: unmapped("job"),
      units: reach === "all" && orgIds === undefined && asked.profile === undefined ? unmapped("unit") : null,
    },
  };
}

const keyOf = ({ profileId, divisionId }: { profileId: number; divisionId: number }) => `${profileId} ${divisionId}`;
const groupRows = (rows: readonly PlanRow[]) => Map.groupBy(rows, keyOf);
const boundsIn = ({ min, max }: PlanRow): FteBounds => ({ min: fteOfHundredths(BigInt(min)), max: fteOfHundredths(BigInt(max)) });
const sumOf = (rows: readonly PlanRow[]) => addBounds(rows.map(boundsIn));

/**
 * What a cell is projected of. A right size counts from its quarter on, one without a quarter always; hires that were due before the first quarter count in it, as nobody else says when they come.
 */
function inputOf(quarters: readonly ToldQuarter[], row: StaffRow | undefined, wanted: readonly PlanRow[], planned: readonly PlanRow[]) {
  return {
    fte: readFte(row?.fte ?? "0"),
    leavers: row?.leavers ?? 0,
    bothEnds: row?.bothEnds ?? 0,
    quarters: quarters.map(({ quarter, months }, at) => ({
      months,
      retiring: readFte(row?.retiring.find((each) => each.quarter === quarter)?.fte ?? "0"),
      rightSize: sumOf(wanted.filter((each) => each.quarter === null || each.quarter <= quarter)),
      hires: sumOf(planned.filter((each) => each.quarter !== null && (at === 0 ? each.quarter <= quarter : each.quarter === quarter))) ?? {
        min: 0n,
        max: 0n,
      },
    })),
  };
}

/** Cells together, rounded once. */
function presentLine(cells: readonly Cell[], quarters: readonly ToldQuarter[], months: number): Line {
  const count = (of: (row: StaffRow) => number) => cells.reduce((sum, { staff }) => sum + (staff ? of(staff) : 0), 0);
  const retirees = (quarter: string) => count(({ retiring }) => retiring.find((each) => each.quarter === quarter)?.persons ?? 0);
  const [plan, whatIf] = [
    addProjections(cells.map((cell) => cell.plan)),
    addProjections(cells.flatMap((cell) => (cell.whatIf ? [cell.whatIf] : []))),
  ];
  const hasWhatIf = cells.some((cell) => cell.whatIf !== null);
  const [leavers, bothEnds] = [count((row) => row.leavers), count((row) => row.bothEnds)];
  const gaps = cells.map(({ rightSize, fte }) => rightSize && { min: rightSize.min - fte, max: rightSize.max - fte });
  return {
    persons: count(({ persons }) => persons),
    fte: roundFte(cells.reduce((sum, { fte }) => sum + fte, 0n)),
    withoutHours: count(({ withoutHours }) => withoutHours),
    withoutBirth: count(({ withoutBirth }) => withoutBirth),
    pastAge: retirees("past"),
    rightSize: rangeOf(addBounds(cells.map(({ rightSize }) => rightSize))),
    gap: boundsOf(addBounds(gaps)),
    leavers,
    rate: bothEnds === 0 ? null : roundQuotient(String(leavers * 2 * months), String(bothEnds), 100n, 1),
    quarters: quarters.map(({ quarter }, at) => {
      const told = found(plan[at]);
      const other = hasWhatIf ? found(whatIf[at]) : null;
      return {
        rightSize: rangeOf(told.rightSize),
        leaving: roundFte(told.leaving),
        retiring: roundFte(told.retiring),
        retirees: retirees(quarter),
        there: roundFte(told.there),
        hires: found(rangeOf(told.hires)),
        gap: boundsOf(told.gap),
        whatIf: other && { hires: found(rangeOf(other.hires)), gap: boundsOf(other.gap) },
      };
    }),
  };
}

const boundsOf = (bounds: FteBounds | null) => bounds && { min: roundFte(bounds.min), max: roundFte(bounds.max) };
const rangeOf = (bounds: FteBounds | null) =>
  bounds && { min: roundFte(bounds.min), max: bounds.min === bounds.max ? null : roundFte(bounds.max) };

function presentUnmapped(rows: readonly UnmappedRow[]) {
  return {
    codes: rows.length,
    persons: rows.reduce((sum, { persons }) => sum + persons, 0),
    items: rows.slice(0, mostCodes).map(({ legalEntity, code, persons }) => ({ legalEntity, code, persons })),
  };
}

const presentAges = ({ usual, byCountry }: RetirementAges) => ({
  retirementAge: usual,
  retirementAges: Object.entries(byCountry).map(([country, age]) => ({ country, age })),
});

/** Before a month was closed. */
const nothing = (ages: RetirementAges): Answer => ({
  month: null,
  waits: null,
  months: 0,
  agesKnown: true,
  ...presentAges(ages),
  quarters: [],
  profiles: [],
  total: presentLine([], [], 0),
  unmapped: { jobs: presentUnmapped([]), units: null },
});
