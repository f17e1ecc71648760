/** What there is to find in the demonstration: which entity each story is of. */
export const stories = {
  /** Its people are not in the group's file of the open month: it is late. */
  late: "GB-NET",
  /** Its rows were cut off: held for a yes or no, for they are nothing like the entity. */
  held: "DE-SER",
  /** Its rows have faults: it is in quarantine, and they are exceptions. */
  faulty: "CH-TEC",
  /** It grew more than the rules let pass without a comment. */
  warned: "PL-CEN",
  /** Some of its people work longer than a full time has hours: exceptions that come again every month. */
  repeated: ["ES-TIE", "DE-LAD", "GB-RET"],
  /** So few work there that what they are paid is hidden. */
  small: "CH-HOL",
  /** Signed in the portal itself, as a person does: what was shown is kept. */
  byHand: "MX-MOV",
  /** Its owner asks to open the last closed month again: the group's owner decides. */
  reopening: "GB-BUS",
  /** The rate of the open month is missing: its money is not whole. */
  rate: "PEN",
} as const;
