import { loadAllViewListReport } from "@hub/contract/dashboards/dashboards.ts";
import { loadAllViewListScene } from "@hub/contract/scenarios/scenarios.ts";
import { loadAllViewListValidation } from "@hub/contract/validation/validation.ts";
import type { Permission } from "@hub/domain/session/permissions.ts";
import { keepFilter } from "../dashboards/kept-filter.ts";
import { useMay } from "../api/access.ts";
import { useRoute } from "../api/queries.ts";
import { useText } from "../texts/language.tsx";
import { Menu as Dropdown, MenuItem } from "../ui/menu/Menu.tsx";
import { MenuArrow } from "../ui/menu/MenuArrow.tsx";
import { stringifySearch } from "../ui/address.ts";
import { useAddress } from "../ui/use-address.ts";
import type { Menu } from "./screens.ts";

const lists = { dashboards: loadAllViewListReport, scenaries: loadAllViewListScene, validation: loadAllViewListValidation };

/** On dashboards, scenaries and validation the entries the server gives (SHELL-04), each to the same route with its id. */
export function Entries({ menu, guard }: { menu: Menu; guard: Permission }) {
  const may = useMay();
  return may(guard) ? <EntryList menu={menu} /> : null;
}

function EntryList({ menu }: { menu: Menu }) {
  const t = useText();
  const { data } = useRoute(lists[menu]);
  const { search } = useAddress("__root__");
  const kept = menu === "dashboards" ? stringifySearch(keepFilter(search)) : "";
  return (
    <Dropdown
      wide
      within="header"
      position="bottom-start"
      target={
        <button type="button" className="hub-menu-link">
          {t(`shell.entries-${menu}`)}
          <MenuArrow />
        </button>
      }
    >
      {data?.length === 0 && <MenuItem disabled>{t("shell.entries-none")}</MenuItem>}
      {data?.map((entry) => (
        <MenuItem key={entry.id} component="a" href={`#/${menu}/${entry.id}/dashboard${kept}`}>
          {entry.name}
        </MenuItem>
      ))}
    </Dropdown>
  );
}
