/** From where on new work is refused; 0 is never. */
export type PressureLimits = {
  /** Requests in the line for a connection of the pages. */
  waiting: number;
  /** Milliseconds that the event loop is late, three seconds in a row. */
  lateMilliseconds: number;
  /** Percent of the heap that is used, three seconds in a row. */
  heapPercent: number;
};

/** Reads HUB_PRESSURE, limits by name over the usual ones (`waiting=500,late=2000,heap=95`; 0: never). Throws an Error with the variable's name. */
export function readPressure(env: Record<string, string | undefined>): PressureLimits {
  const limits: PressureLimits = { waiting: 500, lateMilliseconds: 2_000, heapPercent: 95 };
  const names = { waiting: "waiting", late: "lateMilliseconds", heap: "heapPercent" } as const;
  for (const word of (env["HUB_PRESSURE"] ?? "").split(",").filter((each) => each.trim() !== "")) {
    const [name = "", value = ""] = word.trim().split("=");
    const known = Object.hasOwn(names, name) ? names[name as keyof typeof names] : undefined;
    if (!known || !/^\d{1,7}$/.test(value))
      throw new Error(`HUB_PRESSURE is made of ${Object.keys(names).join(", ")} with whole numbers: waiting=500,late=2000,heap=95.`);
    limits[known] = Number(value);
  }
  return limits;
}
