import type { getToday } from "@hub/contract/today/today.ts";
import type { Output } from "@hub/contract/route.ts";
import { Link, linkOptions } from "@tanstack/react-router";
import { useMay } from "../api/access.ts";
import { useText } from "../texts/language.tsx";
import { Panel } from "../ui/Page.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import "./home.css";

type Steps = NonNullable<Output<(typeof getToday)["answer"]>["setUp"]>;
const to = (section: "settings" | "legal-entities" | "users" | "ingestions" | "calendar") =>
  linkOptions({ to: "/configuration", search: { section } });
/** Where each step is done, and what one needs for it; a first file is delivered by its source. */
const places = {
  domain: { link: to("settings"), permission: "settings.manage" },
  entities: { link: to("legal-entities"), permission: "legal-entities.manage" },
  users: { link: to("users"), permission: "users.manage" },
  ingestion: { link: to("ingestions"), permission: "ingestions.define" },
  calendar: { link: to("calendar"), permission: "calendar.manage" },
  delivery: { link: linkOptions({ to: "/mut" }), permission: "uploads.read" },
} as const;

/** What is to be set up before a first month can be closed, in order; the next step stands out. */
export function SetUp({ steps }: { steps: Steps }) {
  const t = useText();
  const may = useMay();
  const next = steps.find(({ done }) => !done)?.step;
  return (
    <Panel title={t("today.set-up")}>
      <p className="hub-dimmed">{t("today.set-up-note", { done: steps.filter(({ done }) => done).length, all: steps.length })}</p>
      <ol className="hub-today-list hub-set-up" aria-label={t("today.set-up")}>
        {steps.map(({ step, done, missing }) => (
          <li key={step} aria-current={step === next ? "step" : undefined}>
            <div className="hub-today-what">
              {may(places[step].permission) ? (
                <Link {...places[step].link} className="hub-link">
                  {t(`today.set-up-${step}`)}
                </Link>
              ) : (
                t(`today.set-up-${step}`)
              )}
              {missing.length > 0 && (
                <div className="hub-dimmed">
                  {t("today.set-up-missing", { roles: missing.map((role) => t(`roles.role-${role}`)).join(", ") })}
                </div>
              )}
            </div>
            <StatusBadge
              meaning={done ? "good" : step === next ? "partial" : "pending"}
              text={t(done ? "today.set-up-done" : step === next ? "today.set-up-next" : "today.set-up-later")}
            />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
