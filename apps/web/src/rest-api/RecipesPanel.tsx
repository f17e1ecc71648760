import { Link } from "@tanstack/react-router";
import { useText } from "../texts/language.tsx";
import { Panel } from "../ui/Page.tsx";
import { CodeBlock } from "./CodeBlock.tsx";
import { fileOf, programOf, recipeNames, recipeOf } from "./recipes.ts";

/** Small programs that use the API, one open at a time, as they are run by the portal's own tests. */
export function RecipesPanel({ name }: { name: string }) {
  const t = useText();
  const open = recipeOf(name);
  return (
    <div className="api-columns">
      <nav className="hub-panel api-list" aria-label={t("rest-api.recipes")}>
        <ul>
          {recipeNames.map((each) => (
            <li key={each}>
              <Link
                to="/rest-api"
                search={{ recipe: each }}
                className={each === open ? "api-link hub-menu-here" : "api-link"}
                activeProps={{}}
                aria-current={each === open ? "page" : undefined}
              >
                {t(`rest-api.recipe-${each}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Panel title={t(`rest-api.recipe-${open}`)}>
        <p>{t(`rest-api.recipe-${open}-text`)}</p>
        <p className="hub-dimmed">{t("rest-api.recipes-note")}</p>
        <div className="api-whole">
          <CodeBlock key={open} label={fileOf(open)} text={programOf(open)} />
        </div>
      </Panel>
    </div>
  );
}
