import { Link } from "@tanstack/react-router";
import { useAccess, useMay } from "../api/access.ts";
import { useStoredSession } from "../api/stored-session.ts";
import { useText } from "../texts/language.tsx";
import { outsideAddress, tiles } from "./tiles.ts";
import { OutsideMark } from "./OutsideMark.tsx";
import { TileIcon } from "./TileIcon.tsx";
import "./home.css";

/** The home menu: the tiles one may use. */
export default function HomePage() {
  const t = useText();
  const may = useMay();
  const links = useAccess().data?.links;
  const session = useStoredSession();
  const offered = tiles.filter((tile) => may(tile.permission));
  return (
    <div className="hub-page">
      <h1>{t("home.greeting", { name: session?.name ?? "" })}</h1>
      <nav aria-label={t("home.title")}>
        <ul className="hub-tiles">
          {offered.map((tile) => {
            const outside = outsideAddress(tile.name, links);
            const content = (
              <>
                <TileIcon name={tile.name} />
                <span className="hub-tile-name">
                  {t(tile.label)}
                  {outside && <OutsideMark />}
                </span>
                <span className="hub-tile-hint">{t(tile.hint)}</span>
              </>
            );
            return (
              <li key={tile.name}>
                {outside ? (
                  <a href={outside} target="_blank" rel="noopener noreferrer" className="hub-tile">
                    {content}
                  </a>
                ) : (
                  <Link to={tile.to} search={tile.search ?? {}} className="hub-tile">
                    {content}
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      </nav>
    </div>
  );
}
