import type { accessMatrix } from "@hub/contract/configuration/access/access.ts";
import type { Output } from "@hub/contract/route.ts";
import { type Area, areas, limitsOf } from "@hub/domain/session/areas.ts";
import type { Column } from "../../ui/list/DataTable.tsx";
import "../cells.css";
import { Mail } from "../Mail.tsx";
import type { Words } from "../users/describe-change.ts";

type Person = Output<(typeof accessMatrix)["answer"]>["items"][number];
type Cell = Person["cells"][number];
const mostGroups = 2;

/** A person and a column for each area. The server sorts by name: a page of many, sorted here, would pass for the whole. */
export function matrixColumns(words: Words, onOpen: (email: string) => void): Column<Person>[] {
  const { t } = words;
  return [
    {
      id: "person",
      header: t("access.person"),
      cell: ({ name, email, active }) => (
        <>
          <button type="button" className="hub-link" onClick={() => onOpen(email)}>
            {name}
          </button>
          <span className="hub-table-note">
            <Mail address={email} />
            {!active && ` · ${t("access.inactive")}`}
          </span>
        </>
      ),
      wrap: true,
    },
    ...areas.map((area) => ({
      id: area,
      header: t(`roles.area-${area}`),
      cell: (person: Person) => <Cells person={person} area={area} words={words} />,
      wrap: true,
    })),
  ];
}

function Cells({ person, area, words }: { person: Person; area: Area; words: Words }) {
  const cells = person.cells.filter((cell) => cell.area === area);
  if (cells.length === 0) return <span className="hub-dimmed">{words.t("access.no-role")}</span>;
  return (
    <ul className="hub-cells">
      {cells.map((cell) => (
        <li key={cell.role}>
          {words.t(`roles.role-${cell.role}`)}
          <div className="hub-dimmed">{detailOf(cell, words)}</div>
        </li>
      ))}
    </ul>
  );
}

/** On how many legal entities or parts of the organisation, and by which groups. */
function detailOf({ role, legalEntities, orgs, groups, direct }: Cell, { t, list }: Words): string {
  const named =
    groups.length > mostGroups ? [...groups.slice(0, mostGroups), t("users.and-more", { count: groups.length - mostGroups })] : groups;
  return [
    ...(limitsOf(role).includes("org") ? [orgs === null ? t("access.all-orgs") : t("access.orgs", { count: orgs })] : []),
    ...(limitsOf(role).includes("legalEntity")
      ? [legalEntities === null ? t("access.all-entities") : t("access.entities", { count: legalEntities })]
      : []),
    ...(groups.length > 0 ? [t(direct ? "access.direct-and-via" : "access.via", { groups: list(named) })] : []),
  ].join(" · ");
}
