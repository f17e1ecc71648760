// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ApiError } from "../../api/client.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import type { Answered, FacetValue } from "./facet-values.ts";
import { FacetGroup } from "./FacetGroup.tsx";
import { FacetProblem } from "./FacetProblem.tsx";

afterEach(() => cleanup());

const show = async (counts: Answered<object>, values: FacetValue[]) => {
  renderPage(() => <FacetGroup title="Estado" values={values} counts={counts} chosen={[]} opened onToggle={() => undefined} />);
  return (await screen.findByRole("group", { name: "Estado" })).textContent;
};

test.each([
  ["known", {}, "ui.facet-no-values"],
  ["on their way", undefined, "ui.loading"],
  ["not known", "failed", "ui.facet-unknown"],
] as const)("[TODAY-09] a part without values whose counts are %s says so", async (_, counts, key) => {
  expect(await show(counts, [])).toBe(t(key));
});

test("[TODAY-09] a value whose count failed has a dash, and no 0", async () => {
  const one = (value: string, count: FacetValue["count"]) => ({ value, label: value, count });
  expect(await show("failed", [one("Abierto", "failed")])).toBe(`Abierto–${t("ui.facet-count-unknown")}`);
  cleanup();
  expect(await show({}, [one("Abierto", 0), one("Resuelto", 12_000)])).toBe("Abierto0Resuelto12.000");
  cleanup();
  expect(await show(undefined, [one("Abierto", undefined)])).toBe("Abierto");
});

test("[TODAY-09] a panel whose counts failed says why, and tries again", async () => {
  let asked = 0;
  const failed = { data: undefined, error: new ApiError(0, {}), isFetching: false, refetch: () => asked++ };
  renderPage(() => <FacetProblem question={failed} />);
  expect(await screen.findByText(t("ui.facet-failed", { problem: t("errors.client-no-connection") }))).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: t("ui.try-again") }));
  expect(asked).toBe(1);
});
