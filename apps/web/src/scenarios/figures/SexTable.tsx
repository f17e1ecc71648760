import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { type Figures, findFigure, type Subject } from "./figure-rows.ts";
import { useFigureText } from "../../texts/kpi-values.ts";
import { SubjectTable } from "./SubjectTable.tsx";

/** Women, men and undeclared by entity and for the group, with the share of women. */
export function SexTable({
  caption,
  subjects,
  group,
  figures,
}: {
  caption: string;
  subjects: readonly Subject[];
  group: Subject | undefined;
  figures: Figures;
}) {
  const t = useText();
  const formats = useFormats();
  const text = useFigureText(figures.conventions.minimumGroupSize);
  return (
    <SubjectTable
      caption={caption}
      figures={figures}
      subjects={subjects}
      group={group}
      heads={[t("dashboards.women"), t("dashboards.men"), t("dashboards.undeclared-head"), t("dashboards.female-share-head")]}
      cells={({ figures: own }) => {
        const figure = findFigure(own, "female-share");
        const counts = [figure?.women, figure?.men, figure?.undeclared].map((count) => ({
          text: count == null ? "–" : formats.integer(count),
        }));
        const reason = text.value(figure) === undefined ? text.reason(figure) : undefined;
        return [...counts, { text: text.short(figure), reason, kpi: "female-share" }];
      }}
    />
  );
}
