import type { getToday } from "@hub/contract/today/today.ts";
import type { Output } from "@hub/contract/route.ts";
import { useFormats } from "../texts/formats.ts";
import { useText } from "../texts/language.tsx";
import { Panel } from "../ui/Page.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { NudgeAll } from "../validation/month/NudgeAll.tsx";

type Today = Output<(typeof getToday)["answer"]>;
type Props = { month: NonNullable<Today["month"]>; keepsOpen: NonNullable<Today["keepsOpen"]> };
const first = 4;

/** Whom the month waits for, and the way to remind them all. */
export function KeepsOpen({ month, keepsOpen: { people, nobody } }: Props) {
  const t = useText();
  const formats = useFormats();
  const name = formats.month(month.year, month.month);
  // One's own stand beside as one's tasks: the others come first, and they are who can be reminded.
  const own = people.find(({ me }) => me);
  const others = people.filter(({ me }) => !me);
  return (
    <Panel
      title={t("today.keeps-open")}
      actions={<NudgeAll period={month} name={name} count={month.totals.nudges} others={own !== undefined} />}
    >
      {people.length === 0 && nobody === 0 && <p className="hub-dimmed">{t("today.nothing-open")}</p>}
      <ul className="hub-today-people">
        {others.slice(0, first).map((person) => (
          <Keeper key={person.id} name={person.name} keeper={person} />
        ))}
        {others.length > first && (
          <li>
            <span className="hub-dimmed">{t("today.keepers-more", { count: others.length - first })}</span>
          </li>
        )}
        {own && <Keeper name={t("today.keeper-me")} keeper={own} />}
        {nobody > 0 && (
          <li>
            <span>{t("today.nobody", { count: nobody })}</span>
          </li>
        )}
      </ul>
    </Panel>
  );
}

function Keeper({ name, keeper: { cells, daysLate } }: { name: string; keeper: Props["keepsOpen"]["people"][number] }) {
  const t = useText();
  return (
    <li>
      <strong>{name}</strong>
      <span>{t("today.keeper", { cells })}</span>
      {daysLate > 0 && (
        <span>
          <StatusBadge meaning="late" text={t("workflows.days-late", { days: daysLate })} />
        </span>
      )}
    </li>
  );
}
