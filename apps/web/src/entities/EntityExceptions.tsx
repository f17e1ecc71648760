import { openStatuses } from "@hub/domain/quality/event-status.ts";
import { Link } from "@tanstack/react-router";
import { useFormats } from "../texts/formats.ts";
import { useText } from "../texts/language.tsx";
import { type Column, DataTable } from "../ui/list/DataTable.tsx";
import { Panel } from "../ui/Page.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { useRuleName } from "../quality/use-code-names.ts";
import type { Part } from "./overview.ts";

const status = openStatuses.join(",");

/** Exceptions that are open, and the rules most of them are of. */
export function EntityExceptions({ id, exceptions: { open, overdue, rules } }: { id: number; exceptions: Part<"exceptions"> }) {
  const t = useText();
  const formats = useFormats();
  const all = (
    <Link to="/quality" search={{ entities: String(id), status }} className="hub-link">
      {t("entity-page.exceptions-all")}
    </Link>
  );
  return (
    <Panel title={t("entity-page.exceptions")} actions={open > 0 && all}>
      <p className="hub-entity-counts">
        {open === 0 ? (
          <StatusBadge meaning="good" text={t("entity-page.exceptions-open", { count: open })} />
        ) : (
          t("entity-page.exceptions-open", { count: open })
        )}
        {overdue > 0 && <StatusBadge meaning="late" text={t("entity-page.exceptions-overdue", { count: overdue })} />}
      </p>
      {rules.length > 0 && (
        <DataTable
          label={t("entity-page.table", { part: t("entity-page.exceptions") })}
          rows={rules}
          rowKey={(rule) => rule.id}
          columns={ruleColumns(id, t, formats)}
        />
      )}
    </Panel>
  );
}

function RuleLink({ entity, id, label }: { entity: number; id: number; label: string }) {
  const ruleName = useRuleName();
  return (
    <Link to="/quality" search={{ entities: String(entity), status, rules: String(id) }} className="hub-link">
      {ruleName(label)}
    </Link>
  );
}

function ruleColumns(
  id: number,
  t: ReturnType<typeof useText>,
  formats: ReturnType<typeof useFormats>,
): Column<Part<"exceptions">["rules"][number]>[] {
  return [
    {
      id: "rule",
      header: t("entity-page.rule"),
      wrap: true,
      cell: (rule) => <RuleLink entity={id} id={rule.id} label={rule.label} />,
    },
    { id: "count", header: t("entity-page.count"), numeric: true, cell: ({ count }) => formats.integer(count) },
  ];
}
