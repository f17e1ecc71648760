import { getToday } from "@hub/contract/today/today.ts";
import { listDashboards } from "@hub/contract/dashboards/dashboards.ts";
import type { Output } from "@hub/contract/route.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { previewValidation, saveValidation } from "@hub/contract/validation/validation.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError, call } from "../../api/client.ts";
import { invalidateArea } from "../../api/query-client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { notifySuccess } from "../../ui/notifications.ts";
import { useText } from "../../texts/language.tsx";
import type { Message } from "../cells/cell-states.ts";
import { type CellItem, readCellItem } from "../figures/use-cell-figures.ts";
import type { ValidationBody } from "./form-values.ts";

/** A signature about to be given: what is sent, about what, and the messages the user sees when confirming. */
export type SignatureRequest = {
  body: ValidationBody;
  entityName: string | null;
  section: Message;
  entity: Message | null;
  warnings: number;
  /** What the check rules found: before a first signature each warning needs a comment. */
  findings: Finding[];
  /** What is loaded, in figures: what the signature is bound to. Undefined of a section as a whole, or until it is read. */
  item?: CellItem | undefined;
};
export type Finding = Output<(typeof previewValidation)["answer"]>["findings"][number];
/** What is said of the findings, by rule. */
export type FindingComments = Partial<Record<Finding["rule"], string>>;
export type SignatureResult = { request: SignatureRequest; answer: Output<(typeof saveValidation)["answer"]> };

/**
 * Asks for confirmation, sends the signature with the message that was seen, and asks again when that message has changed meanwhile.
 * `refusal` is the sentence of a refused signature, to be shown where it was asked for.
 */
export function useSignature(onDone?: () => void) {
  const t = useText();
  const errorText = useErrorText();
  const [request, setRequest] = useState<SignatureRequest>();
  const [opened, setOpened] = useState(false);
  const [changed, setChanged] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [result, setResult] = useState<SignatureResult>();

  const refresh = () => invalidateArea(previewValidation, listScenarios, listDashboards, getToday);
  const refuse = (error: unknown) => {
    setOpened(false);
    setRefusal(errorText(error));
    void refresh();
  };
  // Two presses in one turn come before anything is drawn: the second one sends nothing.
  const sending = useRef(false);
  const save = useMutation({
    mutationFn: (given: SignatureRequest) =>
      call(saveValidation, { body: { ...given.body, seen: seenMessage(given), seenFigures: given.item?.fingerprint ?? undefined } }),
    onSuccess: (answer, given) => {
      setOpened(false);
      setResult({ request: given, answer });
      onDone?.();
      notifySuccess(t(`validation.done-${given.body.userRole}`));
      void refresh();
    },
    onSettled: () => void (sending.current = false),
    onError: async (error, given) => {
      // Others signed, or the checks found something else meanwhile: what holds now is read and asked again.
      if (!(error instanceof ApiError) || !asksAgain.has(error.code)) return refuse(error);
      try {
        setRequest(await readAgain(given));
        setChanged(true);
      } catch (again) {
        refuse(again);
      }
    },
  });

  return {
    request,
    opened,
    changed,
    refusal,
    result,
    busy: save.isPending,
    /** Asks with the figures and findings of now: a list may be a minute old. */
    async ask(asked: SignatureRequest) {
      setChanged(false);
      setRefusal(undefined);
      setResult(undefined);
      try {
        setRequest(asked.body.userRole === "group-owner" ? asked : await readAgain(asked));
        setOpened(true);
      } catch (error) {
        refuse(error);
      }
    },
    cancel: () => setOpened(false),
    /** Clears what came of the last one. */
    forget() {
      setRefusal(undefined);
      setResult(undefined);
    },
    confirm(comment: string | undefined, said: FindingComments) {
      if (!request || sending.current) return;
      sending.current = true;
      save.mutate({ ...request, body: { ...request.body, ...(comment ? { comment } : {}), ...findingsOf(request, said) } });
    },
  };
}

/** The message a signature is bound to: the entity's for a first signature, which changes nothing else; the section's where it is validated or consolidated. */
function seenMessage({ body, section, entity }: SignatureRequest) {
  const { code, validated, expected } = body.userRole === "coordinator" && entity ? entity : section;
  return { code, validated, expected };
}

const asksAgain = new Set(["validation-message-changed", "findings-uncommented", "figures-changed"]);

/** The findings that a first signature has to comment on. */
export function warningsOf({ body, findings }: Pick<SignatureRequest, "body" | "findings">): Finding[] {
  return body.userRole === "coordinator" ? findings.filter(({ severity }) => severity === "warning") : [];
}

function findingsOf(request: SignatureRequest, said: FindingComments): Pick<ValidationBody, "findings"> {
  const findings = warningsOf(request).map(({ rule }) => ({ rule, comment: said[rule]?.trim() ?? "" }));
  return findings.length > 0 ? { findings } : {};
}

async function readAgain(given: SignatureRequest): Promise<SignatureRequest> {
  const { consolidationType, year, month, legalEntityId } = given.body;
  const cell = { section: consolidationType, year: Number(year), month: Number(month), legalEntityId: Number(legalEntityId) };
  const [now, item] = await Promise.all([
    call(previewValidation, { query: { consolidationType, year, month, legalEntityId } }),
    given.body.userRole === "group-owner" ? undefined : readCellItem(cell),
  ]);
  return {
    ...given,
    section: now.section,
    entity: now.entity,
    warnings: now.cell?.warnings ?? given.warnings,
    findings: now.findings,
    item,
  };
}
