import { type getToday, getTodayAreas } from "@hub/contract/today/today.ts";
import type { Output } from "@hub/contract/route.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keyOf } from "../api/keys.ts";

/** Home's answer holds what the rail asks for elsewhere: on home the rail shows it without asking. */
export function useFeedRail(today: Output<(typeof getToday)["answer"]> | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (today) queries.setQueryData(keyOf(getTodayAreas), { areas: today.areas });
  }, [queries, today]);
}
