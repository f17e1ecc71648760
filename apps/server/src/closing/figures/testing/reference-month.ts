import { type Fraction, fractionOf, over, sum, whole } from "./fraction.ts";
import { type Contract, type Figures, isActive, mean, type Month, percent, personsOf, entitiesOf } from "./reference-contract.ts";

/** Absenteeism of the one month there is, and training hours, from all rows of the file that have them. */
export function computeHours(own: Contract[], entity: string | null, month: Month): Figures {
  const both = own.filter(({ agreed, absence }) => agreed !== null && absence !== null);
  const sumOf = (some: Contract[], field: "agreed" | "absence" | "training" | "cost") =>
    sum(some.map((each) => fractionOf(each[field] ?? "0")));
  const trained = (entity === null ? entitiesOf(own) : [entity]).flatMap((code) => {
    const rows = own.filter((each) => each.entity === code);
    return rows.some(({ training }) => training !== null) ? [rows] : [];
  });
  const persons = trained.flatMap((rows) =>
    personsOf(rows.filter((each) => isActive(each, month.last))).filter((all) => all.some(({ training }) => training !== null)),
  );
  return {
    absenteeism: both.length === 0 ? "NO_DATA" : percent(sumOf(both, "absence"), sumOf(both, "agreed")),
    "training-hours": trained.length === 0 ? "NO_DATA" : mean(sumOf(trained.flat(), "training"), whole(persons.length), 2),
  };
}

export type CostFrame = {
  isActive: (each: Contract, day: string) => boolean;
  fteOf: (each: Contract) => Fraction | undefined;
  last: string;
  before: string;
};

/** The cost of an entity's month and the average FTE of those whose cost is known. */
export function costOf(own: Contract[], { isActive, fteOf, last, before }: CostFrame) {
  const costed = own.filter(({ cost }) => cost !== null);
  const ends = [last, before].map((day) => costed.filter((each) => isActive(each, day)));
  const ftes = ends.map((some) => some.flatMap((each) => fteOf(each) ?? []));
  const withoutFte = ends.some((some) => some.length > 0) && ftes.every((some) => some.length === 0);
  return {
    hasCost: costed.length > 0,
    reason: costed.length === 0 || withoutFte ? "NO_DATA" : undefined,
    cost: sum(costed.map(({ cost }) => fractionOf(cost ?? "0"))),
    fte: over(sum(ftes.flat()), whole(2)),
  };
}
