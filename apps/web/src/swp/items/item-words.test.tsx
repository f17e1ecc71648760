// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { IntlProvider } from "react-intl";
import messages from "virtual:messages/es";
import { expect, test } from "vitest";
import { useItemWords } from "./item-words.ts";

test("sizes are read with the reader's separators, of thousands too, and keep all their digits", () => {
  const sizeIn = (locale: string) =>
    renderHook(() => useItemWords(), {
      wrapper: ({ children }) => (
        <IntlProvider locale={locale} messages={messages}>
          {children}
        </IntlProvider>
      ),
    }).result.current.size;
  expect(sizeIn("es")({ min: "1000287.50", max: "1000318.5" })).toBe("1.000.287,5–1.000.318,5");
  expect(sizeIn("en")({ min: "90071992547409.93", max: null })).toBe("90,071,992,547,409.93");
  expect(sizeIn("de")({ min: "5.00", max: "8" })).toBe("5–8");
});
