import type { getPayCategories } from "@hub/contract/pay-reports/pay-reports.ts";
import type { Output } from "@hub/contract/route.ts";
import type { useText } from "../texts/language.tsx";
import type { Column } from "../ui/list/DataTable.tsx";
import type { useFormats } from "../texts/formats.ts";
import { StatusBadge } from "../ui/StatusBadge.tsx";

export type Category = Output<typeof getPayCategories.answer>["items"][number];

type Parts = { t: ReturnType<typeof useText>; formats: ReturnType<typeof useFormats>; minimum: number; fromLevel: boolean };

/** What is shown of each category of workers. */
export function categoryColumns({ t, formats, minimum, fromLevel }: Parts): Column<Category>[] {
  const gap = ({ value, reason }: Category["basic"]) =>
    value === null ? (
      <span className="hub-dimmed">{t(`dashboards.reason-short-${reason ?? "NO_DATA"}`, { minimum })}</span>
    ) : (
      formats.percent(value)
    );
  const name = (category: string | null) => {
    if (category === null) return t("pay-reports.category-none");
    return fromLevel ? t(`pay-reports.level-${category as "none" | "manager" | "executive"}`) : category;
  };
  const count = (value: number | null) => (value === null ? "–" : formats.integer(value));
  return [
    {
      id: "category",
      header: t("pay-reports.category"),
      wrap: true,
      sortBy: ({ category }) => name(category),
      cell: ({ category }) => name(category),
    },
    { id: "women", header: t("pay-reports.women"), numeric: true, sortBy: ({ women }) => women, cell: ({ women }) => count(women) },
    { id: "men", header: t("pay-reports.men"), numeric: true, sortBy: ({ men }) => men, cell: ({ men }) => count(men) },
    {
      id: "basic",
      header: t("pay-reports.basic"),
      numeric: true,
      sortBy: ({ basic }) => (basic.value === null ? null : Number(basic.value)),
      cell: ({ basic }) => gap(basic),
    },
    {
      id: "complementary",
      header: t("pay-reports.complementary"),
      numeric: true,
      sortBy: ({ complementary }) => (complementary.value === null ? null : Number(complementary.value)),
      cell: ({ complementary }) => gap(complementary),
    },
    {
      id: "assess",
      header: t("pay-reports.assess"),
      cell: ({ assess }) => assess && <StatusBadge meaning="late" text={t("pay-reports.assess-yes")} />,
    },
  ];
}
