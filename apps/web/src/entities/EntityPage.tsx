import { getEntityOverview } from "@hub/contract/search/entity-overview.ts";
import { Link, useParams } from "@tanstack/react-router";
import { useDetail } from "../api/queries.ts";
import { useRegionName } from "../texts/display-names.ts";
import { useFormats } from "../texts/formats.ts";
import { useText } from "../texts/language.tsx";
import { idOf } from "../ui/address.ts";
import { Page } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { EntityDeliveries } from "./EntityDeliveries.tsx";
import { EntityExceptions } from "./EntityExceptions.tsx";
import { EntityFigures } from "./EntityFigures.tsx";
import { EntityHistory } from "./EntityHistory.tsx";
import { EntityMonths } from "./EntityMonths.tsx";
import { EntityPeople } from "./EntityPeople.tsx";
import type { Overview } from "./overview.ts";
import "./entities.css";

/** A legal entity with all that one may see of it: months, figures, exceptions, deliveries, people, history. */
export default function EntityPage() {
  const { id } = useParams({ from: "/entities/$id" });
  const overview = useDetail(getEntityOverview, idOf(id));
  if (!overview.data) return <StateView loading={overview.isPending} error={overview.error} onRetry={() => void overview.refetch()} />;
  const { legalEntity, months, deliveries, exceptions, people, figures, history } = overview.data;
  return (
    <Page title={legalEntity.name} note={<Facts entity={legalEntity} />}>
      <div className="hub-entity">
        {months && <EntityMonths id={legalEntity.id} months={months} />}
        {(figures || exceptions) && (
          <div className="hub-entity-side">
            {figures && <EntityFigures figures={figures} />}
            {exceptions && <EntityExceptions id={legalEntity.id} exceptions={exceptions} />}
          </div>
        )}
      </div>
      {deliveries && <EntityDeliveries id={legalEntity.id} deliveries={deliveries} />}
      <div className="hub-entity">
        {history && <EntityHistory history={history} />}
        {people && <EntityPeople people={people} />}
      </div>
    </Page>
  );
}

function Facts({ entity: { code, country, currency, parent, validFrom, validTo, active } }: { entity: Overview["legalEntity"] }) {
  const t = useText();
  const formats = useFormats();
  const nameRegion = useRegionName();
  return (
    <dl className="hub-entity-facts">
      <Fact name={t("entity-page.code")}>{code}</Fact>
      {country !== null && <Fact name={t("entity-page.country")}>{nameRegion(country)}</Fact>}
      {currency !== null && <Fact name={t("entity-page.currency")}>{currency}</Fact>}
      {parent && (
        <Fact name={t("entity-page.parent")}>
          <Link to="/entities/$id" params={{ id: String(parent.id) }} className="hub-link">
            {parent.name}
          </Link>
        </Fact>
      )}
      <Fact name={t("entity-page.since")}>{formats.day(validFrom)}</Fact>
      {validTo !== null && <Fact name={t("entity-page.until")}>{formats.day(validTo)}</Fact>}
      {!active && (
        <Fact name={t("entity-page.state")}>
          <StatusBadge meaning="pending" text={t("entity-page.inactive")} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
