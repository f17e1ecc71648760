/** The header of a question that a page asks by itself, as by the clock: it does not count as a use of the session. */
export const automaticHeader = "x-hub-automatic";
