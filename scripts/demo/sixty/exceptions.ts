import { listQualityEvents, updateQualityEvent } from "@hub/contract/quality/events.ts";
import { addDays } from "@hub/domain/period.ts";
import type { Api } from "../../api.ts";
import { stories } from "./stories.ts";

/** What the stewards have made of the exceptions by now: each has some of their own, some with more time, and one is under way. */
export async function workOnExceptions(steward: Api, central: Api, today: Date): Promise<void> {
  const inTwoWeeks = addDays(today.toISOString().slice(0, 10), 14);
  const { items } = await steward.call(listQualityEvents, { query: { limit: 50 } });
  for (const [at, event] of items.entries()) {
    const isCentral = [stories.faulty, "DE-LAD"].includes(event.legalEntity.code);
    const isAsked = at % 4 === 3;
    await (isCentral ? central : steward).call(updateQualityEvent, {
      params: { id: event.idEvent },
      ifMatch: event.version,
      body: {
        accountant: `${isCentral ? "steward-central" : "steward"}@norte.example`,
        ...(isAsked ? { status: "IN_PROGRESS", comments: "Preguntado a la entidad." } : {}),
        ...(event.legalEntity.code === stories.faulty ? {} : { dueDate: inTwoWeeks }),
      },
    });
  }
}
