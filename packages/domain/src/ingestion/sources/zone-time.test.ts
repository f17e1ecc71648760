import { expect, test, vi } from "vitest";
import { isTimeZone } from "./zone-time.ts";

test("[SAFE-08] one zone is held once, however it is written", () => {
  const made = vi.spyOn(Intl, "DateTimeFormat");
  const zone = "Pacific/Pago_Pago";
  // Every mixture of cases of its first letters.
  for (let mixture = 0; mixture < 256; mixture += 1) {
    const written = zone
      .split("")
      .map((letter, at) => (mixture & (1 << at) ? letter.toUpperCase() : letter.toLowerCase()))
      .join("");
    expect(isTimeZone(written)).toBe(true);
  }
  expect(made).toHaveBeenCalledTimes(1);
  expect(isTimeZone("Pacific/Nowhere")).toBe(false);
});
