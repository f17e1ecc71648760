import type { listBlockers } from "@hub/contract/closing/closings.ts";
import type { Output } from "@hub/contract/route.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { nudge } from "@hub/contract/validation/month.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Writing } from "../../ui/read-only.tsx";
import { call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { FindingList } from "../../checks/FindingList.tsx";
import { useText } from "../../texts/language.tsx";
import { notifyError, notifySuccess } from "../../ui/notifications.ts";
import { useFormats } from "../../texts/formats.ts";
import { EntityLink } from "../../ui/EntityLink.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { ScenarioDetail } from "../../closing/scenario-states.ts";

export type Group = Output<(typeof listBlockers)["answer"]>["groups"][number];
export type Item = Group["items"][number];

/** One thing in the way: of which cell, what it is, how late, and what solves it. */
export function BlockerItem({ item, scenario }: { item: Item; scenario: ScenarioDetail }) {
  const t = useText();
  const formats = useFormats();
  const { kind, section, legalEntity, blocks, dueDate, daysLate, findings, comment, owed } = item;
  const place = [section, legalEntity?.name].filter((part) => part != null).join(" · ");
  return (
    <li className="hub-blocker">
      <div>
        {place && (
          <strong>
            {section}
            {section != null && legalEntity && " · "}
            {legalEntity && <EntityLink entity={legalEntity} />}
          </strong>
        )}{" "}
        <BlockerText item={item} />
        {comment && <p className="hub-comment">{t("scenarios.said", { comment })}</p>}
        {owed.findings + owed.files > 0 && <p>{t("validation.owed", owed)}</p>}
        {findings.length > 0 && ["checks-failed", "warnings-uncommented"].includes(kind) && <FindingList findings={findings} />}
      </div>
      <div className="hub-blocker-due">
        {daysLate > 0 && <StatusBadge meaning="late" text={t("scenarios.days-late", { count: daysLate })} />}
        {daysLate === 0 && dueDate !== null && (
          <span className="hub-dimmed">
            {t("scenarios.due")} {formats.day(dueDate)}
          </span>
        )}
        {!blocks && <StatusBadge meaning="pending" text={t("scenarios.blocks-not")} />}
      </div>
      <BlockerActs item={item} place={place} scenario={scenario} />
    </li>
  );
}

function BlockerText({ item: { kind, findings, by, until, subjects } }: { item: Item }) {
  const t = useText();
  const formats = useFormats();
  const count = findings.filter(({ severity }) => severity === "blocking").length;
  return t(`scenarios.blocker-${kind}`, {
    by: by ?? "",
    until: until === null ? "" : formats.day(until),
    subjects: subjects.join(", "),
    count,
  });
}

/** The way to what solves it, named by the act for those who may do it; and a reminder to those who may. */
function BlockerActs({ item: { action, section, legalEntity }, place, scenario }: { item: Item; place: string; scenario: ScenarioDetail }) {
  const t = useText();
  const errorText = useErrorText();
  const { act, mine, mayNudge, screen } = action;
  const remind = useMutation({
    mutationFn: (legalEntityId: number) =>
      call(nudge, { body: { section: section ?? "", legalEntityId, year: scenario.year, month: scenario.month } }),
    onSuccess: ({ to }) => notifySuccess(t("scenarios.nudged", { people: to.join(", ") })),
    onError: (error) => notifyError(errorText(error)),
    onSettled: () => invalidateArea(listScenarios, nudge),
  });
  const named = act !== "wait" && act !== "close" && mine ? t(`scenarios.act-${act}`) : t("scenarios.look");
  return (
    <div className="hub-blocker-acts">
      {screen && (
        <LinkButton
          to={screen.path}
          search={screen.search}
          variant={mine ? "light" : "default"}
          h={24}
          px="xs"
          aria-label={place ? `${named}: ${place}` : named}
        >
          {named}
        </LinkButton>
      )}
      {mayNudge && legalEntity && (
        <Writing>
          <Button
            variant="default"
            h={24}
            px="xs"
            loading={remind.isPending}
            onClick={() => remind.mutate(legalEntity.id)}
            aria-label={`${t("scenarios.nudge")}: ${place}`}
          >
            {t("scenarios.nudge")}
          </Button>
        </Writing>
      )}
    </div>
  );
}
