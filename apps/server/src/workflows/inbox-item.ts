import type { Output } from "@hub/contract/route.ts";
import type { getInbox } from "@hub/contract/workflows/workflows.ts";

/** One thing that waits for somebody. */
export type InboxItem = Output<typeof getInbox.answer>["items"][number];
