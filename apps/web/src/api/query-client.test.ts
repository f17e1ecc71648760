import { listTasks } from "@hub/contract/tasks/tasks.ts";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { keyOf } from "./keys.ts";
import { askAnew } from "./query-client.ts";

const queryKey = keyOf(listTasks);

test.each([
  ["nothing is shown yet", undefined],
  ["something is shown", "antes"],
])("an answer in the language before is not taken when it comes late: %s", async (_, shown) => {
  const queries = new QueryClient();
  if (shown !== undefined) queries.setQueryData(queryKey, shown);
  const answers: ((text: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queries, { queryKey, queryFn });
  const stop = observer.subscribe(() => undefined);
  expect(answers).toHaveLength(1);
  const done = askAnew(queries);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.("Arbeit");
  answers[0]?.("trabajo");
  await done;
  expect([observer.getCurrentResult().data, observer.getCurrentResult().fetchStatus]).toEqual(["Arbeit", "idle"]);
  stop();
});
