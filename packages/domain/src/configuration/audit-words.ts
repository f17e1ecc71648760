/**
 * The texts that may say a code which the trail holds in a field, the likeliest first. None where the value is said as it stands: a name, a comment.
 */
export function textsOfValue(field: string, code: string): string[] {
  switch (field) {
    case "signOff":
      return [`validation.sign-off-${code}`];
    case "state":
      // Deliveries, consolidations and scenarios have no state of the same name.
      return [`ingestion.delivery-${code}`, `validation.state-${code}`, `scenarios.state-${code}`];
    case "purpose":
      return [`ingestion.purpose-${code}`];
    case "format":
      return [`tasks.format-${code}`];
    case "method":
    case "by":
    case "decision":
    case "outcome":
    case "atDeadline":
    case "secondFactor":
      return [`audit.value-${code}`];
    case "kind":
      return [`tasks.kind-${code}`];
    case "role":
    case "roles":
      return [`roles.role-${code}`];
    case "area":
      return [`roles.area-${code}`];
    case "scopes":
      return [`permissions.${code}`];
    case "lookup":
      return [`settings.lookup-${code}`];
    case "moved":
      return [`entities.merge-move-${code}`];
    case "stayed":
      return [`entities.merge-stay-${code}`];
    case "language":
    case "default":
    case "movedTo":
      return [`audit.field-${code}`];
    default:
      return [];
  }
}
