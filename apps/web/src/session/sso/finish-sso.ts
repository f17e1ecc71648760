import { takeSsoSession } from "@hub/contract/session/account.ts";
import type { Output } from "@hub/contract/route.ts";
import { call } from "../../api/client.ts";
import { forgetHandedOver, type SsoHandover } from "../handed-over.ts";

type Taken = Output<typeof takeSsoSession.answer>;
let begun: { handover: SsoHandover; taken: Promise<Taken> } | undefined;

/** Exchanges what single sign-on handed over for the session. The token works once, so it is sent once, however often the page asks. */
export function finishSso(handover: SsoHandover): Promise<Taken> {
  if (begun?.handover !== handover) begun = { handover, taken: call(takeSsoSession, { body: handover }).finally(forgetHandedOver) };
  return begun.taken;
}
