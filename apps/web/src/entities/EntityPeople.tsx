import { useText } from "../texts/language.tsx";
import { DataTable } from "../ui/list/DataTable.tsx";
import { Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import type { Part } from "./overview.ts";

/** Who works with the entity's data, in which role. */
export function EntityPeople({ people }: { people: Part<"people"> }) {
  const t = useText();
  return (
    <Panel title={t("entity-page.people")}>
      <StateView empty={people.length === 0 && { title: t("entity-page.people-none") }}>
        <DataTable
          label={t("entity-page.table", { part: t("entity-page.people") })}
          rows={people}
          rowKey={({ id, role, section }) => `${id} ${role} ${section}`}
          columns={[
            { id: "name", header: t("entity-page.name"), cell: ({ name }) => name },
            { id: "role", header: t("entity-page.role"), cell: ({ role }) => t(`roles.role-${role}`) },
            // Where all look after every section there is nothing to tell apart.
            ...(people.every(({ section }) => section === null)
              ? []
              : [
                  {
                    id: "section",
                    header: t("entity-page.section"),
                    wrap: true,
                    cell: ({ section }: Part<"people">[number]) => section ?? t("entity-page.all-sections"),
                  },
                ]),
            {
              id: "scope",
              header: t("entity-page.scope"),
              cell: ({ allEntities }) => t(allEntities ? "entity-page.scope-all" : "entity-page.scope-this"),
            },
          ]}
        />
      </StateView>
    </Panel>
  );
}
