import type { useCodeText, useText } from "../texts/language.tsx";
import type { Column } from "../ui/list/DataTable.tsx";
import type { useFormats } from "../texts/formats.ts";
import type { useChangeText } from "./tolerance-text.ts";
import type { Change } from "./tolerance-values.ts";

type Words = {
  t: ReturnType<typeof useText>;
  codeText: ReturnType<typeof useCodeText>;
  formats: ReturnType<typeof useFormats>;
  changeText: ReturnType<typeof useChangeText>;
};

/** The columns of what was done with tolerances. */
export function changeColumns({ t, codeText, formats, changeText }: Words): Column<Change>[] {
  const told = (user: string | null, at: string | null) =>
    user === null || at === null ? "–" : t("checks.said-by", { user, at: formats.instant(at) });
  return [
    {
      id: "rule",
      header: t("checks.rule"),
      wrap: true,
      cell: ({ rule, reason, comment }) => <Rule name={codeText("checks", `rule-${rule}`)} notes={[reason, comment]} />,
    },
    { id: "for", header: t("checks.head-for"), cell: (change) => changeText.who(change), wrap: true },
    { id: "value", header: t("checks.head-value"), cell: (change) => changeText.value(change), wrap: true },
    { id: "state", header: t("ui.state"), cell: ({ state }) => t(`checks.state-${state}`) },
    { id: "by", header: t("checks.head-by"), cell: ({ proposedBy, proposedAt }) => told(proposedBy, proposedAt), wrap: true },
    {
      id: "decided",
      header: t("checks.head-decided"),
      cell: ({ decidedBy, decidedAt }) => told(decidedBy, decidedAt),
      wrap: true,
    },
  ];
}

function Rule({ name, notes }: { name: string; notes: (string | null)[] }) {
  return (
    <>
      {name}
      {notes.map(
        (note) =>
          note && (
            <span key={note} className="hub-rule-note">
              {note}
            </span>
          ),
      )}
    </>
  );
}
