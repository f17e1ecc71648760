import { openapi } from "@hub/contract/session/session.ts";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useRoute } from "../api/queries.ts";
import { useText } from "../texts/language.tsx";
import { Page, Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { type ApiDocument, readDocument } from "./api-document.ts";
import { ApiOverview } from "./ApiOverview.tsx";
import { OperationList } from "./OperationList.tsx";
import { OperationPanel } from "./OperationPanel.tsx";
import { RecipesPanel } from "./RecipesPanel.tsx";
import "./rest-api.css";
import { useAddress } from "../ui/use-address.ts";
import { ViewTabs } from "../ui/tabs/ViewTabs.tsx";
import { viewTab } from "../ui/tabs/view-tab.ts";

/** The API as the portal describes it, to read and to try, and programs that use it. The address says what is open. */
export default function RestApiPage() {
  const t = useText();
  const { operation, recipe } = useAddress("/rest-api").search;
  const description = useRoute(openapi);
  const api = useMemo(() => description.data && readDocument(description.data), [description.data]);
  const inRecipes = recipe !== undefined;
  return (
    <Page
      title={t("rest-api.title")}
      note={api && t("rest-api.version", { version: api.version })}
      actions={<Views inRecipes={inRecipes} />}
    >
      {inRecipes ? (
        <RecipesPanel name={recipe} />
      ) : (
        <StateView loading={description.isPending} error={description.error} onRetry={() => void description.refetch()}>
          {api && <Reference api={api} id={operation} />}
        </StateView>
      )}
    </Page>
  );
}

function Views({ inRecipes }: { inRecipes: boolean }) {
  const t = useText();
  const look = (here: boolean) => ({ ...viewTab(here), activeProps: {} });
  return (
    <ViewTabs label={t("rest-api.views")}>
      <Link to="/rest-api" search={{}} {...look(!inRecipes)}>
        {t("rest-api.reference")}
      </Link>
      <Link to="/rest-api" search={{ recipe: "list-validations" }} {...look(inRecipes)}>
        {t("rest-api.recipes")}
      </Link>
    </ViewTabs>
  );
}

function Reference({ api, id }: { api: ApiDocument; id: string | undefined }) {
  const t = useText();
  const operation = api.groups.flatMap(({ operations }) => operations).find((each) => each.id === id);
  return (
    <div className="api-columns">
      <OperationList groups={api.groups} current={operation?.id} />
      {operation ? (
        <OperationPanel key={operation.id} operation={operation} schemas={api.schemas} />
      ) : id === undefined ? (
        <ApiOverview />
      ) : (
        <Panel title={t("rest-api.unknown-title")}>
          <p>{t("rest-api.unknown-text", { operation: id })}</p>
        </Panel>
      )}
    </div>
  );
}
