import { useText } from "../../texts/language.tsx";
import { DateRange } from "../../ui/dates/DateRange.tsx";

type Props = {
  title: string;
  from: string | undefined;
  to: string | undefined;
  onChange: (end: "From" | "To", day: string | undefined) => void;
};

/** From and to a day, both included, either of them optional. */
export function DayRange({ title, from, to, onChange }: Props) {
  const t = useText();
  const labels = { from: t("quality.filter-from"), to: t("quality.filter-to") };
  return (
    <div role="group" aria-label={title} className="hub-facet-days">
      <span className="hub-facet-days-title" aria-hidden="true">
        {title}
      </span>
      <DateRange
        labels={labels}
        names={{ from: `${title}: ${labels.from}`, to: `${title}: ${labels.to}` }}
        from={from}
        to={to}
        size="xs"
        onChange={(end, day) => onChange(end === "from" ? "From" : "To", day)}
      />
    </div>
  );
}
