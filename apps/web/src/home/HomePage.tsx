import { Link } from "@tanstack/react-router";
import { useMay } from "../api/access.ts";
import { useStoredSession } from "../api/stored-session.ts";
import { useText } from "../shell/language.tsx";
import { TileIcon } from "./TileIcon.tsx";
import { tiles } from "../shell/tiles.ts";

/** The home menu: the tiles one may use. */
export default function HomePage() {
  const t = useText();
  const may = useMay();
  const session = useStoredSession();
  const offered = tiles.filter((tile) => may(tile.permission));
  return (
    <div className="hub-page">
      <h1>{t("home.greeting", { name: session?.name ?? "" })}</h1>
      <nav aria-label={t("home.title")}>
        <ul className="hub-tiles">
          {offered.map((tile) => (
            <li key={tile.name}>
              <Link to={tile.to} search={(tile.search ?? {}) as never} className="hub-tile">
                <TileIcon name={tile.name} />
                <span className="hub-tile-name">{t(tile.label)}</span>
                <span className="hub-tile-hint">{t(tile.hint)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
