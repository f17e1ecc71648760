import { constants, getPriority, setPriority } from "node:os";

const below = constants.priority.PRIORITY_BELOW_NORMAL;

/** Lets what is not called so go first. Whoever started the portal may have put it lower still (`nice`, `Nice=` of a unit), and raising it again is refused to all but root. */
export function giveWay(): void {
  if (getPriority() < below) setPriority(below);
}
