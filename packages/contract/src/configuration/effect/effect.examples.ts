import type { Dictionary } from "../../describe-routes.ts";

/** What a preview answers, and its act takes along. */
export const token = "Yk3b0cD1xk2v9mHq7Zt5uW8eR4sLp6aJfGnQo1iTdXw";

/** What examples say of open months that a change reaches. */
export const effectWords: Dictionary = {
  fields: {
    months: [[{ section: "PLN", month: { year: 2026, month: 10 }, appear: 0, late: 0, inTime: 0, vanish: 1, vanishFilled: 1 }]],
    closedMonths: [9],
    token: [token],
  },
};
